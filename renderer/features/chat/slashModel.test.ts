import { describe, expect, it } from 'vitest';
import {
  runSlash,
  SLASH_ENTRIES,
  type SlashActs,
  type SlashCommand,
  type SlashReading,
  slashReading,
  suggestionKey,
  suggestions,
} from './slashModel.ts';

const command = (value: SlashCommand): SlashReading => ({ kind: 'command', command: value });
const unknown = (words: string): SlashReading => ({ kind: 'unknown', words });
const AS_TEXT = 'To send it as text, begin with a blank.';

describe('what is typed', () => {
  const laws: readonly (readonly [law: string, text: string, expected: SlashReading])[] = [
    ['changes the mode', '/mode acceptEdits', command({ kind: 'mode', mode: 'acceptEdits' })],
    ['may be small in letters', '/mode acceptedits ', command({ kind: 'mode', mode: 'acceptEdits' })],
    ['wishes for Bypass', '/mode bypass', command({ kind: 'mode', mode: 'bypass' })],
    ['plans', '/plan', command({ kind: 'mode', mode: 'plan' })],
    ['flips skip approvals', '/auto', command({ kind: 'auto', to: 'other' })],
    ['sets skip approvals', '/auto on', command({ kind: 'auto', to: 'on' })],
    ['ends skip approvals', '/auto  off\n', command({ kind: 'auto', to: 'off' })],
    ['opens the permissions', '/permissions', command({ kind: 'open', what: 'permissions' })],
    ['opens the inbox', '/inbox', command({ kind: 'open', what: 'inbox' })],
    ['adds a folder', '/add-dir ../shared-lib', command({ kind: 'addFolder', path: '../shared-lib' })],
    ['adds a folder with blanks in it', '/add-dir  ~/my lib ', command({ kind: 'addFolder', path: '~/my lib' })],
    ['adds a folder in quotes', '/add-dir "~/my lib"', command({ kind: 'addFolder', path: '~/my lib' })],
    [
      'needs a folder',
      '/add-dir',
      unknown(`\`/add-dir\` needs a folder, as in \`/add-dir ../shared-lib\`. ${AS_TEXT}`),
    ],
    ['cannot save a folder yet', '/add-dir ../lib --save', unknown(expect.stringContaining('are not there yet'))],
    ['asks for help', '/help', command({ kind: 'help' })],
    ['is a message without a slash', 'mode plan', { kind: 'message' }],
    ['is a message when it is a path', '/etc/passwd is world readable', { kind: 'message' }],
    ['is a message when it is a short path', '/etc/', { kind: 'message' }],
    ['is a message behind a blank', ' /mode plan', { kind: 'message' }],
    ['is a message behind a line', '\n/mode plan', { kind: 'message' }],
    ['is a message with capitals', '/Users are here', { kind: 'message' }],
    ['is a message when it is only a slash', '/', { kind: 'message' }],
    ['is a message with a hidden character', '/mode\u200b bypass', { kind: 'message' }],
    ['in a later line is a message', 'look:\n/mode bypass', { kind: 'message' }],
    [
      'is not sent when nobody knows it',
      '/perm now',
      unknown(`\`/perm\` is no command; the nearest one is \`/permissions\`. ${AS_TEXT}`),
    ],
    ['is told the nearest', '/hlep', unknown(`\`/hlep\` is no command; the nearest one is \`/help\`. ${AS_TEXT}`)],
    [
      'is told where all stand',
      '/compress',
      unknown(`\`/compress\` is no command; \`/help\` lists all there are. ${AS_TEXT}`),
    ],
    [
      'needs a mode',
      '/mode',
      unknown(`\`/mode\` needs a mode; there are \`default\`, \`acceptEdits\`, \`plan\`, \`bypass\`. ${AS_TEXT}`),
    ],
    [
      'needs a mode that there is',
      '/mode ask',
      unknown(`\`ask\` is no mode; there are \`default\`, \`acceptEdits\`, \`plan\`, \`bypass\`. ${AS_TEXT}`),
    ],
    ['takes no more', '/plan the day', unknown(`\`/plan\` takes nothing behind it, not \`the day\`. ${AS_TEXT}`)],
    [
      'with a message behind it runs nothing',
      '/mode plan\nand then go on',
      unknown(
        `\`plan\nand then go on\` is no mode; there are \`default\`, \`acceptEdits\`, \`plan\`, \`bypass\`. ${AS_TEXT}`,
      ),
    ],
    [
      'is not half understood',
      '/auto maybe',
      unknown(`\`/auto\` takes \`on\`, \`off\` or nothing, not \`maybe\`. ${AS_TEXT}`),
    ],
  ];
  it.each(laws)('%s', (_law, text, expected) => expect(slashReading(text)).toEqual(expected));
  it.each(SLASH_ENTRIES.map(({ text }) => text))('%s, which is listed, is a command', (text) =>
    expect(slashReading(text).kind).toBe('command'),
  );
});

