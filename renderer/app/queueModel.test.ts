import { describe, expect, it } from 'vitest';
import { approval, question } from '../ipc/examples.ts';
import { nextWaiting, shownName } from './queueModel.ts';

const asked = (askedAt: number) => approval({ askedAt });
const put = (askedAt: number) => question({ askedAt });
const laws: readonly (readonly [
  law: string,
  given: Parameters<typeof nextWaiting>,
  expected: readonly [kind: string, at: number, waiting: number] | null,
])[] = [
  ['nothing when nothing waits', [[], []], null],
  ['an approval alone', [[asked(1), asked(2)], []], ['approval', 1, 2]],
  ['a question alone', [[], [put(1)]], ['question', 1, 1]],
  ['the older of both: the question', [[asked(2)], [put(1)]], ['question', 1, 2]],
  ['the older of both: the approval', [[asked(1), asked(3)], [put(2)]], ['approval', 1, 3]],
  ['the approval when both are of one age', [[asked(1)], [put(1)]], ['approval', 1, 2]],
];
describe('first comes', () => {
  it.each(laws)('%s', (_law, given, expected) => {
    const next = nextWaiting(...given);
    const first = next?.first.kind === 'approval' ? next.first.approval : next?.first.question;
    expect(next === null ? null : [next.first.kind, first?.askedAt, next.waiting]).toEqual(expected);
  });
});

it('a card whose facts changed is another card', () => {
  const names = [asked(1), approval({ hash: 'b'.repeat(64) })].map((each) =>
    shownName({ kind: 'approval', approval: each }),
  );
  expect(new Set(names).size).toBe(2);
});
