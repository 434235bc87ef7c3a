// A pattern of names with folders, as agents write it: `src/**/*.{ts,tsx}`. Pure. INVARIANT: matching takes time linear in
// names times parts of the pattern, whatever both are.
import { err, ok, type Result } from '../../shared/result.ts';
import { matchesSegment, readSegment, type Segment } from './globSegment.ts';
import { MAX_NAME } from './segments.ts';

/** One of the lists of segments must match. */
export type GlobPattern = readonly (readonly Segment[])[];

const MAX_PATTERN = 1000;
/** So many patterns may braces stand for. */
const MAX_CHOICES = 200;

/** The fault is a sentence for an agent. */
export function parseGlob(text: string): Result<GlobPattern, string> {
  if (text.length > MAX_PATTERN) return err(`the pattern is longer than ${MAX_PATTERN} characters`);
  if (text.includes('\0')) return err('the pattern has a NUL character in it');
  if (text.startsWith('/')) return err(`\`${text}\` is absolute; give the folder apart, and the pattern from there`);
  const choices = expandBraces(text);
  if (choices === null) return err(`the braces of \`${text}\` stand for more than ${MAX_CHOICES} patterns`);
  const read: (readonly Segment[])[] = [];
  for (const choice of choices) {
    const segments = readSegments(choice);
    if (!segments.ok) return segments;
    read.push(segments.value);
  }
  return ok(read);
}

function readSegments(text: string): Result<readonly Segment[], string> {
  const parts = text.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.length === 0) return err('the pattern is empty; write `**` for everything');
  if (parts.includes('..')) return err('the pattern has `..` in it; give the folder apart, and the pattern from there');
  const segments: Segment[] = [];
  for (const part of parts) {
    const segment = readSegment(part);
    if (!segment.ok) return segment;
    segments.push(segment.value);
  }
  return ok(segments);
}

/** `{a,b}` without a comma, or without its end, is itself. Null when it stands for too many. */
function expandBraces(text: string): readonly string[] | null {
  const finished: string[] = [];
  const pending = [text];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const found = firstBraces(next);
    if (found === null) finished.push(next);
    else for (const choice of found.choices.toReversed()) pending.push(found.before + choice + found.after);
    if (finished.length + pending.length > MAX_CHOICES) return null;
  }
  return finished;
}

type Braces = { readonly before: string; readonly choices: readonly string[]; readonly after: string };

function firstBraces(text: string): Braces | null {
  for (let start = text.indexOf('{'); start >= 0; start = text.indexOf('{', start + 1)) {
    if (text[start - 1] === '\\') continue;
    const found = choicesAt(text, start);
    if (found !== null && found.choices.length > 1) {
      return { before: text.slice(0, start), choices: found.choices, after: text.slice(found.end + 1) };
    }
  }
  return null;
}

function choicesAt(text: string, start: number): { choices: readonly string[]; end: number } | null {
  const choices: string[] = [];
  let depth = 0;
  let from = start + 1;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '{') depth += 1;
    else if (character === ',' && depth === 1) {
      choices.push(text.slice(from, at));
      from = at + 1;
    } else if (character === '}' && --depth === 0) return { choices: [...choices, text.slice(from, at)], end: at };
  }
  return null;
}

/** `name` is a path with `/` between its names, from the folder in which the pattern counts. */
export function matchesGlob(glob: GlobPattern, name: string, ignoreCase: boolean): boolean {
  const names = name.split('/');
  if (names.some((each) => each.length > MAX_NAME)) return false;
  return glob.some((segments) => matchesAll(segments, names, ignoreCase));
}

/** `reached` holds, for each count of names taken, whether the segments so far can end there. */
function matchesAll(segments: readonly Segment[], names: readonly string[], ignoreCase: boolean): boolean {
  let reached: readonly boolean[] = [true, ...names.map(() => false)];
  for (const [index, segment] of segments.entries()) {
    const before = reached;
    const first = before.indexOf(true);
    if (first < 0) return false;
    // `**` takes any number of names; as the last segment at least one.
    const isLast = index === segments.length - 1;
    reached = before.map((_, at) =>
      segment.kind === 'names'
        ? isLast
          ? at > first
          : at >= first
        : at > 0 && before[at - 1] === true && matchesSegment(segment, names[at - 1] ?? '', ignoreCase),
    );
  }
  return reached.at(-1) === true;
}
