// Reads a configuration file of Git with all that it takes in. What is not understood is a fault, never left out silently.
import path from 'node:path';
import { type GitSetting, readGitConfig } from '../../paths/gitConfig.ts';
import { readWhole } from '../../paths/readWhole.ts';
import { reachOf } from '../profile/gitReach.ts';

const MAX_CONFIG = 256 * 1024;
/** As config.c of Git. */
const MAX_DEPTH = 10;
const MAX_FILES = 50;

export type GitSettings = {
  readonly settings: readonly GitSetting[];
  /** Absolute paths of the files it takes in, there or not, whatever their condition. */
  readonly includes: readonly string[];
  /** Clauses. */
  readonly faults: readonly string[];
};

const NONE: GitSettings = { settings: [], includes: [], faults: [] };

/** `home` is absolute. A relative include starts at the folder of the file that names it (git-config(1) "Includes"). */
export function settingsOf(file: string, home: string): GitSettings {
  const found = { settings: [] as GitSetting[], includes: new Set<string>(), faults: [] as string[] };
  const read = (one: string, depth: number): void => {
    const { settings, faults } = settingsIn(one);
    found.settings.push(...settings);
    found.faults.push(...faults);
    for (const written of reachOf(settings).includes) {
      const included = resolved(written, path.dirname(one), home);
      if (included === null || found.includes.has(included)) continue;
      found.includes.add(included);
      if (depth < MAX_DEPTH && found.includes.size <= MAX_FILES) read(included, depth + 1);
      else found.faults.push(`\`${one}\` takes in more configuration than is looked at`);
    }
  };
  read(file, 0);
  return { ...found, includes: [...found.includes] };
}

function settingsIn(file: string): GitSettings {
  const whole = readWhole(file, MAX_CONFIG);
  if (whole === null) return NONE;
  if (whole === 'not readable') return { ...NONE, faults: [`\`${file}\` cannot be read`] };
  const read = readGitConfig(whole.toString('utf8'));
  return read.ok ? { ...NONE, settings: read.value } : { ...NONE, faults: [`\`${file}\`: ${read.error}`] };
}

/** The path that a value of Git means; null for the home of another user and for where Git is installed. */
export function resolved(written: string, base: string, home: string): string | null {
  if (written === '~' || written.startsWith('~/')) return path.join(home, written.slice(1));
  if (written.startsWith('~') || written.startsWith('%(prefix)/')) return null;
  return path.resolve(base, written);
}
