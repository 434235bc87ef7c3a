// The order of the Inbox under a person's hand. Pure. INVARIANT: nothing that arrives moves a row or the selection: what is new
// comes last, and what was answered elsewhere keeps its place until the person moves on.
import type { InboxEntry } from './inboxModel.ts';

export type InboxList = {
  /** What `arrange` was given last. */
  readonly entries: readonly InboxEntry[];
  readonly rows: readonly { readonly entry: InboxEntry; readonly isGone: boolean }[];
  /** Keys that this window is answering: they leave without a trace. */
  readonly answering: ReadonlySet<string>;
  readonly selected: string | null;
  /** How many approvals have arrived since it was first shown, and the last of them. */
  readonly arrived: { readonly many: number; readonly last: InboxEntry | null };
};

type Later = ReadonlyMap<string, string>;

export const isPutOff = (later: Later, { key, version }: InboxEntry): boolean => later.get(key) === version;

/** The list as it is first shown: in the order of the entries, what was put off last. */
export function firstList(entries: readonly InboxEntry[], later: Later, selected: string | null): InboxList {
  const ordered = [...entries.filter((entry) => !isPutOff(later, entry)), ...entries.filter((e) => isPutOff(later, e))];
  const isThere = ordered.some(({ key }) => key === selected);
  const rows = ordered.map((entry) => ({ entry, isGone: false }));
  return {
    ...{ entries, rows, answering: new Set(), selected: isThere ? selected : (ordered[0]?.key ?? null) },
    arrived: { many: 0, last: null },
  };
}

/** The same list after `entries` became others. `isShown`: whether the filter lets a row through. */
export function arrange(
  list: InboxList,
  entries: readonly InboxEntry[],
  isShown: (entry: InboxEntry) => boolean,
): InboxList {
  if (entries === list.entries) return list;
  const now = new Map(entries.map((entry) => [entry.key, entry]));
  const held = new Set(list.rows.map(({ entry }) => entry.key));
  const kept = list.rows.filter(({ entry }) => now.has(entry.key) || !list.answering.has(entry.key));
  const fresh = entries.filter(({ key }) => !held.has(key));
  const asked = fresh.filter(({ group }) => group === 'approvals');
  const arrived = { many: list.arrived.many + asked.length, last: asked.at(-1) ?? list.arrived.last };
  const rows = [
    ...kept.map(({ entry }) => ({ entry: now.get(entry.key) ?? entry, isGone: !now.has(entry.key) })),
    ...fresh.map((entry) => ({ entry, isGone: false })),
  ];
  const answering = new Set([...list.answering].filter((key) => now.has(key)));
  const selected =
    list.selected !== null && rows.some(({ entry }) => entry.key === list.selected)
      ? list.selected
      : (neighbour(list, (entry) => now.has(entry.key) && !list.answering.has(entry.key) && isShown(entry)) ??
        rows.find(({ entry }) => isShown(entry))?.entry.key ??
        null);
  return { entries, rows, answering, selected, arrived };
}

/** The person goes to another row: what was answered elsewhere leaves, but for the row gone to. */
export function select(list: InboxList, key: string): InboxList {
  if (key === list.selected) return list;
  return { ...list, rows: list.rows.filter(({ entry, isGone }) => !isGone || entry.key === key), selected: key };
}

/** Not now: to the end of the list, and on to the next. */
export function putLast(list: InboxList, keys: readonly string[], isShown: (entry: InboxEntry) => boolean): InboxList {
  const isMeant = ({ entry }: InboxList['rows'][number]) => keys.includes(entry.key);
  const next = neighbour(list, (entry) => !keys.includes(entry.key) && isShown(entry));
  const moved = { ...list, rows: [...list.rows.filter((row) => !isMeant(row)), ...list.rows.filter(isMeant)] };
  return next === null ? moved : select(moved, next);
}

/** An answer of this window is under way, or (`isOn` false) was not taken. */
export function answering(list: InboxList, keys: readonly string[], isOn: boolean): InboxList {
  const next = new Set(list.answering);
  for (const key of keys) isOn ? next.add(key) : next.delete(key);
  return { ...list, answering: next };
}

/** The first row after the selected one that may be selected, else the last one before it. */
function neighbour({ rows, selected }: InboxList, may: (entry: InboxEntry) => boolean): string | null {
  const at = rows.findIndex(({ entry }) => entry.key === selected);
  const can = (row: InboxList['rows'][number]) => !row.isGone && may(row.entry);
  return (rows.slice(at + 1).find(can) ?? rows.slice(0, Math.max(0, at)).findLast(can))?.entry.key ?? null;
}
