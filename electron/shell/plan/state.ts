// What is known of the shell itself at a point of a line: its variables and the folder it is in. Values only; a change
// makes a new one, so that a subshell's copy is free. INVARIANT: what is not here is unknown.
import type { PathUse } from '../commandPlan.ts';
import type { Atom } from '../plannedWord.ts';

/** Of a variable: `text`, `home`, `wild` and `digits` only. With `wild` it is one of the names that the pattern matches. */
export type Value = {
  readonly atoms: readonly Atom[];
  /** The patterns that its `wild` come from. */
  readonly matches: readonly Omit<PathUse, 'folder'>[];
  /** The folders that those stood in. */
  readonly folders: readonly number[];
};

export type State = {
  readonly variables: ReadonlyMap<string, Value>;
  /** Positions of `LinePlan.folders`: every one that it may be in. */
  readonly folders: readonly number[];
  /** The text after which nothing is known of the shell any more; null when all is. */
  readonly lost: string | null;
};

const NO_VARIABLES: ReadonlyMap<string, Value> = new Map();
const MAX_FOLDERS = 8;

export const FIRST_STATE: State = { variables: NO_VARIABLES, folders: [0], lost: null };

export function loseAll(state: State, raw: string): State {
  return { ...FIRST_STATE, lost: state.lost ?? raw };
}

/** That of a new shell in the same folder. */
export function freshShell(state: State): State {
  return { ...state, variables: NO_VARIABLES };
}

/** Null: unknown. */
export function setVariable(state: State, name: string, value: Value | null): State {
  if (value === null && !state.variables.has(name)) return state;
  const variables = new Map(state.variables);
  if (value === null) variables.delete(name);
  else variables.set(name, value);
  return { ...state, variables };
}

/** What holds in both: one of them is the case, nobody knows which. */
export function eitherOf(one: State, other: State): State {
  if (one === other) return one;
  const folders = isSameList(one.folders, other.folders)
    ? one.folders
    : [...new Set([...one.folders, ...other.folders])];
  const lost = one.lost ?? other.lost ?? (folders.length > MAX_FOLDERS ? 'cd' : null);
  if (lost !== null) return loseAll(one, lost);
  return { variables: commonVariables(one.variables, other.variables), folders, lost };
}

export function isSameState(one: State, other: State): boolean {
  return (
    one === other ||
    (one.lost === other.lost &&
      isSameList(one.folders, other.folders) &&
      one.variables.size === other.variables.size &&
      commonVariables(one.variables, other.variables) === one.variables)
  );
}

function isSameList(one: readonly number[], other: readonly number[]): boolean {
  return one === other || (one.length === other.length && one.every((folder, at) => folder === other[at]));
}

/** The first one itself where the other has all that it has. */
function commonVariables(
  one: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
): ReadonlyMap<string, Value> {
  if (one === other || one.size === 0) return one;
  const common = new Map([...one].filter(([name, value]) => isSameValue(value, other.get(name))));
  return common.size === one.size ? one : common;
}

function isSameValue(one: Value, other: Value | undefined): boolean {
  if (other === undefined) return false;
  return one === other || (isSameList(one.folders, other.folders) && isSameAtoms(one.atoms, other.atoms));
}

export function isSameAtoms(one: readonly Atom[], other: readonly Atom[]): boolean {
  return one === other || (one.length === other.length && one.every((atom, at) => isSameAtom(atom, other[at] ?? atom)));
}

function isSameAtom(one: Atom, other: Atom): boolean {
  if (one.kind === 'text') return other.kind === 'text' && one.value === other.value;
  if (one.kind === 'wild') return other.kind === 'wild' && one.many === other.many;
  return one.kind === other.kind && one.kind !== 'found' && one.kind !== 'unknown';
}
