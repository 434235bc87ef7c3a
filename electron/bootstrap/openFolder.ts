// Which folder may become a project: one that is there, and that does not hold the person's whole home or the app itself.
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';

export type FolderFacts = {
  readonly home: string;
  /** Folders of the app; nothing in them is a project, but for `sample`. */
  readonly ownFolders: readonly string[];
  readonly sample: string;
};

/** The real path of `typed` (absolute, or starting with `~`), or a sentence for the person. */
export async function folderToOpen(typed: string, facts: FolderFacts): Promise<Result<string, string>> {
  const wanted = typed === '~' || /^~[/\\]/.test(typed) ? facts.home + typed.slice(1) : typed.trim();
  if (wanted.includes('\0') || !path.isAbsolute(wanted)) {
    return err(`\`${typed}\` is not a full path. Start with / or ~ (on Windows with a drive).`);
  }
  const real = await realFolder(wanted);
  if (!real.ok) return err(`\`${typed}\` ${real.error}`);
  const why = refusal(real.value, await realFacts(facts));
  return why === null ? real : err(`\`${typed}\` ${why}`);
}

async function realFolder(folder: string): Promise<Result<string, string>> {
  try {
    const real = await realpath(folder);
    return (await stat(real)).isDirectory() ? ok(real) : err('is a file. Open the folder that it is in.');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return err('does not exist. Check the spelling.');
    if (code === 'EACCES') return err('cannot be read by you. Choose another folder, or mend its permissions.');
    return err(`cannot be opened (${String(code)}). Choose another folder.`);
  }
}

async function realFacts(facts: FolderFacts): Promise<FolderFacts> {
  const real = async (folder: string) => realpath(folder).catch(() => path.resolve(folder));
  return {
    home: await real(facts.home),
    ownFolders: await Promise.all(facts.ownFolders.map(real)),
    sample: await real(facts.sample),
  };
}

function refusal(folder: string, { home, ownFolders, sample }: FolderFacts): string | null {
  if (holds(folder, home)) return 'holds your whole home folder. Open the folder of one project.';
  if (holds(sample, folder)) return null;
  const own = ownFolders.some((mine) => holds(mine, folder) || holds(folder, mine));
  return own ? 'holds the data of Z Engine itself. Open another folder.' : null;
}

/** Is `inner` the folder `outer` or below it? Both are real paths. */
function holds(outer: string, inner: string): boolean {
  const way = path.relative(outer, inner);
  return way === '' || (way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way));
}
