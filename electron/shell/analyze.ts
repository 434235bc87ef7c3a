// A command line, as facts. It sees every simple command anywhere in the line, so that a deny rule misses none, and says
// "not understood" of every construct that is not on its list. INVARIANT: pure; to add a construct to the list loosens.
import { err } from '../../shared/result.ts';
import { notUnderstood } from './constructs.ts';
import { hiddenCharacters } from './hiddenCharacters.ts';
import { hasJoinedNumber, isNoArgument, joinedWord } from './joinedWord.ts';
import { hasLooseOperator } from './looseOperators.ts';
import { endsElsewhere } from './olderBash.ts';
import { codeWords, mayTakeCode, opaqueProgram, readsCode } from './opaquePrograms.ts';
import { faultsOf, forEachChild, MAX_LINE, type ParsedScript, parseLine, type SyntaxNode } from './parse.ts';
import { isSubstitution, rewritten, type Substitution } from './rewritten.ts';
import type { Redirection, ShellAssignment, ShellFacts, ShellUnknown, ShellWord, SimpleCommand } from './shellFacts.ts';
import { ORDINARY, readWord } from './words.ts';

type Kind = SyntaxNode['type'];
type Node<Name extends Kind> = Extract<SyntaxNode, { type: Name }>;

const MAX_NESTING = 32;
/** Of nodes of any kind: a bound for the stack. */
const MAX_DEPTH = 500;
const NESTING: ReadonlySet<Kind> = new Set<Kind>([
  'Script',
  'CompoundList',
  'ParameterExpansion',
  'BraceExpansion',
  'ExtendedGlob',
  'ArithmeticGroup',
  'ArithmeticBinary',
  'TestGroup',
  'TestNot',
]);
/** How much literal code is read for one line, the line itself included; in UTF-16 units. */
const MAX_CODE = 2 * MAX_LINE;
/** More is not for a person to judge at a glance, nor for us to compare with every rule in a moment. */
const MAX_COMMANDS = 300;
const MAX_WORDS = 2000;
/** Of a command that runs another: each of its words may be the program that it runs, so that time goes by the square. */
const MAX_WRAPPED = 256;
/** How often what may not be arithmetic after all is read as commands too. */
const MAX_GUESSES = 8;
const FREE_TARGETS = ['/dev/null', '/dev/stdout', '/dev/stderr'];

/** Code that a command of the line is given to run: that command's position, and each text on the way, outermost first. */
export type GivenCode = { readonly by: number; readonly texts: readonly string[] };
/** Where each command of the facts stands, in their order. */
export type CommandSource = { readonly node: Node<'Command'>; readonly given: GivenCode | null };
/** The facts of a line and the tree they were read from, null where it could not be parsed at all. */
export type ReadFacts = {
  readonly facts: ShellFacts;
  readonly script: ParsedScript | null;
  readonly sources: readonly CommandSource[];
  /** What Bash 3.2 would take in another way. */
  readonly older: readonly ShellUnknown[];
};

type Findings = {
  readonly unknowns: Map<string, ShellUnknown>;
  readonly commands: SimpleCommand[];
  readonly sources: CommandSource[];
  readonly redirections: Redirection[];
  readonly functions: Set<string>;
  readonly older: ShellUnknown[];
  complete: boolean;
  spawnsItself: boolean;
  hereDocuments: number;
  codeRead: number;
  wordsSeen: number;
  guesses: number;
  /** Of the walk where it is now: constructs that may hold others, and nodes of any kind. */
  nesting: number;
  depth: number;
};
type Span = { readonly pos: number; readonly end: number };
/** Where the walk is: the text that positions count in, and whether another command runs this as its code. */
type Place = {
  readonly source: string;
  /** Of the line, what holds this text; null when positions count in the line itself. */
  readonly holder: Span | null;
  readonly given: GivenCode | null;
  readonly pipe: SimpleCommand['pipe'];
};
/** No command of the line: what is read only as a guess. */
const NOBODY = -1;

/** Never throws; what it cannot read is in `unknowns`. */
export function analyze(line: string): ShellFacts {
  return readFacts(line).facts;
}

