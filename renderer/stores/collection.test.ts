import { describe, expect, it } from 'vitest';
import { type Collection, emptyCollection, find, replace, tell, valuesOf } from './collection.ts';

type Thing = { readonly id: string; readonly is: string };
const thing = (id: string, is: string): Thing => ({ id, is });
const none: Collection<Thing> = emptyCollection;
const words = (collection: Collection<Thing>) => valuesOf(collection).map(({ id, is }) => `${id}=${is}`);

const old = tell(tell(none, thing('a', 'old')), thing('b', 'old'));

const laws: readonly (readonly [law: string, given: Collection<Thing>, expected: readonly string[]])[] = [
  ['an event adds', tell(none, thing('a', 'new')), ['a=new']],
  ['an event changes', tell(old, thing('a', 'new')), ['a=new', 'b=old']],
  ['a stale event changes nothing', tell(old, thing('a', 'new'), () => true), ['a=old', 'b=old']],
  [
    'a snapshot replaces what was told before it was asked for',
    replace(old, [thing('a', 'shot')], old.told),
    ['a=shot'],
  ],
  [
    'a snapshot does not undo what was told since',
    replace(tell(old, thing('a', 'new')), [thing('a', 'shot'), thing('b', 'shot')], old.told),
    ['a=new', 'b=shot'],
  ],
  ['a snapshot does not drop what was told since', replace(tell(old, thing('c', 'new')), [], old.told), ['c=new']],
  ['a snapshot leaves alone what it does not cover', replace(old, [], old.told, (held) => held.id === 'a'), ['b=old']],
];
describe('a collection', () => {
  it.each(laws)('%s', (_law, given, expected) => expect(words(given)).toEqual(expected));
  it('finds by id', () => expect([find(old, 'b'), find(old, 'x')]).toEqual([thing('b', 'old'), undefined]));
  it('changes no older value of itself', () => {
    tell(old, thing('a', 'new'));
    expect(words(old)).toEqual(['a=old', 'b=old']);
  });
});
