// What the built-in Operator understands: plain typed instructions to steps, or the one line that was not understood.
// Pure. It must never guess: a message with any unclear line has no steps at all.
import { err, ok, type Result } from '../../shared/result.ts';

export type Step = {
  /** As it was typed, or as it could have been. */
  readonly words: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** It may fail, and the next is done all the same. */
  readonly isOptional: boolean;
};
/** `line` is the step that was not understood, as typed; `why` says what is wrong with it. */
export type Fault = { readonly line: string; readonly why: string };

export const MAX_STEPS = 40;

export const HELP: readonly string[] = [
  'read PATH',
  'list PATTERN',
  'find TEXT in PATH',
  'create PATH with "TEXT"',
  'write "TEXT" to PATH',
  'replace "OLD" with "NEW" in PATH',
  'replace "OLD" with "NEW" everywhere in PATH',
  'delete PATH',
  'fetch URL',
  'run COMMAND LINE',
  'todo "FIRST", "SECOND"',
  'plan "TEXT"',
  'explore this project',
  'review my changes',
  'help',
];

type Values = Readonly<Record<string, string>>;
type Form = {
  /** Words stand for themselves, with `?` they may be left out; names in capitals stand for a value. */
  readonly shape: readonly string[];
  readonly steps: (values: Values) => readonly Omit<Step, 'words'>[] | readonly Step[];
};

const must = (tool: string, input: Step['input']) => [{ tool, input, isOptional: false }];
const line = (words: string, tool: string, input: Step['input'], isOptional = false): Step => ({
  ...{ words, tool, input, isOptional },
});
/** A text that is looked for is meant to the letter, and the tool takes a regular expression. */
const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** `run` and `todo` stand apart: the one takes all of the step as it is, the other a list. */
const FORMS: Readonly<Record<string, Form>> = {
  read: { shape: ['PATH'], steps: ({ PATH }) => must('Read', { file_path: PATH }) },
  list: { shape: ['PATTERN'], steps: ({ PATTERN }) => must('Glob', { pattern: PATTERN }) },
  find: {
    shape: ['TEXT', 'in', 'PATH'],
    steps: ({ TEXT = '', PATH }) => must('Grep', { pattern: literal(TEXT), path: PATH, output_mode: 'content' }),
  },
  create: {
    shape: ['PATH', 'with', 'CONTENT'],
    steps: ({ PATH, CONTENT }) => must('Write', { file_path: PATH, content: CONTENT }),
  },
  write: {
    shape: ['CONTENT', 'to', 'PATH'],
    steps: ({ PATH, CONTENT }) => must('Write', { file_path: PATH, content: CONTENT }),
  },
  replace: {
    shape: ['OLD', 'with', 'NEW', 'everywhere?', 'in', 'PATH'],
    steps: ({ PATH, OLD, NEW, everywhere }) => {
      const input = { file_path: PATH, old_string: OLD, new_string: NEW };
      return must('Edit', everywhere === undefined ? input : { ...input, replace_all: true });
    },
  },
  delete: { shape: ['PATH'], steps: ({ PATH }) => must('Delete', { path: PATH }) },
  fetch: { shape: ['URL'], steps: ({ URL }) => must('WebFetch', { url: URL }) },
  plan: { shape: ['TEXT'], steps: ({ TEXT }) => must('ExitPlanMode', { plan: TEXT }) },
  explore: {
    shape: ['this', 'project'],
    steps: () => [
      line('list *', 'Glob', { pattern: '*' }),
      line('read README.md', 'Read', { file_path: 'README.md' }, true),
      line('read package.json', 'Read', { file_path: 'package.json' }, true),
    ],
  },
  review: {
    shape: ['my', 'changes'],
    steps: () => [
      line('run git status --short', 'Bash', { command: 'git status --short' }),
      line('run git diff', 'Bash', { command: 'git diff' }),
    ],
  },
};
const VERBS = [...Object.keys(FORMS), 'run', 'todo'];
const MAY_BE_EMPTY = new Set(['CONTENT', 'NEW']);
/** How a person is told of a value. */
const SHOWN: Readonly<Record<string, string>> = { CONTENT: 'TEXT' };

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
    const parsed = parseStep(piece);
    if (!parsed.ok) return err({ line: piece, why: parsed.error });
    steps.push(...parsed.value);
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

