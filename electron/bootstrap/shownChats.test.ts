import { describe, expect, test } from 'vitest';
import type { ChatId } from '../../shared/ids.ts';
import { createShownChats, type ShownChats } from './shownChats.ts';

const [A, B] = ['a' as ChatId, 'b' as ChatId];
type Step = (shown: ShownChats) => void;
const show =
  (id: ChatId): Step =>
  (shown) =>
    shown.show(id);
const leave =
  (id: ChatId, at: 'rest' | 'work'): Step =>
  (shown) =>
    shown.leave(id, at === 'work');
const only =
  (ids: readonly ChatId[], atWork: readonly ChatId[] = []): Step =>
  (shown) =>
    shown.showOnly(ids, (id) => atWork.includes(id));
const turnEnds =
  (id: ChatId): Step =>
  (shown) =>
    shown.turnEnded(id);

describe('the grants that end', () => {
  test.each<[law: string, steps: readonly Step[], ended: readonly ChatId[]]>([
    ['left at rest: at once', [show(A), leave(A, 'rest')], [A]],
    ['left at work: not yet', [show(A), leave(A, 'work')], []],
    ['left at work: when the turn ends', [show(A), leave(A, 'work'), turnEnds(A)], [A]],
    ['shown again before the turn ends: none', [show(A), leave(A, 'work'), show(A), turnEnds(A)], []],
    [
      'shown again, and left again: when the turn ends',
      [show(A), leave(A, 'work'), show(A), leave(A, 'work'), turnEnds(A)],
      [A],
    ],
    ['shown while turns end: none', [show(A), turnEnds(A), turnEnds(A)], []],
    ['never shown, allowed from elsewhere: when the turn ends', [turnEnds(A)], [A]],
    ['left at rest, then at work again from elsewhere: again when that ends', [leave(A, 'rest'), turnEnds(A)], [A, A]],
    ['another chat is left: none of this one', [show(A), show(B), leave(B, 'rest'), turnEnds(A)], [B]],
    ['the panes show another chat: at once', [show(A), only([B])], [A]],
    ['the panes show another chat, of one at work: when its turn ends', [only([A]), only([B], [A]), turnEnds(A)], [A]],
    [
      'the panes show it again, without reading it anew: none',
      [show(A), leave(A, 'work'), only([A, B]), turnEnds(A)],
      [],
    ],
    ['the panes show the same: none', [only([A, B]), only([B, A]), turnEnds(A), turnEnds(B)], []],
    ['no pane shows a chat: all', [only([A, B]), only([])], [A, B]],
  ])('%s', (_law, steps, ended) => {
    const told: ChatId[] = [];
    const shown = createShownChats((id, why) => {
      expect(why).toBe('its pane showed another chat');
      told.push(id);
    });
    for (const step of steps) step(shown);
    expect(told).toEqual(ended);
  });
});
