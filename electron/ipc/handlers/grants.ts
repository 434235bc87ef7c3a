// Ends a grant of a chat when the person says so (S5), and makes one of a folder that they name (5.3). Which calls a grant let
// pass is on record, not here.
import type { Handlers } from '../../../shared/ipc/windowApi.ts';
import { ok } from '../../../shared/result.ts';
import type { HandlerPorts } from '../ports.ts';
import { refused } from './refusals.ts';

type Doors = 'grant:revoke' | 'folder:look' | 'folder:add';

export function grantHandlers({ grants, chatFolders }: HandlerPorts): Pick<Handlers, Doors> {
  return {
    'grant:revoke': async ({ grantId }) => {
      const revoked = grants.revoke(grantId);
      return revoked.ok ? ok({}) : refused(revoked.error);
    },
    'folder:look': async ({ chatId, path }) => {
      const looked = chatFolders.look(chatId, path);
      return looked.ok ? looked : refused(looked.error);
    },
    'folder:add': async ({ chatId, path, hash }) => {
      const added = chatFolders.add(chatId, path, hash);
      return added.ok ? ok({}) : refused(added.error);
    },
  };
}
