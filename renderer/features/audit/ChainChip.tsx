// Whether the record is as it was written, in one line, and the button that follows the chain again.
import { LoaderCircle, type LucideIcon, RefreshCw, ShieldCheck, ShieldQuestion, TriangleAlert } from 'lucide-react';
import { IconButton } from '../../components/IconButton.tsx';
import { useNow } from '../../components/useNow.ts';
import { useAudit } from '../../stores/useStores.ts';
import { type CheckWords, checkWords } from './auditModel.ts';
import styles from './ChainChip.module.css';

const ICONS: Readonly<Record<CheckWords['tone'], LucideIcon>> = {
  quiet: ShieldQuestion,
  good: ShieldCheck,
  bad: TriangleAlert,
};

export function ChainChip() {
  const { check, checkChain } = useAudit(({ check: state, checkChain: act }) => ({ check: state, checkChain: act }));
  const now = useNow(30_000);
  const at = check.state === 'checked' ? Math.max(now, check.at) : now;
  const { tone, short } = checkWords(check, at);
  const isChecking = check.state === 'checking';
  const Icon = isChecking ? LoaderCircle : ICONS[tone];
  return (
    <div className={styles.place}>
      <span role="status" className={styles[tone]}>
        <Icon aria-hidden="true" className={isChecking ? styles.turning : undefined} />
        {short}
      </span>
      {!isChecking && <IconButton icon={RefreshCw} label="Check the chain again" onClick={checkChain} />}
    </div>
  );
}
