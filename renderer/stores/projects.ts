// The projects that were opened, and the ways to open one.
import { createStore } from 'zustand/vanilla';
import type { Project } from '../../shared/domain/chat.ts';
import type { IpcError } from '../../shared/ipc/contract.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Client } from '../ipc/client.ts';
import { type Collection, emptyCollection, replace, tell, valuesOf } from './collection.ts';

export type ProjectsState = {
  readonly items: Collection<Project>;
  tell(project: Project): void;
  replace(projects: readonly Project[], since: number): void;
  open(path: string): Promise<Result<Project, IpcError>>;
  openSample(): Promise<Result<Project, IpcError>>;
  /** The native dialog; null when it was cancelled. */
  pick(): Promise<Result<Project | null, IpcError>>;
  /** Folders that continue what was typed; none when there is no answer. */
  complete(text: string): Promise<readonly string[]>;
};

export const createProjectsStore = (client: Client) =>
  createStore<ProjectsState>()((set, get) => {
    const opened = (answer: Result<{ readonly project: Project }, IpcError>): Result<Project, IpcError> => {
      if (!answer.ok) return answer;
      get().tell(answer.value.project);
      return ok(answer.value.project);
    };
    return {
      items: emptyCollection,
      tell: (project) => set(({ items }) => ({ items: tell(items, project) })),
      replace: (projects, since) => set(({ items }) => ({ items: replace(items, projects, since) })),
      open: async (path) => opened(await client.request('project:open', { path })),
      openSample: async () => opened(await client.request('project:sample', {})),
      async pick() {
        const picked = await client.request('project:pick', {});
        if (!picked.ok) return picked;
        return picked.value.path === null ? ok(null) : get().open(picked.value.path);
      },
      async complete(text) {
        const answer = await client.request('project:complete', { text });
        return answer.ok ? answer.value.folders : [];
      },
    };
  });

/** Most recently opened first. */
export const projectList = (state: ProjectsState): readonly Project[] =>
  valuesOf(state.items).toSorted((a, b) => b.openedAt - a.openedAt || a.name.localeCompare(b.name));
