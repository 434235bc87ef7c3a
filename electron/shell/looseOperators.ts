// Operators of Bash that the parser left standing in a word, where Bash would never leave them: it took something for letters
// that Bash runs (`3<(cmd)`, unbash 6.0.4). Pure. INVARIANT: such a line was not seen whole.
import type { SyntaxNode } from './parse.ts';

type Node<Name extends SyntaxNode['type']> = Extract<SyntaxNode, { type: Name }>;
type Word = Node<'Word'>;

const OPERATOR = /[<>()|&;\n]/;

/** Does a word of this very node (not of those inside it) hold one out of quotes? */
export function hasLooseOperator(node: SyntaxNode): boolean {
  return wordsOf(node).some(isLoose);
}

function wordsOf(node: SyntaxNode): readonly Word[] {
  switch (node.type) {
    case 'Command':
      return [...(node.name === undefined ? [] : [node.name]), ...node.args].flatMap(wordOf);
    case 'Assignment':
      return wordOf(node);
    case 'Redirect':
    case 'HereString':
      return node.target === undefined ? [] : [node.target];
    case 'For':
    case 'Select':
      return node.wordlist ?? [];
    case 'Case':
      return [node.word];
    default:
      return [];
  }
}

function wordOf(part: Word | Node<'Assignment'>): readonly Word[] {
  if (part.type === 'Word') return [part];
  return part.value.type === 'Word' ? [part.value] : [];
}

function isLoose({ text, parts }: Word): boolean {
  if (parts === undefined) return holdsOperator(text);
  return parts.some((part) => part.type === 'Literal' && holdsOperator(part.text));
}

function holdsOperator(text: string): boolean {
  return OPERATOR.test(text) && OPERATOR.test(text.replace(/\\./gs, ''));
}
