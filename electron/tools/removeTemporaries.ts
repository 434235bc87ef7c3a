// Takes away what a process that was killed in the middle of a write left beside the file. It must never follow a link,
// nor delete what this app has not made, or what a living process may be writing.
import { lstat, readdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import { openFolder } from './openFolder.ts';
import { THIS_WRITER, type Writer, writerOf } from './temporaryName.ts';

/** A write that a process which is gone did not finish. */
export type UnfinishedWrite = {
  /** The real path of the file that was to be written. */
  readonly file: string;
  readonly pid: number;
  /** When the process had opened the data folder, in milliseconds since 1970: it had started before. */
  readonly openedAt: number;
};

/** `isAnyAlive`: has any process this id now? How many files were removed; what cannot be looked at stays. */
export async function removeTemporaries(
  writes: readonly UnfinishedWrite[],
  isAnyAlive: (pid: number) => boolean,
): Promise<number> {
  let removed = 0;
  for (const write of writes) removed += await removeOne(write, isAnyAlive).catch(() => 0);
  return removed;
}

async function removeOne({ file, pid, openedAt }: UnfinishedWrite, isAnyAlive: (pid: number) => boolean) {
  if (pid !== THIS_WRITER.pid && isAnyAlive(pid)) return 0;
  const folder = await openFolder(path.dirname(file));
  if (folder === null) return 0;
  try {
    const left = (await readdir(folder.at('.'))).filter((name) => isOf(writerOf(name), pid, openedAt));
    let removed = 0;
    for (const name of left) {
      if (!(await lstat(folder.at(name))).isFile()) continue;
      await unlink(folder.at(name));
      removed += 1;
    }
    return removed;
  } finally {
    await folder.close();
  }
}

/** A process of our own number is another one when it started at another time. */
function isOf(writer: Writer | null, pid: number, openedAt: number): boolean {
  if (writer === null || writer.pid !== pid || writer.startedAt > openedAt) return false;
  return pid !== THIS_WRITER.pid || writer.startedAt !== THIS_WRITER.startedAt;
}
