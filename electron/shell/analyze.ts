// A command line, as facts. It sees every simple command anywhere in the line, so that a deny rule misses none, and says
// "not understood" of every construct that is not on its list. INVARIANT: pure; to add a construct to the list loosens.
import { hiddenCharacters } from './hiddenCharacters.ts';
import { codeWords, opaqueProgram, readsCode } from './opaquePrograms.ts';
import { faultsOf, forEachChild, MAX_LINE, type ParsedScript, parseLine, type SyntaxNode } from './parse.ts';
import type { Redirection, ShellAssignment, ShellFacts, ShellWord, SimpleCommand } from './shellFacts.ts';
import { readWord } from './words.ts';

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
  If: 'an `if`',
  Elif: 'an `elif`',
  For: 'a `for` loop',
  ArithmeticFor: 'a `for ((…))` loop',
  Select: 'a `select`',
  While: 'a `while` or `until` loop',
  Case: 'a `case`',
  CaseItem: 'a `case` branch',
  Function: 'a function',
  Coproc: 'a coprocess',
  // Subscripts and arithmetic evaluate their words, quoted or not.
  TestCommand: 'a `[[ … ]]` test',
  TestUnary: 'a test',
  TestBinary: 'a test',
  TestLogical: 'a test',
  TestNot: 'a test',
  TestGroup: 'a test',
  ArithmeticCommand: 'arithmetic',
  ArithmeticExpansion: 'arithmetic',
  ArithmeticBinary: 'arithmetic',
  ArithmeticUnary: 'arithmetic',
  ArithmeticTernary: 'arithmetic',
  ArithmeticGroup: 'arithmetic',
  ArithmeticWord: 'arithmetic',
  ArithmeticCommandExpansion: 'arithmetic',
  ArrayValue: 'an array',
  Slice: 'a slice of a variable',
  Transform: 'a transformed variable',
  Names: 'a list of variables',
  Remove: 'a cut variable',
  Replace: 'a replacement in a variable',
  CaseModification: 'a changed variable',
  Unknown: 'an unknown expansion',
  LocaleString: 'a translated string',
  ExtendedGlob: 'an extended glob',
  ProcessSubstitution: 'a process substitution',
  FileDescriptorVariable: 'a file descriptor in a variable',
};

const MAX_NESTING = 32;
/** Of nodes of any kind: a bound for the stack. */
const MAX_DEPTH = 500;
const NESTING: readonly Kind[] = [
  'Script',
  'CompoundList',
  'ParameterExpansion',
  'BraceExpansion',
  'ExtendedGlob',
  'ArithmeticGroup',
  'ArithmeticBinary',
  'TestGroup',
  'TestNot',
];
/** How much literal code is read for one line, the line itself included; in UTF-16 units. */
const MAX_CODE = 2 * MAX_LINE;
/** More is not for a person to judge at a glance, nor for us to compare with every rule in a moment. */
const MAX_COMMANDS = 300;
const MAX_WORDS = 2000;
/** Of a command that runs another: each of its words may be the program that it runs, so that time goes by the square. */
const MAX_WRAPPED = 256;
const FREE_TARGETS = ['/dev/null', '/dev/stdout', '/dev/stderr'];

type Findings = {
  readonly unknowns: Set<string>;
  readonly commands: SimpleCommand[];
  readonly redirections: Redirection[];
  readonly functions: Set<string>;
  complete: boolean;
  spawnsItself: boolean;
  hereDocuments: number;
  codeRead: number;
  wordsSeen: number;
};
/** Where the walk is: the text that positions count in, how deep, and whether another command runs this as its code. */
type Place = {
  readonly source: string;
  readonly nesting: number;
  readonly depth: number;
  readonly inCode: boolean;
  readonly pipe: SimpleCommand['pipe'];
};

/** Never throws; what it cannot read is in `unknowns`. */
export function analyze(line: string): ShellFacts {
  const found: Findings = {
    unknowns: new Set(),
    commands: [],
    redirections: [],
    functions: new Set(),
    complete: true,
    spawnsItself: false,
    hereDocuments: 0,
    codeRead: 0,
    wordsSeen: 0,
  };
  for (const name of hiddenCharacters(line)) found.unknowns.add(`the hidden character ${name}`);
  readCode(line, { nesting: 0, depth: 0, inCode: false, pipe: 'none' }, found);
  if (found.commands.length === 0) found.unknowns.add('a line without a command');
  const { commands, redirections, complete, spawnsItself, hereDocuments } = found;
  const unknowns = [...found.unknowns];
  const functions = [...found.functions];
  const seen = { commands, redirections, hereDocuments, functions, spawnsItself };
  return { understood: unknowns.length === 0, unknowns, complete, ...seen };
}

