// A decision of the gate, whole: the answer, the sentence, each part of a command line, and everything that spoke.
import type { ReactNode } from 'react';
import type { Decision, Reason } from '../../../shared/domain/decision.ts';
import { DECISION_WORDS, RISK_WORDS } from '../../components/decisionWords.ts';
import { InlineText } from '../../components/InlineText.tsx';
import { keyed } from '../../components/keyed.ts';
import { PartLine } from '../../components/PartLine.tsx';
import { partView } from '../../components/partModel.ts';
import { RawText } from '../../components/RawText.tsx';
import styles from './DecisionReport.module.css';
import { whereOf } from './settingsModel.ts';
import { ANSWER_WORDS, offerOf, spoken } from './tryModel.ts';

export function DecisionReport({ decision }: { readonly decision: Decision }) {
  const offer = offerOf(decision);
  return (
    <section className={styles[`is-${decision.decision}`]} aria-label="The answer of the gate">
      <div className={styles.head}>
        <strong className={styles[decision.decision]}>{ANSWER_WORDS[decision.decision]}</strong>
        <span className={styles[decision.risk]}>{RISK_WORDS[decision.risk]}</span>
      </div>
      <p className={styles.words}>
        <InlineText text={decision.words} />
      </p>
      {decision.parts.length > 0 && (
        <Block title="Each part">
          <ol className={styles.parts}>
            {keyed(decision.parts.map(partView), JSON.stringify).map(({ key, item }) => (
              <PartLine key={key} part={item} isWhole />
            ))}
          </ol>
        </Block>
      )}
      {decision.reasons.length > 0 && (
        <Block title="Everything that spoke">
          <ul>
            {keyed(spoken(decision.reasons), JSON.stringify).map(({ key, item }) => (
              <Said key={key} reason={item} />
            ))}
          </ul>
        </Block>
      )}
      {decision.effects.length > 0 && (
        <Block title="It would">
          <Lines lines={decision.effects} />
        </Block>
      )}
      {decision.notices.length > 0 && (
        <Block title="To know">
          <Lines lines={decision.notices} />
        </Block>
      )}
      <Block title="“Always allow” would offer">
        {offer.rules.length > 1 && <p>These {offer.rules.length} rules together, all of them or none:</p>}
        {offer.rules.map((rule) => (
          <p key={rule}>
            <code>
              <RawText text={rule} />
            </code>
          </p>
        ))}
        <p className={styles.quiet}>
          <InlineText text={offer.words} />
        </p>
      </Block>
    </section>
  );
}

function Block({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.block}>
      <h3>{title}</h3>
      <div className={styles.inside}>{children}</div>
    </div>
  );
}

function Said({ reason: { decision, words, rule } }: { readonly reason: Reason }) {
  return (
    <li className={styles.line}>
      <span className={styles[decision]}>{DECISION_WORDS[decision]}</span>
      <span className={styles.part}>
        <span>
          <InlineText text={words} />
        </span>
        {rule !== null && (
          <span className={styles.quiet}>
            <code>
              {rule.decision} <RawText text={rule.text} />
            </code>
            {` · ${whereOf(rule.source)}`}
          </span>
        )}
      </span>
    </li>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul>
      {keyed(lines, (line) => line).map(({ key, item }) => (
        <li key={key}>
          <InlineText text={item} />
        </li>
      ))}
    </ul>
  );
}