/** As `analyze`, with the tree. */
export function readFacts(line: string): ReadFacts {
  const found: Findings = {
    unknowns: new Map(),
    commands: [],
    sources: [],
    redirections: [],
    functions: new Set(),
    older: [],
    complete: true,
    spawnsItself: false,
    hereDocuments: 0,
    codeRead: 0,
    wordsSeen: 0,
    guesses: 0,
    nesting: 0,
    depth: 0,
  };
  for (const { name, start, end } of hiddenCharacters(line)) {
    addUnknown(`the hidden character ${name}`, { pos: start, end }, found);
  }
  const whole = { pos: 0, end: line.length };
  const script = readCode(line, { holder: null, given: null, pipe: 'none' }, whole, found);
  if (found.commands.length === 0) addUnknown('a line without a command', whole, found);
  const { commands, redirections, complete, spawnsItself, hereDocuments } = found;
  const unknowns = [...found.unknowns.values()];
  const functions = [...found.functions];
  const seen = { commands, redirections, hereDocuments, functions, spawnsItself };
  const facts = { understood: unknowns.length === 0, unknowns, complete, ...seen };
  return { facts, script, sources: found.sources, older: found.older };
}

/** `span` is where the code stands in the line. */
function readCode(code: string, at: Omit<Place, 'source'>, span: Span, found: Findings): ParsedScript | null {
  found.codeRead += code.length;
  const script = found.codeRead > MAX_CODE ? err(`more than ${MAX_CODE} characters of code`) : parseLine(code);
  if (!script.ok) {
    leaveOut(script.error, span, found);
    return null;
  }
  visit(script.value, { ...at, source: code }, found);
  return script.value;
}

function addUnknown(words: string, { pos, end }: Span, found: Findings): void {
  if (!found.unknowns.has(words)) found.unknowns.set(words, { words, start: pos, end });
}

function leaveOut(why: string, span: Span, found: Findings): void {
  addUnknown(why, span, found);
  found.complete = false;
}

function visit(node: SyntaxNode, at: Place, found: Findings): void {
  // Nothing stands in it.
  if (node.type === 'Literal' || node.type === 'SingleQuoted' || (node.type === 'Word' && node.parts === undefined))
    return;
  const isNested = NESTING.has(node.type);
  found.depth++;
  if (isNested) found.nesting++;
  if (found.nesting > MAX_NESTING || found.depth > MAX_DEPTH) {
    leaveOut(`nesting deeper than ${MAX_NESTING}`, spanOf(node, at), found);
  } else look(node, enter(node, at), found);
  if (isNested) found.nesting--;
  found.depth--;
}

function look(node: SyntaxNode, place: Place, found: Findings): void {
  if (isSubstitution(node)) noteSubstitution(node, place, found);
  const name = notUnderstood(node);
  if (name !== null) addUnknown(`${name}: \`${rawOf(node, place)}\``, spanOf(node, place), found);
  note(node, place, found);
  forEachChild(node, (child) => visit(child, inPipe(child, node, place), found));
}

function inPipe(child: SyntaxNode, node: SyntaxNode, place: Place): Place {
  if (node.type !== 'Pipeline' || node.commands.length < 2) return place;
  const isFirst = node.commands[0] === child && place.pipe !== 'later';
  return { ...place, pipe: isFirst ? 'first' : 'later' };
}

/** A script in escaped backticks has a text of its own, which the expansion holds. */
function enter(node: SyntaxNode, at: Place): Place {
  if (node.type === 'Script') return node.source === undefined ? at : { ...at, source: node.source };
  const hasOwnText = node.type === 'CommandExpansion' && node.script?.source !== undefined;
  return hasOwnText ? { ...at, holder: spanOf(node, at) } : at;
}

function rawOf(node: Span, at: Place): string {
  return at.source.slice(node.pos, node.end);
}

function spanOf(node: Span, at: Place): Span {
  return at.holder ?? node;
}

function note(node: SyntaxNode, at: Place, found: Findings): void {
  if (isRedirection(node) && hasJoinedNumber(at.source, node.pos))
    leaveOut(`a number that is joined to a redirection: \`${rawOf(node, at)}\``, spanOf(node, at), found);
  if (hasLooseOperator(node)) leaveOut(`an operator in a word: \`${rawOf(node, at)}\``, spanOf(node, at), found);
  // What the parser could not part may hold commands.
  if (node.type === 'Unknown') leaveOut(`an unknown expansion: \`${rawOf(node, at)}\``, spanOf(node, at), found);
  if (node.type === 'Script') noteFaults(node, at, found);
  else if (node.type === 'Command') noteCommand(node, at, found);
  else if (node.type === 'Redirect') noteRedirect(node, at, found);
  else if (node.type === 'HereDoc') noteHereDocument(node, at, found);
  else if (node.type === 'ArithmeticExpansion' || node.type === 'ArithmeticCommand') noteArithmetic(node, at, found);
  else if (node.type === 'Function') noteFunction(node, found);
  else if (node.type === 'Transform') noteTransform(node, at, found);
  else if (node.type === 'ProcessSubstitution' && !standsAlone(node, at)) {
    leaveOut(`a process substitution in a word: \`${rawOf(node, at)}\``, spanOf(node, at), found);
  }
}

