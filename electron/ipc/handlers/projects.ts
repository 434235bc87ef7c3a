// Opening a folder to work in: by the native dialog, by a typed path, or the sample.
import type { Project } from '../../../shared/domain/chat.ts';
import type { IpcError } from '../../../shared/ipc/contract.ts';
import type { Handlers } from '../../../shared/ipc/windowApi.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { HandlerPorts } from '../ports.ts';
import { refused } from './refusals.ts';

type Doors = 'project:pick' | 'project:complete' | 'project:open' | 'project:sample' | 'project:repository';

export function projectHandlers({ projects, publish }: HandlerPorts): Pick<Handlers, Doors> {
  const opened = (result: Result<Project, string>): Result<{ project: Project }, IpcError> => {
    if (!result.ok) return refused(result.error);
    publish('project:changed', result.value);
    return ok({ project: result.value });
  };
  return {
    'project:pick': async () =>
      projects.pick ? ok({ path: await projects.pick() }) : refused('There is no folder dialog here. Type the path.'),
    'project:complete': async ({ text }) => ok({ folders: [...(await projects.complete(text))] }),
    'project:open': async ({ path }) => opened(await projects.open(path)),
    'project:sample': async () => opened(await projects.openSample()),
    'project:repository': async ({ projectId }) => ok({ repository: projects.repositoryAbove(projectId) }),
  };
}
