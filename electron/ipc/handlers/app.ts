// What a window asks for first.
import type { Handlers } from '../../../shared/ipc/windowApi.ts';
import { ok } from '../../../shared/result.ts';
import type { HandlerPorts } from '../ports.ts';

type Doors = 'app:state' | 'app:retry' | 'layout:save';

export function appHandlers(ports: HandlerPorts): Pick<Handlers, Doors> {
  const { info, settings, skip, projects, chats, approvals, questions, grants, layout } = ports;
  return {
    'app:state': async () =>
      ok({
        ...info,
        settings: settings(),
        skipping: skip.isOn(),
        projects: [...projects.list()],
        chats: [...chats.list()],
        approvals: [...approvals.open()],
        questions: [...questions.open()],
        layout: layout.read(),
      }),
    'layout:save': async ({ layout: kept }) => {
      // The grants first: they follow the panes also while nothing can be stored.
      grants.showOnly(kept.panes.filter((pane) => pane !== null));
      layout.save(kept);
      return ok({});
    },
    /** All is open. */
    'app:retry': async () => ok({}),
  };
}
