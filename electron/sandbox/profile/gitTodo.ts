// Does a rebase, pick or revert that stands still run a program when it goes on? Pure.

/** Merge strategies of Git itself (git-merge(1)); of any other name Git runs the program `git-merge-NAME`. */
const STRATEGIES: ReadonlySet<string> = new Set(['ort', 'recursive', 'resolve', 'octopus', 'ours', 'subtree']);

/** The commands of `exec` lines of a list of steps (`git-rebase-todo`, `sequencer/todo`), in their order. */
export function execLines(todo: string): readonly string[] {
  return todo.split(/\r?\n/).flatMap((line) => /^\s*(?:exec|x)\s+(.*)$/.exec(line)?.[1] ?? []);
}

/** The strategy that a program stands behind, or null. `text` is that of `rebase-merge/strategy`: names, with blanks between. */
export function foreignStrategy(text: string): string | null {
  return text.split(/\s+/).find((name) => name !== '' && !STRATEGIES.has(name)) ?? null;
}
