// The disk as the gate asks it, with the PATH that commands get and the person who runs the app.
import { type GateDisk, openGateDisk } from '../paths/gateDisk.ts';
import { searchPathOf } from '../sandbox/commandEnvironment.ts';

/** Each call opens one for one look. */
export function gateDiskOf(environment: Readonly<Record<string, string | undefined>>): () => GateDisk {
  return () => openGateDisk({ searchPath: searchPathOf(environment), person: process.getuid?.() ?? null });
}
