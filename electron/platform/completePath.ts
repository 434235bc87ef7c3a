// The folders whose path continues what a person typed, for a box in which a path is typed. It only ever lists one folder.
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

export const MAX_COMPLETIONS = 50;

/**
 * Absolute paths, sorted, at most MAX_COMPLETIONS. `~` is `home`. Nothing for a relative path (it would follow the
 * folder the app was started in) and for what cannot be read. Hidden folders only when a dot was typed.
 */
export async function completePath(text: string, home: string): Promise<readonly string[]> {
  const typed = withHome(text, home);
  if (!path.isAbsolute(typed) || typed.includes('\0')) return [];
  const cut = lastSeparator(typed) + 1;
  const parent = path.normalize(typed.slice(0, cut));
  const fits = continues(typed.slice(cut));
  const entries = (await list(parent)).filter((entry) => fits(entry.name));
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return firstFolders(parent, entries);
}

function withHome(text: string, home: string): string {
  const next = text.slice(0, 2);
  const startsAtHome = text === '~' || next === '~/' || (next === '~\\' && process.platform === 'win32');
  return startsAtHome ? home + text.slice(1) : text;
}

const lastSeparator = (text: string) =>
  process.platform === 'win32' ? Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) : text.lastIndexOf('/');

function continues(base: string): (name: string) => boolean {
  const fold = (name: string) => (process.platform === 'linux' ? name : name.toLowerCase());
  return (name) => fold(name).startsWith(fold(base)) && (base.startsWith('.') || !name.startsWith('.'));
}

async function list(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

async function firstFolders(parent: string, entries: readonly Dirent[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of entries) {
    if (found.length === MAX_COMPLETIONS) break;
    const full = path.join(parent, entry.name);
    if (entry.isDirectory() || (entry.isSymbolicLink() && (await leadsToFolder(full)))) found.push(full);
  }
  return found;
}

async function leadsToFolder(link: string): Promise<boolean> {
  try {
    return (await stat(link)).isDirectory();
  } catch {
    return false;
  }
}
