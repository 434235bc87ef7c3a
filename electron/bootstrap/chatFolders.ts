// The folders that count as inside for one chat (`/add-dir`, SPEC 5.3): grants of that chat, named by the person at its window.
// INVARIANT: none is added but the one whose real path the person saw, and one that now leads elsewhere counts for nothing.
import { createHash } from 'node:crypto';
import type { ChatId } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { HandlerPorts, LookedFolder } from '../ipc/ports.ts';
import { isWithin } from '../paths/segments.ts';
import type { Grants } from '../permission/grants.ts';
import { foldersOf } from '../permission/place.ts';
import type { ChatContext } from '../permission/request.ts';
import { type InsideFacts, insideFolder } from './insideFolder.ts';

type GrantedDeps = InsideFacts & {
  readonly grants: Pick<Grants, 'foldersOf'>;
  /** The fault for which all that loosens rests (R3); null as a rule. */
  readonly suspended: () => string | null;
};

/** Those of a chat that count now; they rest with its other grants. */
export function grantedFolders(chatId: ChatId, deps: GrantedDeps): readonly string[] {
  if (deps.suspended() !== null) return [];
  return deps.grants.foldersOf(chatId).filter((folder) => {
    const now = insideFolder(folder, folder, deps);
    return now.ok && now.value === folder;
  });
}

export type ChatFoldersDeps = InsideFacts & {
  readonly grants: Pick<Grants, 'addFolder'>;
  readonly suspended: () => string | null;
  /** Undefined when the chat or its folder is gone. */
  readonly chat: (chatId: ChatId) => ChatContext | undefined;
};

/** Errors are sentences for the person. */
export function createChatFolders(deps: ChatFoldersDeps): HandlerPorts['chatFolders'] {
  const look = (chatId: ChatId, written: string): Result<LookedFolder, string> => {
    const fault = deps.suspended();
    if (fault !== null) return err(`What loosens rests until this is mended: ${fault}`);
    const chat = deps.chat(chatId);
    if (chat === undefined) return err('The chat or its folder is no longer there.');
    const found = insideFolder(written, chat.folder, deps);
    if (!found.ok) return err(`The folder \`${written}\` ${found.error}.`);
    const folder = found.value;
    if (foldersOf(chat).some((inside) => isWithin(folder, inside, deps.ignoreCase)))
      return err(`\`${folder}\` is inside already.`);
    return ok({ folder, hash: hashOf(chatId, folder) });
  };
  return {
    look,
    add: (chatId, written, hash) => {
      const looked = look(chatId, written);
      if (!looked.ok) return looked;
      if (looked.value.hash !== hash)
        return err(`\`${written}\` leads elsewhere now: to \`${looked.value.folder}\`. Nothing was added.`);
      deps.grants.addFolder(chatId, looked.value.folder);
      return ok(undefined);
    },
  };
}

function hashOf(chatId: ChatId, folder: string): string {
  return createHash('sha256')
    .update(JSON.stringify([chatId, folder]))
    .digest('hex');
}
