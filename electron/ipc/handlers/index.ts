// The list of all handlers, one topic a file.
import type { Handlers } from '../../../shared/ipc/windowApi.ts';
import type { HandlerPorts } from '../ports.ts';
import { appHandlers } from './app.ts';
import { approvalHandlers } from './approvals.ts';
import { auditHandlers } from './audit.ts';
import { chatHandlers } from './chats.ts';
import { grantHandlers } from './grants.ts';
import { linkHandlers } from './links.ts';
import { modeHandlers } from './modes.ts';
import { projectHandlers } from './projects.ts';
import { questionHandlers } from './questions.ts';
import { sandboxHandlers } from './sandbox.ts';
import { settingsHandlers } from './settings.ts';

export function createHandlers(ports: HandlerPorts): Handlers {
  return {
    ...appHandlers(ports),
    ...projectHandlers(ports),
    ...chatHandlers(ports),
    ...approvalHandlers(ports),
    ...grantHandlers(ports),
    ...questionHandlers(ports),
    ...modeHandlers(ports),
    ...auditHandlers(ports),
    ...settingsHandlers(ports),
    ...linkHandlers(ports),
    ...sandboxHandlers(ports),
  };
}
