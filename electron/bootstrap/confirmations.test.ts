// What a page tries in order to turn on Bypass or skip approvals by itself, through the real doors.
import { describe, expect, it } from 'vitest';
import type { Chat } from '../../shared/domain/chat.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { createDispatch } from '../ipc/handle.ts';
import { createHandlers } from '../ipc/handlers/index.ts';
import type { HandlerPorts } from '../ipc/ports.ts';
import { chatOf, createPortsFake } from '../ipc/portsFake.ts';
import { ASK_WINDOW, MAX_ASKS } from './askLimit.ts';
import { CODE_GOOD_FOR, type ConfirmHow, createConfirmations, MAX_WRONG } from './confirmations.ts';

type Setting = { readonly how?: ConfirmHow | null; readonly chats?: readonly Chat[]; suspended?: string | null };

function open(setting: Setting = {}) {
  const printed: string[] = [];
  const time = { now: 1_000_000 };
  let code = 123_455;
  const confirmations = createConfirmations({
    how: setting.how === undefined ? { kind: 'terminal', print: (line) => printed.push(line) } : setting.how,
    now: () => time.now,
    random: (below) => {
      code += 1;
      return code % below;
    },
  });
  const rest = { fault: setting.suspended ?? null };
  const { ports, done } = createPortsFake(setting.chats ?? [chatOf('c1', 'default', 'Fix tests'), chatOf('c2')], {
    confirmations,
    suspended: () => rest.fault,
  } satisfies Partial<HandlerPorts>);
  const dispatch = createDispatch(createHandlers(ports));
  const ask = async (door: string, input: object = {}) => dispatch(door, input);
  const idOf = (answer: Result<unknown, unknown>) =>
    answer.ok && typeof answer.value === 'object' && answer.value !== null && 'requestId' in answer.value
      ? answer.value.requestId
      : undefined;
  const wish = async (chatId = 'c1') => idOf(await ask('mode:bypass', { chatId }));
  const confirm = (requestId: unknown, written: unknown) => ask('confirm:code', { requestId, code: written });
  const mode = (id = 'c1') => ports.chats.chat(chatOf(id).id)?.mode;
  return { printed, time, ask, wish, confirm, mode, done, rest, isSkipping: ports.skip.isOn };
}
type Made = ReturnType<typeof open>;

const needsCode = ok({ state: 'needs-code', requestId: expect.stringMatching(/^[\w-]{36}$/) });
const refused = (message: unknown) => err({ code: 'refused', message });
const NOT_GOOD = refused('This code is not good any more. Ask for a new one.');

describe('a code from the terminal', () => {
  it('turns on Bypass in that chat, and answers no card', async () => {
    const made = open();
    expect(await made.ask('mode:bypass', { chatId: 'c1' })).toEqual(needsCode);
    expect(made.printed).toEqual([
      'Someone asks to turn on Bypass in the chat `Fix tests`. Code: 123 456. Ignore this if it was not you.',
    ]);
    expect([made.mode(), made.done]).toEqual(['default', []]);
    expect(await made.confirm(await made.wish(), '123 456')).toEqual(ok({}));
    expect([made.mode(), made.mode('c2')]).toEqual(['bypass', 'default']);
    expect(made.done.map(([what]) => what)).toEqual(['mode', 'publish']);
  });

  it('turns on skip approvals for the process, and turning it off needs none', async () => {
    const made = open();
    const answer = await made.ask('skip:on');
    expect([answer, made.printed.length, made.isSkipping()]).toEqual([needsCode, 1, false]);
    expect(await made.confirm(answer.ok && Object(answer.value).requestId, '123456')).toEqual(ok({}));
    expect(made.isSkipping()).toBe(true);
    expect(await made.ask('skip:on')).toEqual(ok({ state: 'on' }));
    expect([await made.ask('skip:off'), await made.ask('skip:off'), made.isSkipping()]).toEqual([
      ok({}),
      ok({}),
      false,
    ]);
    expect(made.done).toEqual([
      ['skip', true],
      ['publish', 'skip:changed', { on: true }],
      ['skip', false],
      ['publish', 'skip:changed', { on: false }],
    ]);
  });

  it('stands in no answer and no event', async () => {
    const made = open();
    const answers = [
      await made.ask('mode:bypass', { chatId: 'c1' }),
      await made.ask('skip:on'),
      await made.ask('app:state'),
    ];
    expect(JSON.stringify([answers, made.done])).not.toMatch(/12345|123 45/);
  });
});

