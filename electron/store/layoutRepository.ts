// How the window was laid out, in one row. INVARIANT: what cannot be read is as if it had never been kept, never a fault.
import { z } from 'zod';
import { type Layout, layoutSchema } from '../../shared/domain/layout.ts';
import type { WritableDb } from './database.ts';
import { jsonColumn } from './rows.ts';

export type LayoutRepository = {
  /** As it was last saved; null when there is none, or none that is understood. */
  read(): Layout | null;
  save(layout: Layout): void;
};

const layoutRow = z.object({ layout: jsonColumn(layoutSchema) });

export function createLayoutRepository(db: WritableDb): LayoutRepository {
  return {
    read: () => layoutRow.safeParse(db.get('SELECT layout FROM window_layout')).data?.layout ?? null,
    save: (layout) => {
      db.run(
        'INSERT INTO window_layout (id, layout) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET layout = excluded.layout',
        JSON.stringify(layout),
      );
    },
  };
}
