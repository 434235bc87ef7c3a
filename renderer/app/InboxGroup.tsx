// Equal requests of several chats, answered together. INVARIANT: an answer goes to exactly the approvals that were shown, each
// with its own id and hash; what arrives later is never among them.
import { useState } from 'react';
import type { Approval, ApprovalAnswer } from '../../shared/domain/approval.ts';
import { GroupCard, type GroupMember } from '../features/approval/GroupCard.tsx';
import { outcomeWords } from '../features/inbox/inboxGroups.ts';
import type { InboxEntry } from '../features/inbox/inboxModel.ts';
import { Waiting } from '../features/inbox/Waited.tsx';
import type { ApprovalsState } from '../stores/approvals.ts';
import { find } from '../stores/collection.ts';
import { useApprovals, useWindow } from '../stores/useStores.ts';
import type { DetailProps } from './inboxDetailProps.ts';

type Props = DetailProps & { readonly isGone: boolean; readonly onSaid: (said: string | null) => void };
type Frozen = { readonly entry: InboxEntry; readonly approval: Approval };

export function InboxGroup(props: Props) {
  const { row, keys, others, guard, isGone } = props;
  const [shown, setShown] = useState(() => frozen(row.entries));
  const held = useApprovals((state) => state.items);
  const words = useApprovals((state) => wordsFor(state, shown[0]));
  const isSending = useApprovals((state) =>
    shown.some(({ approval }) => state.answering.get(approval.id)?.state === 'sending'),
  );
  const writeWords = useApprovals((state) => state.writeWords);
  const answer = useGroupAnswer(props);
  const waits = ({ approval }: Frozen) => {
    const now = find(held, approval.id);
    return now?.state === 'waiting' && now.hash === approval.hash;
  };
  const first = shown[0];
  if (first === undefined) return null;
  const late = row.entries.filter(({ key }) => !shown.some(({ entry }) => entry.key === key)).length;
  return (
    <GroupCard
      key={shown.map(({ entry }) => entry.key).join()}
      {...{ keys, others, guard, isGone, words, isSending, late }}
      approval={first.approval}
      members={shown.map((each) => memberOf(each, waits(each)))}
      waited={<Waiting since={first.approval.askedAt} />}
      onWords={(typed) => writeWords(first.approval.id, typed)}
      onShowLate={() => setShown(frozen(row.entries))}
      onAnswer={(given) => void answer(shown.filter(waits), given)}
    />
  );
}

const frozen = (entries: readonly InboxEntry[]): readonly Frozen[] =>
  entries.flatMap((entry) => (entry.subject.kind === 'approval' ? [{ entry, approval: entry.subject.approval }] : []));

const wordsFor = ({ words }: ApprovalsState, first: Frozen | undefined): string =>
  first === undefined ? '' : (words.get(first.approval.id) ?? '');

/** Its type and its task (A4). */
const subagentWords = (subagent: Approval['card']['subagent']): string =>
  subagent === null ? '' : `${subagent.type} · subagent: ${subagent.task} · in`;

const memberOf = ({ entry, approval }: Frozen, isWaiting: boolean): GroupMember => ({
  ...{ id: approval.id, chatTitle: entry.chatTitle, projectName: entry.projectName },
  subagent: subagentWords(approval.card.subagent),
  ...{ folder: approval.card.folder, mode: approval.card.mode, isWaiting },
});

/** Each with its own request; why one was not taken is said, chat by chat. */
function useGroupAnswer({
  onAnswering,
  onSaid,
}: Props): (given: readonly Frozen[], answer: ApprovalAnswer) => Promise<void> {
  const { stores } = useWindow();
  return async (given, wanted) => {
    const keys = given.map(({ entry }) => entry.key);
    onAnswering(keys, true);
    const taken = await Promise.all(given.map(({ approval }) => stores.approvals.getState().answer(approval, wanted)));
    const failed = given.filter((_each, at) => taken[at] !== true);
    onAnswering(
      failed.map(({ entry }) => entry.key),
      false,
    );
    const { answering } = stores.approvals.getState();
    const reasons = failed.map(({ entry, approval }) => {
      const why = answering.get(approval.id);
      return { chatTitle: entry.chatTitle, message: why?.state === 'refused' ? why.message : 'it was not sent' };
    });
    onSaid(failed.length === 0 ? null : outcomeWords(given.length, reasons));
  };
}
