import { describe, expect, it } from 'vitest';
import { NO_SANDBOX_STATE } from '../../../shared/domain/sandbox.ts';
import { chatId, sandboxDenial, sandboxState } from '../../ipc/examples.ts';
import { denialLines, FIRST_DENIALS, type StatusView, statusView } from './sandboxPage.ts';

const notice = { words: 'bubblewrap is not installed.', fix: 'sudo apt install bubblewrap' };
const gone = sandboxState({ status: 'unavailable', backend: null, notice });
const looking = 'Looking whether commands can be sandboxed here…';

const states: readonly (readonly [law: string, given: Parameters<typeof statusView>, expected: Partial<StatusView>])[] =
  [
    ['nothing is known yet', [null, null, false], { tone: 'busy', words: looking }],
    ['the first look goes on', [NO_SANDBOX_STATE, null, false], { tone: 'busy', words: looking }],
    ['a new look goes on', [gone, null, true], { tone: 'busy', words: looking, why: null, fix: null }],
    [
      'it is on',
      [sandboxState(), null, false],
      { tone: 'good', words: 'Ready. Commands are confined with bubblewrap 0.8.0.' },
    ],
    [
      'it is off',
      [sandboxState({ enabled: false }), null, false],
      { tone: 'good', words: 'It works here with bubblewrap 0.8.0, and is switched off.' },
    ],
    [
      'it works and something is worth saying',
      [sandboxState({ notice }), null, false],
      { tone: 'good', why: notice.words, fix: notice.fix },
    ],
    [
      'it is on and cannot be had',
      [gone, null, false],
      {
        tone: 'bad',
        words: 'Not available here. Commands run unconfined and ask as ever.',
        why: notice.words,
        fix: notice.fix,
      },
    ],
    [
      'it is off and cannot be had',
      [{ ...gone, enabled: false }, null, false],
      { tone: 'bad', words: 'Not available here.' },
    ],
    ['it could not be read', [null, 'It is gone.', false], { tone: 'bad', why: 'It is gone.', fix: null }],
    ['it could not be read again', [sandboxState(), 'It is gone.', false], { tone: 'bad', why: 'It is gone.' }],
  ];
it.each(states)('the status says that %s', (_law, given, expected) =>
  expect(statusView(...given)).toMatchObject(expected),
);

describe('the last refusals', () => {
  const denial = (at: number) => ({ at, chatId: chatId('c1'), line: `run ${at}`, denial: sandboxDenial() });
  const many = Array.from({ length: FIRST_DENIALS + 2 }, (_, at) => denial(at));
  const ats = (isWhole: boolean) => denialLines(many, isWhole).lines.map(({ at }) => at);
  it('stand newest first, some of them at first', () => {
    expect(ats(false)).toEqual([6, 5, 4, 3, 2]);
    expect(denialLines(many, false).rest).toBe('Show 2 more');
    expect(ats(true)).toEqual([6, 5, 4, 3, 2, 1, 0]);
  });
  it('have nothing to unfold when they are few', () => expect(denialLines(many.slice(0, 5), false).rest).toBe(null));
});
