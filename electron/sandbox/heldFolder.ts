// Reaches what lies in a folder that commands may be changing at this moment: another run of the same project may put a link in
// the place of a folder on the way. It must never hand out a path that leads elsewhere than was asked for.
import { closeSync, constants, openSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Linux: names a folder without opening what is in it. Node has no name for it; elsewhere it is 0. */
const O_PATH = process.platform === 'linux' ? 0o10000000 : 0;
const FOLDER_ITSELF = O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/**
 * `work` gets a path to the same entry that holds while it runs. `entry`: absolute, its folder a real path. Throws where that
 * leads elsewhere by now. Where there is no `/proc` (macOS) it is only looked at, a moment before.
 */
export function inItsFolder<T>(entry: string, work: (reached: string) => T): T {
  const folder = path.dirname(entry);
  return inFolderItself(folder, (held, isHere) => {
    if (!isHere(folder)) throw new Error(`\`${folder}\` leads elsewhere since a moment ago`);
    return work(path.join(held, path.basename(entry)));
  });
}

/** The folder at this path, unless it is a link: whatever is put in its place meanwhile, `held` leads into it. */
export function inFolderItself<T>(folder: string, work: (held: string, isHere: (real: string) => boolean) => T): T {
  const descriptor = openSync(folder, FOLDER_ITSELF);
  try {
    const held = process.platform === 'linux' ? `/proc/self/fd/${descriptor}` : folder;
    const real = process.platform === 'linux' ? readlinkSync(held) : realpathSync.native(folder);
    return work(held, (wanted) => wanted === real);
  } finally {
    closeSync(descriptor);
  }
}
