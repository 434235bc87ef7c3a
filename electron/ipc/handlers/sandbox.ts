// What a window asks of the sandbox of commands: how it stands, and what the person answers to a refusal or an alarm.
import type { Handlers } from '../../../shared/ipc/windowApi.ts';
import { ok } from '../../../shared/result.ts';
import type { HandlerPorts } from '../ports.ts';
import { refused } from './refusals.ts';

type Doors =
  | 'sandbox:state'
  | 'sandbox:check'
  | 'sandbox:allow'
  | 'sandbox:outside'
  | 'sandbox:again'
  | 'sandbox:dismiss';

export function sandboxHandlers({ sandbox }: HandlerPorts): Pick<Handlers, Doors> {
  return {
    'sandbox:state': async () => ok(sandbox.state()),
    'sandbox:check': async () => ok(await sandbox.check()),
    'sandbox:allow': async ({ chatId, callId, folder, how }) => {
      const allowed = await sandbox.allow({ chatId, callId }, folder, how);
      return allowed.ok ? ok({}) : refused(allowed.error);
    },
    'sandbox:outside': async ({ chatId, callId }) => {
      const noted = sandbox.outside({ chatId, callId });
      return noted.ok ? ok({}) : refused(noted.error);
    },
    'sandbox:again': async ({ chatId, callId }) => {
      const asked = sandbox.again({ chatId, callId });
      return asked.ok ? ok({}) : refused(asked.error);
    },
    'sandbox:dismiss': async ({ alarmId }) => {
      const dismissed = sandbox.dismiss(alarmId);
      return dismissed.ok ? ok({}) : refused(dismissed.error);
    },
  };
}
