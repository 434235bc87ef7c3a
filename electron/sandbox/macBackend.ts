// Starts a command with sandbox-exec of macOS, which replaces itself by the command: there is no launcher left to report.
// NOT VERIFIED ON A MAC.
import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ok } from '../../shared/result.ts';
import type { Backend } from './backend.ts';
import { SANDBOX_EXEC, type SeatbeltGiven, seatbeltArguments, seatbeltProfile } from './seatbelt.ts';

/** Null where the system has no `sandbox-exec`. */
export function createMacBackend(): Backend | null {
  if (!existsSync(SANDBOX_EXEC)) return null;
  return {
    name: 'sandbox-exec',
    areMounts: false,
    start: (profile, command) => {
      const text = seatbeltProfile(profile, { tag: `z-engine-${randomUUID()}`, darwinFolders: darwinFolders() });
      return ok({
        ...{ program: SANDBOX_EXEC, args: seatbeltArguments(text, command), descriptors: [] },
        ...{ onStatus: () => {}, innerProcess: () => null, close: () => {} },
        // INVARIANT: what a command prints never makes it run without the sandbox. Whether the rules compile, the test run tells.
        neverStarted: () => null,
      });
    },
  };
}

/** Where the system keeps temporary files and caches of each user: `/var/folders/xx/…/T`, and `C` beside it. */
export function darwinFolders(): SeatbeltGiven['darwinFolders'] {
  try {
    const temp = realpathSync(tmpdir());
    if (!/^\/private\/var\/folders\/[^/]+\/[^/]+\/T$/.test(temp)) return { temp: null, cache: null };
    const cache = path.join(path.dirname(temp), 'C');
    return { temp, cache: existsSync(cache) ? cache : null };
  } catch {
    return { temp: null, cache: null };
  }
}