function readCode(code: string, at: Omit<Place, 'source'>, found: Findings): void {
  found.codeRead += code.length;
  const script = found.codeRead > MAX_CODE ? null : parseLine(code);
  if (script === null) leaveOut(`more than ${MAX_LINE} characters`, found);
  else visit(script, { ...at, source: code }, found);
}

function leaveOut(why: string, found: Findings): void {
  found.unknowns.add(why);
  found.complete = false;
}

function visit(node: SyntaxNode, at: Place, found: Findings): void {
  const place = enter(node, at);
  if (place.nesting > MAX_NESTING || place.depth > MAX_DEPTH) {
    leaveOut(`nesting deeper than ${MAX_NESTING}`, found);
    return;
  }
  const name = CONSTRUCTS[node.type];
  if (name !== null) found.unknowns.add(`${name}: \`${rawOf(node, place)}\``);
  note(node, place, found);
  forEachChild(node, (child) => visit(child, inPipe(child, node, place), found));
}

function inPipe(child: SyntaxNode, node: SyntaxNode, place: Place): Place {
  if (node.type !== 'Pipeline' || node.commands.length < 2) return place;
  const isFirst = node.commands[0] === child && place.pipe !== 'later';
  return { ...place, pipe: isFirst ? 'first' : 'later' };
}

/** A script in escaped backticks has a text of its own. */
function enter(node: SyntaxNode, at: Place): Place {
  const source = node.type === 'Script' ? (node.source ?? at.source) : at.source;
  return { ...at, source, depth: at.depth + 1, nesting: at.nesting + (NESTING.includes(node.type) ? 1 : 0) };
}

function rawOf(node: { readonly pos: number; readonly end: number }, at: Place): string {
  return at.source.slice(node.pos, node.end);
}

function note(node: SyntaxNode, at: Place, found: Findings): void {
  if (node.type === 'Script') noteFaults(node, found);
  else if (node.type === 'Statement' && node.background === true) {
    found.unknowns.add(`a command in the background: \`${rawOf(node, at)}\``);
  } else if (node.type === 'Command') noteCommand(node, at, found);
  else if (node.type === 'Redirect') noteRedirect(node, at, found);
  else if (node.type === 'HereDoc') noteHereDocument(node, found);
  else if (node.type === 'ArithmeticExpansion' || node.type === 'ArithmeticCommand') noteArithmetic(node, at, found);
  else if (node.type === 'Function') noteFunction(node, found);
  else if (node.type === 'Assignment' && (node.index !== undefined || node.append === true)) {
    found.unknowns.add(`an assignment to a part: \`${rawOf(node, at)}\``);
  } else if (node.type === 'ParameterExpansion' && (node.prefix === '!' || node.index !== undefined)) {
    found.unknowns.add(`an indirect expansion: \`${rawOf(node, at)}\``);
  }
}

/**
 * What does not close as arithmetic is a subshell to Bash (`$((a; case b in c) d;; esac))`). Where brackets do not pair,
 * or quotes and comments may hide one, its text is read as commands too.
 */
