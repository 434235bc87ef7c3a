// What changed at protected paths while a command ran: each path, what was done about it, and where is kept what was put there.
import type { SandboxAlarm } from '../../shared/domain/sandbox.ts';
import styles from './AlarmChanges.module.css';
import { InlineText } from './InlineText.tsx';
import { keyed } from './keyed.ts';
import { RawText } from './RawText.tsx';

export function AlarmChanges({ changes }: Pick<SandboxAlarm, 'changes'>) {
  return (
    <ul className={styles.changes} aria-label="What changed">
      {keyed(changes, ({ path }) => path).map(({ key, item: { path, words, kept } }) => (
        <li key={key}>
          <code>
            <RawText text={path} />
          </code>
          <span>
            <InlineText text={words} />
          </span>
          {kept !== null && (
            <span>
              What was put there is kept in{' '}
              <code>
                <RawText text={kept} />
              </code>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
