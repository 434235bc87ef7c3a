// All that stands between the question and the buttons: the call itself, its parts, what it will do, and every reason.

import type { Reason } from '../../../shared/domain/decision.ts';
import { DECISION_WORDS, ruleOrigin } from '../../components/decisionWords.ts';
import { InlineText } from '../../components/InlineText.tsx';
import { keyed } from '../../components/keyed.ts';
import { Preview } from '../../components/Preview.tsx';
import { RawText } from '../../components/RawText.tsx';
import styles from './ApprovalDetails.module.css';
import type { ApprovalView, PartView } from './approvalModel.ts';

/** What is longer folds (A1). */
const FOLD_LINES = 6;

export function ApprovalDetails({ view }: { readonly view: ApprovalView }) {
  return (
    <div className={styles.details}>
      <Preview preview={view.preview} lines={FOLD_LINES} />
      {view.parts.length > 0 && (
        <ol className={styles.parts} aria-label="Parts of this command">
          {keyed(view.parts, JSON.stringify).map(({ key, item }) => (
            <Part key={key} part={item} />
          ))}
        </ol>
      )}
      {view.effectsTitle !== null && (
        <div className={styles.effects}>
          <p>{view.effectsTitle}</p>
          <List items={view.effects} />
        </div>
      )}
      {view.notices.length > 0 && (
        <div className={styles.notices}>
          <List items={view.notices} />
        </div>
      )}
      {view.reasons.length > 0 && (
        <ul className={styles.reasons} aria-label="Everything that spoke">
          {keyed(view.reasons, ({ words }) => words).map(({ key, item }) => (
            <ReasonLine key={key} reason={item} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Part({ part }: { readonly part: PartView }) {
  return (
    <li>
      <span className={styles[part.decision]}>{DECISION_WORDS[part.decision]}</span>
      <code>
        <RawText text={part.before} />
        {part.blocked !== '' && (
          <mark className={styles.blocked}>
            <RawText text={part.blocked} />
          </mark>
        )}
        <RawText text={part.after} />
      </code>
      <span className={styles.words}>
        <InlineText text={part.words} />
      </span>
    </li>
  );
}

function ReasonLine({ reason }: { readonly reason: Reason }) {
  return (
    <li>
      <InlineText text={reason.words} />
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

function List({ items }: { readonly items: readonly string[] }) {
  return (
    <ul>
      {keyed(items, (item) => item).map(({ key, item }) => (
        <li key={key}>
          <InlineText text={item} />
        </li>
      ))}
    </ul>
  );
}
