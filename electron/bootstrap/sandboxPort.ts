// What the doors of the sandbox reach: its state, and what the person answers to a refusal. INVARIANT: only the folder of the
// refusal that is on record for the call is ever allowed, and only where its real path is the one that was shown.
import type { SandboxDenial } from '../../shared/domain/sandbox.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Agents } from '../agent/loop.ts';
import type { StoredCall } from '../agent/ports.ts';
import type { HandlerPorts, RefusedCall } from '../ipc/ports.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import type { Store } from '../store/store.ts';
import { type InsideFacts, insideFolder } from './insideFolder.ts';

type Ports = HandlerPorts;
export type SandboxPortDeps = InsideFacts & {
  readonly sandboxes: Pick<Sandboxes, 'state' | 'check' | 'letOutside' | 'dismiss'>;
  readonly calls: Pick<Store['chats'], 'call'>;
  readonly reask: Agents['reask'];
  readonly chatFolders: Ports['chatFolders'];
  readonly settingsFile: Ports['settingsFile'];
  /** The fault for which all that loosens rests (R3); null as a rule. */
  readonly suspended: () => string | null;
};

const GONE = 'There is no such refusal any more. Nothing was changed.';
const KEY = 'shell.sandbox.extra_writable';

export function sandboxPort(deps: SandboxPortDeps): Ports['sandbox'] {
  const { sandboxes, reask } = deps;
  const again = ({ callId }: RefusedCall): Result<void, string> => {
    const asked = reask(callId, () => {});
    return asked.ok ? ok(undefined) : err(`${asked.error.charAt(0).toUpperCase()}${asked.error.slice(1)}.`);
  };
  return {
    state: sandboxes.state,
    check: sandboxes.check,
    allow: async (refused, folder, how) => {
      const fault = deps.suspended();
      if (fault !== null) return err(`What loosens rests until this is mended: ${fault}`);
      const found = refusalOf(refused, deps);
      if (found === null || found.denial.folder !== folder) return err(GONE);
      const inside = insideFolder(folder, folder, deps);
      if (!inside.ok) return err(`The folder \`${folder}\` ${inside.error}.`);
      if (inside.value !== folder)
        return err(`\`${folder}\` leads elsewhere: to \`${inside.value}\`. Nothing was changed.`);
      return how === 'chat' ? allowInChat(refused, folder, deps) : allowAlways(folder, deps);
    },
    outside: (refused) => {
      const found = refusalOf(refused, deps);
      if (found === null) return err(GONE);
      const takeBack = sandboxes.letOutside(refused.chatId, found.call.view.target);
      const asked = again(refused);
      if (!asked.ok) takeBack();
      return asked;
    },
    again: (refused) => (refusalOf(refused, deps) === null ? err(GONE) : again(refused)),
    dismiss: (alarmId) => (sandboxes.dismiss(alarmId) ? ok(undefined) : err('There is no such alarm any more.')),
  };
}

type Refusal = { readonly call: StoredCall; readonly denial: SandboxDenial };

function refusalOf({ chatId, callId }: RefusedCall, { calls }: SandboxPortDeps): Refusal | null {
  const call = calls.call(callId);
  if (call === undefined || call.view.chatId !== chatId || call.view.denial === null) return null;
  return { call, denial: call.view.denial };
}

function allowInChat({ chatId }: RefusedCall, folder: string, { chatFolders }: SandboxPortDeps): Result<void, string> {
  const looked = chatFolders.look(chatId, folder);
  if (!looked.ok) return looked;
  return chatFolders.add(chatId, folder, looked.value.hash);
}

async function allowAlways(folder: string, { settingsFile }: SandboxPortDeps): Promise<Result<void, string>> {
  const document = await settingsFile.read();
  if (!document.ok) return document;
  const { hash, settings } = document.value;
  const { extra_writable: before } = settings.shell.sandbox;
  if (before.includes(folder)) return ok(undefined);
  const changed = await settingsFile.change(hash, { kind: 'setTexts', key: KEY, value: [...before, folder] });
  return changed.ok ? ok(undefined) : changed;
}
