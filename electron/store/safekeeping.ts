// Keeps what might be wanted back: a damaged database under another name, a copy before a migration. It deletes nothing.
import { existsSync, renameSync } from 'node:fs';
import Database from 'better-sqlite3';
import { createPrivateFile, freeName } from './privateFiles.ts';

/** Renames the database and what belongs to it; gives the new name. Only for who holds the host's lock. */
export function setAside(file: string, now: number): string {
  const kept = freeName(`${file}.corrupt-${stamp(now)}`);
  for (const part of ['-wal', '-shm', '-journal', ''])
    if (existsSync(file + part)) renameSync(file + part, kept + part);
  return kept;
}

/** A whole copy, as of now, while another connection holds the right to write; gives its name. */
export function backUp(file: string, version: number, now: number): string {
  const copy = freeName(`${file}.backup-v${version}-${stamp(now)}`);
  createPrivateFile(copy);
  const raw = new Database(file, { readonly: true });
  try {
    raw.prepare('VACUUM INTO ?').run(copy);
  } finally {
    raw.close();
  }
  return copy;
}

/** 20261130T121500Z */
const stamp = (now: number) => new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
