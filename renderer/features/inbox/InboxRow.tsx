// One row of the Inbox: what, how risky, how long, one line of its content, and where.

import { MODE_TEXT } from '../../../shared/domain/mode.ts';
import { InlineText } from '../../components/InlineText.tsx';
import { RawText } from '../../components/RawText.tsx';
import styles from './InboxRow.module.css';
import { groupWords, type InboxRow } from './inboxGroups.ts';
import type { InboxEntry } from './inboxModel.ts';
import { Waited } from './Waited.tsx';

const RISK_SHORT = { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' } as const;

export function InboxRowView({ row, isLater }: { readonly row: InboxRow; readonly isLater: boolean }) {
  const { first, entries, gone } = row;
  const isGone = gone.size === entries.length;
  return (
    <div className={isGone ? styles.gone : styles.row}>
      <p className={styles.head}>
        <strong className={first.label === 'Failed' ? styles.failed : undefined}>{first.label}</strong>
        {first.risk !== null && <span className={styles[first.risk]}>{RISK_SHORT[first.risk]}</span>}
        {first.group === 'interrupted' && <span className={styles.note}>interrupted</span>}
        <span className={styles.space} />
        {isGone ? (
          <span className={styles.note}>answered elsewhere</span>
        ) : (
          <>
            {isLater && <span className={styles.note}>not now</span>}
            <Waited since={first.since} />
          </>
        )}
      </p>
      <Line entry={first} />
      <p className={styles.where}>{entries.length > 1 ? groupWords(row) : <Where entry={first} />}</p>
    </div>
  );
}

function Line({ entry: { line, isCode, size } }: { readonly entry: InboxEntry }) {
  if (!isCode)
    return (
      <p className={styles.line}>
        <InlineText text={line} />
      </p>
    );
  return (
    <p className={styles.code}>
      <code>
        <RawText text={line} />
      </code>
      {size !== '' && <span>{size}</span>}
    </p>
  );
}

function Where({ entry: { subagent, chatTitle, projectName, mode } }: { readonly entry: InboxEntry }) {
  return (
    <>
      {subagent !== '' && (
        <>
          <RawText text={subagent} />{' '}
        </>
      )}
      <RawText text={chatTitle} />
      {projectName !== '' && (
        <>
          {' · '}
          <RawText text={projectName} />
        </>
      )}
      {mode !== null && ` · ${MODE_TEXT[mode].label}`}
    </>
  );
}