/** Each try leaves both chats and skip as they were. */
const tries: readonly (readonly [law: string, attempt: (made: Made) => Promise<unknown>, last: unknown])[] = [
  [
    'the plain door of modes',
    ({ ask }) => ask('chat:mode', { chatId: 'c1', mode: 'bypass' }),
    expect.objectContaining({ ok: false }),
  ],
  ['a wish alone', ({ ask }) => ask('mode:bypass', { chatId: 'c1' }), needsCode],
  [
    'a wish with its own yes',
    ({ ask }) => ask('mode:bypass', { chatId: 'c1', confirmed: true }),
    expect.objectContaining({ ok: false }),
  ],
  [
    'a chat that is not there',
    ({ ask }) => ask('mode:bypass', { chatId: 'c9' }),
    expect.objectContaining({ ok: false }),
  ],
  [
    'a wrong code',
    async (made) => made.confirm(await made.wish(), '000000'),
    refused('This is not the code. 2 tries are left.'),
  ],
  ['no code', async (made) => made.confirm(await made.wish(), ''), refused('This is not the code. 2 tries are left.')],
  ['a request that nobody made', ({ confirm }) => confirm('12345678-1234-1234-1234-123456789012', '123456'), NOT_GOOD],
  ['a request that nobody made, by an inherited name', ({ confirm }) => confirm('constructor', '123456'), NOT_GOOD],
  [
    'the right code after three wrong ones',
    async (made) => {
      const id = await made.wish();
      for (const wrong of ['1', '2', '3']) await made.confirm(id, wrong);
      return made.confirm(id, '123456');
    },
    NOT_GOOD,
  ],
  [
    'the right code after two minutes',
    async (made) => {
      const id = await made.wish();
      made.time.now += CODE_GOOD_FOR;
      return made.confirm(id, '123456');
    },
    NOT_GOOD,
  ],
  [
    'the code of another request',
    async (made) => {
      await made.wish('c2');
      return made.confirm(await made.wish('c1'), '123456');
    },
    refused('This is not the code. 2 tries are left.'),
  ],
  [
    'the right code once the settings broke',
    async (made) => {
      const id = await made.wish();
      made.rest.fault = '`/settings.toml` line 3: this is not TOML';
      return made.confirm(id, '123456');
    },
    refused(expect.stringContaining('rest until this is mended')),
  ],
  ...[
    '１２３４５６',
    '123456\n',
    '+123456',
    '123456.0',
    '0x1e240',
    '123456\u200b',
    '123-456',
    '1234560',
    '123\t456',
    "' OR 1",
  ].map((written): (typeof tries)[number] => [
    `the code written as ${JSON.stringify(written)}`,
    async (made) => made.confirm(await made.wish(), written),
    refused('This is not the code. 2 tries are left.'),
  ]),
  ...[123_456, ['123456'], { code: '123456' }, null, '1'.repeat(33)].map((written): (typeof tries)[number] => [
    `${JSON.stringify(written)} as a code`,
    async (made) => made.confirm(await made.wish(), written),
    expect.objectContaining({ ok: false, error: expect.objectContaining({ code: 'bad-input' }) }),
  ]),
];
describe('loosens nothing', () => {
  it.each(tries)('%s', async (_law, attempt, last) => {
    const made = open();
    expect(await attempt(made)).toEqual(last);
    expect([made.mode('c1'), made.mode('c2'), made.isSkipping(), made.done]).toEqual(['default', 'default', false, []]);
  });

  it('the same code again, once the mode was left', async () => {
    const made = open();
    const id = await made.wish();
    await made.confirm(id, '123456');
    await made.ask('chat:mode', { chatId: 'c1', mode: 'plan' });
    expect([await made.confirm(id, '123456'), made.mode()]).toEqual([NOT_GOOD, 'plan']);
  });

  it.each<[law: string, chats: Setting]>([
    ['while the settings are broken', { suspended: 'a fault' }],
    ['where nobody can be asked', { how: null }],
    [
      'when the terminal is gone',
      {
        how: {
          kind: 'terminal',
          print: () => {
            throw new Error('EPIPE');
          },
        },
      },
    ],
  ])('%s', async (_law, setting) => {
    const made = open(setting);
    expect(await made.ask('mode:bypass', { chatId: 'c1' })).toEqual(refused(expect.any(String)));
    for (const _again of [1, 2]) expect(await made.ask('skip:on')).toEqual(refused(expect.any(String)));
    expect([made.printed, made.done]).toEqual([[], []]);
  });
});

