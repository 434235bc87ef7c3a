// Where in a line an abstract run is. Values only; `walk` runs what stands inside.
import type { SyntaxNode } from '../parse.ts';
import { isOwnVariable } from '../variables.ts';
import type { Entry, Run } from './run.ts';
import type { State } from './state.ts';

export type Node<Name extends SyntaxNode['type']> = Extract<SyntaxNode, { type: Name }>;

/** A variable that a command is given: `A=b cmd`, `env A=b cmd`. */
export type Assigned = { readonly name: string; readonly raw: string };

export type Context = {
  readonly run: Run;
  /** The text that positions of the tree count in. */
  readonly source: string;
  /** The command that is given what runs here as its code; null in the line itself. */
  readonly owner: Entry | null;
  /** Is something piped or redirected into what runs here? */
  readonly hasInput: boolean;
  /** What every command here is given. */
  readonly assigned: readonly Assigned[];
  readonly depth: number;
  readonly walk: Walk;
};

export type Walk = {
  /** Runs the statements; the state after them. */
  readonly list: (statements: readonly Node<'Statement'>[], state: State, context: Context) => State;
};

/** Of one stage of a pipeline: its lines are paths below these uses of the plan; null when nothing is known of them. */
export type Printed = { readonly below: readonly number[] } | null;

export function rawOf(node: { readonly pos: number; readonly end: number }, { source }: Context): string {
  return source.slice(node.pos, node.end);
}

/** Is it a variable of the line alone, that no program is given? */
export function isOwn(name: string, { assigned }: Context): boolean {
  return isOwnVariable(name) && !assigned.some((given) => given.name === name);
}
