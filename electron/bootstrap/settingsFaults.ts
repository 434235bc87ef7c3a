// Why a change of the settings would do nothing or not what it says, beyond what the schema sees: a rule or a pattern that
// does not parse, a refusal that is not built in. Pure. A window is told at once; nothing of it is written.
import type { SettingsChange } from '../../shared/domain/settingsDocument.ts';
import { parseRule } from '../permission/rules/parse.ts';
import { parseSecretFiles } from '../permission/secretFiles.ts';
import { BUILT_IN_NAMES } from './policyRules.ts';

/** A sentence, or null. */
export function changeFault(change: SettingsChange): string | null {
  if (change.kind === 'addRule' || change.kind === 'replaceRule') {
    const rule = parseRule(change.decision, change.text, { layer: 'user', file: '', line: null });
    return rule.ok ? null : `This rule is not understood: ${rule.error}.`;
  }
  return change.kind === 'setTexts' && change.value !== null ? listFault(change.key, change.value) : null;
}

function listFault(key: string, value: readonly string[]): string | null {
  if (key === 'permissions.secret_files') {
    const [fault] = parseSecretFiles(value).faults;
    return fault === undefined ? null : `This is not understood: ${fault}.`;
  }
  if (key !== 'permissions.built_in_off') return null;
  const known = Object.values(BUILT_IN_NAMES);
  const wrong = value.find((name) => !known.includes(name));
  return wrong === undefined ? null : `\`${wrong}\` is no built-in refusal; there are ${known.join(', ')}.`;
}

/** As it is written into the file: blanks around a rule mean nothing. */
export const withoutBlanks = (change: SettingsChange): SettingsChange =>
  change.kind === 'addRule' || change.kind === 'replaceRule' ? { ...change, text: change.text.trim() } : change;
