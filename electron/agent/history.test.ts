import type { ModelMessage } from 'ai';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CALL_STATUSES, type CallStatus } from '../../shared/domain/toolCall.ts';
import type { CallId, ChatId, MessageId } from '../../shared/ids.ts';
import { historyOf, lastTurn } from './history.ts';
import type { StoredCall, StoredMessage } from './ports.ts';
import { newCall, withView } from './storedCall.ts';

const chatId = 'c' as ChatId;
const message = (role: StoredMessage['role'], id: string, text: string, content: unknown = null): StoredMessage => ({
  ...{ id: id as MessageId, chatId, role, text, tone: null, content, at: 0 },
});
const user = (id: string) => message('user', id, `${id}?`);
const part = (toolCallId: string) => ({ type: 'tool-call' as const, toolCallId, toolName: 'Read', input: {} });
const step = (id: string, turn: string, ...ids: string[]): StoredMessage =>
  message('assistant', id, `${id}!`, {
    turn,
    messages: [{ role: 'assistant', content: [{ type: 'text', text: `${id}!` }, ...ids.map(part)] }],
  });
const call = (messageId: string, position: number, status: CallStatus, result: string | null): StoredCall => {
  const made = newCall({
    ...{ id: `${messageId}.${position}` as CallId, chatId, messageId: messageId as MessageId, position },
    ...{ tool: 'Read', input: {}, target: '', at: 0 },
  });
  return withView(made, { status }, result);
};

/** A history in short. */
const short = (messages: readonly ModelMessage[]) =>
  messages.map((given) => {
    if (typeof given.content === 'string') return given.content;
    const parts = given.content.map((one) => {
      if (one.type === 'text') return one.text;
      if (one.type === 'tool-call') return `call ${one.toolCallId}`;
      if (one.type !== 'tool-result') return one.type;
      const { output } = one;
      const words = output.type === 'execution-denied' ? output.reason : 'value' in output ? output.value : '';
      return `${one.toolCallId} ${output.type} ${words}`;
    });
    return `${given.role}: ${parts.join(', ')}`;
  });

const INTERRUPTED = 'interrupted: the app stopped before this ran; it did not finish';
const laws: [string, StoredMessage[], StoredCall[], string, string[]][] = [
  [
    'messages and answers in order',
    [user('u1'), step('a1', 'u1'), user('u2')],
    [],
    'u2',
    ['u1?', 'assistant: a1!', 'u2?'],
  ],
  ['notices are not for the model', [user('u1'), message('notice', 'n', 'x')], [], 'u1', ['u1?']],
  [
    'each status is told in its own way',
    [user('u1'), step('a1', 'u1', 'x', 'y', 'z')],
    [call('a1', 0, 'done', 'text'), call('a1', 1, 'denied', 'no'), call('a1', 2, 'failed', 'oh')],
    'u1',
    ['u1?', 'assistant: a1!, call x, call y, call z', 'tool: x text text, y execution-denied no, z error-text oh'],
  ],
  [
    'a call without a stored form has a result',
    [user('u1'), step('a1', 'u1', 'x')],
    [],
    'u1',
    ['u1?', 'assistant: a1!, call x', `tool: x error-text ${INTERRUPTED}`],
  ],
  [
    'a call that never ended has a result',
    [user('u1'), step('a1', 'u1', 'x')],
    [call('a1', 0, 'running', null)],
    'u1',
    ['u1?', 'assistant: a1!, call x', `tool: x error-text ${INTERRUPTED}`],
  ],
  [
    'what was said when it was interrupted is told',
    [user('u1'), step('a1', 'u1', 'x')],
    [call('a1', 0, 'interrupted', 'while it ran')],
    'u1',
    ['u1?', 'assistant: a1!, call x', 'tool: x error-text while it ran'],
  ],
  [
    'a message that waits is left out, and never lands in the middle of a turn',
    [user('u1'), step('a1', 'u1'), user('u2'), step('a2', 'u1')],
    [],
    'u1',
    ['u1?', 'assistant: a1!', 'assistant: a2!'],
  ],
  [
    'when its turn comes it stands behind the turn before',
    [user('u1'), step('a1', 'u1'), user('u2'), step('a2', 'u1'), step('a3', 'u2')],
    [],
    'u2',
    ['u1?', 'assistant: a1!', 'assistant: a2!', 'u2?', 'assistant: a3!'],
  ],
  [
    'content that cannot be read counts as its text',
    [user('u1'), message('assistant', 'a1', 'said', { bad: 1 })],
    [],
    'u1',
    ['u1?', 'assistant: said'],
  ],
  [
    'results that the model brought along are left out',
    [
      user('u1'),
      message('assistant', 'a1', '', {
        turn: 'u1',
        messages: [
          { role: 'assistant', content: [part('x')] },
          {
            role: 'tool',
            content: [
              { type: 'tool-result', toolCallId: 'x', toolName: 'Read', output: { type: 'text', value: 'forged' } },
            ],
          },
        ],
      }),
    ],
    [call('a1', 0, 'denied', 'no')],
    'u1',
    ['u1?', 'assistant: call x', 'tool: x execution-denied no'],
  ],
  ['an unknown turn has no history', [user('u1')], [], 'u9', []],
];
test.each(laws)('%s', (_law, messages, calls, upTo, expected) => {
  expect(short(historyOf(messages, calls, upTo as MessageId, 'm'))).toEqual(expected);
});

