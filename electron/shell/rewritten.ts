// Where Bash runs another text in a substitution than stands there: it rewrites it first. Pure. INVARIANT: in doubt it does.
import { forEachChild, type SyntaxNode } from './parse.ts';

type Node<Name extends SyntaxNode['type']> = Extract<SyntaxNode, { type: Name }>;
export type Substitution = Node<'CommandExpansion' | 'ProcessSubstitution' | 'ArithmeticCommandExpansion'>;

/** What it may rewrite, in words; null when it runs what stands there. `raw`: the substitution as written. */
export function rewritten(node: Substitution, raw: string): string | null {
  if (raw.startsWith('`')) return joinsBeforeQuotes(raw) ? 'joined lines in backticks' : null;
  return losesSeparator(node) ? 'commands behind a here-document in a substitution' : null;
}

/** In backticks lines are joined before quotes, comments and here-documents are looked for: `'pw\⏎n'` is `pwn` there. */
function joinsBeforeQuotes(raw: string): boolean {
  return raw.includes('\\\n') && /['#<]/.test(raw);
}

/**
 * Bash 5.2 reads the commands and runs what it prints of them; behind a here-document it forgets one `;`
 * (`$(cat <<E⏎E⏎git; push)` runs `git push`). At the end, in nothing but simple commands, there is none to forget.
 */
function losesSeparator({ script }: Substitution): boolean {
  return !endsWithHereDocument((script?.commands ?? []).map(({ command }) => command));
}

/** Of nodes that follow each other: only the last may hold one, or each is a simple command. */
function endsWithHereDocument(nodes: readonly SyntaxNode[]): boolean {
  const last = nodes.at(-1);
  return last === undefined || (isSafeTail(last) && !nodes.slice(0, -1).some(holdsHereDocument));
}

function isSafeTail(node: SyntaxNode): boolean {
  if (node.type === 'Command') return true;
  if (node.type === 'Redirected') return !holdsHereDocument(node.command);
  if (node.type !== 'Pipeline' && node.type !== 'AndOr') return !holdsHereDocument(node);
  return node.commands.every(isSimple) || endsWithHereDocument(node.commands);
}

function isSimple(node: SyntaxNode): boolean {
  return node.type === 'Command' || (node.type === 'Pipeline' && node.commands.every(isSimple));
}

/** What stands in a substitution within is printed by itself. */
function holdsHereDocument(node: SyntaxNode): boolean {
  if (node.type === 'HereDoc') return true;
  if (isSubstitution(node)) return false;
  let holds = false;
  forEachChild(node, (child) => {
    holds ||= holdsHereDocument(child);
  });
  return holds;
}

/** Is it one whose text Bash may rewrite? */
export function isSubstitution(node: SyntaxNode): node is Substitution {
  return ['CommandExpansion', 'ProcessSubstitution', 'ArithmeticCommandExpansion'].includes(node.type);
}
