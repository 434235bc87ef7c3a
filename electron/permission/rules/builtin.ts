// The rules that stand before any other, in a layer of their own that a person can see (SPEC O2).
import type { Danger, Rule } from '../policy.ts';

const NAMES: Readonly<Record<Danger, string>> = {
  wipe: 'wiping the root or home folder',
  format: 'making a file system (mkfs)',
  blockDevice: 'writing to a block device',
  forkBomb: 'a fork bomb',
};

export function builtInRules(): readonly Rule[] {
  return (Object.keys(NAMES) as Danger[]).map((danger) => ({
    ref: { decision: 'deny', text: NAMES[danger], source: { layer: 'built-in', file: null, line: null } },
    decision: 'deny',
    handWritten: false,
    subject: { kind: 'danger', danger },
  }));
}
