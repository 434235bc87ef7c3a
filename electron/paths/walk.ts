// Goes along a path name by name, as the system does, so that a `..` counts after the link before it.
// It only looks (lstat, readlink); it never opens or changes anything.
import type { BigIntStats } from 'node:fs';
import { lstat, readlink } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import { MAX_NAME } from './segments.ts';

/** As many links as Linux follows. */
const MAX_LINKS = 40;

/** `stats` are null where nothing is. */
export type Passed = { readonly real: string; readonly stats: BigIntStats | null };

/**
 * All that is passed on the way, links too, the root first and what the path leads to last. The error is a sentence: no
 * file can be meant. Throws what the disk says otherwise.
 */
export async function walk(absolute: string): Promise<Result<readonly [Passed, ...Passed[]], string>> {
  const pending = namesOf(absolute);
  let place = await look(path.parse(absolute).root);
  const way: [Passed, ...Passed[]] = [place];
  let links = 0;
  for (let name = pending.shift(); name !== undefined; name = pending.shift()) {
    if (place.stats === null && name === '..') return err(`\`${place.real}\` does not exist, so \`..\` leads nowhere`);
    if (place.stats !== null && !place.stats.isDirectory()) return err(`\`${place.real}\` is not a folder`);
    if (name === '' || name === '.') continue;
    if (name.length > MAX_NAME)
      return err(`\`${name.slice(0, 20)}…\` is longer than ${MAX_NAME} characters, more than a name can be`);
    const next = await look(name === '..' ? path.dirname(place.real) : path.join(place.real, name));
    way.push(next);
    if (next.stats?.isSymbolicLink() !== true) {
      place = next;
      continue;
    }
    if (++links > MAX_LINKS) return err(`\`${next.real}\` leads through more than ${MAX_LINKS} links`);
    const target = await readlink(next.real);
    pending.unshift(...namesOf(target));
    if (path.isAbsolute(target)) place = await look(path.parse(target).root);
    way.push(place);
  }
  return ok(way);
}

/** Empty names stay: a slash at the end says that a folder is meant. */
function namesOf(text: string): string[] {
  const rest = text.slice(path.parse(text).root.length);
  return rest === '' ? [] : rest.split(path.sep === '\\' ? /[\\/]/ : '/');
}

async function look(real: string): Promise<Passed> {
  try {
    return { real, stats: await lstat(real, { bigint: true }) };
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return { real, stats: null };
    throw cause;
  }
}
