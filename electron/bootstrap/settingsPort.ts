// What the doors of the settings reach: the user's file, and the gate's word about a call that is only tried. INVARIANT: a
// change meets the text that the window saw, one after the other, and is proven before it is written.
import { randomUUID } from 'node:crypto';
import type { SettingsChange, SettingsDocument } from '../../shared/domain/settingsDocument.ts';
import { callIdSchema, chatIdSchema } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { isTooDeep, TOO_DEEP } from '../agent/nesting.ts';
import type { HandlerPorts, TriedCall } from '../ipc/ports.ts';
import type { Gate } from '../permission/ports.ts';
import { malformedDecision } from '../permission/refusals.ts';
import { changeText } from '../settings/changeText.ts';
import { tableOf } from '../settings/proveEdit.ts';
import { DEFAULT_SECRET_FILES } from '../settings/secretFilesDefault.ts';
import { SETTINGS_TEMPLATE } from '../settings/template.ts';
import type { SettingsSource } from '../settings/userSettings.ts';
import type { Store } from '../store/store.ts';
import type { AddedFolders } from './addedFolders.ts';
import type { GateFlags } from './app.ts';
import { contextIn } from './chatContext.ts';
import { rulePlaces, ruleViews } from './ruleViews.ts';
import { changeFault, withoutBlanks } from './settingsFaults.ts';
import { hashOf, putText, readText, type SettingsText } from './settingsText.ts';

export type SettingsParts = {
  readonly settings: Pick<SettingsSource, 'current' | 'look' | 'goodText'>;
  readonly paths: { readonly settingsFile: string };
  readonly options: { readonly gate: Pick<GateFlags, 'allowCommands'>; readonly umask: number };
  /** All there are. */
  readonly tools: readonly { readonly name: string }[];
};

const CHANGED = 'The settings file changed meanwhile, so nothing was changed. Look at it again.';

export function settingsPort(parts: SettingsParts): HandlerPorts['settingsFile'] {
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: async () => ok(await documentNow(parts)),
    change: (hash, change) => {
      const changed = last.then(() => changeNow(parts, hash, withoutBlanks(change)));
      last = changed.catch(() => undefined);
      return changed;
    },
  };
}

/** A file that is gone is taken for what is in force of it, so that a change of it takes no rule away. */
const readNow = ({ paths, settings }: SettingsParts) =>
  readText(paths.settingsFile, () => settings.goodText() ?? SETTINGS_TEMPLATE);

/** The text is read before the settings are looked at: of two states the hash is the older, and then nothing meets it. */
async function documentNow(parts: SettingsParts): Promise<SettingsDocument> {
  const seen = await readNow(parts);
  parts.settings.look();
  return documentOf(parts, seen);
}

function documentOf(
  { settings, paths, options, tools }: SettingsParts,
  { text, locked }: SettingsText,
): SettingsDocument {
  const loaded = settings.current();
  const places = locked === null ? rulePlaces(tableOf(text.replace(/^\uFEFF/, ''))) : null;
  return {
    file: paths.settingsFile,
    hash: hashOf(text),
    settings: loaded.settings,
    defaultSecretFiles: [...DEFAULT_SECRET_FILES],
    rules: [
      ...ruleViews({
        ...{ loaded, flags: options.gate, file: paths.settingsFile, places, defaultSecretFiles: DEFAULT_SECRET_FILES },
        toolNames: tools.map(({ name }) => name),
      }),
    ],
    locked,
  };
}

async function changeNow(
  parts: SettingsParts,
  hash: string,
  change: SettingsChange,
): Promise<Result<SettingsDocument, string>> {
  const file = parts.paths.settingsFile;
  const { text, target, locked } = await readNow(parts);
  if (target === null) return err(locked ?? CHANGED);
  if (hashOf(text) !== hash) return err(CHANGED);
  const fault = changeFault(change);
  if (fault !== null) return err(fault);
  const next = changeText(file, text, change);
  if (!next.ok) return err(`${next.error}.`);
  const put =
    next.value === text && target.type !== 'absent'
      ? ok(undefined)
      : await putText(target, next.value, parts.options.umask);
  return put.ok ? ok(await documentNow(parts)) : put;
}

export type TryParts = {
  readonly gate: Pick<Gate, 'explain'>;
  readonly store: { readonly projects: Pick<Store['projects'], 'find'> };
  readonly addedFolders: Pick<AddedFolders, 'of'>;
};

/** INVARIANT: the chat is only thought of: it is stored nowhere, and its id is new each time and leads to nothing. */
export const tryPort =
  ({ gate, store, addedFolders }: TryParts): HandlerPorts['tryCall'] =>
  async ({ projectId, mode, tool, input }) => {
    const project = store.projects.find(projectId);
    if (!project?.exists) return err('The folder of this project is gone. Choose another project.');
    const read = readInput(tool, input);
    if (!read.ok) return ok(malformedDecision(read.error));
    const chatId = chatIdSchema.parse(`tried:${randomUUID()}`);
    const call = { id: callIdSchema.parse(chatId), tool, input: read.value };
    return ok(await gate.explain(call, contextIn(project, { chatId, agent: 'none', mode }, addedFolders.of)));
  };

function readInput(tool: string, input: TriedCall['input']): Result<unknown, string> {
  try {
    const read: unknown = JSON.parse(input);
    return ok(isTooDeep(read) ? TOO_DEEP : read);
  } catch (fault) {
    const why = fault instanceof SyntaxError ? fault.message : 'it cannot be read';
    return err(`the input of \`${tool}\` is not JSON: ${why}`);
  }
}