function noteSubstitution(node: Substitution, at: Place, found: Findings): void {
  const raw = rawOf(node, at);
  const why = rewritten(node, raw);
  if (why !== null) leaveOut(`${why}: \`${raw}\``, spanOf(node, at), found);
  if (raw.startsWith('`') || !endsElsewhere(raw)) return;
  const words = `where \`${raw}\` ends, which the Bash of macOS takes in another way`;
  found.older.push({ words, start: spanOf(node, at).pos, end: spanOf(node, at).end });
}

/** To Bash what is joined to it belongs to the word, and so do all other blanks; to the parser it does not. */
function standsAlone({ pos, end }: Span, { source }: Place): boolean {
  return /^[ \t\n]?$/.test(source.charAt(pos - 1)) && /^[ \t\n;|&)]?$/.test(source.charAt(end));
}

/**
 * What does not close as arithmetic is a subshell to Bash (`$((a; case b in c) d;; esac))`). Where brackets do not pair,
 * or quotes and comments may hide one, its text is read as commands too.
 */
function noteArithmetic(node: SyntaxNode, at: Place, found: Findings): void {
  const text = rawOf(node, at).replace(/^\$?(?:\(\(|\[)|(?:\)\)|\])$/g, '');
  if (!/['"\\#]/.test(text) && hasPairedBrackets(text)) return;
  if (found.guesses++ >= MAX_GUESSES) {
    leaveOut('too much arithmetic that may be commands', spanOf(node, at), found);
    return;
  }
  const guess = { ...found, unknowns: new Map<string, ShellUnknown>(), nesting: found.nesting + 1 };
  const span = spanOf(node, at);
  const given = { by: NOBODY, texts: [] };
  readCode(text, { holder: span, given, pipe: 'none' }, span, guess);
  found.codeRead = guess.codeRead;
  found.guesses = guess.guesses;
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

function noteFaults(script: ParsedScript, at: Place, found: Findings): void {
  for (const fault of faultsOf(script)) leaveOut(`it does not parse as Bash (${fault})`, spanOf(script, at), found);
  if (endsInEscape(at.source)) leaveOut('a backslash at the end', spanOf(script, at), found);
}

/** Whether Bash keeps it goes by how it got the text and by the lines before it: behind `'⏎'` it drops it. */
function endsInEscape(text: string): boolean {
  let from = text.length;
  while (text.charAt(from - 1) === '\\') from--;
  return (text.length - from) % 2 === 1;
}

function noteCommand(node: Node<'Command'>, at: Place, found: Findings): void {
  const words = wordsOf(node, at);
  const assignments: ShellAssignment[] = [];
  for (const part of node.prefix) if (part.type === 'Assignment') assignments.push(readAssignment(part, at));
  found.wordsSeen += words.length;
  if (found.wordsSeen > MAX_WORDS || found.commands.length >= MAX_COMMANDS) {
    leaveOut(`more than ${MAX_COMMANDS} commands or ${MAX_WORDS} words`, spanOf(node, at), found);
    return;
  }
  const texts = words.map((word) => word.text);
  const isTooLong = words.length > MAX_WRAPPED && opaqueProgram(texts) !== null;
  if (isTooLong) leaveOut(`more than ${MAX_WRAPPED} words after \`${texts[0]}\``, spanOf(node, at), found);
  const seen = isTooLong ? words.slice(0, MAX_WRAPPED) : words;
  const [start, end] = at.holder === null ? [node.pos, node.end] : [null, null];
  const inCode = at.given !== null;
  found.commands.push({ raw: rawOf(node, at), assignments, words: seen, inCode, start, end, pipe: at.pipe });
  found.sources.push({ node, given: at.given });
  if (!mayTakeCode(texts)) return;
  const by = at.given?.by ?? found.commands.length - 1;
  const before = at.given?.texts ?? [];
  for (const code of [...codeWords(texts), ...(readsCode(texts) ? inputsOf(node, at) : [])]) {
    const given = { by, texts: [...before, code] };
    const span = spanOf(node, at);
    found.nesting++;
    readCode(code, { holder: span, given, pipe: 'none' }, span, found);
    found.nesting--;
  }
}

function wordsOf(node: Node<'Command'>, at: Place): readonly ShellWord[] {
  const words = node.name === undefined ? [] : [readArgument(node.name, at)];
  for (const word of node.args) words.push(readArgument(word, at));
  return node.redirects.length === 0 ? words : withJoined(words, node, at);
}

function withJoined(words: readonly ShellWord[], { name, args, redirects }: Node<'Command'>, at: Place) {
  const joined = redirects.flatMap((redirect) => {
    const word = redirect.type === 'Redirect' ? joinedWord(redirect, at.source) : null;
    return word === null ? [] : [{ pos: redirect.pos, word, next: at.source.charAt(redirect.end) }];
  });
  if (joined.length === 0) return words;
  const own = (name === undefined ? args : [name, ...args]).map(({ pos }, index) => ({ pos, word: words[index] }));
  const first = own[0]?.pos ?? Number.POSITIVE_INFINITY;
  const more = joined.filter(({ pos, word, next }) => pos > first || !isNoArgument(word, next));
  return [...own, ...more].toSorted((one, other) => one.pos - other.pos).flatMap(({ word }) => word ?? []);
}

function readArgument(word: Node<'Word'> | Node<'Assignment'>, at: Place): ShellWord {
  const raw = rawOf(word, at);
  if (word.type === 'Word') return readWord(word, raw);
  const isPlain = word.index === undefined && word.append !== true;
  const value = isPlain && word.value.type === 'Word' ? readWord(word.value, raw) : null;
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
    addUnknown(`a redirection without a target: \`${rawOf(node, at)}\``, spanOf(node, at), found);
    return;
  }
  if (joinedWord(node, at.source) !== null)
    leaveOut(`a word that is joined to a redirection: \`${rawOf(node, at)}\``, spanOf(node, at), found);
  const target = readWord(node.target, rawOf(node.target, at));
  if (isExpandedTwice(node, target))
    leaveOut(`a redirection whose target is expanded twice: \`${rawOf(node, at)}\``, spanOf(node, at), found);
  if (isFree(node, target) || isStream(node)) return;
  const span = spanOf(node, at);
  if (target.text !== null && /^\/dev\/(?:tcp|udp)\//.test(target.text))
    addUnknown(`a connection: \`${rawOf(node, at)}\``, span, found);
  if (target.text === null)
    addUnknown(`a redirection whose target is not literal: \`${rawOf(node, at)}\``, span, found);
  found.redirections.push({ raw: rawOf(node, at), target, direction: node.operator === '<' ? 'in' : 'out' });
}

/** What is no number behind `>&` is expanded, and that again: `>&'$(pwn)'` runs `pwn`. */
function isExpandedTwice({ operator }: Node<'Redirect'>, { text }: ShellWord): boolean {
  return (operator === '>&' || operator === '<&') && (text === null || !ORDINARY.test(text));
}

function isRedirection({ type }: SyntaxNode): boolean {
  return type === 'Redirect' || type === 'HereDoc' || type === 'HereString';
}

/** `< <(…)`: what is read is what a command prints, which is looked at by itself. */
function isStream({ operator, descriptor, target }: Node<'Redirect'>): boolean {
  const [part, ...others] = target?.parts ?? [];
  const isPlain = operator === '<' && descriptor === undefined && others.length === 0;
  return isPlain && part?.type === 'ProcessSubstitution' && part.operator === '<';
}

function noteHereDocument(node: Node<'HereDoc'>, at: Place, found: Findings): void {
  found.hereDocuments++;
  if (node.closing === undefined) leaveOut('a here-document without its end', spanOf(node, at), found);
  if (mayReadOtherwise(node)) leaveOut('a command in joined lines of a here-document', spanOf(node, at), found);
}

/**
 * Out of quotes Bash joins the lines of a here-document (and takes tabs away) before it looks for commands in them, also
 * inside their quotes: `$('pw\⏎n')` runs `pwn`. The parser reads what stands there.
 */
function mayReadOtherwise({ operator, delimiter, body }: Node<'HereDoc'>): boolean {
  if (delimiter?.quoted === true || !/\$\(|`/.test(body.text)) return false;
  return body.text.includes('\\\n') || (operator === '<<-' && /(?:^|\n)\t/.test(body.text));
}

/** SPEC 7.8, exactly: the three devices, `N>&M` and `N>&-`. */
function isFree(node: Node<'Redirect'>, target: ShellWord): boolean {
  if (node.descriptor?.type === 'FileDescriptorVariable' || target.text === null || target.raw !== target.text)
    return false;
  if (node.operator === '>&' || node.operator === '<&') return /^(?:\d{1,3}|-)$/.test(target.text);
  if (node.operator === '<') return target.text === '/dev/null';
  return node.operator !== '<>' && FREE_TARGETS.includes(target.text);
}

/** `${x@P}` runs what stands in the variable. */
function noteTransform(node: Node<'Transform'>, at: Place, found: Findings): void {
  if (/^[QEAaKkUuL]$/.test(node.operand.text)) return;
  leaveOut(`a variable that is run: \`${rawOf(node, at)}\``, spanOf(node, at), found);
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
