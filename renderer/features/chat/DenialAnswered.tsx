// What the person's answer to a refusal did, and the way to have the line run again.
import { RotateCcw } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import type { ToolCallView } from '../../../shared/domain/toolCall.ts';
import { Button } from '../../components/Button.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import type { DenialAct } from '../../stores/sandbox.ts';
import { useSandbox } from '../../stores/useStores.ts';
import styles from './DenialBlock.module.css';
import { doneWords } from './sandboxModel.ts';

type Props = {
  readonly call: ToolCallView;
  readonly act: DenialAct;
  readonly folder: string | null;
  readonly block: RefObject<HTMLElement | null>;
  readonly onHide: () => void;
};

/** What is to run outside was asked for again already. */
export function Answered({ call, act, folder, block, onHide }: Props) {
  const again = useSandbox((state) => state.again);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (document.activeElement === document.body) block.current?.focus();
  }, [block]);
  const run = async () => {
    setSending(true);
    const answer = await again(call);
    setSending(false);
    setProblem(answer);
    if (answer === null) onHide();
  };
  return (
    <>
      <p role="status" className={styles.done}>
        <InlineText text={doneWords(act, folder)} />
      </p>
      <div className={styles.actions}>
        {act !== 'outside' && (
          <Button icon={RotateCcw} disabled={isSending} onClick={() => void run()}>
            Run again
          </Button>
        )}
        <Button look="quiet" onClick={onHide}>
          Put this away
        </Button>
      </div>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          Not asked again: <InlineText text={problem} />
        </p>
      )}
    </>
  );
}
