// The abstract run of a line, construct by construct, each exactly as Bash would go through it; where Bash would choose,
// every choice is gone through and only what holds after all of them is kept.
import type { PathUse } from '../commandPlan.ts';
import { asksDisk } from '../constructs.ts';
import { forEachChild, type SyntaxNode } from '../parse.ts';
import type { PlannedWord } from '../plannedWord.ts';
import { isHarmlessAssignment } from '../variables.ts';
import { type Assigned, type Context, isOwn, type Node, type Printed, rawOf } from './context.ts';
import { addMeant, addUse, block, type Entry, entryOf, goOn, isPath, type Run } from './run.ts';
import { runWords, type WordsRun } from './runWords.ts';
import { eitherOf, isSameState, loseAll, type State, setVariable, type Value } from './state.ts';
import { type Lookup, loopValue, planValue, planWords } from './words.ts';

type Runnable = Node<'Statement'>['command'];
type Redirection = Node<'Redirect' | 'HereDoc' | 'HereString'>;

const MAX_ROUNDS = 6;
/** Of a loop over literal words; over more it is run once with any of them. */
const MAX_UNROLLED = 60;

export function runList(statements: readonly Node<'Statement'>[], state: State, context: Context): State {
  let after = state;
  for (const { command } of statements) after = runNode(command, after, context);
  return after;
}

function runNode(node: Runnable, state: State, context: Context): State {
  if (!goOn(context.run, 1)) return state;
  switch (node.type) {
    case 'Command':
      return runSimple(node, state, context, null).state;
    case 'AndOr':
      return runAndOr(node, state, context);
    case 'Pipeline':
      return runPipeline(node, state, context);
    case 'Subshell':
      runList(node.body.commands, state, context);
      return state;
    case 'BraceGroup':
      return runList(node.body.commands, state, context);
    case 'Redirected':
      return runRedirected(node, state, context);
    case 'If':
      return runIf(node, state, context);
    case 'Case':
      return runCase(node, state, context);
    case 'While':
      return runRounds(state, context, (start) => {
        const asked = runList(node.clause.commands, start, context);
        return { after: runList(node.body.commands, asked, context), left: asked };
      });
    case 'For':
      return runFor(node, state, context);
    case 'TestCommand':
      runTest(node, state, context);
      return state;
    default:
      // Not understood, so that no plan is asked for.
      block(looseOf(context), rawOf(node, context), 'it is not understood');
      return loseAll(state, rawOf(node, context));
  }
}

function looseOf({ run, owner }: Context): Entry {
  return owner ?? run.loose;
}

/** `cd` is taken to work: the disk is asked whether its folder is there. So what follows `cd x ||` never runs. */
function runAndOr({ commands, operators }: Node<'AndOr'>, state: State, context: Context): State {
  let worked = state;
  let failed: State | null = state;
  for (const [at, command] of commands.entries()) {
    const isOr = operators[at - 1] === '||';
    const start: State | null = at > 0 && isOr ? failed : worked;
    const after = runNode(command, start ?? state, context);
    const afterFailure = isFolderChange(command) ? null : after;
    if (at === 0) [worked, failed] = [after, afterFailure];
    else if (!isOr) {
      worked = after;
      failed = failed === null ? afterFailure : afterFailure === null ? failed : eitherOf(failed, afterFailure);
    } else if (start !== null) {
      worked = eitherOf(worked, after);
      failed = afterFailure;
    }
  }
  return failed === null ? worked : eitherOf(worked, failed);
}

function isFolderChange(node: Runnable): boolean {
  return node.type === 'Command' && node.name?.text === 'cd';
}

function runPipeline({ commands, operators }: Node<'Pipeline'>, state: State, context: Context): State {
  const [only, ...others] = commands;
  if (only !== undefined && others.length === 0) return runNode(only, state, context);
  let printed: Printed = null;
  for (const [at, command] of commands.entries()) {
    const stage = at === 0 ? context : { ...context, hasInput: true };
    // Errors are no paths.
    const incoming: Printed = operators[at - 1] === '|' ? printed : null;
    if (command.type === 'Command') printed = runSimple(command, state, stage, incoming).printed;
    else {
      runNode(command, state, stage);
      printed = null;
    }
  }
  return state;
}

function runIf(node: Node<'If'>, state: State, context: Context): State {
  let asked = runList(node.clause.commands, state, context);
  let after = runList(node.then.commands, asked, context);
  for (const { clause, then } of node.elif) {
    asked = runList(clause.commands, asked, context);
    after = eitherOf(after, runList(then.commands, asked, context));
  }
  return eitherOf(after, node.else === undefined ? asked : runList(node.else.commands, asked, context));
}

