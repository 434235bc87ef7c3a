import { describe, expect, it } from 'vitest';
import { type Coloured, colouredLines, kindOf, languageName } from './highlightModel.ts';

const word = (text: string) => [{ text, kind: 'keyword' as const }];
const plain = (text: string) => [{ text, kind: null }];
const coloured: Coloured = { text: 'a\nb', lines: [word('a'), word('b')] };

const laws: readonly (readonly [law: string, text: string, given: Coloured | null, expected: unknown])[] = [
  ['nothing coloured is plain', 'a\nb', null, [plain('a'), plain('b')]],
  ['the same text is coloured', 'a\nb', coloured, [word('a'), word('b')]],
  ['of a longer text the lines that were whole', 'a\nbc\nd', coloured, [word('a'), plain('bc'), plain('d')]],
  ['another text takes no colours', 'x\nb', coloured, [plain('x'), plain('b')]],
  ['what was not coloured is plain', 'a\nb', { ...coloured, lines: [word('a')] }, [word('a'), plain('b')]],
];
describe('colouredLines', () => {
  it.each(laws)('%s', (_law, text, given, expected) => expect(colouredLines(text, given)).toEqual(expected));
});

it.each([
  ['TS', 'typescript'],
  ['sh', 'bash'],
  ['rust', 'rust'],
  ['constructor', 'constructor'],
])('the language %s is %s', (written, name) => expect(languageName(written)).toBe(name));

it.each([
  ['var(--shiki-token-string-expression)', 'string'],
  ['var(--shiki-token-keyword)', 'keyword'],
  ['var(--shiki-foreground)', null],
  [undefined, null],
])('the colour %s is of %s', (colour, kind) => expect(kindOf(colour)).toBe(kind));
