// A folder for each chat that its confined commands see as `/tmp` (Linux) or find in TMPDIR (macOS). It lives as long as the app.
// It must never follow a link that stands in its place, nor hand out a folder that others may look into.
import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ChatId } from '../../shared/ids.ts';

const PRIVATE = 0o700;
const ANY_RIGHTS = 0o777;

export type PrivateTemps = {
  /** Where it is, also while it is not there. */
  of(chatId: ChatId): string;
  /** Makes it when it is not there. Throws when another thing stands in its place, or it cannot be made. */
  ready(chatId: ChatId): string;
  /** Takes those of this process away. Never throws. */
  removeAll(): void;
};

/** `root`: a folder of the app for those of this process alone, an absolute real path; it need not exist. */
export function createPrivateTemps(root: string): PrivateTemps {
  const of = (chatId: ChatId) => path.join(root, chatId.replaceAll(/[^\w-]/g, '_'));
  const ready = (chatId: ChatId): string => {
    for (const folder of [root, of(chatId)]) makePrivate(folder);
    return of(chatId);
  };
  return { of, ready, removeAll: () => removeTree(root) };
}

/**
 * Below the folder that stands for `/tmp` the roots that lie below the real one get their places, made as they are mounted.
 * Whatever a command left on the way there is taken away: it would keep every later command from starting. Never follows a link.
 */
export function clearTheWay(temp: string, roots: readonly string[]): void {
  for (const root of roots.filter((each) => each.startsWith('/tmp/'))) {
    const names = root.slice('/tmp/'.length).split('/');
    for (const at of names.keys()) {
      const place = path.join(temp, ...names.slice(0, at + 1));
      const there = lstatSync(place, { throwIfNoEntry: false });
      if (there === undefined) break;
      if (!there.isDirectory()) rmSync(place);
    }
  }
}

function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE });
  const found = lstatSync(folder);
  const isOwn = found.uid === (process.getuid?.() ?? found.uid);
  if (found.isDirectory() && isOwn && (found.mode & ANY_RIGHTS) === PRIVATE) return;
  throw new Error(`\`${folder}\` is not the private folder that it has to be; remove it`);
}

/** What cannot be removed (folders without rights in it) is left to the next start. */
export function removeTree(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
  } catch {
    // Temporary files; nothing depends on their going.
  }
}
