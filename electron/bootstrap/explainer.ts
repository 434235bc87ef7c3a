// The gate's decisions without the app: nothing is opened, made, written or executed. The settings are read once.
// INVARIANT: its tools are asked what a call would do, and can do nothing.

import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { Decision } from '../../shared/domain/decision.ts';
import type { SettingsProblem } from '../../shared/domain/settings.ts';
import type { ToolCall } from '../../shared/domain/toolCall.ts';
import { chatIdSchema } from '../../shared/ids.ts';
import { explainCall } from '../permission/explain.ts';
import type { ChatContext } from '../permission/request.ts';
import { NO_SANDBOX } from '../permission/sandboxLook.ts';
import type { Launcher } from '../sandbox/launch.ts';
import { type LoadedSettings, readSettingsOnce } from '../settings/userSettings.ts';
import { createFilesSeen } from '../tools/filesSeen.ts';
import { createTools } from '../tools/index.ts';
import { createAddedFolders } from './addedFolders.ts';
import type { GateFlags } from './app.ts';
import { appPaths } from './appPaths.ts';
import { gateDiskOf } from './gateDisk.ts';
import { createPolicySource } from './policySource.ts';

export type ExplainerOptions = {
  readonly dataFolder: string;
  readonly configFolder: string;
  /** Stands in place of the user's settings file. */
  readonly rulesFile: string | null;
  readonly home: string;
  /** Absolute. */
  readonly project: string;
  readonly gate: GateFlags;
  /** As Node names it: which commands are known, and whether names of files tell small letters from large ones. */
  readonly platform: string;
  /** Null: what the settings say. */
  readonly cloud: boolean | null;
  readonly env: Readonly<Record<string, string | undefined>>;
};

export type Explainer = {
  explain(call: ToolCall): Promise<Decision>;
  problems(): readonly SettingsProblem[];
  /** Why what loosens rests: the settings cannot be read, a sentence. */
  suspended(): string | null;
};

export function createExplainer(options: ExplainerOptions): Explainer {
  const { gate, platform } = options;
  const folder = realpathSync.native(options.project);
  const paths = { ...appPaths(options, options.home), ...(options.rulesFile && { settingsFile: options.rulesFile }) };
  const loaded = withCloud(readSettingsOnce(paths.settingsFile), options.cloud);
  const settings = { current: () => loaded };
  const tools = createTools({
    ...{ launcher: NO_LAUNCHER, umask: 0o077, filesSeen: createFilesSeen(), ask: refuse, setMode: refuse },
    privateHosts: () => loaded.settings.web.private_hosts,
  });
  const addedFolders = createAddedFolders({
    ...{ settings: settings.current, flagFolders: gate.allowDirs, paths, projects: () => [folder] },
    ignoreCase: platform === 'darwin' || platform === 'win32',
  });
  const policies = createPolicySource({
    ...{ settings, paths, platform, flags: gate, attended: true, addedFolders },
    ...{ toolNames: () => tools.map(({ name }) => name), grantsOf: () => [], isSkipping: () => gate.skipPermissions },
  });
  const chat: ChatContext = {
    ...{ chatId: chatIdSchema.parse('check'), agent: 'none', folder, projectName: path.basename(folder) },
    mode: gate.mode ?? loaded.settings.permissions.mode,
    addedFolders: addedFolders.of(folder),
  };
  const ports = {
    tool: (name: string) => tools.find((tool) => tool.name === name),
    toolNames: () => tools.map(({ name }) => name),
    policy: policies.policy,
    sandbox: () => NO_SANDBOX,
    tempOf: () => null,
    openDisk: gateDiskOf(options.env),
  };
  return {
    explain: (call) => explainCall(call, chat, ports),
    problems: policies.problems,
    suspended: policies.suspended,
  };
}

function withCloud(loaded: LoadedSettings, cloud: boolean | null): LoadedSettings {
  if (cloud === null) return loaded;
  const { settings } = loaded;
  return { ...loaded, settings: { ...settings, permissions: { ...settings.permissions, cloud_reads: cloud } } };
}

function refuse(): never {
  throw new Error('a check executes nothing');
}

const NO_LAUNCHER: Launcher = { launch: refuse, search: refuse, closeAll: async () => {} };
