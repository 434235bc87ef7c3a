// What SQLite and the disk call a failure, so that nothing has to read messages.

/** Also true for the finer codes of SQLite: SQLITE_BUSY covers SQLITE_BUSY_SNAPSHOT. */
export function hasCode(error: unknown, codes: readonly string[]): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const { code } = error;
  return typeof code === 'string' && codes.some((one) => code === one || code.startsWith(`${one}_`));
}

export const DAMAGED = ['SQLITE_CORRUPT', 'SQLITE_NOTADB'];
