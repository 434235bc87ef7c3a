// What SQLite and the disk call a failure, so that nothing has to read messages.

/** Also true for the finer codes of SQLite: SQLITE_BUSY covers SQLITE_BUSY_SNAPSHOT. */
export function hasCode(error: unknown, codes: readonly string[]): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const { code } = error;
  return typeof code === 'string' && codes.some((one) => code === one || code.startsWith(`${one}_`));
}

export const DAMAGED = ['SQLITE_CORRUPT', 'SQLITE_NOTADB'];

/** What a person can do about it, by the code of SQLite. */
const WORDS: readonly (readonly [codes: readonly string[], words: string])[] = [
  [
    ['SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_PROTOCOL'],
    'the record is locked by another program: close it, or wait until it is done, and try again',
  ],
  [['SQLITE_FULL'], 'the record cannot be written, because the disk is full: free some room and try again'],
  [
    ['SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_PERM', 'SQLITE_IOERR'],
    'the record cannot be written: see whether its disk is full, read-only or gone, and try again',
  ],
];

/** What `work` gives. A failure of the disk or by another program is thrown again in words, as a StoreFault, its code kept. */
export function inWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const words = WORDS.find(([codes]) => hasCode(error, codes))?.[1];
    if (words === undefined || !(error instanceof Error) || !('code' in error) || error.message.startsWith(words))
      throw error;
    throw Object.assign(new Error(`${words} (${error.message})`, { cause: error }), {
      code: error.code,
      name: 'StoreFault',
    });
  }
}
