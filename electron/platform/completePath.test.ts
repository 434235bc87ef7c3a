import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completePath, MAX_COMPLETIONS } from './completePath.ts';

const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-complete-')));
const at = (...names: string[]) => path.join(home, ...names);
beforeAll(() => {
  for (const name of ['alpha/inner', 'alps', 'Beta', '.hidden', '~/odd']) mkdirSync(at(name), { recursive: true });
  writeFileSync(at('alto.txt'), '');
  symlinkSync(at('Beta'), at('alias'));
  symlinkSync(at('alto.txt'), at('alfile'));
  symlinkSync(at('nowhere'), at('albroken'));
  for (let n = 0; n < MAX_COMPLETIONS + 5; n++) mkdirSync(at('many', `d${n}`), { recursive: true });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const laws: [law: string, text: () => string, expected: () => string[]][] = [
  [
    'folders that continue the name, links to folders too, no files',
    () => at('al'),
    () => ['alias', 'alpha', 'alps'].map((n) => at(n)),
  ],
  ['a slash at the end lists the folder', () => `${at('alpha')}/`, () => [at('alpha', 'inner')]],
  ['home is written ~', () => '~/alph', () => [at('alpha')]],
  ['~ alone is home', () => '~', () => [home]],
  [
    'hidden folders stay hidden',
    () => `${home}/`,
    () => ['Beta', 'alias', 'alpha', 'alps', 'many', '~'].map((n) => at(n)),
  ],
  ['until a dot is typed', () => `${home}/.`, () => [at('.hidden')]],
  ['a relative path is refused', () => 'alpha', () => []],
  ['an empty text is refused', () => '', () => []],
  ['another home is not looked up', () => '~root/', () => []],
  ['a folder that is not there', () => at('nowhere', 'x'), () => []],
  ['a file is no folder', () => at('alto.txt', 'x'), () => []],
  ['a NUL byte', () => `${home}/\0`, () => []],
];
test.each(laws)('%s', async (_law, text, expected) => {
  expect(await completePath(text(), home)).toEqual(expected());
});

test('at most fifty, sorted', async () => {
  const found = await completePath(`${at('many')}/`, home);
  expect(found).toHaveLength(MAX_COMPLETIONS);
  expect(found).toEqual([...found].sort());
});
