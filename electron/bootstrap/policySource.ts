// The policy in force: made anew when the settings change, and what of it a window shows.
import type { SettingsView } from '../../shared/ipc/contract.ts';
import type { Policy } from '../permission/policy.ts';
import { DEFAULT_SECRET_FILES } from '../settings/secretFilesDefault.ts';
import type { LoadedSettings, SettingsSource } from '../settings/userSettings.ts';
import type { AppPaths } from './appPaths.ts';
import { policyOf } from './policyOf.ts';

export type PolicySource = { readonly policy: () => Policy; readonly view: () => SettingsView };

type Deps = { readonly settings: SettingsSource; readonly paths: AppPaths; readonly platform: string };

export function createPolicySource({ settings, paths, platform }: Deps): PolicySource {
  let last: { readonly loaded: LoadedSettings; readonly made: ReturnType<typeof policyOf> } | null = null;
  const made = () => {
    const loaded = settings.current();
    if (last?.loaded !== loaded) last = { loaded, made: policyOf({ ...loaded, ...facts }) };
    return last.made;
  };
  const facts = {
    defaultSecretFiles: DEFAULT_SECRET_FILES,
    ownPaths: paths.ownPaths,
    ownExceptions: paths.ownExceptions,
    home: paths.home,
    file: paths.settingsFile,
    ignoreCase: platform === 'darwin' || platform === 'win32',
  };
  return {
    policy: () => made().policy,
    view: () => ({
      file: paths.settingsFile,
      problems: [...settings.current().problems, ...made().problems],
      newChatMode: settings.current().settings.permissions.mode,
    }),
  };
}
