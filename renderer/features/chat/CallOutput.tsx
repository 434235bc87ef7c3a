// What a call printed, of very much its beginning and its end: it follows while the call runs and the end is in sight, and scrolls in a bounded box.
import { useLayoutEffect, useRef } from 'react';
import { RawText } from '../../components/RawText.tsx';
import { scrollRegion } from '../../components/scrollRegion.ts';
import styles from './CallOutput.module.css';
import { followsAfter } from './scrollModel.ts';
import { withoutColours } from './toolCallModel.ts';

type Props = { readonly text: string; readonly file: string | null; readonly isRunning: boolean };

export function CallOutput({ text, file, isRunning }: Props) {
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
      <pre
        ref={box}
        className={styles.output}
        {...scrollRegion('Output')}
        onScroll={(event) => {
          isNear.current = followsAfter(event.currentTarget, isNear.current, lastTop.current);
          lastTop.current = event.currentTarget.scrollTop;
        }}
      >
        <RawText text={withoutColours(text)} />
      </pre>
    </>
  );
}
