// Equal requests of several chats as one row. Pure. INVARIANT: only what is equal in all that a person would read before
// answering is one group, and what is critical is always answered alone.
import type { Approval } from '../../../shared/domain/approval.ts';
import { count } from '../../components/previewModel.ts';
import type { InboxList } from './inboxList.ts';
import type { InboxEntry } from './inboxModel.ts';

export type InboxRow = {
  /** The key of its first entry. */
  readonly key: string;
  readonly first: InboxEntry;
  /** More than one in a group. */
  readonly entries: readonly InboxEntry[];
  /** Those that were answered elsewhere. */
  readonly gone: ReadonlySet<string>;
};

/** Null for what stands alone. The place may differ: folder, chat and mode are listed one by one. */
function sameness({ state, card }: Approval): string | null {
  const { decision, tool, question, preview } = card;
  if (state !== 'waiting' || decision.risk === 'critical') return null;
  const { words, reasons, effects, risk, suggestion, notices, parts } = decision;
  return JSON.stringify([tool, question, preview, words, reasons, effects, risk, suggestion, notices, parts]);
}

export function inboxRows(
  list: InboxList,
  isShown: (entry: InboxEntry) => boolean,
  isGrouped: boolean,
): readonly InboxRow[] {
  const rows: { key: string; first: InboxEntry; entries: InboxEntry[]; gone: Set<string> }[] = [];
  const groups = new Map<string, (typeof rows)[number]>();
  for (const { entry, isGone } of list.rows) {
    if (!isShown(entry)) continue;
    const same = isGrouped && entry.subject.kind === 'approval' ? sameness(entry.subject.approval) : null;
    const found = same === null ? undefined : groups.get(same);
    const row = found ?? { key: entry.key, first: entry, entries: [], gone: new Set<string>() };
    row.entries.push(entry);
    if (isGone) row.gone.add(entry.key);
    if (found === undefined) rows.push(row);
    if (same !== null) groups.set(same, row);
  }
  return rows;
}

/** The row without what came after its first entry was shown alone: no answer is meant for that. */
export const alone = ({ key, first, gone }: InboxRow): InboxRow => ({
  ...{ key, first, entries: [first] },
  gone: new Set([...gone].filter((each) => each === first.key)),
});

/** The place of the row that holds an entry; 0 when none does. */
export const placeOf = (rows: readonly InboxRow[], key: string | null): number =>
  Math.max(
    0,
    rows.findIndex(({ entries }) => entries.some((entry) => entry.key === key)),
  );

/** "3 chats ask the same · answer together". */
export function groupWords({ entries }: Pick<InboxRow, 'entries'>): string {
  const chats = new Set(entries.map(({ chatId }) => chatId)).size;
  const who = chats > 1 ? `${chats} chats ask the same` : `asked ${entries.length} times in one chat`;
  return `${who} · answer together`;
}

/** What is said after a group was answered; `failed` holds why an answer was not taken, chat by chat. */
export function outcomeWords(
  all: number,
  failed: readonly { readonly chatTitle: string; readonly message: string }[],
): string {
  const told = failed.map(({ chatTitle, message }) => `${chatTitle}: ${message}`).join('; ');
  if (failed.length === 0) return `All ${count(all, 'answer')} were taken.`;
  return `${all - failed.length} of ${count(all, 'answer')} were taken. Not taken: ${told}`;
}
