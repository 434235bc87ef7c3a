import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstPart, type ProseBlock, SHOWN_MOST, splitBlocks } from './markdownModel.ts';

const md = (text: string): ProseBlock => ({ kind: 'markdown', text });
const code = (language: string, text: string, isClosed = true): ProseBlock => ({
  kind: 'code',
  language,
  text,
  isClosed,
});

const laws: readonly (readonly [law: string, given: string, expected: readonly ProseBlock[]])[] = [
  ['nothing is no block', ' \n \n', []],
  ['an empty line parts blocks', 'a\nb\n\n\nc', [md('a\nb'), md('c')]],
  [
    'code is a block of its own',
    'see\n```ts\nlet a;\n\nlet b;\n```\nso',
    [md('see'), code('ts', 'let a;\n\nlet b;'), md('so')],
  ],
  ['code that is still being written is open', '```\nlet a', [code('', 'let a', false)]],
  ['an empty block of code is one', '```sh\n```', [code('sh', '')]],
  ['a shorter fence does not close a longer one', '````\n```\n````', [code('', '```')]],
  ['another fence does not close it', '~~~\n```\n~~~', [code('', '```')]],
  ['a fence with words behind it does not close', '```\n``` no\n```', [code('', '``` no')]],
  ['marks within words are no fence', '```a`b\nc', [md('```a`b\nc')]],
  ['the language ends at a brace or a blank', '```js {1,2} title\nx\n```', [code('js', 'x')]],
  [
    'a list stays whole over empty lines',
    '- a\n\n- b\n\n  more of b\n\nend',
    [md('- a\n\n- b\n\n  more of b'), md('end')],
  ],
  [
    'code of a list stays with the list',
    '1. a\n\n   ```\n   x\n\n   y\n   ```\n\n2. b',
    [md('1. a\n\n   ```\n   x\n\n   y\n   ```\n\n2. b')],
  ],
  ['code at the edge ends a list', '- a\n```\nx\n```', [md('- a'), code('', 'x')]],
  ['a table stays whole', '| a |\n| - |\n| b |\n\nend', [md('| a |\n| - |\n| b |'), md('end')]],
  ['what is nested too deep is plain', `${'> '.repeat(40)}x`, [{ kind: 'plain', text: `${'> '.repeat(40)}x` }]],
  ['what is too long is plain', 'x'.repeat(20_000), [{ kind: 'plain', text: 'x'.repeat(20_000) }]],
  ['what is only marks is plain', '*a_'.repeat(1000), [{ kind: 'plain', text: '*a_'.repeat(1000) }]],
];

describe('splitBlocks', () => {
  it.each(laws)('%s', (_law, given, expected) => expect(splitBlocks(given)).toEqual(expected));

  const writing = fc.array(fc.constantFrom('a', ' ', '\n', '\n\n', '- ', '```', '~~~~', '  ', '> ', '|', '1. '), {
    maxLength: 60,
  });
  it('drops no word', () =>
    fc.assert(
      fc.property(writing, (parts) => {
        const count = (text: string) => text.split('a').length;
        const text = parts.join('');
        const kept = splitBlocks(text).map((block) =>
          block.kind === 'code' ? block.language + block.text : block.text,
        );
        // words behind the language of a fence are the only ones that are not shown
        if (/^[ \t]*(`{3}|~{3})[^\n]*a/m.test(text)) return true;
        return count(kept.join('\n')) === count(text);
      }),
    ));
  it('never changes a finished block when more is written after whole lines', () =>
    fc.assert(
      fc.property(writing, writing, (parts, more) => {
        // what a line is may change until it ends: backticks behind a fence make words of it
        const lines = parts.join('').replace(/[^\n]*$/, '');
        const before = splitBlocks(lines).slice(0, -1);
        const after = splitBlocks([lines, ...more].join(''));
        expect(after.slice(0, before.length)).toEqual(before);
      }),
    ));
  it('takes 5 MB of any kind in its stride', () => {
    for (const kind of ['x', '\n', '> ', '```\n', '- \n', '*']) {
      const { shown } = firstPart(kind.repeat(5_000_000 / kind.length), 1);
      expect(shown.length).toBeLessThanOrEqual(SHOWN_MOST);
      expect(splitBlocks(shown).length).toBeLessThanOrEqual(shown.length);
    }
  });
});

describe('firstPart', () => {
  const parts: readonly (readonly [law: string, given: string, times: number, shown: number, left: number])[] = [
    ['a short text is whole', 'abc', 1, 3, 0],
    ['a line of 5 MB is cut', 'x'.repeat(5_000_000), 1, SHOWN_MOST, 5_000_000 - SHOWN_MOST],
    ['a second portion shows twice as much', 'x'.repeat(5_000_000), 2, 2 * SHOWN_MOST, 5_000_000 - 2 * SHOWN_MOST],
    ['many lines are cut at a line', 'x\n'.repeat(3000), 1, 1999, 4001],
    ['a character of two halves is not parted', `x${'😀'.repeat(SHOWN_MOST)}`, 1, SHOWN_MOST - 1, SHOWN_MOST + 2],
  ];
  it.each(parts)('%s', (_law, given, times, shown, left) => {
    const part = firstPart(given, times);
    expect([part.shown.length, part.left]).toEqual([shown, left]);
  });
});
