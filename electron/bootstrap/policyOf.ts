// The settings of every layer and the command line made into what the gate decides by. Pure. What is wrong is left out and
// reported (R3); grants and skip approvals change while the app runs and come from elsewhere.
import type { SettingsProblem } from '../../shared/domain/settings.ts';
import type { Policy } from '../permission/policy.ts';
import { parseSecretFiles } from '../permission/secretFiles.ts';
import type { LoadedSettings } from '../settings/userSettings.ts';
import type { CommandSystem } from '../shell/matchedCommand.ts';
import type { GateFlags } from './app.ts';
import { availabilityProblems, unavailableTools } from './availability.ts';
import { readRules } from './policyRules.ts';

/** What stays the same for the life of the app. */
export type PolicyFacts = {
  readonly flags: GateFlags;
  /** Whether a question would find somebody. */
  readonly attended: boolean;
  /** Of all tools there are. */
  readonly toolNames: readonly string[];
  readonly defaultSecretFiles: readonly string[];
  readonly ownPaths: readonly string[];
  readonly ownExceptions: readonly string[];
  readonly home: string;
  /** The settings file. */
  readonly file: string;
  readonly ignoreCase: boolean;
  readonly commands: Omit<CommandSystem, 'cloud'>;
};

export type MadePolicy = { readonly policy: Policy; readonly problems: readonly SettingsProblem[] };

export function policyOf(loaded: Omit<LoadedSettings, 'problems'>, facts: PolicyFacts): MadePolicy {
  const { permissions } = loaded.settings;
  const { flags, file, attended, ownPaths, ownExceptions, home, ignoreCase } = facts;
  const { rules, problems } = readRules({ loaded, flags, file });
  const secret = parseSecretFiles(permissions.secret_files ?? facts.defaultSecretFiles);
  const key = 'permissions.secret_files';
  return {
    policy: {
      rules,
      secretFiles: secret.files,
      ...{ ownPaths, ownExceptions, home, ignoreCase, attended },
      commands: { ...facts.commands, cloud: permissions.cloud_reads },
      suspended: loaded.suspended,
      outside: permissions.outside,
      discoveryOutside: permissions.discovery_outside,
      critical: permissions.critical,
      shellDeletion: permissions.shell_deletion,
      allowReadOnly: permissions.auto_allow_read_only_bash,
      askForIgnored: permissions.ask_for_ignored,
      skipping: false,
      unavailable: unavailableTools({ ...facts, loaded }),
    },
    problems: [
      ...problems,
      ...secret.faults.map((message) => ({ file, line: null, key, message })),
      ...availabilityProblems({ ...facts, loaded }),
    ],
  };
}
