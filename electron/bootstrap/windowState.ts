// How large the window was, kept between starts. Its place is left to the system, which knows the screens.
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** Sizes in device-independent pixels. */
const side = (least: number) => z.int().min(least).max(20_000);
const windowStateSchema = z.strictObject({ width: side(480), height: side(360), maximized: z.boolean() });
export type WindowState = z.infer<typeof windowStateSchema>;

export const FIRST_WINDOW: WindowState = { width: 1200, height: 800, maximized: false };

/** What `file` says, or the size of a first start when it says nothing that makes sense. */
export function readWindowState(file: string): WindowState {
  try {
    return windowStateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return FIRST_WINDOW;
  }
}

/** A state that cannot be kept is no reason to hold up a closing window. */
export function keepWindowState(file: string, state: WindowState): void {
  try {
    writeFileSync(file, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  } catch {
    // The next start has the size of a first one.
  }
}
