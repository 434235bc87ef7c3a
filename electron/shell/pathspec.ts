// Git takes a path for a pattern of its own, which reaches further than the name that it looks like (gitglossary(7), pathspec).
// INVARIANT: what it may reach is a use too, and other magic than leaving out is never known.
import type { PathKind } from './catalogEntry.ts';
import type { Atom } from './plannedWord.ts';

const LEAVES_OUT = /^:(?:!|\^|\(exclude\))/;
const SPECIAL = /[*?[\\]/;
/** Of kinds that reach what Git does not keep. */
const REACHES: ReadonlySet<PathKind> = new Set(['tree', 'visible', 'typed', 'names']);

/** `plain`: a path as any. `leavesOut`: all but this. `unknown`: other magic. */
export function pathspecOf(text: string | null): 'plain' | 'leavesOut' | 'unknown' {
  if (text === null || !text.startsWith(':')) return 'plain';
  return LEAVES_OUT.test(text) ? 'leavesOut' : 'unknown';
}

/** The folder below which it may match anything; null where it means only what it names. Empty: the folder itself. */
export function reachOf(what: PathKind, atoms: readonly Atom[]): readonly Atom[] | null {
  const at = atoms.findIndex((atom) => (atom.kind === 'text' ? SPECIAL.test(atom.value) : atom.kind === 'wild'));
  const special = atoms[at];
  if (special === undefined || !REACHES.has(what)) return null;
  const before = special.kind === 'text' ? special.value.slice(0, special.value.search(SPECIAL)) : '';
  const last = atoms[at - 1];
  const text = (last?.kind === 'text' ? last.value : '') + before;
  const folder = text.slice(0, text.lastIndexOf('/') + 1);
  const rest = atoms.slice(0, last?.kind === 'text' ? at - 1 : at);
  return folder === '' ? rest : [...rest, { kind: 'text', value: folder }];
}
