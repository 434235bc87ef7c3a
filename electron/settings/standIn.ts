// What holds while a value that was written is wrong. Whoever wrote a key that tightens wanted it to: a slip of the fingers
// must not leave the gate looser than they believe. INVARIANT: nothing here is looser than the default.
import type { KeyName } from './fields.ts';

export type StandIn = { readonly section: string; readonly key: string; readonly value: string | boolean };

const permissions = (key: string, value: string | boolean): readonly StandIn[] => [
  { section: 'permissions', key, value },
];
// Where code is sent is not known then: it is sent nowhere.
const NOWHERE: readonly StandIn[] = [{ section: 'provider', key: 'kind', value: 'operator' }];

// Whether it was to be on is not known then: commands are confined, and ask as they would without it.
const CONFINED: readonly StandIn[] = [
  { section: 'shell.sandbox', key: 'enabled', value: true },
  { section: 'shell.sandbox', key: 'auto_allow', value: false },
];

/** By the name of the key that is wrong; the default is the strictest there is where nothing stands here. */
const STRICTEST: ReadonlyMap<string, readonly StandIn[]> = new Map([
  ['permissions.outside', permissions('outside', 'deny')],
  ['permissions.critical', permissions('critical', 'block')],
  ['permissions.shell_deletion', permissions('shell_deletion', 'refuse')],
  ['permissions.auto_allow_read_only_bash', permissions('auto_allow_read_only_bash', false)],
  ['permissions.ask_for_ignored', permissions('ask_for_ignored', true)],
  ['provider.kind', NOWHERE],
  ['provider.base_url', NOWHERE],
  ['shell.sandbox.enabled', CONFINED],
] satisfies [KeyName, readonly StandIn[]][]);

export const standInsFor = (name: string): readonly StandIn[] => STRICTEST.get(name) ?? [];

/** Of a section and those inside it. */
export const standInsOf = (section: string): readonly StandIn[] =>
  [...STRICTEST.values()].flat().filter((standIn) => `${standIn.section}.`.startsWith(`${section}.`));

/**
 * Lists that only tighten: as a whole unreadable, nobody knows what they would have stopped, so that all that loosens rests
 * as it does for a file that cannot be read (R3).
 */
const TIGHTENING: readonly string[] = [
  'permissions.ask',
  'permissions.deny',
  'permissions.rules',
  'permissions.disabled_tools',
] satisfies KeyName[];

/** Takes the name of a key, or of a whole section. */
export const isTightening = (name: string): boolean =>
  TIGHTENING.some((each) => each === name || each.startsWith(`${name}.`));