describe('the list', () => {
  const laws: readonly (readonly [law: string, typed: string, texts: readonly string[]])[] = [
    ['shows all for a slash', '/', SLASH_ENTRIES.map(({ text }) => text)],
    ['narrows', '/a', ['/auto', '/auto on', '/auto off', '/add-dir ../folder']],
    ['narrows behind a blank', '/mode p', ['/mode plan']],
    ['does not mind capitals', '/mode ac', ['/mode acceptEdits']],
    ['is not there for a path', '/etc/', []],
    ['is not there for a message', 'a /', []],
    ['is not there behind a line', '/mode\n', []],
    ['is not there for nothing', '', []],
  ];
  it.each(laws)('%s', (_law, typed, texts) => expect(suggestions(typed).map(({ text }) => text)).toEqual(texts));
});

describe('a key in the list', () => {
  const listed = suggestions('/auto');
  const laws: readonly (readonly [law: string, key: string, at: number, typed: string, expected: object])[] = [
    ['↓ goes on', 'ArrowDown', 0, '/a', { kind: 'move', at: 1 }],
    ['↓ from the last is the first', 'ArrowDown', 2, '/a', { kind: 'move', at: 0 }],
    ['↑ from the first is the last', 'ArrowUp', 0, '/a', { kind: 'move', at: 2 }],
    ['Tab takes', 'Tab', 1, '/a', { kind: 'take', text: '/auto on' }],
    ['Enter takes', 'Enter', 1, '/a', { kind: 'take', text: '/auto on' }],
    ['Enter runs what is typed to its end', 'Enter', 0, '/auto', { kind: 'none' }],
    ['Esc closes', 'Escape', 0, '/a', { kind: 'close' }],
    ['a letter is a letter', 'u', 0, '/a', { kind: 'none' }],
  ];
  it.each(laws)('%s', (_law, key, at, typed, expected) =>
    expect(suggestionKey(listed, at, typed, { key, hasModifier: false })).toEqual(expected),
  );
  it('with a modifier is none of the list', () =>
    expect(suggestionKey(listed, 0, '/a', { key: 'Tab', hasModifier: true })).toEqual({ kind: 'none' }));
  it('without a list is none of it', () =>
    expect(suggestionKey([], 0, 'hello', { key: 'Enter', hasModifier: false })).toEqual({ kind: 'none' }));
});

describe('a command', () => {
  type Done = readonly string[];
  const run = async (given: SlashCommand, is: Partial<SlashActs> = {}): Promise<Done> => {
    const done: string[] = [];
    const say = (words: string): null => {
      done.push(words);
      return null;
    };
    await runSlash(given, {
      isBypass: false,
      isSkipping: false,
      setMode: async (mode) => say(`mode ${mode}`),
      wish: (kind) => void done.push(`wish ${kind}`),
      endSkip: async () => say('ends skip'),
      addFolder: async (path) => say(`looks at ${path}`),
      open: (what) => void done.push(`open ${what}`),
      help: () => void done.push('help'),
      ...is,
    });
    return done;
  };
  const laws: readonly (readonly [law: string, given: SlashCommand, is: Partial<SlashActs>, done: Done])[] = [
    ['sets a mode', { kind: 'mode', mode: 'plan' }, {}, ['mode plan']],
    ['only wishes for Bypass', { kind: 'mode', mode: 'bypass' }, {}, ['wish bypass']],
    ['wishes for nothing that is so', { kind: 'mode', mode: 'bypass' }, { isBypass: true }, []],
    ['only wishes for skip', { kind: 'auto', to: 'on' }, {}, ['wish skip']],
    ['flips skip on by a wish', { kind: 'auto', to: 'other' }, {}, ['wish skip']],
    ['flips skip off', { kind: 'auto', to: 'other' }, { isSkipping: true }, ['ends skip']],
    ['ends skip', { kind: 'auto', to: 'off' }, { isSkipping: true }, ['ends skip']],
    ['leaves skip off', { kind: 'auto', to: 'off' }, {}, []],
    ['leaves skip on', { kind: 'auto', to: 'on' }, { isSkipping: true }, []],
    ['only looks at a folder', { kind: 'addFolder', path: '../lib' }, {}, ['looks at ../lib']],
    ['opens', { kind: 'open', what: 'inbox' }, {}, ['open inbox']],
    ['helps', { kind: 'help' }, {}, ['help']],
  ];
  it.each(laws)('%s', async (_law, given, is, done) => expect(await run(given, is)).toEqual(done));
  it('says why it failed', async () =>
    expect(
      await runSlash(
        { kind: 'mode', mode: 'plan' },
        {
          ...{ isBypass: false, isSkipping: false, setMode: async () => 'not now', endSkip: async () => null },
          addFolder: async () => null,
          ...{ wish: () => undefined, open: () => undefined, help: () => undefined },
        },
      ),
    ).toBe('not now'));
});
