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
  expect(short(historyOf(messages, calls, upTo as MessageId))).toEqual(expected);
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
      const history = historyOf(messages, calls, 'u1' as MessageId);
      for (const [at, one] of history.entries()) {
        if (one.role !== 'assistant' || typeof one.content === 'string') continue;
        const asked = one.content.flatMap((given) => (given.type === 'tool-call' ? [given.toolCallId] : []));
        const next = history[at + 1];
        const answered =
          next?.role === 'tool' ? next.content.map((given) => ('toolCallId' in given ? given.toolCallId : '')) : [];
        expect(answered).toEqual(asked);
      }
    }),
  );
});

test('the last turn is that of the last answer, not a message that still waits', () => {
  expect(lastTurn([user('u1'), step('a1', 'u1'), user('u2'), step('a2', 'u1')])).toBe('u1');
  expect(lastTurn([user('u1')])).toBeUndefined();
});
