// Whether commands can be sandboxed on this machine: what a test run of the main process found, and what mends it. While it is
// switched off nobody has looked before the person comes here.
import { CircleAlert, CircleCheck, LoaderCircle, type LucideIcon, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { CodeBlock } from '../../components/CodeBlock.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import { useSandbox } from '../../stores/useStores.ts';
import styles from './Sandbox.module.css';
import { Section } from './Setting.tsx';
import { type StatusView, statusView } from './sandboxPage.ts';

const ICONS: Readonly<Record<StatusView['tone'], LucideIcon>> = {
  busy: LoaderCircle,
  good: CircleCheck,
  bad: CircleAlert,
};

export function SandboxStatus() {
  const { sandbox, problem, isChecking, check } = useSandbox(({ sandbox, problem, isChecking, check }) => ({
    ...{ sandbox, problem, isChecking, check },
  }));
  const isUnknown = sandbox === null || sandbox.status === 'checking';
  useEffect(() => {
    if (isUnknown) void check();
  }, [isUnknown, check]);
  const view = statusView(sandbox, problem, isChecking);
  const Icon = ICONS[view.tone];
  return (
    <Section title="On this machine">
      <div className={styles.status}>
        <p role="status" className={styles[view.tone]}>
          <Icon aria-hidden="true" />
          <span>{view.words}</span>
        </p>
        <Button icon={RefreshCw} disabled={view.tone === 'busy'} onClick={() => void check()}>
          Check again
        </Button>
      </div>
      {view.why !== null && (
        <p className={styles.why}>
          <InlineText text={view.why} whole />
        </p>
      )}
      {view.fix !== null && <CodeBlock text={view.fix} language="shell" isClosed />}
    </Section>
  );
}
