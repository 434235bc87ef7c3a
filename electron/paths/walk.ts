// Goes along a path name by name, as the system does, so that a `..` counts after the link before it.
// It only looks, through the disk of this look; it never opens or changes anything.
import path from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Disk, Passed } from './disk.ts';
import { MAX_NAME } from './segments.ts';

/** As many links as Linux follows. */
const MAX_LINKS = 40;

/** What is passed on the way, links too, the root first and what the path leads to last. */
export type Way = readonly [Passed, ...Passed[]];

/** The error is a sentence: no file can be meant. Throws what the disk says otherwise. */
export function walk(absolute: string, disk: Disk): Result<Way, string> {
  const pending = namesOf(absolute).reverse();
  let place = disk.look(path.parse(absolute).root);
  const way: [Passed, ...Passed[]] = [place];
  let links = 0;
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (place.stats === null && name === '..') return err(`\`${place.real}\` does not exist, so \`..\` leads nowhere`);
    if (place.stats !== null && !place.stats.isDirectory()) return err(`\`${place.real}\` is not a folder`);
    if (name === '' || name === '.') continue;
    if (name.length > MAX_NAME)
      return err(`\`${name.slice(0, 20)}…\` is longer than ${MAX_NAME} characters, more than a name can be`);
    const next = disk.look(name === '..' ? path.dirname(place.real) : below(place.real, name));
    way.push(next);
    if (next.stats?.isSymbolicLink() !== true) {
      place = next;
      continue;
    }
    if (++links > MAX_LINKS) return err(`\`${next.real}\` leads through more than ${MAX_LINKS} links`);
    const target = disk.linkAt(next.real);
    pending.push(...namesOf(target).reverse());
    if (path.isAbsolute(target)) place = disk.look(path.parse(target).root);
    way.push(place);
  }
  return ok(way);
}

/** The same with what the disk says as an error too. */
export function tryWalk(absolute: string, disk: Disk): Result<Way, string> {
  try {
    return walk(absolute, disk);
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : String(cause));
  }
}

export function endOf(way: Way): Passed {
  return way.at(-1) ?? way[0];
}

/** `name` is one name, neither `.` nor `..`. */
export function below(folder: string, name: string): string {
  return folder.endsWith(path.sep) ? folder + name : folder + path.sep + name;
}

/** Empty names stay: a slash at the end says that a folder is meant. */
function namesOf(text: string): string[] {
  const rest = text.slice(path.parse(text).root.length);
  return rest === '' ? [] : rest.split(path.sep === '\\' ? /[\\/]/ : '/');
}
