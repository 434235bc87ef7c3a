// One tool call in the timeline: what, how it stands, who decided and why, and on demand all that it showed and printed.

import {
  Check,
  ChevronRight,
  CircleAlert,
  CircleStop,
  LoaderCircle,
  type LucideIcon,
  RotateCcw,
  ShieldQuestion,
  ShieldX,
  Unplug,
} from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { Reason } from '../../../shared/domain/decision.ts';
import type { CallStatus, ToolCallView } from '../../../shared/domain/toolCall.ts';
import { Button } from '../../components/Button.tsx';
import { DECISION_WORDS, ruleOrigin } from '../../components/decisionWords.ts';
import { HiddenText } from '../../components/HiddenText.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import { useKept } from '../../components/kept.ts';
import { keyed } from '../../components/keyed.ts';
import { DiffCount, Preview } from '../../components/Preview.tsx';
import { headline } from '../../components/previewModel.ts';
import { RawText } from '../../components/RawText.tsx';
import { useNow } from '../../components/useNow.ts';
import { dismissedCall } from '../../stores/approvals.ts';
import { useApprovals } from '../../stores/useStores.ts';
import { CallOutput } from './CallOutput.tsx';
import { DenialBlock } from './DenialBlock.tsx';
import { SandboxBadge } from './SandboxBadge.tsx';
import styles from './ToolCallCard.module.css';
import { type CallBody, callBody, hasBody, headOutcome, OPEN_LINES, STATUS_WORDS, sideWords } from './toolCallModel.ts';

const ICONS: Readonly<Record<CallStatus, LucideIcon>> = {
  deciding: LoaderCircle,
  waiting: ShieldQuestion,
  running: LoaderCircle,
  done: Check,
  failed: CircleAlert,
  denied: ShieldX,
  stopped: CircleStop,
  interrupted: Unplug,
};

export const ToolCallCard = memo(function ToolCallCard({ call }: { readonly call: ToolCallView }) {
  const id = useId();
  const body = callBody(call);
  const canOpen = hasBody(call, body);
  const [isWanted, choose] = useKept(`${call.id}:open`, body.isOpen);
  const isOpen = canOpen && isWanted;
  const told = headOutcome(call);
  const Icon = ICONS[call.status];
  return (
    <article className={styles[call.status]} aria-label={`${call.tool}, ${STATUS_WORDS[call.status]}`}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={canOpen ? isOpen : undefined}
        aria-controls={canOpen ? id : undefined}
        onClick={() => choose(!isOpen)}
      >
        <Icon aria-hidden="true" className={styles.icon} />
        <HiddenText>{STATUS_WORDS[call.status]}</HiddenText>
        <span className={styles.what}>
          <b>{call.tool}</b>{' '}
          <code>
            <RawText text={headline(call.target)} />
          </code>{' '}
          {call.preview?.kind === 'diff' && <DiffCount lines={call.preview.lines} />}
          {told !== null && (
            <span className={styles.told}>
              {'· '}
              <InlineText text={told} />
            </span>
          )}
        </span>
        {call.confinement !== null && <SandboxBadge confinement={call.confinement} />}
        <Side call={call} />
        {canOpen && <ChevronRight aria-hidden="true" className={styles.chevron} />}
      </button>
      {isOpen && (
        <div id={id} className={styles.body}>
          <Body call={call} body={body} />
        </div>
      )}
      {call.denial !== null && <DenialBlock call={call} denial={call.denial} />}
      {call.status === 'interrupted' && <AskAgain call={call} />}
    </article>
  );
});

/** Counts the seconds of a call that began to run in sight of this window. */
function Side({ call }: { readonly call: ToolCallView }) {
  const isRunning = call.status === 'running';
  const [sawItWait] = useState(!isRunning);
  const [since, setSince] = useState<number | null>(null);
  const now = useNow(isRunning ? 1000 : null);
  if (isRunning && sawItWait && since === null) setSince(Date.now());
  return (
    <span className={styles.side}>
      <InlineText text={sideWords(call, since === null ? null : Math.max(0, now - since))} />
    </span>
  );
}

function Body({ call, body }: { readonly call: ToolCallView; readonly body: CallBody }) {
  return (
    <>
      {call.target.length > 60 && body.preview === null && (
        <pre className={styles.target}>
          <RawText text={call.target} />
        </pre>
      )}
      {body.preview !== null && <Preview flush preview={body.preview} lines={OPEN_LINES} name={`${call.id}:preview`} />}
      {body.output !== null && (
        <CallOutput
          text={body.output}
          file={call.outputFile}
          isRunning={call.status === 'running'}
          atEnd={call.preview?.kind === 'command'}
          name={`${call.id}:output`}
        />
      )}
      {body.outcome !== null && (
        <p className={styles.outcome}>
          <InlineText text={body.outcome} />
        </p>
      )}
      {call.decision?.notices.map((notice) => (
        <p key={notice} className={styles.outcome}>
          <InlineText text={notice} />
        </p>
      ))}
      {call.decision !== null && call.decision.reasons.length > 0 && <Reasons reasons={call.decision.reasons} />}
    </>
  );
}

function Reasons({ reasons }: { readonly reasons: readonly Reason[] }) {
  return (
    <details className={styles.why}>
      <summary>Why</summary>
      <ul>
        {keyed(reasons, ({ words }) => words).map(({ key, item: reason }) => (
          <li key={key}>
            <span className={styles[`says-${reason.decision}`]}>{DECISION_WORDS[reason.decision]}</span>
            <span>
              <InlineText text={reason.words} />
              {reason.rule && <span className={styles.origin}> · {ruleOrigin(reason.rule)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function AskAgain({ call }: { readonly call: ToolCallView }) {
  const approval = useApprovals((state) => dismissedCall(state, call.id));
  const askAgain = useApprovals((state) => state.askAgain);
  if (approval === undefined) return null;
  return (
    <div className={styles.again}>
      <span>The app stopped before this was answered; nothing ran.</span>
      <Button icon={RotateCcw} onClick={() => void askAgain(approval.id)}>
        Ask again
      </Button>
    </div>
  );
}
