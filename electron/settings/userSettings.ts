// The settings in force, live: the user's file and the one of `--rules`, looked at again whenever they change.
// A broken file never loosens anything: its last good state stays, and with none the rules that allow are suspended.
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { watch } from 'chokidar';
import type { Settings, SettingsProblem } from '../../shared/domain/settings.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type LayerState, lookAgain, UNREAD } from './layer.ts';
import { DEFAULTS, type SettingsRule } from './readSettings.ts';
import { makeSettingsFile, readSettingsFile } from './settingsFile.ts';

export type LoadedSettings = {
  readonly settings: Settings;
  /** Of all files, in order; not parsed yet. */
  readonly rules: readonly SettingsRule[];
  readonly problems: readonly SettingsProblem[];
  /** The fault that keeps rules that allow out of force; null as a rule. */
  readonly suspended: string | null;
};

export type SettingsSource = {
  current(): LoadedSettings;
  /** Ends the watching; resolves when nothing will be told any more. */
  close(): Promise<void>;
};

export type SettingsOptions = {
  /** The user's settings.toml, absolute; made with comments only when it is not there. */
  readonly file: string;
  /** The file of `--rules`, absolute. */
  readonly extraRules: string | null;
  /** Told of a view that differs from the one before. */
  readonly onChange: (view: LoadedSettings) => void;
};

const QUIET_MS = 100;

type Layers = { readonly user: LayerState; readonly flag: LayerState };

/** The error: the file of `--rules` cannot be read. The app must not start then, since rules that were asked for would be missing. */
export function openSettings({ file, extraRules, onChange }: SettingsOptions): Result<SettingsSource, SettingsProblem> {
  const standing: SettingsProblem[] = [];
  const unmade = makeSettingsFile(file);
  if (unmade !== undefined) standing.push(unmade);
  let layers = look({ user: UNREAD, flag: UNREAD }, file, extraRules);
  if (layers.flag.broken !== null) return err(layers.flag.broken);
  let view = viewOf(layers, standing);
  const refresh = () => {
    layers = look(layers, file, extraRules);
    const next = viewOf(layers, standing);
    if (isDeepStrictEqual(next, view)) return;
    view = next;
    onChange(view);
  };
  const watching = watchFiles(extraRules === null ? [file] : [file, extraRules], refresh, (message) => {
    standing.push({ file, line: null, key: null, message: `changes are not noticed until the next start: ${message}` });
    refresh();
  });
  return ok({ current: () => view, close: watching });
}

function look(last: Layers, file: string, extraRules: string | null): Layers {
  return {
    user: lookAgain(last.user, file, 'user', readSettingsFile(file)),
    flag: extraRules === null ? UNREAD : lookAgain(last.flag, extraRules, 'flag', readSettingsFile(extraRules)),
  };
}

function viewOf({ user, flag }: Layers, standing: readonly SettingsProblem[]): LoadedSettings {
  const problemsOf = ({ good, broken }: LayerState) => (broken === null ? (good?.problems ?? []) : [broken]);
  return {
    settings: (user.good ?? DEFAULTS).settings,
    rules: [...(user.good?.rules ?? []), ...(flag.good?.rules ?? [])],
    problems: [...standing, ...problemsOf(user), ...problemsOf(flag)],
    suspended: user.good === null && user.broken !== null ? suspension(user.broken) : null,
  };
}

/** The fault alone: what rests meanwhile is said where it is decided. */
const suspension = ({ file, line, message }: SettingsProblem) =>
  `\`${file}\`${line === null ? '' : ` line ${line}`}: ${message}`;

/** The folders are watched, not the files: editors replace a file by another. A link is watched where it leads, too. */
function watchFiles(files: readonly string[], refresh: () => void, onError: (message: string) => void) {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const later = () => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(refresh, QUIET_MS);
  };
  const folders = files.map((file) => path.dirname(file));
  const isOurs = (seen: string) => [...files, ...folders].includes(path.resolve(seen));
  const watcher = watch([...folders, ...files], { depth: 0, ignoreInitial: true, ignored: (seen) => !isOurs(seen) });
  watcher.on('all', later).on('ready', later);
  watcher.on('error', (error) => onError(error instanceof Error ? error.message : String(error)));
  return async () => {
    isClosed = true;
    clearTimeout(timer);
    await watcher.close();
  };
}
