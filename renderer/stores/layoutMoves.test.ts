import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Layout, layoutSchema } from '../../shared/domain/layout.ts';
import { chatId } from '../ipc/examples.ts';
import * as moves from './layoutMoves.ts';

const [a, b, c] = ['a', 'b', 'c'].map(chatId) as [
  ReturnType<typeof chatId>,
  ReturnType<typeof chatId>,
  ReturnType<typeof chatId>,
];
const layout = (panes: Layout['panes'], active = 0): Layout => ({ ...moves.FIRST_LAYOUT, panes, active });
const shown = ({ panes, active }: Layout) => [panes, active];

const laws: readonly (readonly [law: string, after: Layout, expected: ReturnType<typeof shown>])[] = [
  ['a chat is opened in the active pane', moves.openHere(layout([a, b], 1), c), [[a, c], 1]],
  ['a chat that is open becomes active where it is', moves.openHere(layout([a, b], 1), a), [[a, b], 0]],
  ['a place to begin is opened in the active pane', moves.openHere(layout([a]), null), [[null], 0]],
  ['there are never two places to begin', moves.openHere(layout([null, b], 1), null), [[null, b], 0]],
  ['beside one chat stands another', moves.openToSide(layout([a]), b), [[a, b], 1]],
  ['nothing stands beside an empty pane', moves.openToSide(layout([null]), b), [[b], 0]],
  ['with two, the other one is replaced', moves.openToSide(layout([a, b], 1), c), [[c, b], 0]],
  ['a chat is never opened beside itself', moves.openToSide(layout([a]), a), [[a], 0]],
  ['closing the active one makes the other active', moves.closePane(layout([a, b], 1), 1), [[a], 0]],
  ['closing the first keeps the second active', moves.closePane(layout([a, b], 1), 0), [[b], 0]],
  ['closing the last leaves an empty pane', moves.closePane(layout([a]), 0), [[null], 0]],
  ['closing what is not there changes nothing', moves.closePane(layout([a]), 4), [[a], 0]],
  ['a pane that is not there is never active', moves.activate(layout([a]), 1), [[a], 0]],
  ['chats that are gone leave', moves.keepOnly(layout([a, b], 1), (id) => id === a), [[a], 0]],
  ['when all are gone, an empty pane is left', moves.keepOnly(layout([a, b], 1), () => false), [[null], 0]],
];
describe('the arrangement', () => {
  it.each(laws)('%s', (_law, after, expected) => expect(shown(after)).toEqual(expected));
  it('opening a chat goes to the chats', () =>
    expect(moves.openHere(moves.showView(layout([a]), 'inbox'), b).view).toBe('chats'));
  it('a chat that changes its pane has not left', () => {
    const before = layout([a, b]);
    expect(moves.leftChats(before, layout([b, c]))).toEqual([a]);
    expect(moves.leftChats(before, layout([b, a]))).toEqual([]);
    expect(moves.leftChats(before, moves.showView(before, 'audit'))).toEqual([]);
  });
});

const pane = fc.constantFrom(a, b, c, null);
const place = fc.integer({ min: -1, max: 3 });
const move: fc.Arbitrary<(layout: Layout) => Layout> = fc.oneof(
  pane.map((id) => (held: Layout) => moves.openHere(held, id)),
  pane.map((id) => (held: Layout) => moves.openToSide(held, id)),
  place.map((at) => (held: Layout) => moves.closePane(held, at)),
  place.map((at) => (held: Layout) => moves.activate(held, at)),
  fc.double().map((share) => (held: Layout) => moves.resize(held, share)),
  fc.constantFrom('chats' as const, 'inbox' as const).map((view) => (held: Layout) => moves.showView(held, view)),
  fc.constant(moves.toggleSide),
  fc.subarray([a, b, c]).map((kept) => (held: Layout) => moves.keepOnly(held, (id) => kept.includes(id))),
);

it('whatever a person does, the arrangement is one that can be kept', () =>
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (made) => {
      const end = made.reduce((held, each) => each(held), moves.FIRST_LAYOUT);
      expect(layoutSchema.safeParse(end).success).toBe(true);
    }),
  ));
