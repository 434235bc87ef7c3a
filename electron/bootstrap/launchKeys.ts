// Who may ask in the browser host: a single-use code from the terminal is exchanged for a key that a page keeps.
// INVARIANT: neither code nor key is held in memory in clear, and both are compared in constant time.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { err, ok, type Result } from '../../shared/result.ts';

export type LaunchKeys = {
  /** A new code. `onUsed` is called when it was exchanged. */
  readonly issue: (onUsed?: () => void) => string;
  /** A key for a code, once. `slow-down`: too many wrong codes came; the code was not looked at and stays good. */
  readonly exchange: (code: string) => Result<string, 'refused' | 'slow-down'>;
  readonly accepts: (key: string) => boolean;
};

/** Milliseconds. */
export const CODE_LIFETIME = 10 * 60_000;
export const FAILURE_WINDOW = 10_000;
export const MAX_FAILURES = 20;
export const MAX_CODES = 8;
export const MAX_KEYS = 32;

type Code = { readonly digest: Buffer; readonly expires: number; readonly onUsed: () => void };

/** `now` in milliseconds. The oldest code or key gives way when there are too many. */
export function createLaunchKeys(now: () => number): LaunchKeys {
  const codes: Code[] = [];
  const keys: Buffer[] = [];
  const failures: number[] = [];

  const take = (code: string): Code | undefined => {
    const digest = digestOf(code);
    const found = codes.filter((known) => timingSafeEqual(known.digest, digest))[0];
    if (found) codes.splice(codes.indexOf(found), 1);
    return found && found.expires > now() ? found : undefined;
  };
  const fail = (): Result<string, 'refused'> => {
    failures.push(now());
    return err('refused');
  };
  return {
    issue: (onUsed = () => {}) => {
      const code = newSecret();
      keepNewest(codes, { digest: digestOf(code), expires: now() + CODE_LIFETIME, onUsed }, MAX_CODES);
      return code;
    },
    exchange: (code) => {
      while (failures[0] !== undefined && failures[0] <= now() - FAILURE_WINDOW) failures.shift();
      if (failures.length >= MAX_FAILURES) return err('slow-down');
      const found = take(code);
      if (!found) return fail();
      const key = newSecret();
      keepNewest(keys, digestOf(key), MAX_KEYS);
      found.onUsed();
      return ok(key);
    },
    accepts: (key) => {
      const digest = digestOf(key);
      return keys.filter((known) => timingSafeEqual(known, digest)).length > 0;
    },
  };
}

/** 256 random bits, base64url. */
const newSecret = () => randomBytes(32).toString('base64url');
const digestOf = (text: string) => createHash('sha256').update(text).digest();

function keepNewest<T>(list: T[], item: T, limit: number): void {
  list.push(item);
  if (list.length > limit) list.shift();
}
