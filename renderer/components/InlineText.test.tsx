import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { InlineText } from './InlineText.tsx';

const shown = (text: string) => renderToStaticMarkup(<InlineText text={text} />);

describe('a line of words', () => {
  it('shows what stands between backticks as code', () =>
    expect(shown('run `npm test` now')).toBe('run <code>npm test</code> now'));
  it('shows code that is too long to its cut, and never a lone backtick', () => {
    const long = shown(`run \`${'x'.repeat(9000)}\``);
    expect([long.startsWith('run <code>xxx'), long.endsWith('</code>'), long.includes('`')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