function runCase({ word, items }: Node<'Case'>, state: State, context: Context): State {
  runInside(word, state, context);
  let start = state;
  let after = state;
  for (const { pattern, body, terminator } of items) {
    for (const choice of pattern) runInside(choice, start, context);
    const end = runList(body.commands, start, context);
    after = eitherOf(after, end);
    if (terminator === ';&' || terminator === ';;&') start = eitherOf(start, end);
  }
  return after;
}

type Round = { readonly after: State; readonly left: State };

/** A loop that goes round any number of times: until nothing that is known before a round changes in it. */
function runRounds(state: State, context: Context, round: (start: State) => Round): State {
  const exits: State[] = [];
  context.run.exits.push(exits);
  let start = state;
  for (let times = 0; times < MAX_ROUNDS && goOn(context.run, 1); times++) {
    const { after, left } = round(start);
    const next = exits.reduce(eitherOf, eitherOf(start, after));
    if (!isSameState(next, start)) {
      start = next;
      continue;
    }
    context.run.exits.pop();
    return exits.reduce(eitherOf, left);
  }
  context.run.exits.pop();
  block(looseOf(context), 'cd', 'the folder changes from round to round');
  return loseAll(start, 'cd');
}

function runFor({ name, wordlist, body }: Node<'For'>, state: State, context: Context): State {
  for (const word of wordlist ?? []) runInside(word, state, context);
  const variable = name.text;
  if (!isOwn(variable, context)) {
    block(looseOf(context), variable, `\`${variable}\` changes what commands do`);
    return runList(body.commands, loseAll(state, variable), context);
  }
  const values = wordlist === undefined ? [null] : loopValues(wordlist, state, context);
  const turn = (value: Value | null, start: State): State =>
    runList(body.commands, setVariable(start, variable, value), context);
  const isShort = values.length <= MAX_UNROLLED;
  if (isShort && values.every(isLiteral)) return runEach(values, state, context, turn);
  const choices = isShort ? values : [values.every(isNumber) ? NUMBERS : null];
  return runRounds(state, context, (start) => {
    const after = choices.map((value) => turn(value, start)).reduce(eitherOf, start);
    return { after, left: after };
  });
}

const NUMBERS: Value = { atoms: [{ kind: 'digits' }], matches: [], folders: [] };

function isLiteral(value: Value | null): boolean {
  return value?.atoms.every(({ kind }) => kind === 'text') ?? false;
}

function isNumber(value: Value | null): boolean {
  return value?.atoms.every((atom) => atom.kind === 'text' && /^\d+$/.test(atom.value)) ?? false;
}

/** One for each word, null where it is unknown. */
function loopValues(words: readonly Node<'Word'>[], state: State, context: Context): readonly (Value | null)[] {
  const lookup = lookupOf(state, looseOf(context), context);
  const planned = words.flatMap((word) => planWords(word, rawOf(word, context), lookup));
  // Bash lists what a pattern may match before the loop begins, whatever is made of it.
  for (const { raw, atoms: path } of planned)
    if (isPath(path) && path.some(({ kind }) => kind === 'wild'))
      notePath({ what: 'list', path, raw }, state, context.run, looseOf(context));
  return planned.map(({ raw, atoms }) => loopValue(atoms, raw, state.folders));
}

/** Round by round, in order; where one may be left early, what follows may be as it was then. */
function runEach(
  values: readonly (Value | null)[],
  state: State,
  context: Context,
  turn: (value: Value | null, start: State) => State,
): State {
  const exits: State[] = [];
  context.run.exits.push(exits);
  let after = state;
  for (const value of values) {
    if (!goOn(context.run, 1)) break;
    after = exits.reduce(eitherOf, turn(value, after));
  }
  context.run.exits.pop();
  return after;
}

function runRedirected({ command, redirects }: Node<'Redirected'>, state: State, context: Context): State {
  const hasInput = runRedirects(redirects, state, context, looseOf(context));
  const after = runNode(command, state, hasInput === null ? context : { ...context, hasInput });
  return unlessRefused(redirects, after, state);
}

function runTest({ expression }: Node<'TestCommand'>, state: State, context: Context): void {
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Word') runInside(node, state, context);
    else {
      if ((node.type === 'TestUnary' || node.type === 'TestBinary') && asksDisk(node)) askDisk(node, state, context);
      forEachChild(node, visit);
    }
  };
  visit(expression);
}

