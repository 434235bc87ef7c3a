// The words of a command line that may be paths, before the disk is asked about them. INVARIANT: pure; it may propose too
// many, never too few of what is literal.
import type { ShellFacts, ShellWord, WordPath } from '../shell/shellFacts.ts';
import type { NamedPath } from './request.ts';

export type Proposal = Pick<NamedPath, 'role' | 'at' | 'word'> & { readonly path: WordPath };

/** In the order of the line; the program of a command only when it is written as a path. */
export function proposeNames(facts: ShellFacts): readonly Proposal[] {
  const ofCommands: Proposal[] = [];
  for (const [at, { words }] of facts.commands.entries()) {
    for (const [position, word] of words.entries()) {
      const role = position === 0 ? 'program' : 'operand';
      for (const path of wordProposals(word, position)) ofCommands.push({ role, at, word: position, path });
    }
  }
  const ofTargets = facts.commands.flatMap(({ words }, at) => landingProposals(words).map((each) => ({ ...each, at })));
  const ofRedirections = facts.redirections.flatMap(({ target, direction }, at) =>
    target.path === null ? [] : [{ role: direction, at, word: 0, path: target.path }],
  );
  return [...ofCommands, ...ofTargets, ...ofRedirections];
}

/** The folders that the line may go to with `cd`: what follows may be meant from there. */
export function proposeFolders(facts: ShellFacts): readonly WordPath[] {
  return facts.commands.flatMap(({ words }) => {
    if (!['cd', 'pushd'].includes(words[0]?.text ?? '')) return [];
    const target = words.slice(1).find(({ text }) => text === null || !text.startsWith('-'));
    if (target === undefined) return [{ from: 'home', rest: '', wild: false } as const];
    return target.path === null ? [] : [target.path];
  });
}

const PUTS_INTO: readonly (string | null | undefined)[] = ['cp', 'mv', 'ln'];
const MAX_PUT = 50;

/** Where the operands go if the last one is a folder: each under its own name. */
function landingProposals(words: readonly ShellWord[]): readonly Omit<Proposal, 'at'>[] {
  if (!PUTS_INTO.includes(words[0]?.text)) return [];
  const isOption = ({ text }: ShellWord): boolean => text?.startsWith('-') ?? false;
  const last = words.findLastIndex((word, at) => at > 0 && !isOption(word));
  const target = words[last];
  const sources = words.slice(1, Math.max(1, last));
  if (target?.path == null || sources.length > MAX_PUT) return [];
  const { from, rest, wild } = target.path;
  if (wild || rest.startsWith('-')) return [];
  const names = sources.flatMap(({ text }) => (text === null || text.startsWith('-') ? [] : [lastName(text)]));
  return [...new Set(names)]
    .filter((name) => !['', '.', '..'].includes(name))
    .map((name) => ({
      role: 'operand',
      word: last,
      path: { from, rest: `${rest.replace(/\/+$/, '')}/${name}`, wild: false },
    }));
}

/** `b` of `a/b` and of `a/b/`. */
export function lastName(path: string): string {
  return path.replace(/\/+$/, '').split('/').at(-1) ?? '';
}

function wordProposals(word: ShellWord, position: number): readonly WordPath[] {
  if (word.path === null) return [];
  if (position === 0) return /[\\/]/.test(word.path.rest) || word.path.from === 'home' ? [word.path] : [];
  if (word.path.from === 'home' || word.path.wild) return [word.path];
  const { rest } = word.path;
  // Most words are one name, of which the word itself has the path.
  if (PLAIN.test(rest)) return [word.path];
  return piecesOf(rest).map((piece) => ({ from: 'here', rest: piece, wild: false }));
}

/** Begins with no mark, and has none in it that parts several pieces. */
const PLAIN = /^[^-@=:][^=:]*$/;

/** A path may be the value of an option (`--file=x`, `-fx`), a form's file (`@x`), or one of several after colons. */
function piecesOf(text: string): readonly string[] {
  if (text === '' || text.includes('://')) return [];
  const value = text.includes('=') ? [text.slice(text.indexOf('=') + 1)] : [];
  const attached = /^-[a-zA-Z]./.test(text) ? [text.slice(2)] : [];
  const pieces = text.startsWith('-') ? [...value, ...attached] : [text, ...value];
  const all = pieces.flatMap((piece) => [piece, ...(piece.includes(':') ? piece.split(':') : [])]);
  return [...new Set(all.map((piece) => piece.replace(/^@/, '')).filter((piece) => piece !== '' && piece !== '-'))];
}
