// What a call printed, of very much its beginning and its end: it follows while the call runs and the end is in sight. What is
// long folds, unfolded it scrolls in a bounded box. INVARIANT: unfolded, every character is there.
import { useId, useLayoutEffect, useRef } from 'react';
import { useKept } from '../../components/kept.ts';
import { foldText, foldToEnd } from '../../components/previewModel.ts';
import { RawText } from '../../components/RawText.tsx';
import { scrollRegion } from '../../components/scrollRegion.ts';
import styles from './CallOutput.module.css';
import { followsAfter } from './scrollModel.ts';
import { OPEN_LINES, withoutColours } from './toolCallModel.ts';

type Props = {
  readonly text: string;
  readonly file: string | null;
  readonly isRunning: boolean;
  /** Whether its end tells more than its beginning. */
  readonly atEnd: boolean;
  /** Under which name it is remembered that it was unfolded. */
  readonly name: string;
};

export function CallOutput({ text, file, isRunning, atEnd, name }: Props) {
  const [isWhole, setWhole] = useKept(name, false);
  const id = useId();
  const plain = withoutColours(text);
  const { shown, rest } = (atEnd ? foldToEnd : foldText)(plain, OPEN_LINES);
  const isAll = isRunning || isWhole || rest === null;
  const box = useRef<HTMLPreElement>(null);
  const isNear = useRef(true);
  const lastTop = useRef(0);
  useLayoutEffect(() => {
    if (isRunning && text !== '' && isNear.current && box.current !== null)
      box.current.scrollTop = box.current.scrollHeight;
  }, [text, isRunning]);
  return (
    <>
      {file !== null && (
        <p className={styles.note}>
          These are its beginning and its end. More of it is in{' '}
          <code>
            <RawText text={file} />
          </code>
        </p>
      )}
      {!isRunning && rest !== null && atEnd && <More {...{ id, isWhole, rest, setWhole }} />}
      <pre
        ref={box}
        id={id}
        className={styles.output}
        {...scrollRegion('Output')}
        onScroll={(event) => {
          isNear.current = followsAfter(event.currentTarget, isNear.current, lastTop.current);
          lastTop.current = event.currentTarget.scrollTop;
        }}
      >
        <RawText text={isAll ? plain : shown} />
      </pre>
      {!isRunning && rest !== null && !atEnd && <More {...{ id, isWhole, rest, setWhole }} />}
    </>
  );
}

type MoreProps = {
  readonly id: string;
  readonly isWhole: boolean;
  readonly rest: string;
  readonly setWhole: (isWhole: boolean) => void;
};

/** It stands where lines are left out. */
const More = ({ id, isWhole, rest, setWhole }: MoreProps) => (
  <button
    type="button"
    className={styles.more}
    aria-expanded={isWhole}
    aria-controls={id}
    onClick={() => setWhole(!isWhole)}
  >
    {isWhole ? 'Show less' : rest}
  </button>
);
