// Where the app's own files stand below its two folders. Links are followed once, at the start: what is protected is
// compared with real paths.
import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { AppOptions } from './app.ts';

export type AppPaths = {
  /** Real path. */
  readonly home: string;
  readonly settingsFile: string;
  readonly logFile: string;
  /** For output that is too long to show, a folder a chat. */
  readonly outputFolder: string;
  readonly sampleFolder: string;
  /** What agents must not touch unasked (SPEC 5.4); real paths. */
  readonly ownPaths: readonly string[];
  /** Real paths below one of them that belong to the person: the sample project. */
  readonly ownExceptions: readonly string[];
};

/** Asks the disk where the two folders, the settings file and the rules file lead; they need not exist yet. */
export function appPaths(
  options: Pick<AppOptions, 'dataFolder' | 'configFolder' | 'rulesFile'>,
  home: string,
): AppPaths {
  const { configFolder, rulesFile } = options;
  const dataFolder = realOf(options.dataFolder);
  const settingsFile = path.join(configFolder, 'settings.toml');
  // INVARIANT: its last name is not followed: a link put there must never make an exception of what it leads to.
  const sampleFolder = path.join(dataFolder, 'sample-project');
  const files = [settingsFile, ...(rulesFile === null ? [] : [rulesFile])];
  return {
    home: realOf(home),
    settingsFile,
    logFile: path.join(dataFolder, 'z-engine.log'),
    outputFolder: path.join(dataFolder, 'outputs'),
    sampleFolder,
    ownPaths: [...new Set([dataFolder, ...[configFolder, ...files].map(realOf)])],
    ownExceptions: [sampleFolder],
  };
}

/** Of what does not exist, the real path of its nearest folder that does, and the rest as written. */
function realOf(file: string): string {
  const absolute = path.resolve(file);
  try {
    return realpathSync(absolute);
  } catch {
    const folder = path.dirname(absolute);
    return folder === absolute ? absolute : path.join(realOf(folder), path.basename(absolute));
  }
}
