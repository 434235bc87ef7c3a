// A tiny catalog for tests of the plan: a few programs, told by hand. Never used by the app.
import type { PlannedProgram, UseKind } from '../../commandPlan.ts';
import type { KnownCommand, Match, MatchedUse } from '../../matchedCommand.ts';
import { type PlannedWord, textOf } from '../../plannedWord.ts';
import type { MatchCommand } from '../run.ts';

type Reader = (words: readonly PlannedWord[], hasInput: boolean) => Match;

const BUILTINS = ['echo', 'true', 'read', 'eval', 'command', 'break', 'continue', 'exit', '['];

function known(words: readonly PlannedWord[], changes: Partial<KnownCommand> = {}): Match {
  const name = textOf(words[0] ?? { raw: '', atoms: [] }) ?? '';
  const programs: readonly PlannedProgram[] = [{ name, from: BUILTINS.includes(name) ? 'builtin' : 'program' }];
  const nothing = { uses: [], inner: [], needs: [], absent: [], assigned: [], sets: [] };
  const command: KnownCommand = {
    ...{ programs, enters: null, ...nothing, feeds: 'none', variables: 'harmless', prints: 'other' },
    ...changes,
  };
  return { kind: 'known', command };
}

const isFlag = (word: PlannedWord): boolean => textOf(word)?.startsWith('-') ?? false;

/** Null when one of the words may be anything. */
function usesOf(words: readonly PlannedWord[], what: UseKind): readonly MatchedUse[] | null {
  const isUnclear = words.some(({ atoms }) => atoms.some(({ kind }) => kind === 'unknown'));
  return isUnclear ? null : words.map(({ atoms, raw }) => ({ what, path: atoms, raw, follows: false }));
}

function operandsAre(words: readonly PlannedWord[], what: UseKind, changes: Partial<KnownCommand> = {}): Match {
  const strange = words.findIndex((word) => /^-(?:v$|-)/.test(word.raw));
  if (strange > 0) return { kind: 'blocked', word: strange, words: 'it is no flag that is known' };
  const operands = words.slice(1).filter((word) => !isFlag(word));
  const at = operands.findIndex(({ atoms }) => atoms.some(({ kind }) => kind === 'unknown'));
  const unclear = operands[at];
  if (unclear !== undefined) return { kind: 'blocked', word: words.indexOf(unclear), words: 'it is not literal' };
  const paths = operands.filter(({ atoms }) => atoms[0]?.kind !== 'stream');
  return known(words, { uses: usesOf(paths, what) ?? [], ...changes });
}

function find(words: readonly PlannedWord[]): Match {
  const strange = words.findIndex((word) => isFlag(word) && !['-name', '-exec'].includes(word.raw));
  if (strange > 0) return { kind: 'blocked', word: strange, words: 'it is no flag that is known' };
  const at = words.findIndex((word) => isFlag(word));
  const end = words.findIndex((word) => textOf(word) === ';');
  const operands = words.slice(1, at < 0 ? words.length : at);
  const own = operands.length > 0 ? operandsAre([...words.slice(0, 1), ...operands], 'names') : null;
  const here: MatchedUse = { what: 'names', path: [], raw: 'find', follows: false };
  const uses = own?.kind === 'known' ? own.command.uses : [here];
  if (own?.kind === 'blocked') return own;
  const execAt = words.findIndex((word) => textOf(word) === '-exec');
  if (execAt < 0) return known(words, { uses, prints: 'paths' });
  const inner = { kind: 'command', words: words.slice(execAt + 1, end), standIn: '{}' } as const;
  return known(words, { uses, inner: [inner], feeds: 'own' });
}

function wrap(words: readonly PlannedWord[], from: number, changes: Partial<KnownCommand> = {}): Match {
  const inner = { kind: 'command', words: words.slice(from), standIn: null } as const;
  return known(words, { inner: [inner], ...changes });
}

function env(words: readonly PlannedWord[]): Match {
  const from = words.findIndex((word, at) => at > 0 && !/=/.test(word.raw));
  const assigned = words.slice(1, from).map(({ raw }) => ({ name: raw.split('=')[0] ?? '', raw }));
  return wrap(words, from, { assigned, variables: 'any' });
}

function xargs(words: readonly PlannedWord[]): Match {
  const standIn = words[1]?.raw === '-I{}' ? '{}' : null;
  const inner = { kind: 'command', words: words.slice(standIn === null ? 1 : 2), standIn } as const;
  return known(words, { inner: [inner], feeds: 'input' });
}

function shell(words: readonly PlannedWord[]): Match {
  const name = words[0]?.raw ?? '';
  const code = textOf(words[name === 'eval' ? 1 : 2] ?? { raw: '', atoms: [{ kind: 'digits' }] });
  if (code === null) return { kind: 'blocked', word: words.length - 1, words: 'its code is not literal' };
  return known(words, { inner: [{ kind: 'code', text: code, shell: name }] });
}

function grep(words: readonly PlannedWord[]): Match {
  const isTree = words[1]?.raw === '-rl';
  const from = isFlag(words[1] ?? { raw: '', atoms: [] }) ? 2 : 1;
  const paths = operandsAre([...words.slice(0, 1), ...words.slice(from + 1)], isTree ? 'tree' : 'read');
  if (paths.kind !== 'known') return { kind: 'blocked', word: words.length - 1, words: 'it is not literal' };
  return known(words, { uses: paths.command.uses, prints: from === 2 ? 'paths' : 'lines' });
}

const READERS: Readonly<Record<string, Reader>> = {
  echo: (words) => known(words, { variables: 'any' }),
  true: (words) => known(words),
  exit: (words) => known(words),
  break: (words) => known(words),
  continue: (words) => known(words),
  cat: (words) => operandsAre(words, 'read'),
  wc: (words) => operandsAre(words, 'read'),
  ls: (words) => operandsAre(words, 'list', { variables: 'any' }),
  '[': (words) => operandsAre(words.slice(0, -1), 'list'),
  sort: (words) => operandsAre(words, 'read', { prints: 'lines' }),
  rg: (words, hasInput) =>
    known(words, { uses: hasInput ? [] : [{ what: 'visible', path: [], raw: 'rg', follows: false }] }),
  grep,
  find,
  env,
  xargs,
  bash: shell,
  sh: shell,
  eval: shell,
  timeout: (words) => wrap(words, 2),
  command: (words) => wrap(words, 1),
  read: (words) => known(words, { sets: words.slice(1).flatMap((word) => (isFlag(word) ? [] : [word.raw])) }),
  git: (words) =>
    words[1]?.raw === '-C'
      ? known(words, { enters: { path: words[2]?.atoms ?? [], raw: words[2]?.raw ?? '' }, needs: ['git'] })
      : known(words, { needs: ['git'], prints: words[1]?.raw === 'ls-files' ? 'paths' : 'other' }),
  cargo: (words) => known(words, { absent: ['.cargo/config.toml'] }),
};

export const fakeMatch: MatchCommand = (words, { hasInput }) => {
  const name = textOf(words[0] ?? { raw: '', atoms: [] });
  const reader = name === null ? undefined : READERS[name];
  return reader === undefined ? { kind: 'absent' } : reader(words, hasInput);
};
