// Every rule there is, deny first, with where it stands; those of the person's own lists can be changed. Whether a rule can be
// read says the main process, never this file.

import type { RuleView, SettingsDocument } from '../../../shared/domain/settingsDocument.ts';
import { InlineText } from '../../components/InlineText.tsx';
import { keyed } from '../../components/keyed.ts';
import { useSettingsDocument } from '../../stores/useStores.ts';
import { EditableList } from './EditableList.tsx';
import type { ListItem } from './listItem.ts';
import { RuleFindings } from './RuleFindings.tsx';
import styles from './Rules.module.css';
import { RULE_GROUPS, type RuleGroup, removeRule, replaceRule, rulesOf, whyFixed } from './rulesModel.ts';
import { Section } from './Setting.tsx';
import { whereOf } from './settingsModel.ts';

const NOT_HERE = 'This rule cannot be changed here.';

export function Rules({ document }: { readonly document: SettingsDocument }) {
  return (
    <Section title="Rules" line="A deny rule outweighs an ask rule, and that an allow rule.">
      {RULE_GROUPS.map((group) => (
        <Group key={group.decision} group={group} rules={rulesOf(document.rules, group.decision)} />
      ))}
    </Section>
  );
}

type Listed = ListItem & { readonly rule: RuleView };

function Group({ group, rules }: { readonly group: RuleGroup; readonly rules: readonly RuleView[] }) {
  const change = useSettingsDocument((state) => state.change);
  const items: readonly Listed[] = keyed(rules, ({ text, source }) => `${source.layer} ${text}`).map(
    ({ key, item }) => ({
      ...{ key, text: item.text, rule: item, isEditable: item.place !== null },
      note: <Note rule={item} />,
      ...(item.findings.length === 0 ? {} : { more: <RuleFindings findings={item.findings} /> }),
    }),
  );
  const ruleOf = ({ key }: ListItem) => items.find((item) => item.key === key)?.rule;
  const make = async (wanted: ReturnType<typeof removeRule>) => (wanted === null ? NOT_HERE : change(wanted));
  return (
    <div className={styles.group}>
      <h4>
        <span className={styles[group.decision]}>{group.title}</span> <small>{group.line}</small>
      </h4>
      <EditableList
        label={`${group.title} rules`}
        noun={`${group.decision} rule`}
        items={items}
        empty={`No rule here ${group.decision === 'deny' ? 'denies' : `${group.decision}s`} anything.`}
        placeholder={group.example}
        onAdd={(text) => change({ kind: 'addRule', decision: group.decision, text })}
        onReplace={async (item, text) => {
          const rule = ruleOf(item);
          return rule === undefined ? NOT_HERE : make(replaceRule(rule, text));
        }}
        onRemove={async (item) => {
          const rule = ruleOf(item);
          return rule === undefined ? NOT_HERE : make(removeRule(rule));
        }}
      />
    </div>
  );
}

function Note({ rule }: { readonly rule: RuleView }) {
  const why = whyFixed(rule);
  return (
    <>
      {rule.description !== null && (
        <>
          <InlineText text={rule.description} />
          {' · '}
        </>
      )}
      {whereOf(rule.source)}
      {why !== null && ` · ${why}`}
    </>
  );
}
