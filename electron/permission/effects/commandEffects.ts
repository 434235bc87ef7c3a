// One command held against the table of effects. Pure. It words and weighs a decision; it never makes one.
import { type Risk, worstRisk } from '../../../shared/domain/risk.ts';
import { EFFECT_TABLE, type EffectRow } from './effectTable.ts';

type Compiled = EffectRow & { readonly starts: readonly (readonly string[])[]; readonly given: readonly string[] };
/** What one row says of a command. */
export type Said = { readonly words: string | null; readonly risk: Risk };

const BY_PROGRAM: ReadonlyMap<string, readonly Compiled[]> = compile();

function compile(): ReadonlyMap<string, readonly Compiled[]> {
  const rows = new Map<string, Compiled[]>();
  for (const each of EFFECT_TABLE) {
    const starts = each.when === undefined ? [] : each.when.split('|').map((words) => words.split(' '));
    const compiled = { ...each, starts, given: each.flags?.split(' ') ?? [] };
    for (const program of each.programs.split(' ')) rows.set(program, [...(rows.get(program) ?? []), compiled]);
  }
  return rows;
}

/** `name` is the program's own, `operands` the words behind it, null where one is not literal. Empty: nothing is known. */
export function effectsOf(name: string, operands: readonly (string | null)[]): readonly Said[] {
  const rows = BY_PROGRAM.get(name);
  if (rows === undefined) return [];
  const plain = operands.filter((word) => word === null || !isOption(word));
  const fitting = rows.flatMap((row) => fitOf(row, plain, operands));
  const deepest = Math.max(0, ...fitting.map(({ depth }) => depth));
  const special = fitting.filter(({ row, depth }) => row.given.length > 0 || (depth === deepest && depth > 0));
  return (special.length > 0 ? special : fitting).map(({ row, rest, verb }) => ({
    words: row.says === null ? null : filled(row.says, rest, verb),
    risk: row.risk ?? 'high',
  }));
}

/** The worst that the table says; `high` where it is silent. */
export function tableRisk(name: string, operands: readonly (string | null)[]): Risk {
  const said = effectsOf(name, operands);
  return said.length === 0 ? 'high' : worstRisk(said.map(({ risk }) => risk));
}

/** `depth`: how many words of a subcommand it names. */
type Fit = {
  readonly row: Compiled;
  readonly rest: readonly (string | null)[];
  readonly depth: number;
  readonly verb: string;
};

function fitOf(row: Compiled, plain: readonly (string | null)[], operands: readonly (string | null)[]): readonly Fit[] {
  if (row.given.length > 0 && !row.given.some((flag) => operands.some((word) => isFlag(word, flag)))) return [];
  if (row.starts.length === 0) return [{ row, rest: plain, depth: 0, verb: '' }];
  const begun = row.starts
    .map((start) => ({ start, from: start[0]?.startsWith('-') ? operands : plain }))
    .filter(({ start, from }) => start.every((word, at) => from[at] === word))
    .toSorted((one, other) => other.start.length - one.start.length)[0];
  return begun === undefined
    ? []
    : [{ row, rest: begun.from.slice(begun.start.length), depth: begun.start.length, verb: begun.start.join(' ') }];
}

const isOption = (word: string): boolean => word.startsWith('-') && word !== '-';

/** Alone, with its value, or among bundled letters. */
function isFlag(word: string | null, flag: string): boolean {
  if (word === null) return false;
  if (word === flag || word.startsWith(`${flag}=`)) return true;
  const isLetter = flag.length === 2 && flag !== '--';
  return isLetter && /^-[A-Za-z]+/.test(word) && !word.startsWith('--') && word.includes(flag.charAt(1));
}

const MAX_NAMED = 4;

function filled(says: string, rest: readonly (string | null)[], verb: string): string {
  return says
    .replaceAll('{verb}', verb)
    .replaceAll(/\{(names|first|last|hosts)(?:\|([^}]*))?\}/g, (_, what: string, otherwise = 'what it is given') => {
      const named = pick(what, rest);
      if (named.length === 0) return otherwise;
      const shown = named
        .slice(0, MAX_NAMED)
        .map((word) => (word === null ? 'what is only known when it runs' : `\`${word}\``));
      const more = named.length - shown.length;
      return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
    });
}

function pick(what: string, rest: readonly (string | null)[]): readonly (string | null)[] {
  if (what === 'first') return rest.slice(0, 1);
  if (what === 'last') return rest.slice(1).slice(-1);
  return what === 'hosts' ? [...new Set(rest.flatMap((word) => hostOf(word) ?? []))] : rest;
}

/** `docs.rs` of `https://docs.rs/x` and of `docs.rs/x`. */
function hostOf(word: string | null): string | null {
  const host =
    /^(?:[a-z][\w+.-]*:\/\/)?(?:[^/@\s]*@)?((?:[\w-]+\.)+[\w-]+|localhost|\[[\da-f:]+\])(?::\d+)?(?:[/?#]|$)/i.exec(
      word ?? '',
    )?.[1];
  return host ?? null;
}
