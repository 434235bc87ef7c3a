// Code that an agent wrote: plain first, coloured when there is time, hidden characters marked, folded when long, and
// copied as it is.
import { Check, Copy } from 'lucide-react';
import { memo, useState } from 'react';
import styles from './CodeBlock.module.css';
import { colouredLines, type TokenLine } from './highlightModel.ts';
import { useKept } from './kept.ts';
import { keyed } from './keyed.ts';
import { foldText } from './previewModel.ts';
import { RawText } from './RawText.tsx';
import { scrollRegion } from './scrollRegion.ts';
import { useColours } from './useColours.ts';

/** Lines that stand there before the rest is asked for. */
const OPEN_LINES = 40;

type Props = {
  readonly text: string;
  readonly language: string;
  readonly isClosed: boolean;
  /** Whether it is unfolded as long as nobody chose. */
  readonly isWhole?: boolean;
  /** Under which name it is remembered that it was unfolded. */
  readonly name?: string;
};

export const CodeBlock = memo(function CodeBlock({ text, language, isClosed, isWhole: isUsual = false, name }: Props) {
  const [isWhole, setWhole] = useKept(name === undefined ? undefined : `${name}:whole`, isUsual);
  const { shown, rest } = foldText(text, OPEN_LINES);
  const part = isWhole || rest === null ? text : shown;
  const coloured = useColours(part, language, isClosed);
  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <span className={styles.language}>
          <RawText text={language.slice(0, 40)} />
        </span>
        <CopyButton text={text} />
      </div>
      <pre className={styles.code} {...scrollRegion('Code')}>
        <Lines lines={colouredLines(part, coloured)} />
      </pre>
      {rest !== null && (
        <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : rest}
        </button>
      )}
    </div>
  );
});

const Lines = memo(function Lines({ lines }: { readonly lines: readonly TokenLine[] }) {
  return keyed(lines, (line) => line.map(({ text }) => text).join('')).map(({ key, item }, at) => (
    <span key={key}>
      {keyed(item, ({ kind, text }) => `${kind}:${text}`).map(({ key: place, item: { kind, text } }) =>
        kind === null ? (
          <RawText key={place} text={text} />
        ) : (
          <span key={place} className={styles[kind]}>
            <RawText text={text} />
          </span>
        ),
      )}
      {at < lines.length - 1 && '\n'}
    </span>
  ));
});

/** Milliseconds for which it says that it did. */
const SAID_MS = 1500;

function CopyButton({ text }: { readonly text: string }) {
  const [said, say] = useState('');
  const copy = () =>
    navigator.clipboard
      .writeText(text)
      .then(
        () => 'Copied',
        () => 'Not copied: the system refused',
      )
      .then((words) => {
        say(words);
        setTimeout(() => say(''), SAID_MS);
      });
  const Icon = said === 'Copied' ? Check : Copy;
  return (
    <button type="button" className={styles.copy} onClick={() => void copy()}>
      <Icon aria-hidden="true" />
      {said === '' ? 'Copy' : said}
    </button>
  );
}
