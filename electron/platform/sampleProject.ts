// Makes the sample project in the data folder, once. What stands there already belongs to the person: it is never touched.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ok, type Result } from '../../shared/result.ts';
import { runOwn } from './ownProcess.ts';
import { SAMPLE_FILES } from './sampleFiles.ts';

/** `notice` is set when the folder could not be made a Git repository, and says why. */
export type SampleProject = { readonly folder: string; readonly notice: string | null };

type Git = (
  name: 'git init' | 'git add' | 'git commit',
  input: { folder: string; message: string },
) => Promise<Result<string, string>>;

/** The folder `sample-project` below `dataFolder` (absolute). Throws when the folder cannot be written. */
export async function makeSampleProject(dataFolder: string, git: Git = runOwn): Promise<SampleProject> {
  const folder = path.join(dataFolder, 'sample-project');
  if (existsSync(folder)) return { folder, notice: null };
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const draft = await mkdtemp(path.join(dataFolder, 'sample-project.'));
  try {
    await writeFiles(draft);
    const repository = await makeRepository(draft, git);
    await moveInto(draft, folder);
    return { folder, notice: repository.ok ? null : `the sample project is a plain folder: ${repository.error}` };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function writeFiles(folder: string): Promise<void> {
  for (const [name, text] of Object.entries(SAMPLE_FILES)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, text, { mode: 0o600 });
  }
}

async function makeRepository(folder: string, git: Git): Promise<Result<void, string>> {
  const input = { folder, message: 'The sample project' };
  for (const name of ['git init', 'git add', 'git commit'] as const) {
    const result = await git(name, input);
    if (result.ok) continue;
    await rm(path.join(folder, '.git'), { recursive: true, force: true });
    return result;
  }
  return ok(undefined);
}

/** Two starts may make it at once: the folder of the first stays. */
async function moveInto(draft: string, folder: string): Promise<void> {
  try {
    await rename(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}
