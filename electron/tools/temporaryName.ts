// The names of temporary files: whose they are stands in them, so that what a killed process left can be told from what
// another one is writing just now. It must never take a name for ours that is not of this very form.
import { randomBytes } from 'node:crypto';

/** A process: its id, and when it started (milliseconds since 1970). Ids are used again, the pair is not. */
export type Writer = { readonly pid: number; readonly startedAt: number };

export const THIS_WRITER: Writer = { pid: process.pid, startedAt: Math.floor(performance.timeOrigin) };

export const temporaryName = ({ pid, startedAt }: Writer): string =>
  `.z-engine-${pid}-${startedAt}-${randomBytes(8).toString('hex')}.tmp`;

const NAME = /^\.z-engine-([1-9]\d{0,9})-([1-9]\d{0,15})-[0-9a-f]{16}\.tmp$/;

/** Who made the file of this name; null for any other name. */
export function writerOf(name: string): Writer | null {
  const [, pid, startedAt] = NAME.exec(name) ?? [];
  return pid === undefined || startedAt === undefined ? null : { pid: Number(pid), startedAt: Number(startedAt) };
}
