// The projects that were opened, and the ways to open one.
import { createStore } from 'zustand/vanilla';
import type { Project } from '../../shared/domain/chat.ts';
import type { ChatId, ProjectId } from '../../shared/ids.ts';
import type { IpcError, RepositoryAbove } from '../../shared/ipc/contract.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Client } from '../ipc/client.ts';
import { type Collection, emptyCollection, replace, tell, valuesOf } from './collection.ts';

/** What may be opened in place of a project, and the chat in which that is said; null once it was answered, or is nothing. */
export type RepositoryOffer = { readonly chatId: ChatId; readonly repository: RepositoryAbove | null };

export type ProjectsState = {
  readonly items: Collection<Project>;
  /** Each project was asked about once in this window. */
  readonly offers: ReadonlyMap<ProjectId, RepositoryOffer>;
  /** Asks whether a repository lies above the project, the first time only. */
  askForRepository(projectId: ProjectId, chatId: ChatId): Promise<void>;
  endOffer(projectId: ProjectId): void;
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
    const offer = (projectId: ProjectId, chatId: ChatId, repository: RepositoryAbove | null) =>
      set(({ offers }) => ({ offers: new Map(offers).set(projectId, { chatId, repository }) }));
    return {
      items: emptyCollection,
      offers: new Map(),
      async askForRepository(projectId, chatId) {
        if (get().offers.has(projectId)) return;
        offer(projectId, chatId, null);
        const answer = await client.request('project:repository', { projectId });
        if (answer.ok && answer.value.repository !== null) offer(projectId, chatId, answer.value.repository);
      },
      endOffer(projectId) {
        const held = get().offers.get(projectId);
        if (held !== undefined) offer(projectId, held.chatId, null);
      },
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