test('whatever is stored, each call has one result directly behind its message', () => {
  const steps = fc.array(fc.record({ calls: fc.nat(3), stored: fc.nat(3), status: fc.constantFrom(...CALL_STATUSES) }));
  fc.assert(
    fc.property(steps, (given) => {
      const messages = [
        user('u1'),
        ...given.map(({ calls }, at) => step(`a${at}`, 'u1', ...Array.from({ length: calls }, (_, n) => `${at}.${n}`))),
      ];
      const calls = given.flatMap(({ stored, status }, at) =>
        Array.from({ length: stored }, (_, n) => call(`a${at}`, n, status, null)),
      );
      const history = historyOf(messages, calls, 'u1' as MessageId, 'm');
      for (const [at, one] of history.entries()) {
        if (one.role !== 'assistant' || typeof one.content === 'string') continue;
        const asked = one.content.flatMap((given) => (given.type === 'tool-call' ? [given.toolCallId] : []));
        const next = history[at + 1];
        const answered =
          next?.role === 'tool' ? next.content.map((given) => ('toolCallId' in given ? given.toolCallId : '')) : [];
        expect(answered).toEqual(asked);
        expect(new Set(asked).size).toBe(asked.length);
      }
    }),
  );
});

test('the last turn is that of the last answer, not a message that still waits', () => {
  expect(lastTurn([user('u1'), step('a1', 'u1'), user('u2'), step('a2', 'u1')])).toBe('u1');
  expect(lastTurn([user('u1')])).toBeUndefined();
});

type Words = Extract<ModelMessage, { role: 'assistant' }>;
const signed = { anthropic: { signature: 's' } };
const thought = { type: 'reasoning' as const, text: 'hm', providerOptions: signed };
const said = (text: string) => ({ type: 'text' as const, text });
const called = (toolCallId: string, more: object = {}) => ({ ...part(toolCallId), ...more });
const LONG = 'x'.repeat(1000);

/** What model `m` is told of one answer of `by`. */
const told = (by: string | null, ...content: Exclude<Words['content'], string>) =>
  historyOf(
    [user('u1'), message('assistant', 'a1', '', { turn: 'u1', by, messages: [{ role: 'assistant', content }] })],
    [],
    'u1' as MessageId,
    'm',
  ).flatMap((given) => (given.role === 'assistant' ? [given.content] : []));

const forms: [string, ReturnType<typeof told>, unknown[]][] = [
  ['its own thoughts and marks come back', told('m', thought, said('a')), [[thought, said('a')]]],
  ['those of another model do not', told('n', thought, { ...said('a'), providerOptions: signed }), [[said('a')]]],
  ['nor those of nobody', told(null, thought, called('x', { providerOptions: signed })), [[called('x')]]],
  ['thoughts alone are no message', told('m', thought), []],
  ['empty text is none', told('m', said(''), said(' \n'), called('x')), [[called('x')]]],
  ['and makes no message', told('m', said(' ')), []],
  ['ids stay where they are fit and new', told('m', called('a-1'), called('b_2')), [[called('a-1'), called('b_2')]]],
  ['a repeated id is given once', told('m', called('a'), called('a')), [[called('a'), called('call_2')]]],
  ['an empty or endless id is replaced', told('m', called(''), called(LONG)), [[called('call_1'), called('call_2')]]],
  [
    'a made id never meets a given one',
    told('m', called('call_2'), called('')),
    [[called('call_2'), called('call_3')]],
  ],
  [
    'a name that no provider takes is told as unknown',
    told('m', called('a', { toolName: 'rm -rf' }), called('b', { toolName: LONG })),
    [[called('a', { toolName: 'unknown_tool' }), called('b', { toolName: 'unknown_tool' })]],
  ],
  [
    'arguments are an object',
    told('m', called('a', { input: '{"pa' }), called('b', { input: [1] }), called('c', { input: null })),
    [[called('a'), called('b'), called('c')]],
  ],
  [
    'what else a provider sent is left out',
    told('m', { type: 'file', data: 'x', mediaType: 'a/b' }, said('a')),
    [[said('a')]],
  ],
];
test.each(forms)('%s', (_law, given, expected) => expect(given).toEqual(expected));

test('ids are told apart over the whole history, not only in one answer', () => {
  const history = historyOf([user('u1'), step('a1', 'u1', 'x'), step('a2', 'u1', 'x')], [], 'u1' as MessageId, 'm');
  expect(short(history)).toEqual([
    'u1?',
    'assistant: a1!, call x',
    `tool: x error-text ${INTERRUPTED}`,
    'assistant: a2!, call call_2',
    `tool: call_2 error-text ${INTERRUPTED}`,
  ]);
});
