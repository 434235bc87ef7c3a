// A folder for each chat that its confined commands see as `/tmp` (Linux) or find in TMPDIR (macOS). It lives as long as
// the app, or until its chat is put away: caches of tools lie in it, which grow large.
// It must never follow a link that stands in its place, nor hand out a folder that others may look into.
import { randomUUID } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { ChatId } from '../../shared/ids.ts';

const PRIVATE = 0o700;
const ANY_RIGHTS = 0o777;

export type PrivateTemps = {
  /** Where it is, also while it is not there. */
  of(chatId: ChatId): string;
  /** Makes it when it is not there. Throws when another thing stands in its place, or it cannot be made. */
  ready(chatId: ChatId): string;
  /** Takes one away. Never throws. */
  remove(chatId: ChatId): void;
  /** Takes those of this process away. Never throws. */
  removeAll(): void;
};

/** `root`: a folder of the app for those of this process alone, an absolute real path; it need not exist. */
export function createPrivateTemps(root: string): PrivateTemps {
  const of = (chatId: ChatId) => path.join(root, chatId.replaceAll(/[^\w-]/g, '_'));
  const ready = (chatId: ChatId): string => {
    makePrivate(root);
    makePrivate(of(chatId), 'mended');
    return of(chatId);
  };
  return { of, ready, remove: (chatId) => removeLater(of(chatId)), removeAll: () => removeTree(root) };
}

/**
 * Makes `folders` (below `/tmp`, shallow first) in the folder that stands for `/tmp`, and frees the places of `roots`, which are
 * made as they are mounted. Whatever a command left there is taken away: it would keep every later command from starting. Never
 * follows a link: those on the way are folders when the next one is looked at.
 */
export function clearTheWay(temp: string, folders: readonly string[], roots: readonly string[]): void {
  const placeOf = (name: string) => path.join(temp, name.slice('/tmp/'.length));
  for (const folder of folders) {
    clear(placeOf(folder));
    mkdirSync(placeOf(folder), { recursive: true, mode: PRIVATE });
  }
  for (const root of roots.filter((each) => each.startsWith('/tmp/'))) clear(placeOf(root));
}

function clear(place: string): void {
  const there = lstatSync(place, { throwIfNoEntry: false });
  if (there !== undefined && !there.isDirectory()) rmSync(place);
}

/** `mended`: a command can give other rights to the folder that it sees as `/tmp`; nobody else could come to it meanwhile. */
function makePrivate(folder: string, rights: 'refused' | 'mended' = 'refused'): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE });
  const found = lstatSync(folder);
  const isOwn = found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid);
  const isPrivate = (found.mode & ANY_RIGHTS) === PRIVATE;
  if (isOwn && !isPrivate && rights === 'mended') chmodSync(folder, PRIVATE);
  if (isOwn && (isPrivate || rights === 'mended')) return;
  throw new Error(`\`${folder}\` is not the private folder that it has to be; remove it`);
}

/** It is gone at once under its name; that all in it goes may take seconds, in which nobody waits. */
function removeLater(folder: string): void {
  const gone = `${folder}.${randomUUID()}`;
  try {
    renameSync(folder, gone);
  } catch {
    return; // It was never made.
  }
  rm(gone, { recursive: true, force: true }).catch(() => undefined);
}

/** What cannot be removed (folders without rights in it) is left to the next start. */
export function removeTree(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
  } catch {
    // Temporary files; nothing depends on their going.
  }
}
