// Whether what a command line names is there: a rule or a folder that was asked for and is missing stops the start.
import { stat } from 'node:fs/promises';

type Named = {
  readonly project: string | null;
  readonly rulesFile: string | null;
  readonly allowDirs: readonly string[];
};

/** Absolute paths. The first fault as a clause that names the flag; null when all is there. */
export async function missingOnDisk({ project, rulesFile, allowDirs }: Named): Promise<string | null> {
  if (project !== null && (await kindOf(project)) !== 'folder') return noFolder('--project', project);
  if (rulesFile !== null && (await kindOf(rulesFile)) !== 'file')
    return `\`--rules\`: there is no file \`${rulesFile}\``;
  return missingFolders(allowDirs);
}

export async function missingFolders(allowDirs: readonly string[]): Promise<string | null> {
  for (const folder of allowDirs) if ((await kindOf(folder)) !== 'folder') return noFolder('--allow-dir', folder);
  return null;
}

const noFolder = (flag: string, folder: string) => `\`${flag}\`: there is no folder \`${folder}\``;

/** Pipes count as files: `--rules <(…)`. */
async function kindOf(file: string): Promise<'folder' | 'file' | null> {
  try {
    return (await stat(file)).isDirectory() ? 'folder' : 'file';
  } catch {
    return null;
  }
}
