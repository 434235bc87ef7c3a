// Says that a protected path changed while a command of this chat ran, until the person has seen it: nothing runs unasked in
// the sandbox meanwhile. INVARIANT: it goes by a press that is meant, and by nothing else.
import { useState } from 'react';
import type { SandboxAlarm } from '../../../shared/domain/sandbox.ts';
import type { ChatId } from '../../../shared/ids.ts';
import { AlarmChanges } from '../../components/AlarmChanges.tsx';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import { useMeant } from '../../components/useMeant.ts';
import { alarmsIn } from '../../stores/sandbox.ts';
import { useApprovalSettings } from '../../stores/useApprovalSettings.ts';
import { useSandbox } from '../../stores/useStores.ts';
import styles from './AlarmBanner.module.css';

/** One at a time, the oldest first; how many follow is said. */
export function AlarmBanner({ chatId }: { readonly chatId: ChatId }) {
  const alarms = useSandbox((state) => alarmsIn(state, chatId)).toSorted((a, b) => a.at - b.at);
  const [first] = alarms;
  return first === undefined ? null : <Alarm key={first.id} alarm={first} more={alarms.length - 1} />;
}

function Alarm({ alarm, more }: { readonly alarm: SandboxAlarm; readonly more: number }) {
  const dismiss = useSandbox((state) => state.dismiss);
  const [problem, setProblem] = useState<string | null>(null);
  const press = useMeant(alarm.id, useApprovalSettings());
  const seen = press.meant(() => void dismiss(alarm.id).then(setProblem));
  return (
    <Banner
      tone="alarm"
      label="Alarm of the sandbox"
      actions={
        <Button disabled={!press.isArmed} onClick={seen}>
          Dismiss
        </Button>
      }
    >
      <div role="alert" className={styles.alarm}>
        <p>
          <strong>Something protected changed while a command ran.</strong> Until you dismiss this, no command of this
          chat runs unasked because it is sandboxed.
        </p>
        <AlarmChanges changes={alarm.changes} />
        {more > 0 && <p>{more === 1 ? 'One more alarm follows.' : `${more} more alarms follow.`}</p>}
        {problem !== null && (
          <p className={styles.problem}>
            Not dismissed: <InlineText text={problem} />
          </p>
        )}
      </div>
    </Banner>
  );
}
