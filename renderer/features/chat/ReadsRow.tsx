// Reads in a row that went the same way: one line that says how many, and opens to each of them as a card of its own.
import { Check, ChevronRight } from 'lucide-react';
import { memo, useId } from 'react';
import type { ToolCallView } from '../../../shared/domain/toolCall.ts';
import { HiddenText } from '../../components/HiddenText.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import { useKept } from '../../components/kept.ts';
import { RawText } from '../../components/RawText.tsx';
import styles from './ReadsRow.module.css';
import { ToolCallCard } from './ToolCallCard.tsx';
import { readsView } from './toolCallModel.ts';

type Props = { readonly name: string; readonly calls: readonly ToolCallView[] };

export const ReadsRow = memo(
  function ReadsRow({ name, calls }: Props) {
    const [isOpen, setOpen] = useKept(`${name}:reads`, false);
    const id = useId();
    const { title, names, side } = readsView(calls);
    return (
      <div className={styles.reads}>
        <button
          type="button"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Check aria-hidden="true" className={styles.icon} />
          <HiddenText>done: </HiddenText>
          <span className={styles.what}>
            <b>{title}</b>{' '}
            <code>
              <RawText text={names} />
            </code>
          </span>
          <span className={styles.side}>
            <InlineText text={side} />
          </span>
          <ChevronRight aria-hidden="true" className={styles.chevron} />
        </button>
        <div id={id} className={styles.calls} hidden={!isOpen}>
          {isOpen &&
            calls.map((call) => (
              <div key={call.id} data-item={call.id}>
                <ToolCallCard call={call} />
              </div>
            ))}
        </div>
      </div>
    );
  },
  (before, after) =>
    before.name === after.name &&
    before.calls.length === after.calls.length &&
    before.calls.every((call, at) => call === after.calls[at]),
);
