// The parts of one call's story, in the order in which they happened, each with its time and its words.
import type { ReactNode } from 'react';
import type { Approval } from '../../../shared/domain/approval.ts';
import type { DecidedRecord } from '../../../shared/domain/audit.ts';
import type { CallStory } from '../../../shared/domain/auditView.ts';
import type { Reason } from '../../../shared/domain/decision.ts';
import { MODE_TEXT } from '../../../shared/domain/mode.ts';
import type { RuleRef } from '../../../shared/domain/rule.ts';
import { DECISION_WORDS, RISK_WORDS, ruleOrigin, shortPath } from '../../components/decisionWords.ts';
import { InlineText } from '../../components/InlineText.tsx';
import { keyed } from '../../components/keyed.ts';
import { Preview } from '../../components/Preview.tsx';
import { RawText } from '../../components/RawText.tsx';
import { useNow } from '../../components/useNow.ts';
import { useConnection } from '../../stores/useStores.ts';
import { byWhom, clockWords, dayWords, durationWords, VERDICT_WORDS } from './auditModel.ts';
import styles from './StoryPane.module.css';
import { ANSWER_WORDS, argsText, type StoryPart, shortHash, storyParts } from './storyModel.ts';

const LINES = 14;

export function StoryParts({ story }: { readonly story: CallStory }) {
  const parts = storyParts(story);
  const now = useNow(null);
  if (parts.length === 0) return <p className={styles.quiet}>Nothing is kept of this call any more.</p>;
  return (
    <ol className={styles.parts}>
      {keyed(parts, ({ kind }) => kind).map(({ key, item: part }) => (
        <li key={key} className={styles.part}>
          <h3>
            {TITLES[part.kind]}
            <time className={styles.quiet} dateTime={new Date(part.at).toISOString()}>
              {clockWords(part.at)} {dayWords(part.at, now)}
            </time>
          </h3>
          <Part part={part} story={story} />
        </li>
      ))}
    </ol>
  );
}

const TITLES: Readonly<Record<StoryPart['kind'], string>> = {
  wanted: 'An agent wanted this',
  asked: 'You were asked',
  answered: 'The answer',
  decided: 'The decision',
  finished: 'What came of it',
  now: 'As it stands in its chat',
};

function Part({ part, story }: { readonly part: StoryPart; readonly story: CallStory }) {
  switch (part.kind) {
    case 'wanted':
      return <Wanted record={part.record} chatTitle={story.chatTitle} />;
    case 'asked':
      return <Asked approval={part.approval} />;
    case 'answered':
      return <Answered approval={part.approval} decided={part.decided} />;
    case 'decided':
      return <Decided {...part} callId={story.callId} />;
    case 'finished':
      return (
        <>
          <p>
            <b>{part.record.status}</b> after {durationWords(part.record.durationMs)}
            {part.record.outcome !== '' && (
              <>
                {': '}
                <InlineText text={part.record.outcome} />
              </>
            )}
          </p>
          <Place seq={part.seq} hash={part.hash} />
        </>
      );
    case 'now':
      return (
        <>
          <p>
            <b>{part.call.status}</b>
            {part.call.outcome !== null && part.call.outcome !== '' && (
              <>
                {': '}
                <InlineText text={part.call.outcome} />
              </>
            )}
          </p>
          {part.call.output !== '' && <Preview preview={{ kind: 'text', text: part.call.output }} lines={LINES} />}
          {part.call.outputFile !== null && (
            <p className={styles.quiet}>
              All of the output is in{' '}
              <code>
                <RawText text={part.call.outputFile} />
              </code>
            </p>
          )}
        </>
      );
  }
}

function Wanted({ record, chatTitle }: { readonly record: DecidedRecord; readonly chatTitle: string | null }) {
  const home = useConnection((state) => state.app?.home ?? '');
  return (
    <>
      <Facts
        facts={[
          ['Agent', <RawText key="agent" text={record.agent} />],
          ['Chat', chatTitle === null ? 'gone' : <RawText key="chat" text={chatTitle} />],
          ['Folder', <RawText key="folder" text={shortPath(record.folder, home)} />],
          ['Mode', MODE_TEXT[record.mode].label],
          ['Risk', RISK_WORDS[record.risk]],
        ]}
      />
      <Preview preview={{ kind: 'text', text: argsText(record.args) }} lines={LINES} />
      {record.effects.length > 0 && (
        <>
          <p className={styles.quiet}>This call would:</p>
          <Lines texts={record.effects} />
        </>
      )}
    </>
  );
}

