// Which file ripgrep is. It must never be one that the project, an added folder or another user could have put there.
import { findPrograms, type ProgramSearch } from '../paths/findPrograms.ts';
import { isWithin } from '../paths/segments.ts';

/** `distrusted` are folders (real paths) whose programs are never taken. The answer is a real path. */
export async function findRipgrep(search: ProgramSearch & { distrusted: readonly string[] }): Promise<string | null> {
  const [found] = await findPrograms(['rg'], search);
  if (found?.kind !== 'file' || found.open !== null || found.relative !== null) return null;
  const ignoreCase = process.platform !== 'linux';
  const passed = [found.path, found.real, ...found.links];
  const isDistrusted = passed.some((file) => search.distrusted.some((folder) => isWithin(file, folder, ignoreCase)));
  return isDistrusted ? null : found.real;
}
