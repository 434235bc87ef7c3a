// Ends a grant of a chat when the person says so (S5). Which calls it let pass is on record, not here.
import type { Handlers } from '../../../shared/ipc/windowApi.ts';
import { ok } from '../../../shared/result.ts';
import type { HandlerPorts } from '../ports.ts';
import { refused } from './refusals.ts';

export function grantHandlers({ grants }: HandlerPorts): Pick<Handlers, 'grant:revoke'> {
  return {
    'grant:revoke': async ({ grantId }) => {
      const revoked = grants.revoke(grantId);
      return revoked.ok ? ok({}) : refused(revoked.error);
    },
  };
}
