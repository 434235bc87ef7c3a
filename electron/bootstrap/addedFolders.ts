// The folders beside the project that count as inside (5.2, 5.3): of the settings, of `--allow-dir`, and the repository of Git
// that the project lies in where the person wants it so. Where they lead is asked at each look.
import path from 'node:path';
import type { SettingsProblem } from '../../shared/domain/settings.ts';
import type { LoadedSettings } from '../settings/userSettings.ts';
import type { AppPaths } from './appPaths.ts';
import { enclosingRepository, insideFolder } from './insideFolder.ts';

export type AddedFolders = {
  /** Real paths, each once. `project` is the real path of the project's folder. */
  of(project: string): readonly string[];
  /** The repository above the project that may be opened in its place; null where it counts as inside already. */
  repositoryToOffer(project: string): string | null;
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
  const wantsRepository = () => deps.settings().settings.permissions.roots === 'repository';
  return {
    of: (project) => {
      const seen = entries().map(({ written }) => insideFolder(written, project, deps));
      const repository = wantsRepository() ? enclosingRepository(project, deps) : null;
      const all = seen.flatMap((each) => (each.ok ? [each.value] : []));
      return [...new Set(repository === null ? all : [...all, repository])];
    },
    repositoryToOffer: (project) => (wantsRepository() ? null : enclosingRepository(project, deps)),
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

/** One that is relative is at fault when it leads nowhere from any project. */
function problemOf(entry: Entry, deps: AddedFoldersDeps): readonly SettingsProblem[] {
  const { file, line, key, written } = entry;
  const isFixed = path.isAbsolute(written) || written.startsWith('~');
  const looks = (isFixed ? [deps.paths.home] : deps.projects()).map((from) => insideFolder(written, from, deps));
  const [first] = looks;
  if (first === undefined || first.ok || looks.some(({ ok: isThere }) => isThere)) return [];
  return [{ file, line, key, message: `the folder \`${written}\` ${first.error}: it does not count as inside` }];
}
