// Where the app keeps its data and its settings on each system. Pure: it never looks at the disk.
import path from 'node:path';

export type AppFolders = {
  readonly data: string;
  readonly config: string;
  /** The user's settings.toml. */
  readonly settingsFile: string;
};

export type FolderFacts = {
  readonly platform: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `--data-dir`, already absolute; both folders then live in it. */
  readonly dataDir: string | null;
};

/** Absolute paths. A variable that is unset, empty or relative counts as unset. */
export function appFolders(facts: FolderFacts): AppFolders {
  const paths = facts.platform === 'win32' ? path.win32 : path.posix;
  const { data, config } =
    facts.dataDir === null
      ? usualFolders(facts, paths)
      : { data: facts.dataDir, config: paths.join(facts.dataDir, 'config') };
  return { data, config, settingsFile: paths.join(config, 'settings.toml') };
}

function usualFolders({ platform, home, env }: FolderFacts, paths: path.PlatformPath) {
  const from = (variable: string, ...otherwise: string[]) => {
    const value = env[variable];
    return value !== undefined && paths.isAbsolute(value) ? value : paths.join(home, ...otherwise);
  };
  if (platform === 'win32') {
    return {
      data: paths.join(from('LOCALAPPDATA', 'AppData', 'Local'), 'Z Engine'),
      config: paths.join(from('APPDATA', 'AppData', 'Roaming'), 'Z Engine'),
    };
  }
  const config = paths.join(from('XDG_CONFIG_HOME', '.config'), 'z-engine');
  return platform === 'darwin'
    ? { data: paths.join(home, 'Library', 'Application Support', 'Z Engine'), config }
    : { data: paths.join(from('XDG_DATA_HOME', '.local', 'share'), 'z-engine'), config };
}
