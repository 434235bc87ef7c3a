// What the words behind `z-engine` ask for. Pure. What is not understood is a usage error, never a guess.
import path from 'node:path';
import { nearest } from '../../shared/nearest.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { GateFlags } from './app.ts';
import { lifelineOf, numberOf, pathsOf } from './flags.ts';
import { GATE_FLAGS, gateFlagsOf } from './flagsOfGate.ts';
import { type FlagTable, type Given, lastOf, readFlags, take } from './flagsRead.ts';

/** Where it works: absolute paths, null where a flag was not given. */
export type Where = {
  readonly dataFolder: string | null;
  readonly project: string | null;
  readonly rulesFile: string | null;
  /** A descriptor whose closing stops the command. */
  readonly lifeline: number | null;
};

export type Driven = { readonly where: Where; readonly gate: GateFlags };

export type SearchOptions = {
  readonly text: string;
  readonly tool: string | null;
  readonly decision: 'allow' | 'deny' | null;
  /** Milliseconds since 1970. */
  readonly since: number | null;
  readonly limit: number;
};

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'config'; readonly where: Where }
  /** Text null: what comes in over stdin. */
  | ({ readonly kind: 'run'; readonly text: string | null; readonly json: boolean } & Driven)
  /** Lines null: those that come in over stdin. */
  | ({
      readonly kind: 'check';
      readonly lines: readonly string[] | null;
      /** Lines are command lines with escapes. */
      readonly commands: boolean;
      readonly cloud: boolean;
      /** As Node names it; null: this one. */
      readonly platform: string | null;
    } & Driven)
  | { readonly kind: 'doctor'; readonly json: boolean; readonly where: Where }
  /** `words`: the program and what it is given, as they were typed. */
  | { readonly kind: 'sandbox'; readonly words: readonly string[]; readonly where: Where }
  | { readonly kind: 'audit verify'; readonly where: Where }
  | {
      readonly kind: 'audit export';
      readonly format: 'jsonl' | 'csv';
      readonly out: string | null;
      readonly where: Where;
    }
  | ({ readonly kind: 'audit search'; readonly json: boolean; readonly where: Where } & SearchOptions);

const EVERYWHERE = { '--data-dir': 'value', '--help': 'switch', '--version': 'switch', '--config': 'switch' } as const;
const DRIVEN = { ...EVERYWHERE, '--project': 'value', '--rules': 'value', ...GATE_FLAGS } as const;

type Reader = {
  readonly flags: FlagTable;
  /** `words` stand behind the command's name. */
  readonly read: (given: Given, words: readonly string[], where: Where, cwd: string) => Result<Command, string>;
};

const COMMANDS: Readonly<Record<string, Reader>> = {
  run: { flags: { ...DRIVEN, '--json': 'switch' }, read: readRun },
  check: {
    flags: { ...DRIVEN, '--commands': 'switch', '--cloud': 'switch', '--platform': 'value' },
    read: readCheck,
  },
  doctor: { flags: { ...EVERYWHERE, '--project': 'value', '--json': 'switch' }, read: readDoctor },
  sandbox: { flags: { ...EVERYWHERE, '--project': 'value' }, read: readSandbox },
  'audit verify': { flags: EVERYWHERE, read: readVerify },
  'audit export': { flags: { ...EVERYWHERE, '--format': 'value', '--out': 'value' }, read: readExport },
  'audit search': {
    flags: {
      ...EVERYWHERE,
      '--tool': 'value',
      '--decision': 'value',
      '--since': 'value',
      '--limit': 'value',
      '--json': 'switch',
    },
    read: readSearch,
  },
};

/** `args` without the program and the script; relative paths start at `cwd`. The error is a clause. */
export function parseCommand(args: readonly string[], cwd: string): Result<Command, string> {
  const lifelined = args[0] === '--lifeline' ? 2 : 0;
  const [head, tail] = [args.slice(0, lifelined), args.slice(lifelined)];
  if (tail[0] === undefined) return err('a command is missing');
  if (tail[0].startsWith('-')) return parseBare([...head, ...tail], cwd);
  const name = tail[0] === 'audit' ? tail.slice(0, 2).join(' ') : tail[0];
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) return tail.includes('--help') ? ok({ kind: 'help' }) : err(unknownCommand(name));
  const rest = tail.slice(name.split(' ').length);
  const given = readFlags({ ...command.flags, '--lifeline': 'value' }, [...head, ...rest]);
  if (!given.ok) return given;
  const where = whereOf(given.value, cwd);
  if (!where.ok) return where;
  return askedInstead(given.value, where.value) ?? command.read(given.value, given.value.words, where.value, cwd);
}

/** Without a command: `--help`, `--version`, `--config`. */
function parseBare(args: readonly string[], cwd: string): Result<Command, string> {
  const given = readFlags({ ...EVERYWHERE, '--lifeline': 'value' }, args);
  if (!given.ok) return given;
  const where = whereOf(given.value, cwd);
  if (!where.ok) return where;
  return askedInstead(given.value, where.value) ?? err('a command is missing');
}

