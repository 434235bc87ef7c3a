// Which constructs of Bash are understood, and what each other one is called. INVARIANT: an allow-list; to add a construct
// to it loosens, so that planLine must know exactly what it does.
import type { SyntaxNode } from './parse.ts';

type Kind = SyntaxNode['type'];
type Node<Name extends Kind> = Extract<SyntaxNode, { type: Name }>;

/** What each construct is called when it is not understood; null when it is. A new kind of node does not compile. */
const CONSTRUCTS: Readonly<Record<Kind, string | null>> = {
  Script: null,
  Statement: null,
  CompoundList: null,
  AndOr: null,
  Pipeline: null,
  Negation: null,
  Time: null,
  Command: null,
  Subshell: null,
  BraceGroup: null,
  Redirected: null,
  Word: null,
  Literal: null,
  SingleQuoted: null,
  DoubleQuoted: null,
  AnsiCQuoted: null,
  Glob: null,
  BraceExpansion: null,
  SimpleExpansion: null,
  ParameterExpansion: null,
  Default: null,
  CommandExpansion: null,
  Assignment: null,
  Redirect: null,
  FileDescriptor: null,
  HereString: null,
  HereDoc: null,
  HereDocDelimiter: null,
  HereDocBody: null,
  If: null,
  Elif: null,
  For: null,
  While: null,
  Case: null,
  CaseItem: null,
  // Subscripts and arithmetic evaluate their words, quoted or not: see `specialName` for what is left of them.
  TestCommand: null,
  TestUnary: null,
  TestBinary: null,
  TestLogical: null,
  TestNot: null,
  TestGroup: null,
  ArithmeticExpansion: null,
  ArithmeticBinary: null,
  ArithmeticUnary: null,
  ArithmeticGroup: null,
  ArithmeticWord: null,
  Remove: null,
  Replace: null,
  CaseModification: null,
  Slice: null,
  ProcessSubstitution: null,
  ArithmeticFor: 'a `for ((…))` loop',
  Select: 'a `select`',
  Function: 'a function',
  Coproc: 'a coprocess',
  ArithmeticCommand: 'arithmetic',
  ArithmeticTernary: 'arithmetic',
  ArithmeticCommandExpansion: 'arithmetic',
  ArrayValue: 'an array',
  Transform: 'a transformed variable',
  Names: 'a list of variables',
  Unknown: 'an unknown expansion',
  LocaleString: 'a translated string',
  ExtendedGlob: 'an extended glob',
  FileDescriptorVariable: 'a file descriptor in a variable',
};

const FILE_TESTS: ReadonlySet<string> = new Set(
  '-a -b -c -d -e -f -g -h -k -p -r -s -u -w -x -G -L -N -O -S'.split(' '),
);
const FILE_COMPARISONS: ReadonlySet<string> = new Set(['-ef', '-nt', '-ot']);
const TEXT_TESTS: ReadonlySet<string> = new Set(['-n', '-z']);
const TEXT_COMPARISONS: ReadonlySet<string> = new Set(['=', '==', '!=', '<', '>', '=~']);

/** Of `[[ … ]]`: does it ask the disk about its words? */
export function asksDisk(node: Node<'TestUnary'> | Node<'TestBinary'>): boolean {
  return (node.type === 'TestUnary' ? FILE_TESTS : FILE_COMPARISONS).has(node.operator);
}

/** What the node is called when it is not understood; null when it is. What stands in it is looked at by itself. */
export function notUnderstood(node: SyntaxNode): string | null {
  return CONSTRUCTS[node.type] ?? specialName(node);
}

/** Of constructs that are understood only in part. */
function specialName(node: SyntaxNode): string | null {
  switch (node.type) {
    case 'Statement':
      return node.background === true ? 'a command in the background' : null;
    case 'Assignment':
      return node.index !== undefined || node.append === true ? 'an assignment to a part' : null;
    case 'ParameterExpansion':
      return expansionName(node);
    case 'CommandExpansion':
      // Of Bash 5.3; what it does to the folder and to variables stays.
      return node.text.startsWith('${') ? 'a substitution in the shell itself' : null;
    case 'ArithmeticExpansion':
      // Nothing but numbers: a name would be evaluated.
      return /^\$(?:\(\([\d\s()+*/%<>=!&|^~-]*\)\)|\[[\d\s()+*/%<>=!&|^~-]*\])$/.test(node.text) ? null : 'arithmetic';
    case 'TestUnary':
      return FILE_TESTS.has(node.operator) || TEXT_TESTS.has(node.operator) ? null : 'a test';
    case 'TestBinary':
      return FILE_COMPARISONS.has(node.operator) || TEXT_COMPARISONS.has(node.operator) ? null : 'a test';
    case 'ProcessSubstitution':
      return node.operator === '<' ? null : 'a process substitution that is written to';
    default:
      return null;
  }
}

const PLAIN_NAME = /^[A-Za-z_]\w*$/;
const PLAIN_OPERATIONS: ReadonlySet<string> = new Set(['Remove', 'Replace', 'CaseModification', 'Slice']);

function expansionName({ prefix, index, operation, parameter }: Node<'ParameterExpansion'>): string | null {
  if (prefix === '!' || index !== undefined) return 'an indirect expansion';
  if (operation === undefined) return null;
  if (operation.type === 'Default') return operation.operator.endsWith('=') ? 'an assignment in an expansion' : null;
  if (!PLAIN_OPERATIONS.has(operation.type)) return null;
  if (!PLAIN_NAME.test(parameter)) return 'a changed variable';
  if (operation.type !== 'Slice') return null;
  // Both are arithmetic.
  const isNumber = (text: string): boolean => /^ ?-?\d+$/.test(text);
  const { offset, length } = operation;
  return isNumber(offset.text) && (length === undefined || isNumber(length.text)) ? null : 'a slice of a variable';
}
