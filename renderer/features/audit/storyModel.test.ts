import { describe, expect, it } from 'vitest';
import type { DecidedRecord, FinishedRecord } from '../../../shared/domain/audit.ts';
import type { CallStory } from '../../../shared/domain/auditView.ts';
import { auditRow, callStory } from '../../ipc/auditExamples.ts';
import { approval, callId, chatId, toolCall } from '../../ipc/examples.ts';
import { argsText, shortHash, storyParts } from './storyModel.ts';

const decided = (at: number, more: Partial<DecidedRecord> = {}): CallStory['records'][number] => {
  const { seq: _seq, hash: _hash, status: _status, outcome: _outcome, durationMs: _ms, ...record } = auditRow({ at });
  return { seq: at, hash: 'h', record: { phase: 'decided', ...record, ...more } };
};
const finished = (at: number): CallStory['records'][number] => {
  const record: FinishedRecord = {
    ...{ phase: 'finished', at, callId: callId('t1'), chatId: chatId('c1'), agent: 'operator', tool: 'Bash' },
    ...{ status: 'done', outcome: 'exit code 0', durationMs: 5 },
  };
  return { seq: at, hash: 'h', record };
};

describe('the parts of a story', () => {
  const laws: [law: string, story: Partial<CallStory>, expected: readonly string[]][] = [
    ['nothing is known', {}, []],
    ['allowed by a rule', { records: [decided(5), finished(9)] }, ['wanted 5', 'decided 5', 'finished 9']],
    ['only in its chat yet', { call: toolCall({ at: 3 }) }, ['now 3']],
    [
      'asked and answered',
      {
        records: [decided(7), finished(9)],
        approvals: [approval({ askedAt: 2, answeredAt: 7, state: 'allowed' })],
        call: toolCall({ at: 1 }),
      },
      ['wanted 2', 'asked 2', 'answered 7', 'decided 7', 'finished 9', 'now 9'],
    ],
    ['still waiting', { approvals: [approval({ askedAt: 2 })] }, ['asked 2']],
    [
      'answered, voided, and asked anew',
      {
        records: [decided(9)],
        approvals: [
          approval({ askedAt: 2, answeredAt: 4, state: 'voided' }),
          approval({ askedAt: 5, answeredAt: 9, state: 'allowed' }),
        ],
      },
      ['wanted 2', 'asked 2', 'answered 4', 'asked 5', 'answered 9', 'decided 9'],
    ],
  ];
  it.each(laws)('%s', (_law, story, expected) =>
    expect(storyParts(callStory(story)).map(({ kind, at }) => `${kind} ${at}`)).toEqual(expected),
  );
});

it('arguments are shown whole', () => {
  expect(argsText({ command: 'a\nb' })).toBe('{\n  "command": "a\\nb"\n}');
  expect(argsText(undefined)).toBe('none');
});
it('a hash is shown by its ends', () =>
  expect(shortHash(`12345678${'0'.repeat(48)}abcdefgh`)).toBe('12345678…abcdefgh'));
