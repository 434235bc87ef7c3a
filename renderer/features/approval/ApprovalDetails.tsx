// All that stands between the question and the buttons: the call itself, its parts, what it will do, and every reason.
// INVARIANT: unfolded, every character is there.
import { ShieldCheck, ShieldOff } from 'lucide-react';
import type { Reason } from '../../../shared/domain/decision.ts';
import { ruleOrigin } from '../../components/decisionWords.ts';
import { InlineText } from '../../components/InlineText.tsx';
import { keyed } from '../../components/keyed.ts';
import { PartLine } from '../../components/PartLine.tsx';
import { Preview } from '../../components/Preview.tsx';
import { RawText } from '../../components/RawText.tsx';
import styles from './ApprovalDetails.module.css';
import { type ApprovalView, type ConfinementView, FOLD_LINES } from './approvalModel.ts';
import { UNFOLD_KEY } from './cardKeys.ts';

type Props = {
  readonly view: ApprovalView;
  /** Whether everything of the card is unfolded. */
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
};

export function ApprovalDetails({ view, isWhole, onWhole }: Props) {
  const parts = isWhole ? view.allParts : view.parts;
  const reasons = isWhole ? [...view.reasons, ...view.otherReasons] : view.reasons;
  return (
    <div className={styles.details}>
      {keyed(view.confinement, ({ words }) => words).map(({ key, item }) => (
        <ConfinementLine key={key} confinement={item} isWhole={isWhole} />
      ))}
      <Preview preview={view.preview} lines={FOLD_LINES} fold={{ isWhole, onWhole, keyHint: UNFOLD_KEY }} />
      {parts.length > 0 && (
        <ol className={styles.parts} aria-label="Parts of this command">
          {keyed(parts, JSON.stringify).map(({ key, item }) => (
            <PartLine key={key} part={item} isWhole={isWhole} />
          ))}
        </ol>
      )}
      {view.effectsTitle !== null && (
        <div className={styles.effects}>
          <p>{view.effectsTitle}</p>
          <List items={view.effects} isWhole={isWhole} />
        </div>
      )}
      {view.notices.length > 0 && (
        <div className={styles.notices}>
          <List items={view.notices} isWhole={isWhole} />
        </div>
      )}
      {reasons.length > 0 && (
        <ul className={styles.reasons} aria-label="Everything that spoke">
          {keyed(reasons, ({ words }) => words).map(({ key, item }) => (
            <ReasonLine key={key} reason={item} isWhole={isWhole} />
          ))}
        </ul>
      )}
      {view.rest !== null && (
        <Rest words={view.rest} hasKey={!view.isPreviewFolded} isWhole={isWhole} onWhole={onWhole} />
      )}
    </div>
  );
}

type ConfinementProps = Folding & { readonly confinement: ConfinementView };

function ConfinementLine({ confinement: { tone, words }, isWhole }: ConfinementProps) {
  const Icon = tone === 'calm' ? ShieldCheck : ShieldOff;
  return (
    <p className={styles[tone]}>
      <Icon aria-hidden="true" />
      <span>
        <InlineText text={words} whole={isWhole} />
      </span>
    </p>
  );
}

type RestProps = Omit<Props, 'view'> & { readonly words: string; readonly hasKey: boolean };

function Rest({ words, hasKey, isWhole, onWhole }: RestProps) {
  return (
    <p className={styles.rest}>
      <button
        type="button"
        aria-expanded={isWhole}
        aria-keyshortcuts={hasKey ? UNFOLD_KEY : undefined}
        onClick={() => onWhole(!isWhole)}
      >
        {isWhole ? 'Show less' : words}
        {hasKey && (
          <span aria-hidden="true">
            <kbd>{UNFOLD_KEY}</kbd>
          </span>
        )}
      </button>
    </p>
  );
}

type Folding = { readonly isWhole: boolean };

function ReasonLine({ reason, isWhole }: Folding & { readonly reason: Reason }) {
  return (
    <li>
      <InlineText text={reason.words} whole={isWhole} />
      {reason.rule !== null && (
        <>
          {' · '}
          <code>
            {reason.rule.decision} <RawText text={reason.rule.text} />
          </code>
          {`, ${ruleOrigin(reason.rule)}`}
        </>
      )}
    </li>
  );
}

function List({ items, isWhole }: Folding & { readonly items: readonly string[] }) {
  return (
    <ul>
      {keyed(items, (item) => item).map(({ key, item }) => (
        <li key={key}>
          <InlineText text={item} whole={isWhole} />
        </li>
      ))}
    </ul>
  );
}
