// The whole story of one call, in words and in order: who wanted it, what was shown, what spoke, who decided, what came of it,
// and where it stands in the record. It shows and answers nothing.
import { ArrowUpRight, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { DecidedRecord } from '../../../shared/domain/audit.ts';
import type { CallStory } from '../../../shared/domain/auditView.ts';
import type { ChatId } from '../../../shared/ids.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { RawText } from '../../components/RawText.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { scrollRegion } from '../../components/scrollRegion.ts';
import { useAudit } from '../../stores/useStores.ts';
import styles from './StoryPane.module.css';
import { StoryParts } from './StoryParts.tsx';

type Props = {
  readonly onOpenChat: (chatId: ChatId) => void;
  readonly onClose: () => void;
  /** Grows each time that the person wants to be in the story; 0: not yet. */
  readonly wish: number;
};

export function StoryPane({ onOpenChat, onClose, wish }: Props) {
  const story = useAudit((state) => state.story);
  const openStory = useAudit((state) => state.openStory);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wish > 0) title.current?.focus();
  }, [wish]);
  if (story === null) return null;
  const ready = story.state === 'ready' ? story.story : null;
  return (
    <aside
      className={styles.pane}
      aria-label="Story of the call"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 ref={title} tabIndex={-1}>
          {ready === null ? 'Call' : <RawText text={toolOf(ready)} />}
        </h2>
        <OpenChat story={ready} onOpenChat={onOpenChat} />
        <IconButton icon={X} label="Close the story" onClick={onClose} />
      </header>
      <div className={styles.body} {...scrollRegion('What happened')}>
        {story.state === 'loading' && <Skeleton label="Loading the story" />}
        {story.state === 'failed' && (
          <div role="alert" className={styles.problem}>
            <p>The story cannot be read: {story.problem}</p>
            <Button onClick={() => openStory(story.callId)}>Try again</Button>
          </div>
        )}
        {ready !== null && <StoryParts key={ready.callId} story={ready} />}
      </div>
    </aside>
  );
}

const firstDecided = (story: CallStory): DecidedRecord | undefined =>
  story.records.map(({ record }) => record).find((record) => record.phase === 'decided');

const toolOf = (story: CallStory): string => firstDecided(story)?.tool ?? story.call?.tool ?? 'Call';

function OpenChat({ story, onOpenChat }: { readonly story: CallStory | null } & Pick<Props, 'onOpenChat'>) {
  const chatId = story === null ? undefined : (story.call?.chatId ?? firstDecided(story)?.chatId);
  if (story === null || chatId === undefined) return null;
  if (story.chatTitle === null) return <span className={styles.quiet}>its chat is gone</span>;
  return (
    <Button look="quiet" icon={ArrowUpRight} onClick={() => onOpenChat(chatId)}>
      Open chat
    </Button>
  );
}
