// What a test run of a sandbox may be: the program, and the harmless command inside. Pure.
import path from 'node:path';

/**
 * The sandbox programs, by name: the words with which each tells of itself, and what it may be given to run inside for a test.
 * `program` stands for its own path.
 */
const SANDBOXES: Readonly<Record<string, { readonly alone: readonly string[]; readonly inside: readonly string[] }>> = {
  bwrap: { alone: ['--version', '--help'], inside: ['program', '--version'] },
  'sandbox-exec': { alone: [], inside: ['/usr/bin/true'] },
};

/** Throws on words that would run anything else. */
export function assertHarmless(program: string, args: readonly string[]): void {
  const name = path.posix.basename(program);
  const allowed = Object.hasOwn(SANDBOXES, name) ? SANDBOXES[name] : undefined;
  if (allowed === undefined || !path.posix.isAbsolute(program)) throw new Error(`not a sandbox: ${program}`);
  if (args.length === 1 && allowed.alone.includes(args[0] ?? '')) return;
  const inside = allowed.inside.map((word) => (word === 'program' ? program : word));
  const given = args.slice(args.indexOf('--') + 1);
  if (!args.includes('--') || given.join('\0') !== inside.join('\0'))
    throw new Error('a test run of the sandbox runs nothing else');
}
