// What the built-in Operator understands: plain typed instructions to steps, or the one line that was not understood.
// Pure. It must never guess: a message with any unclear line has no steps at all.
import { err, ok, type Result } from '../../shared/result.ts';

export type Step = {
  /** As it was typed. */
  readonly words: string;
  readonly tool: 'Read' | 'Write' | 'Edit' | 'Bash';
  readonly input: Readonly<Record<string, string>>;
};
/** `line` is the step that was not understood, as typed; `why` says what is wrong with it. */
export type Fault = { readonly line: string; readonly why: string };

export const MAX_STEPS = 40;

export const HELP: readonly string[] = [
  'read PATH',
  'create PATH with "TEXT"',
  'write "TEXT" to PATH',
  'replace "OLD" with "NEW" in PATH',
  'run COMMAND LINE',
  'help',
];

type Form = {
  readonly tool: Step['tool'];
  /** Words stand for themselves, names in capitals for a value. */
  readonly shape: readonly string[];
  readonly input: Readonly<Record<string, string>>;
};

/** `run` stands apart: all of the step behind it is the command line. */
const FORMS: Readonly<Record<string, Form>> = {
  read: { tool: 'Read', shape: ['PATH'], input: { file_path: 'PATH' } },
  create: { tool: 'Write', shape: ['PATH', 'with', 'TEXT'], input: { file_path: 'PATH', content: 'TEXT' } },
  write: { tool: 'Write', shape: ['TEXT', 'to', 'PATH'], input: { file_path: 'PATH', content: 'TEXT' } },
  replace: {
    tool: 'Edit',
    shape: ['OLD', 'with', 'NEW', 'in', 'PATH'],
    input: { file_path: 'PATH', old_string: 'OLD', new_string: 'NEW' },
  },
};
const VERBS = [...Object.keys(FORMS), 'run'];
const MAY_BE_EMPTY = new Set(['TEXT', 'NEW']);

/** An empty list means that help was asked for, or that nothing was said. */
export function parseInstructions(message: string): Result<readonly Step[], Fault> {
  if (/^\s*help\s*$/i.test(message)) return ok([]);
  const pieces = splitSteps(message);
  if (!pieces.ok) return pieces;
  if (pieces.value.length > MAX_STEPS) {
    return err({ line: pieces.value[MAX_STEPS] ?? '', why: `more than ${MAX_STEPS} steps in one message` });
  }
  const steps: Step[] = [];
  for (const piece of pieces.value) {
    const step = parseStep(piece);
    if (!step.ok) return err({ line: piece, why: step.error });
    steps.push(step.value);
  }
  return ok(steps);
}

const OPEN_QUOTE = 'a quote is not closed';
/** The first word of a step, if it could be a verb; bounded, so that no message takes long. */
const verbOf = (text: string) => /^[^\S\n]*([a-z]{1,12})(?=\s|$)/i.exec(text)?.[1]?.toLowerCase() ?? '';

/** At line ends and at ` then `, where neither stands in quotes. */
function splitSteps(message: string): Result<readonly string[], Fault> {
  const pieces: string[] = [];
  let [start, isRun, quote] = [0, verbOf(message) === 'run', ''];
  const cut = (end: number, next: number) => {
    pieces.push(message.slice(start, end).trim());
    start = next;
    isRun = verbOf(message.slice(start)) === 'run';
  };
  for (let at = 0; at < message.length; at += 1) {
    const letter = message.charAt(at);
    if (isEscape(letter, quote, isRun)) at += 1;
    else if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '\n') cut(at, at + 1);
    else {
      const next = thenAt(message, start, at, isRun);
      if (next === null) continue;
      cut(at, next);
      at = next - 1;
    }
  }
  cut(message.length, message.length);
  if (quote !== '') return err({ line: pieces.at(-1) ?? '', why: OPEN_QUOTE });
  return ok(pieces.filter((piece) => piece !== ''));
}

