// Tests only: the parts of the app that run commands, put together as compose.ts does it, with the gate left out: every line
// that is asked for has a real permit. It must never be imported by the product.
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chatIdSchema } from '../../../../shared/ids.ts';
import { type AppOptions, NO_GATE_FLAGS } from '../../../bootstrap/app.ts';
import { appPaths } from '../../../bootstrap/appPaths.ts';
import { homeOf } from '../../../bootstrap/person.ts';
import { putInOrder } from '../../../bootstrap/putInOrder.ts';
import { clearOldTemps, sandboxParts } from '../../../bootstrap/sandboxParts.ts';
import { createPublisher } from '../../../ipc/publish.ts';
import type { ChatContext } from '../../../permission/request.ts';
import { createFileLogger } from '../../../platform/logger.ts';
import { processStart } from '../../../platform/processIdentity.ts';
import { openSettings } from '../../../settings/userSettings.ts';
import { openStore } from '../../../store/openStore.ts';
import { thisProcess } from '../../../store/owner.ts';
import { createLauncher, type Launched } from '../../launch.ts';
import { chatFor, commandEffect, permitFor } from '../../permitFake.ts';
import type { Looked, Ran, SuiteChat } from './protocol.ts';

export type DriverApp = Awaited<ReturnType<typeof openDriverApp>>;
type Run = {
  readonly chat: SuiteChat;
  readonly line: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly onOutput: (text: string) => void;
};

const UMASK = 0o022;
const logFault = (message: string, fault: unknown) => process.stderr.write(`${message}: ${String(fault)}\n`);

const optionsFor = (data: string): AppOptions => ({
  ...{ dataFolder: data, configFolder: path.join(data, 'config'), host: 'browser', version: 'test', umask: UMASK },
  ...{ startProject: null, rulesFile: null, address: () => 'nowhere', pickFolder: null, confirm: null },
  gate: NO_GATE_FLAGS,
});

/** `data` need not exist; `settings` is the text of settings.toml. Rejects when the app would not start. */
export async function openDriverApp(data: string, settingsText: string) {
  const options = optionsFor(data);
  const paths = appPaths(options, homeOf());
  writeSettings(paths.settingsFile, settingsText);
  const log = createFileLogger({ file: paths.logFile, home: paths.home });
  const store = openedOf(openStore({ folder: data, owner: thisProcess('host'), now: Date.now }));
  const publisher = createPublisher(logFault);
  const later = { settingsChanged: () => {} };
  const onChange = () => later.settingsChanged();
  const settings = openedOf(openSettings({ file: paths.settingsFile, extraRules: null, onChange }));
  const notices = await putInOrder({ store, options, home: paths.home, keepDays: null, log, now: Date.now });
  const { sandboxes, placeholders } = sandboxParts({ options, paths, store, publisher, log, settings, notices });
  later.settingsChanged = sandboxes.settingsChanged;
  const launcher = createLauncher({
    ...{ environment: process.env, umask: options.umask, log: store.processes, processStart },
    confiner: sandboxes.confiner,
  });
  await sandboxes.check();
  placeholders.cleanUp();
  clearOldTemps(data);

  const contextOf = ({ chat, folder, added }: SuiteChat): ChatContext => {
    const chatId = chatIdSchema.parse(chat);
    const temp = sandboxes.tempOf(chatId);
    return chatFor(folder, { chatId, addedFolders: [...added, ...(temp === null ? [] : [temp])] });
  };
  const run = async ({ chat, line, timeoutMs, signal, onOutput }: Run): Promise<Ran> => {
    const context = contextOf(chat);
    const sandbox = sandboxes.look(context, line);
    if (sandbox.kind !== 'on') throw new Error(`it would not be confined: ${JSON.stringify(sandbox)}`);
    const permit = permitFor({
      ...{ tool: 'Bash', input: { command: line }, folder: context.folder, effects: [commandEffect(line)] },
      ...{ callId: randomUUID(), chat: context, sandbox },
    });
    const outputFolder = path.join(paths.outputFolder, context.chatId);
    return ran(await launcher.launch(permit, { signal, timeoutMs: () => timeoutMs, onOutput, outputFolder }));
  };
  const look = (chat: SuiteChat): Looked => {
    const context = contextOf(chat);
    const { faults, notices: said, protections, masks } = sandboxes.profileOf(context);
    const found = sandboxes.look(context, 'true');
    return {
      ...{ look: found.kind === 'on' ? { ...found, roots: [...found.roots], kept: [...found.kept] } : found },
      ...{ state: sandboxes.state(), faults: [...faults], notices: [...said] },
      ...{ protections: protections.map(({ path: at, state }) => ({ path: at, state })) },
      masks: masks.map(({ path: at }) => at),
    };
  };
  return {
    ...{ run, look, dismiss: sandboxes.dismiss },
    settings: async (text: string) => {
      writeSettings(paths.settingsFile, text);
      settings.look();
      return sandboxes.check();
    },
    close: async () => {
      await launcher.closeAll();
      sandboxes.close();
      await settings.close();
      store.close();
    },
  };
}

function writeSettings(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, text);
}

function ran({ end, text, notes, confinement, denied }: Launched): Ran {
  return {
    code: end.kind === 'exited' ? end.code : null,
    end: 'words' in end ? `${end.kind}: ${end.words}` : end.kind,
    ...{ text, notes: [...notes], confinement, denial: denied?.denial ?? null, told: denied?.told ?? null },
  };
}

function openedOf<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown },
): T {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.error));
}
