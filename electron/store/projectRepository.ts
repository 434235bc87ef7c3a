// The folders that were opened. A project is its real path: opening it again is the same project.
import { randomUUID } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Project } from '../../shared/domain/chat.ts';
import { type ProjectId, projectIdSchema } from '../../shared/ids.ts';
import type { WritableDb } from './database.ts';
import { createReadRow, type OnFault, readRows } from './rows.ts';

export type ProjectRepository = {
  /** Most recently opened first. */
  list(): readonly Project[];
  find(id: ProjectId): Project | undefined;
  /** `folder` is a real path. Makes the project, or notes that it was opened again. */
  open(folder: string, isSample: boolean): Project;
};

const SELECT = 'SELECT id, path, name, opened_at, is_sample FROM projects';
const projectRow = z
  .object({
    id: projectIdSchema,
    path: z.string(),
    name: z.string(),
    opened_at: z.number().int(),
    is_sample: z.number(),
  })
  .transform(
    ({ opened_at, is_sample, ...row }): Project => ({
      ...row,
      openedAt: opened_at,
      isSample: is_sample === 1,
      exists: isInPlace(row.path),
    }),
  );

/**
 * False also when another thing was put on the way, a link above all: the project would be a folder that nobody opened.
 * Whatever the disk says of one folder, the list of all stays readable.
 */
function isInPlace(folder: string): boolean {
  try {
    return realpathSync.native(folder) === folder && statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

export function createProjectRepository(db: WritableDb, now: () => number, onFault: OnFault): ProjectRepository {
  const read = createReadRow('projects', projectRow, onFault);
  return {
    list: () => readRows(db.all(`${SELECT} ORDER BY opened_at DESC, id`), read),
    find: (id) => read(db.get(`${SELECT} WHERE id = ?`, id)),
    open: (folder, isSample) => {
      db.run(
        `INSERT INTO projects (id, path, name, opened_at, is_sample) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (path) DO UPDATE SET opened_at = excluded.opened_at, is_sample = excluded.is_sample`,
        ...[randomUUID(), folder, path.basename(folder) || folder, now(), isSample ? 1 : 0],
      );
      const project = read(db.get(`${SELECT} WHERE path = ?`, folder));
      if (project === undefined) throw new Error(`the project \`${folder}\` cannot be read back`);
      return project;
    },
  };
}