/** Bash's own rule in a command line, ours elsewhere: outside quotes a backslash of ours is a letter. */
const isEscape = (letter: string, quote: string, isRun: boolean) =>
  letter === '\\' && (isRun ? quote !== "'" : quote !== '');

/** Where the next step begins if ` then ` stands at `at` and ends the step that begins at `start`; else null. */
function thenAt(message: string, start: number, at: number, isRun: boolean): number | null {
  const found = /^[^\S\n]+then[^\S\n]+/i.exec(message.slice(at, at + 64));
  if (!found) return null;
  const next = at + found[0].length;
  if (!isRun) return next;
  const isShell = message.slice(start, at).trimEnd().endsWith(';');
  return !isShell && VERBS.includes(verbOf(message.slice(next, next + 16))) ? next : null;
}

function parseStep(piece: string): Result<Step, string> {
  const verb = verbOf(piece);
  const rest = piece.slice(verb.length);
  if (verb === 'run') {
    const command = rest.trim();
    return command === '' ? err('there is no command line') : ok({ words: piece, tool: 'Bash', input: { command } });
  }
  const form = Object.hasOwn(FORMS, verb) ? FORMS[verb] : undefined;
  if (!form) return err(verb === 'help' ? '`help` stands alone' : `it does not start with ${VERBS.join(', ')} or help`);
  const values = readShape(form.shape, rest);
  if (!values.ok) return values;
  const input = Object.fromEntries(Object.entries(form.input).map(([key, name]) => [key, values.value[name] ?? '']));
  return ok({ words: piece, tool: form.tool, input });
}

function readShape(shape: readonly string[], text: string): Result<Readonly<Record<string, string>>, string> {
  const values: Record<string, string> = {};
  let rest = text;
  for (const part of shape) {
    const value = readValue(rest);
    if (!value.ok) return value;
    const isName = part === part.toUpperCase();
    const { text: found, isQuoted } = value.value;
    if (isName && found === null) return err(`${part} is missing`);
    if (!isName && (isQuoted || found?.toLowerCase() !== part)) return err(`\`${part}\` is missing${hint(found)}`);
    if (isName && found === '' && !MAY_BE_EMPTY.has(part)) return err(`${part} is empty`);
    if (isName) values[part] = found ?? '';
    rest = value.value.rest;
  }
  if (rest.trim() !== '') return err(`\`${rest.trim()}\` is too much; put what has spaces in it in quotes`);
  return ok(values);
}

const hint = (found: string | null) =>
  found === null ? '' : ` before \`${found}\`; put what has spaces in it in quotes`;

type Value = { readonly text: string | null; readonly isQuoted: boolean; readonly rest: string };

/** One word, or what stands in quotes; `text` is null at the end. */
function readValue(given: string): Result<Value, string> {
  const text = given.trimStart();
  if (text === '') return ok({ text: null, isQuoted: false, rest: '' });
  const quote = text.charAt(0);
  if (quote !== '"' && quote !== "'") {
    const word = /^[^\s"']+/.exec(text)?.[0] ?? '';
    const rest = text.slice(word.length);
    return /^["']/.test(rest) ? err('a quote stands inside a word') : ok({ text: word, isQuoted: false, rest });
  }
  for (let at = 1; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === quote) {
      const rest = text.slice(at + 1);
      if (rest !== '' && !/^\s/.test(rest)) return err('a quote ends inside a word');
      return ok({ text: withoutEscapes(text.slice(1, at)), isQuoted: true, rest });
    }
  }
  return err(OPEN_QUOTE);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '"': '"', "'": "'", '\\': '\\' };
const withoutEscapes = (text: string) =>
  text.replaceAll(/\\([ntr"'\\])/g, (_all, letter: string) => ESCAPES[letter] ?? '');

/** A text as it can be typed where a value stands. */
export function quote(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
  return `"${escaped}"`;
}
