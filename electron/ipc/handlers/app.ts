// What a window asks for first.
import type { Handlers } from '../../../shared/ipc/windowApi.ts';
import { ok } from '../../../shared/result.ts';
import type { HandlerPorts } from '../ports.ts';

export function appHandlers({ info, settings, skip, projects, chats }: HandlerPorts): Pick<Handlers, 'app:state'> {
  return {
    'app:state': async () =>
      ok({
        ...info,
        settings: settings(),
        skipping: skip.isOn(),
        projects: [...projects.list()],
        chats: [...chats.list()],
      }),
  };
}
