import fc from 'fast-check';
import { parse, stringify } from 'smol-toml';
import { expect, test } from 'vitest';
import { type TomlPath, tomlLines } from './tomlLines.ts';

const laws: [law: string, text: string, path: TomlPath, line: number | null][] = [
  ['a key at the top', 'a = 1\nb = 2', ['b'], 2],
  ['a key of a table', '# hello\n\n[permissions]\n\nmode = "plan"', ['permissions', 'mode'], 5],
  ['the table itself', '\n[permissions]', ['permissions'], 2],
  ['a dotted key', 'x = 0\npermissions.mode = "plan"', ['permissions', 'mode'], 2],
  ['a quoted key', '\n["a.b"]\n"c \\"d" = 1', ['a.b', 'c "d'], 3],
  ['an element of a list on many lines', 'a = [ # first\n  "x", # "y",\n\n  "y",\n]', ['a', 1], 4],
  ['an element after a text on many lines', 'a = ["""\n]"\n""", \'\'\'\n,\'\'\', "z"]', ['a', 2], 4],
  ['an element of a list in a list', 'a = [[1],\n[2,\n3]]', ['a', 1, 1], 3],
  ['a key of an inline table', '\np = { mode = "plan", deny = ["x"] }', ['p', 'deny', 0], 2],
  ['brackets and marks in texts do not count', "a = ['[#', \"]{\\\"\",\n'x']", ['a', 2], 2],
  ['a table of a list of tables', '[[r]]\na = 1\n[[r]]\na = 2', ['r', 1, 'a'], 4],
  ['numbers and dates', 'a = 1_000.5e3\nb = 1979-05-27 07:32:00Z # c\nc = true', ['c'], 3],
  ['windows line ends', 'a = 1\r\n\r\nb = [\r\n"x"]', ['b', 0], 4],
  ['what is not there', 'a = 1', ['b'], null],
  ['an element past the end', 'a = ["x"]', ['a', 1], null],
];
test.each(laws)('%s', (_law, text, path, line) => {
  parse(text);
  expect(tomlLines(text)(path)).toBe(line);
});

/** Every text in the value, with where it stands. */
function textsOf(value: unknown, path: TomlPath): [TomlPath, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((inner, at) => textsOf(inner, [...path, at]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, [...path, key]));
}

test('each text of any file is found on its own line', () => {
  const key = fc.oneof(fc.stringMatching(/^[\w-]{1,8}$/), fc.string({ minLength: 1 }));
  const leaf = fc.oneof(fc.constant('TEXT'), fc.integer(), fc.boolean(), fc.string());
  const value = fc.oneof(leaf, fc.array(leaf), fc.dictionary(key, fc.oneof(leaf, fc.array(leaf))));
  fc.assert(
    fc.property(fc.dictionary(key, value), fc.boolean(), (table, spread) => {
      let count = 0;
      const text = spread ? stringify(table).replaceAll(/(\[ |, )"TEXT"/g, '$1# ]\n\n"TEXT"') : stringify(table);
      const marked = text.replaceAll('"TEXT"', () => `"mark${count++}"`);
      const lines = marked.split('\n');
      const at = tomlLines(marked);
      for (const [path, found] of textsOf(parse(marked), []))
        if (/^mark\d+$/.test(found)) expect(lines[(at(path) ?? 0) - 1]).toContain(`"${found}"`);
    }),
  );
});

test('a text that is no TOML never makes it fail or run for ever', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('[', ']', '{', '}', '"', "'", '=', ',', '.', '\n', '#', 'a', '\\', '"""')),
      (parts) => {
        try {
          tomlLines(parts.join(''))(['a']);
        } catch (error) {
          expect(String(error)).toContain('Invalid TOML');
        }
      },
    ),
  );
});
