// One open chat: its header, what was said, and below either the composer or the card that waits.
import { type ReactNode, useRef } from 'react';
import type { Chat } from '../../shared/domain/chat.ts';
import { Announcer } from '../components/Announcer.tsx';
import { Button } from '../components/Button.tsx';
import { Skeleton } from '../components/Skeleton.tsx';
import { useCardFocus } from '../components/useCardFocus.ts';
import type { Guard } from '../components/useGuard.ts';
import { approvalView } from '../features/approval/approvalModel.ts';
import { AlarmBanner } from '../features/chat/AlarmBanner.tsx';
import { ChatHeader } from '../features/chat/ChatHeader.tsx';
import { Composer } from '../features/chat/Composer.tsx';
import { EmptyChat } from '../features/chat/EmptyChat.tsx';
import { RepositoryOffer } from '../features/chat/RepositoryOffer.tsx';
import { Timeline } from '../features/chat/Timeline.tsx';
import { questionAnnouncement } from '../features/question/questionModel.ts';
import { waitingIn } from '../stores/approvals.ts';
import { find } from '../stores/collection.ts';
import { emptyComposer } from '../stores/composers.ts';
import { openChat } from '../stores/flows.ts';
import { openQuestions } from '../stores/questions.ts';
import { emptyTimeline, type Timeline as TimelineValue } from '../stores/timelines.ts';
import {
  useApprovals,
  useChats,
  useComposers,
  useLayout,
  useProjects,
  useQuestions,
  useTimelines,
  useWindow,
} from '../stores/useStores.ts';
import styles from './ChatPane.module.css';
import { Interrupted, WaitingCard } from './Dock.tsx';
import { nextWaiting, shownName, type Waiting } from './queueModel.ts';

type Props = {
  readonly chat: Chat;
  readonly guard: Guard;
  /** Whether this is the pane that keys mean. */
  readonly isActive: boolean;
  /** What stands at the end of the header. */
  readonly actions: ReactNode;
  /** Whether the bar that finds words in it is open. */
  readonly isFinding: boolean;
  readonly onFindEnd: () => void;
  readonly onProblem: (problem: string | null) => void;
};

export function ChatPane({ chat, guard, isActive, actions, isFinding, onFindEnd, onProblem }: Props) {
  const project = useProjects((state) => find(state.items, chat.projectId));
  const approvals = useApprovals((state) => waitingIn(state, chat.id));
  const questions = useQuestions((state) => openQuestions(state, chat.id));
  const next = nextWaiting(approvals, questions);
  const composer = useRef<HTMLTextAreaElement>(null);
  const card = useRef<HTMLFieldSetElement>(null);
  const shown = next === null ? null : shownName(next.first);
  const wanted = useLayout((state) => state.wanted);
  const { isCovered, onComposerLeft } = useCardFocus({ shown, card, composer, guard, isActive, wanted });
  const { stop, setMode } = useChats(({ stop, setMode }) => ({ stop, setMode }));
  const say = (asked: ReturnType<typeof stop>) =>
    void asked.then((answered) => onProblem(answered.ok ? null : answered.error.message));
  const onStop = () => say(stop(chat.id));
  return (
    <div className={styles.pane}>
      <div>
        <ChatHeader chat={chat} project={project} actions={actions} />
        <AlarmBanner chatId={chat.id} />
      </div>
      <Talk {...{ chat, project, composer, isFinding, onFindEnd }} />
      <div className={styles.dock}>
        {next === null ? (
          <Interrupted chat={chat} />
        ) : (
          <WaitingCard first={next.first} waiting={next.waiting} guard={guard} card={card} onStop={onStop} />
        )}
        <Composer
          chat={chat}
          box={composer}
          hidden={next !== null && isCovered}
          onLeave={onComposerLeft}
          onMode={(mode) => say(setMode(chat.id, mode))}
          onProblem={onProblem}
          onStop={onStop}
        />
      </div>
      <Announcer id={shown ?? ''} text={next === null ? '' : announcement(next.first, next.waiting)} />
    </div>
  );
}

const announcement = (first: Waiting, waiting: number): string =>
  first.kind === 'approval' ? approvalView(first.approval, waiting).announcement : questionAnnouncement(first.question);

type TalkProps = Pick<Props, 'chat' | 'isFinding' | 'onFindEnd'> & {
  readonly project: Parameters<typeof EmptyChat>[0]['project'];
  readonly composer: { readonly current: HTMLTextAreaElement | null };
};

function Talk({ chat, project, composer, isFinding, onFindEnd }: TalkProps) {
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
      chatId={chat.id}
      isFinding={isFinding}
      onFindEnd={onFindEnd}
      items={isRead ? [...timeline.items.values()] : []}
      queued={chat.state === 'idle' ? [] : queued}
      empty={
        isRead ? (
          <EmptyChat project={project} notice={<RepositoryOffer chat={chat} />} onTask={fill} />
        ) : (
          <Skeleton label="Loading the chat" />
        )
      }
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
