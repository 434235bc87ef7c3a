// Which folders may count as inside beside the project (5.2, 5.3). It asks the disk where they lead now, and keeps nothing.
// INVARIANT: none that would make everything inside, or that has Z Engine's own files in it.
import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import { repositoryAbove } from '../paths/repositoryRoot.ts';
import { isWithin } from '../paths/segments.ts';
import type { AppPaths } from './appPaths.ts';

export type InsideFacts = {
  readonly paths: Pick<AppPaths, 'home' | 'ownPaths' | 'ownExceptions'>;
  readonly ignoreCase: boolean;
};

/** The real folder that `written` leads to from `folder`, or why there is none, as a clause. `~` is home. */
export function insideFolder(written: string, folder: string, facts: InsideFacts): Result<string, string> {
  try {
    const real = realpathSync.native(absolute(written, folder, facts.paths.home));
    if (!statSync(real).isDirectory()) return err('is a file; name a folder');
    const why = refusal(real, facts);
    return why === null ? ok(real) : err(why);
  } catch {
    return err('is not there, or cannot be looked at');
  }
}

/** Not tidied: `..` counts after the link before it (5.1), as the system goes. */
function absolute(written: string, folder: string, home: string): string {
  if (written === '~' || /^~[/\\]/.test(written)) return home + written.slice(1);
  return path.isAbsolute(written) ? written : `${folder}${path.sep}${written}`;
}

/** The top folder of the repository that `project` (a real path) lies in, where that may count as inside; else null. */
export function enclosingRepository(project: string, facts: InsideFacts): string | null {
  const top = repositoryAbove(project, process.getuid?.() ?? null);
  return top !== null && refusal(top, facts) === null ? top : null;
}

function refusal(folder: string, { paths, ignoreCase }: InsideFacts): string | null {
  const holds = (outer: string, inner: string) => isWithin(inner, outer, ignoreCase);
  if (holds(folder, paths.home)) return 'has your whole home folder in it; name a folder below';
  if (paths.ownExceptions.some((exception) => holds(exception, folder))) return null;
  const own = paths.ownPaths.some((mine) => holds(mine, folder) || holds(folder, mine));
  return own ? 'has files of Z Engine itself in it; name another folder' : null;
}
