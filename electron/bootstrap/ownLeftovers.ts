// Takes away what a killed start left half written in the app's own two folders: a change of the settings, an export. It must
// never follow a link, nor take a name that is not of our very form, nor what a living process may be writing.
import { lstat, readdir, realpath, unlink } from 'node:fs/promises';
import path from 'node:path';
import { openFolder } from '../tools/openFolder.ts';
import { THIS_WRITER, writerOf } from '../tools/temporaryName.ts';
import { isUnfinishedExport } from './auditExport.ts';

type IsAlive = (pid: number) => boolean;

/** The folders are absolute and need not exist. For a host, which alone exports into its own. How many files were removed; what cannot be looked at stays. */
export async function clearOwnLeftovers(config: string, exports: string, isAlive: IsAlive): Promise<number> {
  const counts = [
    await clear(config, (name) => isOfTheDead(name, isAlive)).catch(() => 0),
    await clear(exports, isUnfinishedExport).catch(() => 0),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

/** A process of our own number that started at another time is gone. */
function isOfTheDead(name: string, isAlive: IsAlive): boolean {
  const writer = writerOf(name);
  if (writer === null) return false;
  return writer.pid === THIS_WRITER.pid ? writer.startedAt !== THIS_WRITER.startedAt : !isAlive(writer.pid);
}

/** A folder that is itself a link is not opened. */
async function clear(written: string, isLeft: (name: string) => boolean): Promise<number> {
  const real = path.join(await realpath(path.dirname(written)), path.basename(written));
  const folder = await openFolder(real);
  if (folder === null) return 0;
  let removed = 0;
  try {
    for (const name of (await readdir(folder.at('.'))).filter(isLeft)) {
      if (!(await lstat(folder.at(name))).isFile()) continue;
      await unlink(folder.at(name));
      removed += 1;
    }
    return removed;
  } finally {
    await folder.close();
  }
}
