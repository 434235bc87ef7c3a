// What was said and done in a chat, oldest first. It follows what is new only while its end is in sight.
import { ArrowDown, CircleAlert, Info } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { assertNever } from '../../../shared/assertNever.ts';
import type { TimelineItem } from '../../../shared/domain/chat.ts';
import { Button } from '../../components/Button.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import { Prose } from '../../components/Prose.tsx';
import { scrollRegion } from '../../components/scrollRegion.ts';
import type { Outgoing } from '../../stores/composers.ts';
import styles from './Timeline.module.css';
import { ToolCallCard } from './ToolCallCard.tsx';
import { useStickToEnd } from './useStickToEnd.ts';

type Props = {
  readonly items: readonly TimelineItem[];
  /** Taken by the main process, but not begun yet. */
  readonly queued: readonly Outgoing[];
  /** What is shown when there is nothing yet. */
  readonly empty: ReactNode;
};

export function Timeline({ items, queued, empty }: Props) {
  const last = items.at(-1);
  const version = last === undefined ? '' : `${items.length}:${last.id}:${last.revision}:${queued.length}`;
  const { scroller, content, isBehind, toEnd } = useStickToEnd(version, lastOwn(items, queued));
  return (
    <div className={styles.place}>
      <div ref={scroller} className={styles.scroll} {...scrollRegion('Messages')}>
        <div ref={content} className={styles.content}>
          {items.length === 0 && queued.length === 0 && empty}
          <ol className={styles.list}>
            {items.map((item) => (
              <li key={item.id}>
                <Item item={item} />
              </li>
            ))}
            {queued.map((each) => (
              <li key={each.key}>
                <Bubble text={each.text} note="queued" />
              </li>
            ))}
          </ol>
        </div>
      </div>
      {isBehind && (
        <div className={styles.pill}>
          <Button icon={ArrowDown} onClick={toEnd}>
            New messages
          </Button>
        </div>
      )}
    </div>
  );
}

/** Names the last message of the person; it keeps its key when it leaves the queue. */
const lastOwn = (items: Props['items'], queued: Props['queued']): string =>
  queued.at(-1)?.key ?? items.findLast((item) => item.kind === 'user')?.id ?? '';

const Item = memo(function Item({ item }: { readonly item: TimelineItem }) {
  switch (item.kind) {
    case 'user':
      return <Bubble text={item.text} note={null} />;
    case 'assistant':
      return <Said text={item.text} isStreaming={item.streaming} />;
    case 'notice':
      return <Notice tone={item.tone} text={item.text} />;
    case 'toolCall':
      return <ToolCallCard call={item} />;
    default:
      return assertNever(item);
  }
});

function Bubble({ text, note }: { readonly text: string; readonly note: string | null }) {
  return (
    <div className={styles.bubble}>
      <div className={styles.you} dir="auto">
        {text}
      </div>
      {note !== null && <small>{note}</small>}
    </div>
  );
}

function Said({ text, isStreaming }: { readonly text: string; readonly isStreaming: boolean }) {
  return (
    <div className={isStreaming ? styles.streaming : styles.said}>
      <Prose text={text} />
    </div>
  );
}

function Notice({ tone, text }: { readonly tone: 'info' | 'error'; readonly text: string }) {
  const Icon = tone === 'error' ? CircleAlert : Info;
  return (
    <div className={styles[tone]}>
      <Icon aria-hidden="true" />
      <p>
        <InlineText text={text} />
      </p>
    </div>
  );
}
