// One row of a timeline: what a person said (always plain text), what the agent said, a notice, a call, or reads in a row.
import { CircleAlert, Info } from 'lucide-react';
import { memo } from 'react';
import { assertNever } from '../../../shared/assertNever.ts';
import type { TimelineItem as Item } from '../../../shared/domain/chat.ts';
import { InlineText } from '../../components/InlineText.tsx';
import { firstPart } from '../../components/markdownModel.ts';
import { Prose } from '../../components/Prose.tsx';
import { ShowMore, usePortions } from '../../components/ShowMore.tsx';
import { ReadsRow } from './ReadsRow.tsx';
import type { TimelineRow } from './rowsModel.ts';
import styles from './Timeline.module.css';
import { ToolCallCard } from './ToolCallCard.tsx';

export function Row({ row }: { readonly row: TimelineRow | undefined }) {
  if (row === undefined) return null;
  switch (row.kind) {
    case 'item':
      return <TimelineItem item={row.item} />;
    case 'reads':
      return <ReadsRow name={row.key} calls={row.calls} />;
    case 'queued':
      return <Bubble name={row.key} text={row.text} note="queued" />;
    default:
      return assertNever(row);
  }
}

const TimelineItem = memo(function TimelineItem({ item }: { readonly item: Item }) {
  switch (item.kind) {
    case 'user':
      return <Bubble name={item.id} text={item.text} note={null} />;
    case 'assistant':
      return (
        <div data-item={item.id} className={styles.said}>
          <Prose name={item.id} text={item.text} isStreaming={item.streaming} />
        </div>
      );
    case 'notice':
      return <Notice id={item.id} tone={item.tone} text={item.text} />;
    case 'toolCall':
      return (
        <div data-item={item.id}>
          <ToolCallCard call={item} />
        </div>
      );
    default:
      return assertNever(item);
  }
});

type BubbleProps = { readonly name: string; readonly text: string; readonly note: string | null };

function Bubble({ name, text, note }: BubbleProps) {
  const [portions, more] = usePortions(name);
  const { shown, left } = firstPart(text, portions);
  return (
    <div data-item={name} className={styles.bubble}>
      <div className={styles.you} dir="auto">
        {shown}
        <ShowMore left={left} onMore={more} />
      </div>
      {note !== null && <small>{note}</small>}
    </div>
  );
}

type NoticeProps = { readonly id: string; readonly tone: 'info' | 'error'; readonly text: string };

function Notice({ id, tone, text }: NoticeProps) {
  const Icon = tone === 'error' ? CircleAlert : Info;
  return (
    <div data-item={id} className={styles[tone]}>
      <Icon aria-hidden="true" />
      <p>
        <InlineText text={text} />
      </p>
    </div>
  );
}
