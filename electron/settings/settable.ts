// Which keys of the user's file a window may set, and each with what. Pure. INVARIANT: what does not stand here is edited by
// hand only: where code is sent, which private hosts may be reached, what is allowed for good.
import type { SettingsChange } from '../../shared/domain/settingsDocument.ts';
import type { KeyName } from './fields.ts';

export type SettableKind = Extract<SettingsChange, { key: string }>['kind'];

const SETTABLE: ReadonlyMap<string, SettableKind> = new Map([
  ['permissions.mode', 'setText'],
  ['permissions.secret_files', 'setTexts'],
  ['permissions.outside', 'setText'],
  ['permissions.discovery_outside', 'setText'],
  ['permissions.critical', 'setText'],
  ['permissions.shell_deletion', 'setText'],
  ['permissions.auto_allow_read_only_bash', 'setFlag'],
  ['permissions.cloud_reads', 'setFlag'],
  ['permissions.additional_directories', 'setTexts'],
  ['permissions.roots', 'setText'],
  ['permissions.ask_for_ignored', 'setFlag'],
  ['permissions.disabled_tools', 'setTexts'],
  ['permissions.built_in_off', 'setTexts'],
  ['shell.sandbox.enabled', 'setFlag'],
  ['shell.sandbox.allow_network', 'setFlag'],
  ['shell.sandbox.extra_writable', 'setTexts'],
  ['shell.sandbox.auto_allow', 'setFlag'],
  ['shell.sandbox.mask_secrets', 'setFlag'],
  ['approvals.fresh_ms', 'setNumber'],
  ['approvals.typing_ms', 'setNumber'],
  ['approvals.confirm_rules', 'setFlag'],
  ['notifications.approvals', 'setText'],
  ['notifications.finished', 'setText'],
  ['notifications.sound', 'setFlag'],
  ['notifications.badge', 'setFlag'],
  ['appearance.theme', 'setText'],
  ['appearance.text_size', 'setText'],
  ['audit.keep_days', 'setNumber'],
] satisfies [KeyName, SettableKind][]);

/** What the key takes; undefined when it is not to be set in a window. */
export const settableKind = (key: string): SettableKind | undefined => SETTABLE.get(key);
export const SETTABLE_KEYS: readonly string[] = [...SETTABLE.keys()];
