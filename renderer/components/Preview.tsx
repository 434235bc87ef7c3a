// What a call would do or did, whole: a command, a text or a difference. Long ones fold behind a button that says how much
// is folded. INVARIANT: unfolded, every character is there.

import { useId } from 'react';
import type { DiffLine, Preview as PreviewValue } from '../../shared/domain/preview.ts';
import { HiddenText } from './HiddenText.tsx';
import { useKept } from './kept.ts';
import { keyed } from './keyed.ts';
import styles from './Preview.module.css';
import { diffCount, foldDiff, foldText } from './previewModel.ts';
import { RawText } from './RawText.tsx';
import { scrollRegion } from './scrollRegion.ts';

type Props = {
  readonly preview: PreviewValue;
  /** How many lines are shown before it folds. */
  readonly lines: number;
  /** Whether it is a part of a card that has its own edge and names the file itself. */
  readonly flush?: boolean;
  /** Given by a card that folds all of its texts together. */
  readonly fold?: { readonly isWhole: boolean; onWhole(isWhole: boolean): void; readonly keyHint: string };
  /** Under which name it is remembered that it was unfolded. */
  readonly name?: string;
};

export function Preview({ preview, lines, flush = false, fold, name }: Props) {
  const [isOpen, setOpen] = useKept(name, false);
  const isWhole = fold?.isWhole ?? isOpen;
  const setWhole = fold?.onWhole ?? setOpen;
  const id = useId();
  const rest = preview.kind === 'diff' ? foldDiff(preview.lines, lines).rest : foldText(preview.text, lines).rest;
  const label =
    preview.kind === 'command' ? 'Command' : preview.kind === 'diff' ? `Changes of ${preview.path}` : 'Text';
  return (
    <div className={flush ? styles.flush : styles.box}>
      {preview.kind === 'diff' && !flush && <DiffHead preview={preview} />}
      <div id={id} className={isWhole ? styles.whole : styles.part} {...(isWhole ? scrollRegion(label) : {})}>
        {preview.kind === 'diff' ? (
          <DiffLines lines={isWhole ? preview.lines : foldDiff(preview.lines, lines).shown} />
        ) : (
          <pre className={styles.text}>
            <RawText text={isWhole ? preview.text : foldText(preview.text, lines).shown} />
          </pre>
        )}
      </div>
      {rest !== null && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls={id}
          aria-keyshortcuts={fold?.keyHint}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : rest}
          {fold !== undefined && (
            <span aria-hidden="true">
              <kbd>{fold.keyHint}</kbd>
            </span>
          )}
        </button>
      )}
    </div>
  );
}

function DiffHead({ preview }: { readonly preview: Extract<PreviewValue, { kind: 'diff' }> }) {
  return (
    <div className={styles.head}>
      <code className={styles.path}>
        <RawText text={preview.path} />
      </code>
      {preview.created && <span className={styles.tag}>new file</span>}
      <DiffCount lines={preview.lines} />
    </div>
  );
}

/** "+3 −1". */
export function DiffCount({ lines }: { readonly lines: readonly DiffLine[] }) {
  const { shown, spoken } = diffCount(lines);
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{shown}</span>
      <HiddenText>{spoken}</HiddenText>
    </span>
  );
}

function DiffLines({ lines }: { readonly lines: readonly DiffLine[] }) {
  return (
    <div className={styles.diff}>
      {keyed(lines, ({ kind, before, after }) => `${kind}:${before}:${after}`).map(({ key, item }) => (
        <DiffRow key={key} line={item} />
      ))}
    </div>
  );
}

function DiffRow({ line }: { readonly line: DiffLine }) {
  if (line.kind === 'gap')
    return <div className={styles.gap}>{line.text === '' ? '⋯' : <RawText text={line.text} />}</div>;
  const Text = line.kind === 'added' ? 'ins' : line.kind === 'removed' ? 'del' : 'span';
  return (
    <div className={styles[line.kind]}>
      <span className={styles.number}>{line.before ?? ''}</span>
      <span className={styles.number}>{line.after ?? ''}</span>
      <span className={styles.sign}>{line.kind === 'added' ? '+' : line.kind === 'removed' ? '−' : ' '}</span>
      <Text className={styles.line}>
        <RawText text={line.text} />
      </Text>
    </div>
  );
}
