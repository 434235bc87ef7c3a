// One part of a command line: what it would be alone, its text with the blocking word marked where it stands, and why.
import { DECISION_WORDS } from './decisionWords.ts';
import { InlineText } from './InlineText.tsx';
import styles from './PartLine.module.css';
import type { PartView } from './partModel.ts';
import { headline } from './previewModel.ts';
import { RawText } from './RawText.tsx';

type Props = {
  readonly part: PartView;
  /** Whether long texts are shown to their end. */
  readonly isWhole: boolean;
};

export function PartLine({ part, isWhole }: Props) {
  const shown = (text: string) => (isWhole ? text : headline(text));
  return (
    <li className={styles.part}>
      <span className={styles[part.decision]}>{DECISION_WORDS[part.decision]}</span>
      <code>
        <RawText text={shown(part.before)} />
        {part.blocked !== '' && <Blocked text={shown(part.blocked)} />}
        <RawText text={shown(part.after)} />
      </code>
      <span className={styles.words}>
        <InlineText text={part.words} whole={isWhole} />
        {part.beside !== null && (
          <>
            {' · '}
            <code>
              <Blocked text={shown(part.beside)} />
            </code>
          </>
        )}
      </span>
    </li>
  );
}

function Blocked({ text }: { readonly text: string }) {
  return (
    <mark className={styles.blocked}>
      <RawText text={text} />
    </mark>
  );
}