function parseStep(piece: string): Result<readonly Step[], string> {
  const verb = verbOf(piece);
  const rest = piece.slice(verb.length);
  if (verb === 'run') {
    const command = rest.trim();
    return command === '' ? err('there is no command line') : ok([line(piece, 'Bash', { command })]);
  }
  if (verb === 'todo') {
    const items = readList(rest);
    if (!items.ok) return items;
    const todos = items.value.map((text) => ({ text, status: 'pending' }));
    return ok([line(piece, 'TodoWrite', { todos })]);
  }
  const form = Object.hasOwn(FORMS, verb) ? FORMS[verb] : undefined;
  if (!form) return err(verb === 'help' ? '`help` stands alone' : `it does not start with ${VERBS.join(', ')} or help`);
  const values = readShape(form.shape, rest);
  if (!values.ok) return values;
  return ok(form.steps(values.value).map((step) => ({ words: piece, ...step })));
}

function readShape(shape: readonly string[], text: string): Result<Values, string> {
  const values: Record<string, string> = {};
  let rest = text;
  for (const part of shape) {
    const value = readValue(rest);
    if (!value.ok) return value;
    const { text: found, isQuoted } = value.value;
    const isName = part === part.toUpperCase();
    const word = part.replace('?', '');
    const isWord = !isQuoted && found?.toLowerCase() === word;
    const name = SHOWN[part] ?? part;
    if (word !== part && !isWord) continue;
    if (isName && found === null) return err(`${name} is missing`);
    if (!isName && !isWord) return err(`\`${part}\` is missing${hint(found)}`);
    if (isName && found === '' && !MAY_BE_EMPTY.has(part)) return err(`${name} is empty`);
    if (isName || word !== part) values[word] = found ?? '';
    rest = value.value.rest;
  }
  if (rest.trim() !== '') return err(`\`${rest.trim()}\` is too much; put what has spaces in it in quotes`);
  return ok(values);
}

/** One or more values, with commas between them. */
function readList(text: string): Result<readonly string[], string> {
  const items: string[] = [];
  for (let rest: string | null = text; rest !== null; ) {
    const value = readValue(rest, ',');
    if (!value.ok) return value;
    if (value.value.text === null || value.value.text.trim() === '') return err('an entry of the list is empty');
    items.push(value.value.text);
    const behind = value.value.rest.trimStart();
    if (behind !== '' && !behind.startsWith(',')) return err(`\`,\` is missing before \`${behind}\``);
    rest = behind === '' ? null : behind.slice(1);
  }
  return ok(items);
}

const hint = (found: string | null) =>
  found === null ? '' : ` before \`${found}\`; put what has spaces in it in quotes`;

type Value = { readonly text: string | null; readonly isQuoted: boolean; readonly rest: string };

/** One word, or what stands in quotes; `text` is null at the end. `parting` ends a word as a space does. */
function readValue(given: string, parting: ',' | '' = ''): Result<Value, string> {
  const text = given.trimStart();
  if (text === '') return ok({ text: null, isQuoted: false, rest: '' });
  const quote = text.charAt(0);
  if (quote !== '"' && quote !== "'") {
    const word = (parting === '' ? /^[^\s"']+/ : /^[^\s"',]*/).exec(text)?.[0] ?? '';
    const rest = text.slice(word.length);
    return /^["']/.test(rest) ? err('a quote stands inside a word') : ok({ text: word, isQuoted: false, rest });
  }
  for (let at = 1; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === quote) {
      const rest = text.slice(at + 1);
      if (rest !== '' && !/^\s/.test(rest) && rest.charAt(0) !== parting) return err('a quote ends inside a word');
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
