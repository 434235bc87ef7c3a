import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PathText } from './PathText.tsx';

const drawn = (path: string) => renderToStaticMarkup(<PathText path={path} />);

it('lets a path break behind its slashes, and changes nothing of it', () => {
  expect(drawn('~/.config/z-engine/settings.toml')).toBe('~/<wbr/>.config/<wbr/>z-engine/<wbr/>settings.toml');
  expect(drawn('C:\\Users\\ada\\settings.toml')).toBe('C:\\<wbr/>Users\\<wbr/>ada\\<wbr/>settings.toml');
  expect(drawn('//a/a/')).toBe('//<wbr/>a/<wbr/>a/');
  expect(drawn('settings.toml')).toBe('settings.toml');
});
