import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approval, approvalId, chat, chatId, project } from '../../ipc/examples.ts';
import { answering, arrange, firstList, type InboxList, putLast, select } from './inboxList.ts';
import { type InboxEntry, inboxEntries } from './inboxModel.ts';

/** Letters are approvals, in the order of their age. */
const entries = (letters: string): readonly InboxEntry[] =>
  inboxEntries({
    ...{ questions: [], dismissed: new Set(), projects: [project()] },
    chats: [chat()],
    approvals: [...letters].map((letter) =>
      approval({ id: approvalId(letter), chatId: chatId('c1'), askedAt: letter.charCodeAt(0) }),
    ),
  });
const key = (letter: string) => `approval:${letter}`;
const all = () => true;
const first = (letters: string, later = '', selected: string | null = null) =>
  firstList(
    entries(letters),
    new Map(entries(letters).flatMap((e) => (later.includes(e.key.slice(-1)) ? [[e.key, e.version]] : []))),
    selected,
  );
/** "a[b]C": b is selected, C was answered elsewhere. */
const draw = ({ rows, selected }: InboxList) =>
  rows
    .map(({ entry, isGone }) => {
      const letter = isGone ? entry.key.slice(-1).toUpperCase() : entry.key.slice(-1);
      return entry.key === selected ? `[${letter}]` : letter;
    })
    .join('');
const given = (list: InboxList, letters: string, isShown: (entry: InboxEntry) => boolean = all) =>
  arrange(list, entries(letters), isShown);
const mine = (list: InboxList, letters: string) => answering(list, [...letters].map(key), true);

const laws: readonly (readonly [law: string, list: () => InboxList, expected: string])[] = [
  ['begins with the oldest', () => first('abc'), '[a]bc'],
  ['begins where it was left', () => first('abc', '', key('b')), 'a[b]c'],
  ['begins with the oldest when that is gone', () => first('abc', '', key('x')), '[a]bc'],
  ['begins with what was put off at its end', () => first('abc', 'a'), '[b]ca'],
  ['has nothing selected when it is empty', () => first(''), ''],
  ['takes the first that comes into an empty list', () => given(first(''), 'a'), '[a]'],
  ['adds what is new at the end', () => given(given(first('bd'), 'bdac'), 'bdacz'), '[b]dacz'],
  ['never moves a row for an older one', () => given(select(first('bc'), key('c')), 'abc'), 'b[c]a'],
  ['keeps what was answered elsewhere where it was', () => given(select(first('abc'), key('b')), 'ac'), 'a[B]c'],
  ['also beside the selected one', () => given(first('abc'), 'ab'), '[a]bC'],
  ['until the person moves on', () => select(given(first('abc'), 'bc'), key('b')), '[b]c'],
  ['moving onto one keeps it', () => select(given(first('abc'), 'ac'), key('b')), 'a[B]c'],
  ['goes on to the next after an answer', () => given(mine(first('abc'), 'a'), 'bc'), '[b]c'],
  ['and from the last to the one before', () => given(mine(select(first('abc'), key('c')), 'c'), 'ab'), 'a[b]'],
  ['passes what the filter hides', () => given(mine(first('abc'), 'a'), 'bc', (e) => e.key !== key('b')), 'b[c]'],
  ['passes what was answered with it', () => given(mine(first('abcd'), 'abc'), 'bcd'), 'bc[d]'],
  ['passes what was answered elsewhere', () => given(mine(given(first('abc'), 'ac'), 'a'), 'c'), 'B[c]'],
  ['stays when the answered one is not selected', () => given(mine(first('abc'), 'b'), 'ac'), '[a]c'],
  [
    'an answer that was not taken leaves it there',
    () => given(answering(mine(first('ab'), 'a'), [key('a')], false), 'b'),
    '[A]b',
  ],
  ['not now goes to the end', () => putLast(first('abc'), [key('a')], all), '[b]ca'],
  [
    'not now of the last goes to the one before',
    () => putLast(select(first('abc'), key('c')), [key('c')], all),
    'a[b]c',
  ],
  ['not now of the only one changes nothing', () => putLast(first('a'), [key('a')], all), '[a]'],
  ['what comes after a not now comes last', () => given(putLast(first('ab'), [key('a')], all), 'abc'), '[b]ac'],
  ['what waits again is gone no longer', () => given(given(first('ab'), 'b'), 'ab'), '[a]b'],
];
describe('the list', () => {
  it.each(laws)('%s', (_law, list, expected) => expect(draw(list())).toBe(expected));

  it('is the same list when nothing changed', () => {
    const list = first('ab');
    expect(arrange(list, list.entries, all)).toBe(list);
  });

  it('counts the approvals that arrived', () =>
    expect(given(given(first('a'), 'ab'), 'abcd').arrived).toMatchObject({ many: 3, last: { key: key('d') } }));

  it('never moves the selection and never changes the order, whatever comes and goes elsewhere', () => {
    const letters = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 }).map((each) => each.join(''));
    fc.assert(
      fc.property(letters, fc.nat(7), fc.array(letters, { maxLength: 6 }), (begun, at, steps) => {
        const chosen = begun === '' ? null : key([...begun].toSorted()[at % begun.length] ?? '');
        const begin = first(begun, '', chosen);
        const held = begin.rows.map(({ entry }) => entry.key);
        let list = begin;
        for (const step of steps) list = given(list, step);
        const kept = list.rows.map(({ entry }) => entry.key).slice(0, held.length);
        return chosen === null || (list.selected === chosen && kept.join() === held.join());
      }),
    );
  });
});