/** A person who asks for help in the middle of a line gets it. */
function askedInstead({ flags }: Given, where: Where): Result<Command, string> | undefined {
  if (flags.has('--help')) return ok({ kind: 'help' });
  if (flags.has('--version')) return ok({ kind: 'version' });
  return flags.has('--config') ? ok({ kind: 'config', where }) : undefined;
}

function whereOf(given: Given, cwd: string): Result<Where, string> {
  const lifeline = lifelineOf(given);
  return lifeline.ok ? ok({ ...pathsOf(given, cwd), lifeline: lifeline.value }) : lifeline;
}

function unknownCommand(name: string): string {
  const meant = nearest(name, Object.keys(COMMANDS));
  return `\`${name}\` is no command${meant === undefined ? '' : `, did you mean \`${meant}\`?`}`;
}

function readRun(given: Given, words: readonly string[], where: Where, cwd: string): Result<Command, string> {
  const [text, second] = words;
  if (second !== undefined) return err(`\`${second}\` stands behind the text: put the whole text in quotes`);
  const gate = gateFlagsOf(given, cwd);
  if (!gate.ok) return gate;
  const json = given.flags.has('--json');
  return ok({ kind: 'run', text: text === undefined || text === '-' ? null : text, json, where, gate: gate.value });
}

const PLATFORMS: readonly string[] = ['linux', 'darwin', 'win32'];

function readCheck(given: Given, words: readonly string[], where: Where, cwd: string): Result<Command, string> {
  const gate = gateFlagsOf(given, cwd);
  if (!gate.ok) return gate;
  const platform = lastOf(given, '--platform') ?? null;
  if (platform !== null && !PLATFORMS.includes(platform)) {
    return err(`\`--platform\` is ${PLATFORMS.map((each) => `\`${each}\``).join(', ')}, not \`${platform}\``);
  }
  const isPiped = words.length === 0 || (words.length === 1 && words[0] === '-');
  const [commands, cloud] = [given.flags.has('--commands'), given.flags.has('--cloud')];
  return ok({ kind: 'check', lines: isPiped ? null : words, commands, cloud, platform, where, gate: gate.value });
}

function readDoctor(given: Given, words: readonly string[], where: Where): Result<Command, string> {
  return noWords(words) ?? ok({ kind: 'doctor', json: given.flags.has('--json'), where });
}

function readSandbox(_given: Given, words: readonly string[], where: Where): Result<Command, string> {
  if (words.length === 0) return err('`sandbox` needs the command to run: `sandbox -- npm test`');
  const hasNul = words.some((word) => word.includes('\0'));
  return hasNul ? err('a word has a NUL character, which nothing can hold') : ok({ kind: 'sandbox', words, where });
}

function readVerify(_given: Given, words: readonly string[], where: Where): Result<Command, string> {
  return noWords(words) ?? ok({ kind: 'audit verify', where });
}

function readExport(given: Given, words: readonly string[], where: Where, cwd: string): Result<Command, string> {
  const format = lastOf(given, '--format') ?? 'jsonl';
  if (format !== 'jsonl' && format !== 'csv') return err(`\`--format\` is \`jsonl\` or \`csv\`, not \`${format}\``);
  const file = lastOf(given, '--out');
  const out = file === undefined ? null : path.resolve(cwd, file);
  return noWords(words) ?? ok({ kind: 'audit export', format, out, where });
}

function readSearch(given: Given, words: readonly string[], where: Where): Result<Command, string> {
  const [text, second] = words;
  if (text === undefined) return err('`audit search` needs the text to look for');
  if (second !== undefined) return err(`\`${second}\` stands behind the text: put the whole text in quotes`);
  const faults: string[] = [];
  const options = {
    text,
    tool: lastOf(given, '--tool') ?? null,
    decision: take(decisionOf(lastOf(given, '--decision')), null, faults),
    since: take(sinceOf(lastOf(given, '--since')), null, faults),
    limit: take(numberOf(given, '--limit', { least: 1, most: 100_000 }), null, faults) ?? 100,
  };
  if (faults[0] !== undefined) return err(faults[0]);
  return ok({ kind: 'audit search', json: given.flags.has('--json'), where, ...options });
}

const noWords = ([word]: readonly string[]) => (word === undefined ? undefined : err(`\`${word}\` is not understood`));

function decisionOf(value: string | undefined): Result<SearchOptions['decision'], string> {
  if (value === undefined) return ok(null);
  return value === 'allow' || value === 'deny'
    ? ok(value)
    : err(`\`--decision\` is \`allow\` or \`deny\`, not \`${value}\``);
}

/** A day begins where the person is; a time without a zone is theirs too. */
function sinceOf(value: string | undefined): Result<number | null, string> {
  if (value === undefined) return ok(null);
  const written = /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00` : value;
  const at = /^\d{4}-\d\d-\d\dT/.test(written) ? Date.parse(written) : Number.NaN;
  return Number.isNaN(at) ? err(`\`--since\` needs a date such as \`2026-01-31\`, not \`${value}\``) : ok(at);
}
