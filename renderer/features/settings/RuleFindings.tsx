// What a rule may do otherwise than its author thinks, below the rule: an icon and a sentence each. It never keeps anybody
// from having the rule.
import { Info, TriangleAlert } from 'lucide-react';
import type { RuleView } from '../../../shared/domain/settingsDocument.ts';
import { InlineText } from '../../components/InlineText.tsx';
import { keyed } from '../../components/keyed.ts';
import styles from './RuleFindings.module.css';

const ICONS = { warning: TriangleAlert, note: Info } as const;
const LABELS = { warning: 'Warning', note: 'Note' } as const;

export function RuleFindings({ findings }: Pick<RuleView, 'findings'>) {
  return (
    <ul className={styles.findings}>
      {keyed(findings, ({ words }) => words).map(({ key, item: { severity, words } }) => {
        const Icon = ICONS[severity];
        return (
          <li key={key} className={styles[severity]}>
            <Icon role="img" aria-label={LABELS[severity]} />
            <span>
              <InlineText text={words} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