const Asked = ({ approval: { card, hash } }: { readonly approval: Approval }) => (
  <>
    <p>
      <InlineText text={card.question} />
    </p>
    <Preview preview={card.preview} lines={LINES} />
    <p className={styles.quiet}>
      <InlineText text={card.decision.words} />
    </p>
    <p className={styles.quiet}>
      What was shown has the hash <code title={hash}>{shortHash(hash)}</code>
    </p>
  </>
);

function Answered({ approval, decided }: { readonly approval: Approval; readonly decided: DecidedRecord | null }) {
  return (
    <>
      <p>{ANSWER_WORDS[approval.state]}</p>
      {approval.feedback !== null && approval.feedback !== '' && (
        <blockquote className={styles.said}>
          <RawText text={approval.feedback} />
        </blockquote>
      )}
      {decided !== null && decided.offered.length > 0 && (
        <Facts
          facts={[
            ['Offered', <Rules key="offered" rules={decided.offered} />],
            ['Taken', decided.taken.length === 0 ? 'none' : <Rules key="taken" rules={decided.taken} />],
          ]}
        />
      )}
    </>
  );
}

type DecidedProps = Extract<StoryPart, { kind: 'decided' }> & { readonly callId: string };

const Decided = ({ record, seq, hash, callId }: DecidedProps) => (
  <>
    <p>
      <b className={styles[record.decision]}>{VERDICT_WORDS[record.decision]}</b>
      <InlineText text={byWhom(record.decider)} />
    </p>
    {record.reasons.length > 0 && <Reasons reasons={record.reasons} />}
    {record.feedback !== null && record.feedback !== '' && record.decider.who !== 'user' && (
      <blockquote className={styles.said}>
        <RawText text={record.feedback} />
      </blockquote>
    )}
    <Place seq={seq} hash={hash} callId={callId} />
  </>
);

const Reasons = ({ reasons }: { readonly reasons: readonly Reason[] }) => (
  <ul className={styles.reasons} aria-label="What spoke">
    {keyed(reasons, ({ words }) => words).map(({ key, item: reason }) => (
      <li key={key}>
        <span className={styles[reason.decision]}>{DECISION_WORDS[reason.decision]}</span>
        <span>
          <InlineText text={reason.words} />
          {reason.rule !== null && <Source rule={reason.rule} isNamed={reason.words.includes(reason.rule.text)} />}
        </span>
      </li>
    ))}
  </ul>
);

/** The rule's text where the words do not hold it, and the very place where it stands. */
function Source({ rule, isNamed }: { readonly rule: RuleRef; readonly isNamed: boolean }) {
  const { file, line } = rule.source;
  if (isNamed && file === null) return null;
  return (
    <span className={styles.source}>
      {!isNamed && (
        <code>
          <RawText text={rule.text} />
        </code>
      )}
      {file === null ? ruleOrigin(rule) : <RawText text={line === null ? file : `${file}:${line}`} />}
    </span>
  );
}

/** Where it stands in the record. The id of the call is that of its permit, too. */
const Place = ({ seq, hash, callId }: { readonly seq: number; readonly hash: string; readonly callId?: string }) => (
  <p className={styles.place}>
    Record {seq.toLocaleString('en')}, hash <code title={hash}>{shortHash(hash)}</code>
    {callId !== undefined && (
      <>
        , call <code>{callId}</code>
      </>
    )}
  </p>
);

const Rules = ({ rules }: { readonly rules: readonly string[] }) => (
  <>
    {keyed(rules, (rule) => rule).map(({ key, item }) => (
      <code key={key} className={styles.rule}>
        <RawText text={item} />
      </code>
    ))}
  </>
);

const Lines = ({ texts }: { readonly texts: readonly string[] }) => (
  <ul className={styles.lines}>
    {keyed(texts, (text) => text).map(({ key, item }) => (
      <li key={key}>
        <InlineText text={item} />
      </li>
    ))}
  </ul>
);

const Facts = ({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
