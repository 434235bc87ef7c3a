import { describe, expect, it } from 'vitest';
import { chatId } from '../ipc/examples.ts';
import { cardsIn, nextWait, waitsOf } from './waiting.ts';

const [a, b, c] = [chatId('a'), chatId('b'), chatId('c')];
const asked = (id: typeof a, askedAt: number, state = 'waiting') => ({ chatId: id, askedAt, state });
const waits = waitsOf([asked(b, 5), asked(a, 3), asked(b, 1), asked(c, 2, 'allowed')]);

describe('what waits', () => {
  it('is counted by chat, the longest wait first; what was answered does not wait', () =>
    expect(waits).toEqual([
      { chatId: b, cards: 2, since: 1 },
      { chatId: a, cards: 1, since: 3 },
    ]));
  it('is counted over all chats', () => expect(cardsIn(waits)).toBe(3));
  const laws: readonly (readonly [law: string, given: Parameters<typeof nextWait>, expected: typeof a | null])[] = [
    ['the longest wait comes first', [waits, c], b],
    ['then the next', [waits, b], a],
    ['and the first again', [waits, a], b],
    ['the only one comes again', [waits.slice(0, 1), b], b],
    ['none when nothing waits', [[], a], null],
  ];
  it.each(laws)('%s', (_law, given, expected) => expect(nextWait(...given)).toBe(expected));
});
