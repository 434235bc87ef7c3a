// The journal of what stands at protected paths while confined commands run. It must never let a placeholder go that a run of
// a living process still needs, and never lose one that was made: each is here before it is on the disk.
import { z } from 'zod';
import type { Placeholder, PlaceholderLog } from '../sandbox/ports.ts';
import type { WritableDb } from './database.ts';
import { ABANDONED } from './owner.ts';

type Deps = { readonly db: WritableDb; readonly ownerId: string; readonly now: () => number };

const COLUMNS = 'path, kind, device, inode, noted_at AS notedAt';
/** INVARIANT: a row that does not parse throws, since a placeholder that is left out would be somebody else's. */
const placeholders: z.ZodType<readonly Placeholder[]> = z.array(
  z.object({
    path: z.string(),
    kind: z.enum(['folder', 'commondir', 'empty']),
    device: z.string().nullable(),
    inode: z.string().nullable(),
    notedAt: z.number(),
  }),
);

const UNUSED = `NOT EXISTS (SELECT 1 FROM placeholder_uses AS uses WHERE uses.path = placeholders.path)`;

export function createPlaceholderRepository({ db, ownerId, now }: Deps): PlaceholderLog {
  const read = (where: string, ...values: readonly string[]) =>
    placeholders.parse(db.all(`SELECT ${COLUMNS} FROM placeholders WHERE ${where} ORDER BY path`, ...values));
  const ofRun = (mark: string) => read('path IN (SELECT path FROM placeholder_uses WHERE mark = ?)', mark);
  const forget = (path: string) => db.run('DELETE FROM placeholders WHERE path = ?', path);
  const removeUnused = (known: readonly Placeholder[], remove: (placeholder: Placeholder) => boolean) => {
    db.run(`DELETE FROM placeholder_uses WHERE ${ABANDONED}`);
    const unused = new Set(read(UNUSED).map(({ path }) => path));
    for (const placeholder of known) if (unused.has(placeholder.path) && remove(placeholder)) forget(placeholder.path);
  };
  return {
    all: () => read('TRUE'),
    noted: (mark, wanted) => {
      if (wanted.length === 0) return;
      db.transaction(() => {
        for (const one of wanted) note(db, one, now());
        for (const { path } of wanted)
          db.run('INSERT OR IGNORE INTO placeholder_uses (path, mark, owner) VALUES (?, ?, ?)', path, mark, ownerId);
      });
    },
    settled: (mark, settle) =>
      db.transaction(() => {
        const kept = ofRun(mark).map((noted) => ({ path: noted.path, now: settle(noted) }));
        for (const { path, now } of kept) if (now === null) forget(path);
        const ours = kept.map((one) => one.now).filter((one) => one !== null);
        for (const one of ours) keep(db, one);
        return ours;
      }),
    released: (mark, remove) => {
      if (ofRun(mark).length === 0) return;
      db.transaction(() => {
        const own = ofRun(mark);
        db.run('DELETE FROM placeholder_uses WHERE mark = ?', mark);
        removeUnused(own, remove);
      });
    },
    abandoned: (remove) => {
      if (read('TRUE').length === 0) return;
      db.transaction(() => removeUnused(read('TRUE'), remove));
    },
  };
}

function note(db: WritableDb, { path, kind }: Pick<Placeholder, 'path' | 'kind'>, now: number): void {
  db.run(
    `INSERT INTO placeholders (path, kind, device, inode, noted_at) VALUES (?, ?, NULL, NULL, ?)
     ON CONFLICT (path) DO NOTHING`,
    ...[path, kind, now],
  );
}

function keep(db: WritableDb, { path, kind, device, inode, notedAt }: Placeholder): void {
  db.run(
    'UPDATE placeholders SET kind = ?, device = ?, inode = ?, noted_at = ? WHERE path = ?',
    ...[kind, device, inode, notedAt, path],
  );
}
