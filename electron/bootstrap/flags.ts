// What the command line says to a host. Pure. A word that is not understood stops the start instead of being passed over.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../../shared/result.ts';

export type Flags = {
  /** Whether the browser host opens the person's browser. */
  readonly open: boolean;
  /** 0: any free one. */
  readonly port: number;
  /** Absolute paths; null where the flag was not given. */
  readonly dataFolder: string | null;
  readonly project: string | null;
  readonly rulesFile: string | null;
  /** A descriptor whose closing ends the host. */
  readonly lifeline: number | null;
};

const OPTIONS = {
  'no-open': { type: 'boolean' },
  port: { type: 'string' },
  'data-dir': { type: 'string' },
  project: { type: 'string' },
  rules: { type: 'string' },
  lifeline: { type: 'string' },
} as const;

const USAGE = 'Known are: --no-open --port N --data-dir DIR --project DIR --rules FILE';

/** `args` without the program and the script; relative paths start at `cwd`. */
export function parseFlags(args: readonly string[], cwd: string): Result<Flags, string> {
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true });
  const given = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== 'option' || !Object.hasOwn(OPTIONS, token.name))
      return err(`\`${token.kind === 'option' ? token.rawName : (args[token.index] ?? '')}\` is no flag. ${USAGE}`);
    const swallowed = token.inlineValue === false && token.value?.startsWith('--') === true;
    const fault = faultOf(token.name, swallowed ? undefined : token.value);
    if (fault !== null) return err(`\`${token.rawName}\` ${fault}. ${USAGE}`);
    given.set(token.name, token.value ?? '');
  }
  const folder = (name: string) => (given.has(name) ? path.resolve(cwd, given.get(name) ?? '') : null);
  return ok({
    open: !given.has('no-open'),
    port: Number(given.get('port') ?? 0),
    dataFolder: folder('data-dir'),
    project: folder('project'),
    rulesFile: folder('rules'),
    lifeline: given.has('lifeline') ? Number(given.get('lifeline')) : null,
  });
}

const NUMBERS: ReadonlyMap<string, { readonly least: number; readonly most: number }> = new Map([
  ['port', { least: 0, most: 65_535 }],
  ['lifeline', { least: 3, most: 1_023 }],
]);

function faultOf(name: string, value: string | undefined): string | null {
  if (name === 'no-open') return value === undefined ? null : 'takes no value';
  if (value === undefined || value === '') return 'needs a value';
  if (value.includes('\0')) return 'has a character that no path can have';
  const range = NUMBERS.get(name);
  if (!range) return null;
  const fits = /^\d{1,5}$/.test(value) && Number(value) >= range.least && Number(value) <= range.most;
  return fits ? null : `needs a number from ${range.least} to ${range.most}`;
}