describe('a page cannot wear the person down', () => {
  it('the same wish again is the same request, printed once', async () => {
    const made = open();
    expect([await made.wish(), made.printed.length]).toEqual([await made.wish(), 1]);
  });

  it('more wishes than a few a minute are refused', async () => {
    const chats = Array.from({ length: MAX_ASKS + 1 }, (_, at) => chatOf(`c${at}`));
    const made = open({ chats });
    for (const chat of chats.slice(0, MAX_ASKS)) expect(await made.wish(chat.id)).toBeDefined();
    expect(await made.ask('mode:bypass', { chatId: `c${MAX_ASKS}` })).toEqual(
      refused('It was asked too often just now. Try again in a minute.'),
    );
    made.time.now += ASK_WINDOW;
    expect([await made.wish(`c${MAX_ASKS}`), made.printed.length]).toEqual([expect.any(String), MAX_ASKS + 1]);
  });

  it('after many wrong codes nothing is confirmed any more', async () => {
    const made = open();
    for (let wrong = 0; wrong < MAX_WRONG; wrong += 3) {
      const id = await made.wish();
      for (const code of ['a', 'b', 'c']) await made.confirm(id, code);
      made.time.now += ASK_WINDOW;
    }
    expect(await made.ask('skip:on')).toEqual(
      refused('Too many wrong codes were typed. Start Z Engine anew to try again.'),
    );
  });

  it('a title neither draws on the terminal nor speaks for the app', async () => {
    const title = `Hi\u001b[2J\u202e\n\`. Code: 999 999.\u200b${'x'.repeat(200)}`;
    const made = open({ chats: [chatOf('c1', 'default', title)] });
    await made.wish();
    expect(made.printed).toEqual([
      `Someone asks to turn on Bypass in the chat \`Hi [2J . Code: 999 999. ${'x'.repeat(36)}…\`. Code: 123 456. Ignore this if it was not you.`,
    ]);
  });
});

describe('a dialog', () => {
  const dialogOf = (answers: readonly boolean[]) => {
    const shown: unknown[] = [];
    const left = [...answers];
    const how: ConfirmHow = {
      kind: 'dialog',
      ask: async (words) => {
        shown.push(words.message);
        const answer = left.shift();
        if (answer === undefined) throw new Error('no window');
        return answer;
      },
    };
    return { how, shown };
  };
  it.each<[law: string, answers: boolean[], state: string, mode: string]>([
    ['yes turns it on', [true], 'on', 'bypass'],
    ['no leaves it', [false], 'refused', 'default'],
    ['a dialog that fails is a no', [], 'refused', 'default'],
  ])('%s', async (_law, answers, state, mode) => {
    const { how, shown } = dialogOf(answers);
    const made = open({ how });
    expect(await made.ask('mode:bypass', { chatId: 'c1' })).toEqual(ok({ state }));
    expect([made.mode(), shown]).toEqual([mode, ['Turn on Bypass in the chat “Fix tests”?']]);
  });

  it('is one at a time, and what it finds when it closes counts', async () => {
    let answer = (_yes: boolean) => {};
    const how: ConfirmHow = { kind: 'dialog', ask: () => new Promise((resolve) => (answer = resolve)) };
    const made = open({ how });
    const first = made.ask('skip:on');
    expect(await made.ask('mode:bypass', { chatId: 'c1' })).toEqual(refused('A dialog already asks. Answer it first.'));
    made.rest.fault = 'a fault';
    answer(true);
    expect([await first, made.isSkipping()]).toEqual([refused(expect.stringContaining('a fault')), false]);
  });
});