function askDisk(node: Node<'TestUnary' | 'TestBinary'>, state: State, context: Context): void {
  const entry = looseOf(context);
  for (const word of node.type === 'TestUnary' ? [node.operand] : [node.left, node.right]) {
    const raw = rawOf(word, context);
    const path = planValue(word, lookupOf(state, entry, context))?.atoms ?? null;
    if (path === null || !isPath(path)) block(entry, raw, `\`${raw}\` is only known when it runs`);
    else notePath({ what: 'list', path, raw }, state, context.run, entry);
  }
}

function notePath(
  { what, path, raw }: { readonly what: 'list' | 'read'; readonly raw: string; readonly path: Value['atoms'] },
  { folders }: State,
  run: Run,
  entry: Entry,
): void {
  for (const folder of folders) addUse(run, entry, { what, path, folder, raw, follows: false, plainNames: false });
}

function runSimple(node: Node<'Command'>, state: State, context: Context, incoming: Printed): WordsRun {
  const { run } = context;
  const entry = context.owner ?? entryOf(run, node);
  for (const word of node.args) runInside(word, state, context);
  if (node.name !== undefined) runInside(node.name, state, context);
  for (const part of node.prefix) if (part.type === 'Assignment') runInside(part, state, context);
  const ownInput = runRedirects(node.redirects, state, context, entry);
  const raw = rawOf(node, context);
  if (state.lost !== null) block(entry, state.lost, `\`${state.lost}\` may change what it does`);
  if (node.name === undefined)
    return { state: unlessRefused(node.redirects, assign(node, state, context, entry), state), printed: null };
  const words = wordsOf(node, state, context, entry);
  if (words.length === 0) {
    block(entry, raw, 'no word of it is left');
    return { state: loseAll(state, raw), printed: null };
  }
  const assigned = node.prefix.flatMap((part): Assigned[] =>
    part.type === 'Assignment' ? [{ name: part.name, raw: rawOf(part, context) }] : [],
  );
  // To some shells a variable that is set before a command of their own stays.
  const start = assigned.reduce((before, { name }) => setVariable(before, name, null), state);
  const inside = {
    ...context,
    hasInput: ownInput ?? context.hasInput,
    assigned: assigned.length === 0 ? context.assigned : [...context.assigned, ...assigned],
  };
  const started = { words, state: start, context: inside, entry, incoming, hasOwnInput: ownInput !== null };
  const ran = runWords({ ...started, by: 'shell' });
  const after = { ...ran, state: unlessRefused(node.redirects, ran.state, state) };
  if (entry.block !== null || entry.isAbsent) noteMeant(words, state, run, entry);
  return node.redirects.every((redirect) => isQuiet(redirect)) ? after : { state: after.state, printed: null };
}

/** What a redirection cannot open keeps the whole command from running: then all is as it was. */
function unlessRefused(redirects: readonly Redirection[], after: State, before: State): State {
  return isSameState(after, before) || !redirects.some(mayBeRefused) ? after : eitherOf(after, before);
}

/** Not `2>&1`, not to or from `/dev/null`, not a text of the line itself. */
function mayBeRefused(redirect: Redirection): boolean {
  if (redirect.type !== 'Redirect') return false;
  const target = redirect.target?.text ?? '';
  return target !== '/dev/null' && !(/^[<>]&$/.test(redirect.operator) && /^[012]$/.test(target));
}

