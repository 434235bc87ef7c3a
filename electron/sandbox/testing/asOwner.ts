// Tests only: does a piece of work as an ordinary user, whom the rights of a folder keep out; root is kept out of nothing. It
// must never be imported by the product.
import { execFileSync } from 'node:child_process';

const NOBODY = 65_534;

/** `folder` and all below it belongs to that user from then on. Where the tests run as one already, nothing is changed. */
export async function asOwner<T>(folder: string, work: () => T | Promise<T>): Promise<T> {
  const { geteuid, seteuid } = process;
  if (geteuid?.() !== 0 || seteuid === undefined) return work();
  execFileSync('chown', ['-R', String(NOBODY), folder]);
  seteuid(NOBODY);
  try {
    return await work();
  } finally {
    seteuid(0);
  }
}
