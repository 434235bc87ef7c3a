// The folders beside the project that count as inside (5.3): of the settings and of `--allow-dir`. Where they lead is asked at
// each look. INVARIANT: none that would make everything inside, or that has Z Engine's own files in it.
import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { SettingsProblem } from '../../shared/domain/settings.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { isWithin } from '../paths/segments.ts';
import type { LoadedSettings } from '../settings/userSettings.ts';
import type { AppPaths } from './appPaths.ts';

export type AddedFolders = {
  /** Real paths, each once. `project` is the real path of the project's folder. */
  of(project: string): readonly string[];
  /** Entries that count for nothing, as they are now. */
  problems(): readonly SettingsProblem[];
};

export type AddedFoldersDeps = {
  readonly settings: () => Pick<LoadedSettings, 'settings' | 'lines'>;
  /** Of `--allow-dir`, absolute. */
  readonly flagFolders: readonly string[];
  readonly paths: Pick<AppPaths, 'home' | 'ownPaths' | 'ownExceptions' | 'settingsFile'>;
  readonly ignoreCase: boolean;
  /** The real folders of the projects that are there: what is relative is looked for in each. */
  readonly projects: () => readonly string[];
};

/** `written` starts at home, at the root, or at the project. */
type Entry = Pick<SettingsProblem, 'file' | 'line' | 'key'> & { readonly written: string };

export function createAddedFolders(deps: AddedFoldersDeps): AddedFolders {
  let last: { readonly from: object; readonly entries: readonly Entry[] } | null = null;
  const entries = () => {
    const from = deps.settings();
    if (last?.from !== from) last = { from, entries: entriesOf(from, deps) };
    return last.entries;
  };
  return {
    of: (project) => {
      const seen = entries().map((entry) => lookAt(entry, project, deps));
      return [...new Set(seen.flatMap((each) => (each.ok ? [each.value] : [])))];
    },
    problems: () => entries().flatMap((entry) => problemOf(entry, deps)),
  };
}

function entriesOf({ settings, lines }: ReturnType<AddedFoldersDeps['settings']>, deps: AddedFoldersDeps) {
  const ofFile = (key: string, list: readonly string[]) =>
    list.map(
      (written, at): Entry => ({
        file: deps.paths.settingsFile,
        ...{ line: lines[key]?.[at] ?? null, key, written },
      }),
    );
  return [
    ...ofFile('permissions.additional_directories', settings.permissions.additional_directories),
    ...ofFile('allow.directories', settings.allow.directories),
    ...deps.flagFolders.map((written): Entry => ({ file: 'command line', line: null, key: '--allow-dir', written })),
  ];
}

/** The real folder, or why there is none, as a clause. */
function lookAt({ written }: Entry, project: string, deps: AddedFoldersDeps): Result<string, string> {
  const { home } = deps.paths;
  const atHome = written === '~' || /^~[/\\]/.test(written);
  try {
    const real = realpathSync.native(atHome ? home + written.slice(1) : path.resolve(project, written));
    if (!statSync(real).isDirectory()) return err('is a file; name a folder');
    const why = refusal(real, deps);
    return why === null ? ok(real) : err(why);
  } catch {
    return err('is not there, or cannot be looked at');
  }
}

function refusal(folder: string, { paths, ignoreCase }: AddedFoldersDeps): string | null {
  const holds = (outer: string, inner: string) => isWithin(inner, outer, ignoreCase);
  if (holds(folder, paths.home)) return 'has your whole home folder in it; name a folder below';
  if (paths.ownExceptions.some((exception) => holds(exception, folder))) return null;
  const own = paths.ownPaths.some((mine) => holds(mine, folder) || holds(folder, mine));
  return own ? 'has files of Z Engine itself in it; name another folder' : null;
}

/** One that is relative is at fault when it leads nowhere from any project. */
function problemOf(entry: Entry, deps: AddedFoldersDeps): readonly SettingsProblem[] {
  const { file, line, key, written } = entry;
  const isFixed = path.isAbsolute(written) || written.startsWith('~');
  const looks = (isFixed ? [deps.paths.home] : deps.projects()).map((from) => lookAt(entry, from, deps));
  const [first] = looks;
  if (first === undefined || first.ok || looks.some(({ ok: isThere }) => isThere)) return [];
  return [{ file, line, key, message: `the folder \`${written}\` ${first.error}: it does not count as inside` }];
}