function noteArithmetic(node: SyntaxNode, at: Place, found: Findings): void {
  const text = rawOf(node, at).replace(/^\$?(?:\(\(|\[)|(?:\)\)|\])$/g, '');
  if (!/['"\\#]/.test(text) && hasPairedBrackets(text)) return;
  const guess = { ...found, unknowns: new Set<string>() };
  readCode(text, { nesting: at.nesting + 1, depth: at.depth, inCode: true, pipe: 'none' }, guess);
  found.codeRead = guess.codeRead;
  found.wordsSeen = guess.wordsSeen;
  found.complete &&= guess.complete;
  found.spawnsItself ||= guess.spawnsItself;
  found.hereDocuments = guess.hereDocuments;
}

function hasPairedBrackets(text: string): boolean {
  let open = 0;
  for (const character of text) {
    if (character === '(') open++;
    else if (character === ')' && --open < 0) return false;
  }
  return open === 0;
}

function noteFaults(script: ParsedScript, found: Findings): void {
  for (const fault of faultsOf(script)) leaveOut(`it does not parse as Bash (${fault})`, found);
}

function noteCommand(node: Node<'Command'>, at: Place, found: Findings): void {
  const words = [...(node.name === undefined ? [] : [node.name]), ...node.args].map((word) => readArgument(word, at));
  const assignments = node.prefix.filter((part) => part.type === 'Assignment').map((part) => readAssignment(part, at));
  found.wordsSeen += words.length;
  if (found.wordsSeen > MAX_WORDS || found.commands.length >= MAX_COMMANDS) {
    leaveOut(`more than ${MAX_COMMANDS} commands or ${MAX_WORDS} words`, found);
    return;
  }
  const texts = words.map((word) => word.text);
  const isTooLong = words.length > MAX_WRAPPED && opaqueProgram(texts) !== null;
  if (isTooLong) leaveOut(`more than ${MAX_WRAPPED} words after \`${texts[0]}\``, found);
  const seen = isTooLong ? words.slice(0, MAX_WRAPPED) : words;
  found.commands.push({ raw: rawOf(node, at), assignments, words: seen, inCode: at.inCode, pipe: at.pipe });
  const pieces = [...codeWords(texts), ...(readsCode(texts) ? inputsOf(node, at) : [])];
  for (const code of pieces)
    readCode(code, { nesting: at.nesting + 1, depth: at.depth, inCode: true, pipe: 'none' }, found);
}

function readArgument(word: Node<'Word'> | Node<'Assignment'>, at: Place): ShellWord {
  const raw = rawOf(word, at);
  if (word.type === 'Word') return readWord(word, raw);
  const value = word.value.type === 'Word' ? readWord(word.value, raw) : null;
  const text = value === null || value.text === null ? null : `${word.name}=${value.text}`;
  return { raw, text, path: null, single: text !== null };
}

function readAssignment(node: Node<'Assignment'>, at: Place): ShellAssignment {
  const raw = rawOf(node, at);
  return { raw, name: node.name, literal: node.value.type === 'Word' && readWord(node.value, raw).text !== null };
}

/** What stands in here-documents and here-strings of the command, as far as it is literal. */
function inputsOf(node: Node<'Command'>, at: Place): readonly string[] {
  return node.redirects.flatMap((redirect) => {
    if (redirect.type === 'HereDoc') return [redirect.body.text];
    const text =
      redirect.type === 'HereString' && redirect.target
        ? readWord(redirect.target, rawOf(redirect.target, at)).text
        : null;
    return text === null ? [] : [text];
  });
}

function noteRedirect(node: Node<'Redirect'>, at: Place, found: Findings): void {
  if (node.target === undefined) {
    found.unknowns.add(`a redirection without a target: \`${rawOf(node, at)}\``);
    return;
  }
  const target = readWord(node.target, rawOf(node.target, at));
  if (isFree(node, target)) return;
  if (target.text !== null && /^\/dev\/(?:tcp|udp)\//.test(target.text))
    found.unknowns.add(`a connection: \`${rawOf(node, at)}\``);
  if (target.text === null) found.unknowns.add(`a redirection whose target is not literal: \`${rawOf(node, at)}\``);
  found.redirections.push({ raw: rawOf(node, at), target, direction: node.operator === '<' ? 'in' : 'out' });
}

function noteHereDocument(node: Node<'HereDoc'>, found: Findings): void {
  found.hereDocuments++;
  if (node.closing === undefined) found.unknowns.add('a here-document without its end');
}

/** SPEC 7.8, exactly: the three devices, `N>&M` and `N>&-`. */
function isFree(node: Node<'Redirect'>, target: ShellWord): boolean {
  if (node.descriptor?.type === 'FileDescriptorVariable' || target.text === null || target.raw !== target.text)
    return false;
  if (node.operator === '>&' || node.operator === '<&') return /^(?:\d{1,3}|-)$/.test(target.text);
  return node.operator !== '<>' && node.operator !== '<' && FREE_TARGETS.includes(target.text);
}

function noteFunction(node: Node<'Function'>, found: Findings): void {
  found.functions.add(node.name.value);
  found.spawnsItself ||= spawnsItself(node);
}

function spawnsItself(node: Node<'Function'>): boolean {
  let calls = 0;
  const count = (child: SyntaxNode): void => {
    if (child.type === 'Command' && child.name?.value === node.name.value) calls++;
    if (calls < 2) forEachChild(child, count);
  };
  forEachChild(node.body, count);
  return calls >= 2;
}
