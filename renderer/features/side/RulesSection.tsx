// The rules in force for this chat beside its grants, what denies first, each with where it stands. They are read here and
// changed in Settings.
import { ChevronRight } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { RuleView } from '../../../shared/domain/settingsDocument.ts';
import { InlineText } from '../../components/InlineText.tsx';
import { keyed } from '../../components/keyed.ts';
import { RawText } from '../../components/RawText.tsx';
import { useSettingsDocument, useWindow } from '../../stores/useStores.ts';
import { Folded } from './Folded.tsx';
import styles from './RulesSection.module.css';
import { type RuleGroup, rulesInForce, sourceWords } from './rulesModel.ts';
import { Section } from './Section.tsx';

/** Of one decision, before the list folds. */
const MOST = 8;

export function RulesSection() {
  const { stores } = useWindow();
  const { document, status, problem } = useSettingsDocument(({ document, status, problem }) => ({
    ...{ document, status, problem },
  }));
  useEffect(() => {
    if (status === 'unread') void stores.settingsDocument.getState().load();
  }, [status, stores]);
  const { groups, builtIn } = rulesInForce(document?.rules ?? []);
  const own = groups.reduce((sum, { rules }) => sum + rules.length, 0);
  return (
    <Section
      title="Rules"
      count={document === null ? null : String(own)}
      empty={document === null && status !== 'failed' ? 'Reading the settings…' : null}
    >
      {status === 'failed' && (
        <div className={styles.failed} role="alert">
          <InlineText text={`The rules could not be read: ${problem ?? ''}`} />
          <button type="button" className={styles.again} onClick={() => void stores.settingsDocument.getState().load()}>
            Try again
          </button>
        </div>
      )}
      {document?.locked && (
        <p className={styles.failed}>
          <InlineText text={`What was last read holds. ${document.locked}`} />
        </p>
      )}
      {document !== null && own === 0 && <p className={styles.none}>No rules of yours. The mode decides.</p>}
      {groups.map((group) => (
        <Group key={group.decision} group={group} />
      ))}
      {builtIn.length > 0 && <BuiltIn rules={builtIn} />}
    </Section>
  );
}

function Group({ group: { decision, title, rules } }: { readonly group: RuleGroup }) {
  return (
    <>
      <h4 className={styles[decision]}>{title}</h4>
      <Folded many={rules.length} most={MOST} noun="of them">
        {(isWhole) => <RuleList rules={rules.slice(0, isWhole ? rules.length : MOST)} />}
      </Folded>
    </>
  );
}

function BuiltIn({ rules }: { readonly rules: readonly RuleView[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight aria-hidden="true" />
        {rules.length} built-in, always denied
      </button>
      <div id={id} hidden={!isOpen}>
        <RuleList rules={rules} />
      </div>
    </>
  );
}

function RuleList({ rules }: { readonly rules: readonly RuleView[] }) {
  return (
    <ul className={styles.list}>
      {keyed(rules, ({ text, source }) => `${source.layer} ${source.line} ${text}`).map(({ key, item }) => (
        <li key={key}>
          <code>
            <RawText text={item.text} />
          </code>
          {item.description !== null && (
            <span className={styles.why}>
              <RawText text={item.description} />
            </span>
          )}
          <small title={item.source.file ?? undefined}>{sourceWords(item.source)}</small>
        </li>
      ))}
    </ul>
  );
}
