// The projects as the window sees them: opened by a path, the sample, and what continues a typed path.
import path from 'node:path';
import type { Project } from '../../shared/domain/chat.ts';
import { err, type Result } from '../../shared/result.ts';
import type { HandlerPorts } from '../ipc/ports.ts';
import { completePath } from '../platform/completePath.ts';
import { makeSampleProject } from '../platform/sampleProject.ts';
import type { ProjectRepository } from '../store/projectRepository.ts';
import { type FolderFacts, folderToOpen } from './openFolder.ts';

type Deps = {
  readonly store: ProjectRepository;
  readonly facts: FolderFacts;
  readonly dataFolder: string;
  readonly pick: (() => Promise<string | null>) | null;
  readonly warn: (message: string) => void;
  /** Of a project's folder, both real paths; null where there is none to offer. */
  readonly repositoryToOffer: (folder: string) => string | null;
};

export function createProjects({
  store,
  facts,
  dataFolder,
  pick,
  warn,
  repositoryToOffer,
}: Deps): HandlerPorts['projects'] {
  const open = async (typed: string): Promise<Result<Project, string>> => {
    const folder = await folderToOpen(typed, facts);
    return folder.ok ? { ok: true, value: store.open(folder.value, folder.value === facts.sample) } : folder;
  };
  return {
    list: () => store.list(),
    find: (id) => store.find(id),
    open,
    openSample: async () => {
      try {
        const { folder, notice } = await makeSampleProject(dataFolder);
        if (notice !== null) warn(notice);
        return await open(folder);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        return err(`The sample project could not be made (${why}). Open a folder of your own instead.`);
      }
    },
    pick,
    repositoryAbove: (id) => {
      const project = store.find(id);
      const top = project?.exists && !project.isSample ? repositoryToOffer(project.path) : null;
      return top === null ? null : { path: top, name: path.basename(top) };
    },
    complete: (text) => completePath(text, facts.home),
  };
}
