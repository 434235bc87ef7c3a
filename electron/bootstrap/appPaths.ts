// Where the app's own files stand below its two folders.
import path from 'node:path';
import type { AppOptions } from './app.ts';

export type AppPaths = {
  readonly home: string;
  readonly settingsFile: string;
  readonly logFile: string;
  /** For output that is too long to show, a folder a chat. */
  readonly outputFolder: string;
  readonly sampleFolder: string;
  /** What agents must not touch unasked (SPEC 5.4). */
  readonly ownPaths: readonly string[];
};

export function appPaths({ dataFolder, configFolder }: AppOptions, home: string): AppPaths {
  return {
    home,
    settingsFile: path.join(configFolder, 'settings.toml'),
    logFile: path.join(dataFolder, 'z-engine.log'),
    outputFolder: path.join(dataFolder, 'outputs'),
    sampleFolder: path.join(dataFolder, 'sample-project'),
    ownPaths: [dataFolder, configFolder],
  };
}