/** Of a command that is not known: the paths that Bash makes of its words, which its letters do not name. */
function noteMeant([, ...words]: readonly PlannedWord[], { folders }: State, run: Run, entry: Entry): void {
  for (const { raw, atoms } of words) {
    if (!/[$*?[{]/.test(raw)) continue;
    const path = withoutFlag(atoms);
    if (path.length === 0) continue;
    // Noted also where it is not known: who looks at all that a word may be must see that he has not all of it.
    const meant: PathUse['path'] = isPath(path) ? path : [{ kind: 'unknown', splits: true }];
    for (const folder of folders)
      addMeant(run, entry, { what: 'list', path: meant, folder, raw, follows: false, plainNames: false });
  }
}

/** `a` of `--file=a`. */
function withoutFlag(atoms: PlannedWord['atoms']): PlannedWord['atoms'] {
  const [first, ...others] = atoms;
  if (first?.kind !== 'text') return atoms;
  const value = first.value.replace(/^-[^=/]*=/, '');
  return value === '' ? others : [{ kind: 'text', value }, ...others];
}

/** Does what it prints go where it went before? */
function isQuiet(redirect: Redirection): boolean {
  if (redirect.type !== 'Redirect') return true;
  const isErrors = redirect.descriptor?.type === 'FileDescriptor' && redirect.descriptor.value === 2;
  return redirect.operator === '<' || (isErrors && redirect.operator === '>' && redirect.target?.text === '/dev/null');
}

function wordsOf(node: Node<'Command'>, state: State, context: Context, entry: Entry): readonly PlannedWord[] {
  const lookup = lookupOf(state, entry, context);
  const words: PlannedWord[] = [];
  for (const word of node.name === undefined ? node.args : [node.name, ...node.args]) {
    const raw = rawOf(word, context);
    const added: readonly PlannedWord[] =
      word.type === 'Word' ? planWords(word, raw, lookup) : [{ raw, atoms: [{ kind: 'unknown', splits: true }] }];
    // A long word takes as long as many.
    if (!goOn(context.run, added.length + (raw.length >> 7))) break;
    words.push(...added);
  }
  return words;
}

/** A name that a pattern matched and that is split at blanks must not have any. */
function lookupOf({ variables }: State, entry: Entry, { run }: Context): Lookup {
  return {
    variables,
    onSplitMatches: ({ matches, folders }) => {
      for (const match of matches) for (const folder of folders) addUse(run, entry, { ...match, folder });
    },
  };
}

/** Assignments that stand alone. */
function assign(node: Node<'Command'>, state: State, context: Context, entry: Entry): State {
  let after = state;
  for (const part of node.prefix) {
    if (part.type !== 'Assignment') continue;
    const raw = rawOf(part, context);
    const isOurs = isOwn(part.name, context);
    if (!isOurs && !isHarmlessAssignment(part.name, raw)) {
      block(entry, raw, `\`${raw}\` changes what commands do`);
      return loseAll(after, raw);
    }
    const value = isOurs && part.value.type === 'Word' ? planValue(part.value, lookupOf(after, entry, context)) : null;
    after = setVariable(after, part.name, value);
  }
  return after;
}

/** Whether something is read from then: null where they do not say. */
function runRedirects(redirects: readonly Redirection[], state: State, context: Context, entry: Entry): boolean | null {
  let hasInput: boolean | null = null;
  for (const redirect of redirects) {
    runInside(redirect, state, context);
    const isInput = redirect.descriptor === undefined || isDescriptor(redirect, 0);
    const reads = redirect.type === 'Redirect' ? readsFrom(redirect, state, context, entry) : true;
    if (isInput && reads !== null) hasInput = reads;
  }
  return hasInput;
}

function isDescriptor({ descriptor }: Redirection, number: number): boolean {
  return descriptor?.type === 'FileDescriptor' && descriptor.value === number;
}

/** Null when it is no input. What is written to is a fact of the line, which is judged there. */
function readsFrom(redirect: Node<'Redirect'>, state: State, context: Context, entry: Entry): boolean | null {
  const { operator, target } = redirect;
  const raw = rawOf(redirect, context);
  if (operator === '<' && target !== undefined) {
    const atoms = planWords(target, rawOf(target, context), lookupOf(state, entry, context))[0]?.atoms ?? [];
    const [first] = atoms;
    if (first?.kind === 'stream') return true;
    if (first?.kind === 'text' && atoms.length === 1 && first.value === '/dev/null') return false;
    if (!isPath(atoms) || atoms.length === 0) block(entry, raw, `\`${raw}\` is only known when it runs`);
    else notePath({ what: 'read', path: atoms, raw: rawOf(target, context) }, state, context.run, entry);
    return true;
  }
  if (operator === '<&' && /^(?:\d{1,3}|-)$/.test(target?.text ?? '')) return false;
  if (operator === '<&' || operator === '<>') block(entry, raw, `\`${raw}\` is not known to only read`);
  return null;
}

/** Runs the commands that stand in a word, an assignment or a redirection. */
function runInside(node: SyntaxNode, state: State, context: Context): void {
  if (node.type === 'Word' && node.parts === undefined) return;
  forEachChild(node, (child) => {
    if (child.type !== 'CommandExpansion' && child.type !== 'ProcessSubstitution')
      return runInside(child, state, context);
    const { script } = child;
    if (script === undefined) return;
    // Whether a stream has an input is another thing from one Bash to the next.
    const hasInput = child.type === 'CommandExpansion' && context.hasInput;
    const inside = { ...context, hasInput, source: script.source ?? context.source };
    runList(script.commands, state, inside);
  });
}
