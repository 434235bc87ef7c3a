// The settings in force, live: the user's file and the one of `--rules`, looked at again whenever they change.
// A broken file never loosens anything: its last good state stays, and with none the rules that allow are suspended.
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { watch } from 'chokidar';
import type { Settings, SettingsProblem } from '../../shared/domain/settings.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type LayerState, lookAgain, UNREAD } from './layer.ts';
import { DEFAULTS, type ReadSettings, type SettingsRule, type SettingsStructuredRule } from './readSettings.ts';
import { makeSettingsFile, readSettingsFile } from './settingsFile.ts';

export type LoadedSettings = {
  readonly settings: Settings;
  /** Of all files, in order; not parsed yet. */
  readonly rules: readonly SettingsRule[];
  readonly structured: readonly SettingsStructuredRule[];
  /** Of the user's file: the line of each element of each list, by the name of its key. */
  readonly lines: ReadSettings['lines'];
  readonly problems: readonly SettingsProblem[];
  /** The fault for which all that loosens rests (R3); null as a rule. */
  readonly suspended: string | null;
};

export type SettingsSource = {
  current(): LoadedSettings;
  /** The user's file as it was when it could be read last: what is in force of it stands there. Null: it was never there. */
  goodText(): string | null;
  /** Looks at the files now, without waiting for the system to tell of a change; `onChange` is told as ever. */
  look(): void;
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
  return ok({ current: () => view, goodText: () => layers.user.text, look: refresh, close: watching });
}

/** The settings of one user's file as they are now: nothing is made, and nothing is watched. */
export function readSettingsOnce(file: string): LoadedSettings {
  return viewOf(look({ user: UNREAD, flag: UNREAD }, file, null), []);
}

function look(last: Layers, file: string, extraRules: string | null): Layers {
  return {
    user: lookAgain(last.user, file, 'user', readSettingsFile(file)),
    flag: extraRules === null ? UNREAD : lookAgain(last.flag, extraRules, 'flag', readSettingsFile(extraRules)),
  };
}

function viewOf({ user, flag }: Layers, standing: readonly SettingsProblem[]): LoadedSettings {
  const problemsOf = ({ good, broken }: LayerState) => (broken === null ? (good?.problems ?? []) : [broken]);
  const { settings, lines } = user.good ?? DEFAULTS;
  const fault = (user.good === null ? user.broken : user.good.unsure) ?? flag.good?.unsure ?? null;
  return {
    settings,
    lines,
    rules: [...(user.good?.rules ?? []), ...(flag.good?.rules ?? [])],
    structured: [...(user.good?.structured ?? []), ...(flag.good?.structured ?? [])],
    problems: [...standing, ...problemsOf(user), ...problemsOf(flag)],
    suspended: fault === null ? null : suspension(fault),
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
  // What the system itself tells: a file that becomes a folder is told of by nothing else.
  watcher.on('all', later).on('raw', later).on('ready', later);
  watcher.on('error', (error) => onError(error instanceof Error ? error.message : String(error)));
  return async () => {
    isClosed = true;
    clearTimeout(timer);
    await watcher.close();
  };
}
