// Reads rows of the database into values. A row that does not parse is left out and told of; it never breaks the rest.
import { z } from 'zod';

/** A row that could not be read: the table, its id when it has one, and why. */
export type RowFault = { readonly table: string; readonly id: string; readonly message: string };
export type OnFault = (fault: RowFault) => void;

/** A column that holds JSON of this shape. */
export function jsonColumn<T>(schema: z.ZodType<T>) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

export type ReadRow<T> = (row: unknown) => T | undefined;

/** Undefined for a row that is not there or does not parse; the latter is told. */
export function createReadRow<T>(table: string, schema: z.ZodType<T>, onFault: OnFault): ReadRow<T> {
  return (row) => {
    if (row === undefined) return undefined;
    const result = schema.safeParse(row);
    if (result.success) return result.data;
    onFault({ table, id: idOf(row), message: z.prettifyError(result.error) });
    return undefined;
  };
}

export function readRows<T>(rows: readonly unknown[], read: ReadRow<T>): readonly T[] {
  return rows.map(read).filter((value) => value !== undefined);
}

function idOf(row: unknown): string {
  return typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : 'unknown';
}
