// One open chat: its header, what was said, and below either the composer or the approval that waits.
import { useRef } from 'react';
import type { Chat } from '../../shared/domain/chat.ts';
import { Announcer } from '../components/Announcer.tsx';
import { Button } from '../components/Button.tsx';
import { Skeleton } from '../components/Skeleton.tsx';
import { ApprovalCard } from '../features/approval/ApprovalCard.tsx';
import { approvalView } from '../features/approval/approvalModel.ts';
import { InterruptedCard } from '../features/approval/InterruptedCard.tsx';
import { useCardFocus } from '../features/approval/useCardFocus.ts';
import type { Guard } from '../features/approval/useGuard.ts';
import { ChatHeader } from '../features/chat/ChatHeader.tsx';
import { Composer } from '../features/chat/Composer.tsx';
import { EmptyChat } from '../features/chat/EmptyChat.tsx';
import { Timeline } from '../features/chat/Timeline.tsx';
import { interruptedIn, waitingIn } from '../stores/approvals.ts';
import { find } from '../stores/collection.ts';
import { emptyComposer } from '../stores/composers.ts';
import { openChat } from '../stores/flows.ts';
import { emptyTimeline, type Timeline as TimelineValue } from '../stores/timelines.ts';
import {
  useApprovals,
  useChats,
  useComposers,
  useConnection,
  useProjects,
  useTimelines,
  useWindow,
} from '../stores/useStores.ts';
import styles from './ChatPane.module.css';

type Props = { readonly chat: Chat; readonly guard: Guard; readonly onProblem: (problem: string | null) => void };

export function ChatPane({ chat, guard, onProblem }: Props) {
  const project = useProjects((state) => find(state.items, chat.projectId));
  const waiting = useApprovals((state) => waitingIn(state, chat.id));
  const approval = waiting[0];
  const composer = useRef<HTMLTextAreaElement>(null);
  const card = useRef<HTMLFieldSetElement>(null);
  const shown = approval === undefined ? null : `${approval.id}:${approval.hash}`;
  const { isCovered, onComposerLeft } = useCardFocus({ shown, card, composer, guard });
  const isGone = useConnection((state) => state.status === 'disconnected');
  const { stop, setMode } = useChats(({ stop, setMode }) => ({ stop, setMode }));
  const { answering, answer, words, writeWords } = useApprovals(({ answering, answer, words, writeWords }) => ({
    answering,
    answer,
    words,
    writeWords,
  }));
  const say = (asked: ReturnType<typeof stop>) =>
    void asked.then((answered) => onProblem(answered.ok ? null : answered.error.message));
  return (
    <div className={styles.pane}>
      <ChatHeader chat={chat} project={project} />
      <Talk chat={chat} project={project} composer={composer} />
      <div className={styles.dock}>
        {approval === undefined && <Interrupted chat={chat} />}
        {approval !== undefined && (
          <ApprovalCard
            key={shown}
            approval={approval}
            waiting={waiting.length}
            answering={answering.get(approval.id)}
            words={words.get(approval.id) ?? ''}
            onWords={(typed) => writeWords(approval.id, typed)}
            isGone={isGone}
            guard={guard}
            card={card}
            onAnswer={(given) => void answer(approval, given)}
            onStop={() => say(stop(chat.id))}
          />
        )}
        <Composer
          chat={chat}
          box={composer}
          hidden={approval !== undefined && isCovered}
          onLeave={onComposerLeft}
          onMode={(mode) => say(setMode(chat.id, mode))}
          onStop={() => say(stop(chat.id))}
        />
      </div>
      <Announcer
        id={shown ?? ''}
        text={approval === undefined ? '' : approvalView(approval, waiting.length).announcement}
      />
    </div>
  );
}

type TalkProps = Pick<Props, 'chat'> & {
  readonly project: Parameters<typeof EmptyChat>[0]['project'];
  readonly composer: { readonly current: HTMLTextAreaElement | null };
};

function Talk({ chat, project, composer }: TalkProps) {
  const timeline = useTimelines((state) => state.byChat.get(chat.id) ?? emptyTimeline);
  const queued = useComposers((state) => (state.byChat.get(chat.id) ?? emptyComposer).queued);
  const write = useComposers((state) => state.write);
  const fill = (text: string) => {
    write(chat.id, text);
    composer.current?.focus();
  };
  if (timeline.status === 'failed') return <Unreadable chat={chat} timeline={timeline} />;
  const isRead = timeline.status === 'ready' || timeline.status === 'stale';
  return (
    <Timeline
      items={isRead ? [...timeline.items.values()] : []}
      queued={chat.state === 'idle' ? [] : queued}
      empty={isRead ? <EmptyChat project={project} onTask={fill} /> : <Skeleton label="Loading the chat" />}
    />
  );
}

function Unreadable({ chat, timeline }: { readonly chat: Chat; readonly timeline: TimelineValue }) {
  const { client, stores } = useWindow();
  return (
    <div className={styles.unreadable} role="alert">
      <p>This chat cannot be read: {timeline.problem}</p>
      <Button onClick={() => void openChat(client, stores, chat.id)}>Try again</Button>
    </div>
  );
}

function Interrupted({ chat }: { readonly chat: Chat }) {
  const approval = useApprovals((state) => interruptedIn(state, chat.id))[0];
  const { answering, askAgain, dismiss } = useApprovals(({ answering, askAgain, dismiss }) => ({
    answering,
    askAgain,
    dismiss,
  }));
  if (approval === undefined) return null;
  return (
    <InterruptedCard
      key={approval.id}
      approval={approval}
      answering={answering.get(approval.id)}
      onAskAgain={() => void askAgain(approval.id)}
      onDismiss={() => dismiss(approval.id)}
    />
  );
}
