// The policy in force: made anew when the settings change, with the grants of the chat and skip approvals as they are now;
// and what of it a window shows.
import { type SettingsProblem, windowSettingsOf } from '../../shared/domain/settings.ts';
import type { ChatId } from '../../shared/ids.ts';
import type { SettingsView } from '../../shared/ipc/contract.ts';
import type { Policy, Rule } from '../permission/policy.ts';
import { joinRules } from '../permission/rules/ruleSet.ts';
import { DEFAULT_SECRET_FILES } from '../settings/secretFilesDefault.ts';
import type { LoadedSettings, SettingsSource } from '../settings/userSettings.ts';
import { CATALOG } from '../shell/catalogFiles.ts';
import type { AddedFolders } from './addedFolders.ts';
import type { GateFlags } from './app.ts';
import type { AppPaths } from './appPaths.ts';
import { type MadePolicy, type PolicyFacts, policyOf } from './policyOf.ts';

export type PolicySource = {
  policy(chatId: ChatId): Policy;
  view(): SettingsView;
  /** Of files, rules, tools and folders. */
  problems(): readonly SettingsProblem[];
  /** The fault for which all that loosens rests (R3); null as a rule. */
  suspended(): string | null;
};

export type PolicyDeps = {
  readonly settings: Pick<SettingsSource, 'current'>;
  readonly paths: AppPaths;
  readonly platform: string;
  readonly flags: GateFlags;
  readonly attended: boolean;
  /** Of all tools there are. */
  readonly toolNames: () => readonly string[];
  readonly addedFolders: Pick<AddedFolders, 'problems'>;
  /** Of the grants of a chat that stand. */
  readonly grantsOf: (chatId: ChatId) => readonly Rule[];
  /** Skip approvals, as it is now. */
  readonly isSkipping: () => boolean;
};

export function createPolicySource(deps: PolicyDeps): PolicySource {
  const { settings, paths, flags } = deps;
  let last: { readonly loaded: LoadedSettings; readonly made: MadePolicy } | null = null;
  const made = () => {
    const loaded = settings.current();
    if (last?.loaded !== loaded) last = { loaded, made: policyOf(loaded, factsOf(deps)) };
    return last.made;
  };
  const problems = () => [...settings.current().problems, ...made().problems, ...deps.addedFolders.problems()];
  return {
    policy: (chatId) => {
      const { policy } = made();
      const rules = joinRules(policy.rules, deps.grantsOf(chatId));
      return { ...policy, rules, skipping: deps.isSkipping() && policy.suspended === null };
    },
    problems,
    suspended: () => settings.current().suspended,
    view: () => ({
      file: paths.settingsFile,
      problems: problems(),
      newChatMode: flags.mode ?? settings.current().settings.permissions.mode,
      window: windowSettingsOf(settings.current().settings),
    }),
  };
}

const factsOf = ({ paths, platform, flags, attended, toolNames }: PolicyDeps): PolicyFacts => ({
  ...{ flags, attended, toolNames: toolNames() },
  defaultSecretFiles: DEFAULT_SECRET_FILES,
  ownPaths: paths.ownPaths,
  ownExceptions: paths.ownExceptions,
  home: paths.home,
  file: paths.settingsFile,
  ignoreCase: platform === 'darwin' || platform === 'win32',
  commands: { catalog: CATALOG, platform: platform === 'linux' || platform === 'darwin' ? platform : 'other' },
});
