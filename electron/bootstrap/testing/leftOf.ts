// Tests only: looks, past the app, at what a killed one left: the database, the project's files, the processes.
// It must never be imported by the product.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { auditRecordSchema, type DecidedRecord } from '../../../shared/domain/audit.ts';

/** The rows a statement gives, from a connection of its own. */
export function rowsOf<T>(data: string, sql: string, row: z.ZodType<T>): readonly T[] {
  const raw = new Database(path.join(data, 'z-engine.db'), { readonly: true });
  try {
    return z.array(row).parse(raw.prepare(sql).all());
  } finally {
    raw.close();
  }
}

/** Of the calls that were allowed: what they were given, as JSON. */
export function allowedArgs(data: string): readonly string[] {
  const rows = rowsOf(data, `SELECT record FROM audit WHERE phase = 'decided'`, z.object({ record: z.string() }));
  return rows
    .map(({ record }) => auditRecordSchema.parse(JSON.parse(record)))
    .filter((record): record is DecidedRecord => record.phase === 'decided' && record.decision === 'allow')
    .map(({ args }) => JSON.stringify(args));
}

/** Names and contents of the files of a folder, links and folders left out. */
export function filesOf(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(files.map(({ name }) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

/** The pids of living processes in whose environment `text` stands. Linux only. */
export function processesWith(text: string): readonly number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => environmentOf(pid).includes(text) && !isGone(pid)).map(Number);
}

/** The children of a process whose command line holds `text`. */
export function childrenWith(parent: number, text: string): readonly number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => parentOf(pid) === parent && read(`/proc/${pid}/cmdline`).includes(text)).map(Number);
}

const environmentOf = (pid: string) => read(`/proc/${pid}/environ`).split('\0');
const fieldsOf = (pid: string) => read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
const parentOf = (pid: string) => Number(fieldsOf(pid)[1]);
const isGone = (pid: string) => ['', 'Z', 'X'].includes(fieldsOf(pid)[0] ?? '');

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
