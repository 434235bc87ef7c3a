// The process that has the store open, and which of those noted are still there.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isAlive, processStart } from '../platform/processIdentity.ts';
import type { ReadableDb, WritableDb } from './database.ts';

/** `host` shows windows, one for a data folder; `run` is a command line beside it. */
export const OWNER_KINDS = ['host', 'run'] as const;

export type Owner = {
  readonly id: string;
  readonly kind: (typeof OWNER_KINDS)[number];
  readonly pid: number;
  /** See processStart: compared, never read. */
  readonly processStart: string | null;
};

/** This very process, under a new id. */
export function thisProcess(kind: Owner['kind']): Owner {
  return { id: randomUUID(), kind, pid: process.pid, processStart: processStart(process.pid) };
}

const ownerRow = z
  .object({ id: z.string(), kind: z.enum(OWNER_KINDS), pid: z.number(), process_start: z.string().nullable() })
  .transform(({ process_start, ...owner }): Owner => ({ ...owner, processStart: process_start }));

export function noteOwner(db: WritableDb, owner: Owner, now: number): void {
  db.run(
    'INSERT INTO owners (id, kind, pid, process_start, started_at) VALUES (?, ?, ?, ?, ?)',
    ...[owner.id, owner.kind, owner.pid, owner.processStart, now],
  );
}

export function forgetOwner(db: WritableDb, id: string): void {
  db.run('DELETE FROM owners WHERE id = ?', id);
}

/** Of rows with an owner: it is gone. Recovery forgets the dead ones first, so whoever is not noted is dead. */
export const ABANDONED = 'owner NOT IN (SELECT id FROM owners)';

/** Whether another process, which is alive, is at work in the chat. */
export function isAtWorkElsewhere(db: ReadableDb, self: Owner['id'], chatId: string): boolean {
  const row = db.get(
    `SELECT owners.id AS id, kind, pid, process_start FROM owners JOIN chats ON chats.owner = owners.id
     WHERE chats.id = ? AND state IN ('running', 'waiting', 'asking')`,
    chatId,
  );
  const owner = ownerRow.safeParse(row).data;
  return owner !== undefined && owner.id !== self && isAlive(owner.pid, owner.processStart);
}

/** INVARIANT: for a host every other host is dead, since there is one at a time and the lock is its own. */
export function deadOwners(db: ReadableDb, self: Owner): readonly string[] {
  const owners = z.array(ownerRow).parse(db.all('SELECT id, kind, pid, process_start FROM owners'));
  const isDead = (owner: Owner) =>
    owner.id !== self.id &&
    ((self.kind === 'host' && owner.kind === 'host') || !isAlive(owner.pid, owner.processStart));
  return owners.filter(isDead).map((owner) => owner.id);
}
