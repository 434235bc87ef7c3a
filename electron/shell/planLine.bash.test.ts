// The plan against the real Bash: each command that Bash starts must be one that the plan went through, with words that the
// plan's pieces allow, in a folder that the plan allows. Nothing is really run: PATH is empty, and Bash's own handler for
// unknown commands only prints what it was given, and where.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { readFacts } from './analyze.ts';
import { CATALOG } from './catalogFiles.ts';
import type { KnownCommand } from './matchedCommand.ts';
import type { MatchCommand } from './plan/run.ts';
import { planLine } from './planLine.ts';
import { type Atom, type PlannedWord, textOf } from './plannedWord.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plan-'));
afterAll(() => rmSync(folder, { recursive: true }));
const HOME = '/home/some body';

const HARNESS = `
PATH=/nonexistent
exec 8<"$1"
out=$2
cd() { builtin cd "$@" || printf '\\036' >&9; }
command_not_found_handle() { local call; printf -v call '%s\\037' "$PWD" "$@"; printf '%s\\036' "$call" >&9; return "$((RANDOM % 2))"; }
number=0
set --
while IFS= read -r -d '' line <&8; do
  number=$((number+1))
  ( eval "$line" ) </dev/null >/dev/null 2>&1 9>>"$out/$number"
done
`;

type Call = { readonly at: string; readonly words: readonly string[] };

/** A folder with files that patterns match, and folders to go to. */
function makeFolder(): string {
  const here = mkdtempSync(path.join(folder, 'here-'));
  for (const name of ['d/e', 'f']) mkdirSync(path.join(here, name), { recursive: true });
  for (const name of ['a', 'b.ts', 'c d', 'd/a', 'd/e/b', '-x']) writeFileSync(path.join(here, name), '');
  return here;
}

/** Null for a line in which a `cd` did not work: whether a folder is there is a question to the disk. */
function runInBash(lines: readonly string[], cwd: string): readonly (readonly Call[] | null)[] {
  const input = path.join(folder, 'input');
  const output = mkdtempSync(path.join(folder, 'output-'));
  writeFileSync(input, lines.map((line) => `${line}\0`).join(''));
  spawnSync('bash', ['--noprofile', '--norc', '-c', HARNESS, 'harness', input, output], {
    cwd,
    env: { HOME, LC_ALL: 'C.UTF-8' },
    timeout: 30_000,
  });
  const split = (text: string, end: string): readonly string[] => text.split(end).slice(0, -1);
  return lines.map((_, at) => {
    const records = split(readFileSync(path.join(output, String(at + 1)), 'utf8'), '\x1e');
    if (records.includes('')) return null;
    return records.map((record) => {
      const [place = '', ...words] = split(record, '\x1f');
      return { at: place, words };
    });
  });
}

type Planned = readonly PlannedWord[];

type Seen = { readonly words: Planned; readonly places: readonly string[] };

/** Every program is known, so that the plan goes through all of the line: what it went through, and where. Null: not all. */
function planAll(line: string, cwd: string): readonly Seen[] | null {
  const seen: Planned[] = [];
  const match: MatchCommand = (words) => {
    const name = textOf(words[0] ?? { raw: '', atoms: [] });
    if (name === 'eval') return { kind: 'known', command: { ...command(name), inner: codeOf(words) } };
    seen.push(words);
    const mark = {
      what: 'list',
      path: [{ kind: 'text', value: String(seen.length - 1) }],
      raw: '',
      follows: false,
    } as const;
    return { kind: 'known', command: { ...command(name ?? '?'), uses: [mark] } };
  };
  const read = readFacts(line);
  const plan = planLine(read, line, { catalog: CATALOG, platform: 'linux', cloud: false }, match);
  if (!plan.commands.every(({ kind }) => kind === 'known')) return null;
  const places = plan.folders.map(({ to }) =>
    path.resolve(cwd, to.map((atom) => (atom.kind === 'text' ? atom.value : HOME)).join('')),
  );
  const placesOf = (at: number): readonly string[] =>
    plan.uses
      .filter((use) => textOf({ raw: '', atoms: use.path }) === String(at))
      .map((use) => places[use.folder] ?? '');
  return seen.map((words, at) => ({ words, places: placesOf(at) }));
}

function codeOf(words: Planned): KnownCommand['inner'] {
  const texts = words.slice(1).map(textOf);
  return texts.every((text) => text !== null) ? [{ kind: 'code', text: texts.join(' '), shell: 'eval' }] : [];
}

function command(name: string): KnownCommand {
  return {
    programs: [{ name, from: ['eval', 'break', 'continue', 'true', 'false'].includes(name) ? 'builtin' : 'program' }],
    ...{ enters: null, uses: [], inner: [], feeds: 'none', needs: [], absent: [], assigned: [], sets: [] },
    ...{ variables: 'any', prints: 'other' },
  };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** An expression for all the words that the planned words may become, each with its end. */
function expressionOf(words: Planned): RegExp {
  const isSplit = ({ atoms }: PlannedWord): boolean =>
    atoms.some((atom) => atom.kind === 'wild' || (atom.kind === 'unknown' && atom.splits));
  const piece = (atom: Atom): string => {
    if (atom.kind === 'text') return escaped(atom.value);
    if (atom.kind === 'home') return escaped(HOME);
    if (atom.kind === 'digits') return '\\d+';
    // A pattern matches several words, or stays as it is.
    return atom.kind === 'wild' ? '(?:[^/\\x1f]*|\\[[^\\x1f]*\\])' : '[^\\x1f]*';
  };
  const sources = words.map((word) => {
    const isAny = word.atoms.some((atom) => atom.kind === 'unknown' && atom.splits);
    if (isAny) return '(?:[^\\x1f]*\\x1f)*';
    const one = `${word.atoms.map(piece).join('')}\\x1f`;
    return isSplit(word) ? `(?:${one})+` : one;
  });
  return new RegExp(`^${sources.join('')}$`, 's');
}

const text = fc.constantFrom('a', 'b.ts', 'd/a', '"c d"', "'x y'", '-x', '\\*', 'x\\ y', '~/a', '""', 'e=~/f', 'é');
const variable = fc.constantFrom('$x', '"$x"', `\${y}`, '"$y"', '"$x.z"', '$x/a', '"a$y"', '$z', '"$z"', '"$HOME"/a');
const pattern = fc.constantFrom('*', '*.ts', 'd/*', '?', '[ab]', '*$x', '"$y"*', 'x*');
const braces = fc.constantFrom(
  '{a,b}',
  'x{1..3}',
  '{a..c}y',
  '{a,b{c,d}}',
  '{a,}',
  '{$x,b}',
  '{a,"b c"}',
  '{}',
  '{a',
  '{x,y}$x',
);
const word: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 4, arbitrary: variable },
  { weight: 2, arbitrary: pattern },
  { weight: 2, arbitrary: braces },
  { weight: 1, arbitrary: fc.constantFrom('$?', '$((1+2))', '"$(k0 a)"', '$(k1)', `"\${x%a}"`, `\${x:-b}`, `\${#x}`) },
);
const assigned = fc.oneof(
  fc.tuple(fc.constantFrom('x', 'y', 'z'), fc.oneof(text, variable)).map(([name, value]) => `${name}=${value}`),
  fc.constantFrom('x=*', 'y={a,b}', 'z=a:~/b', 'x=', "y='a b'", 'x=$(k2)', 'y=~'),
);
const name = fc.integer({ min: 0, max: 99 }).map((number) => `k${number}`);
const call = fc.tuple(name, fc.array(word, { maxLength: 3 })).map(([program, words]) => [program, ...words].join(' '));
const script = fc.letrec<{ line: string }>((tie) => ({
  line: fc.oneof(
    { maxDepth: 4 },
    { weight: 5, arbitrary: call },
    { weight: 3, arbitrary: assigned },
    { weight: 1, arbitrary: fc.tuple(assigned, call).map((parts) => parts.join(' ')) },
    { weight: 3, arbitrary: fc.constantFrom('cd d', 'cd d/e', 'cd ..', 'cd f', 'cd .', 'cd $x', 'cd') },
    {
      weight: 6,
      arbitrary: fc
        .tuple(tie('line'), fc.constantFrom(' && ', ' || ', '; ', ' | ', '\n'), tie('line'))
        .map((parts) => parts.join('')),
    },
    { weight: 1, arbitrary: tie('line').map((inner) => `( ${inner}\n)`) },
    { weight: 1, arbitrary: tie('line').map((inner) => `{ ${inner}\n}`) },
    { weight: 1, arbitrary: tie('line').map((inner) => `! ${inner}`) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('x', 'y'), fc.array(word, { minLength: 1, maxLength: 3 }), tie('line'))
        .map(([loop, words, inner]) => `for ${loop} in ${words.join(' ')}; do ${inner}\ndone`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('line'), tie('line'), tie('line'))
        .map(([asked, then, other]) => `if ${asked}\nthen ${then}\nelse ${other}\nfi`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(word, tie('line'), fc.constantFrom(';;', ';&', ';;&'), tie('line'))
        .map(([subject, one, end, other]) => `case ${subject} in a*) ${one}\n${end} *) ${other}\n;; esac`),
    },
    {
      weight: 1,
      arbitrary: tie('line').map((inner) => `for i in 1 2; do ${inner}\nk9 && break; k8 || continue; done`),
    },
    { weight: 1, arbitrary: tie('line').map((inner) => `while k7; do ${inner}\nbreak; done`) },
    { weight: 1, arbitrary: tie('line').map((inner) => `eval '${inner.replaceAll("'", `'\\''`)}'`) },
    { weight: 1, arbitrary: tie('line').map((inner) => `k6 "$(${inner}\n)"`) },
  ),
})).line;

it('Bash starts nothing that the plan did not go through', { timeout: 60_000 }, () => {
  const lines = fc.sample(script, { numRuns: 1500, seed: 41 });
  const cwd = makeFolder();
  const ran = runInBash(lines, cwd);
  let compared = 0;
  const wrong = lines.flatMap((line, at) => {
    const calls = ran[at] ?? null;
    const seen = planAll(line, cwd);
    if (calls === null || seen === null) return [];
    compared += calls.length;
    const known = seen.map(({ words, places }) => ({ expression: expressionOf(words), places }));
    const isSeen = (started: Call): boolean => {
      const joined = started.words.map((one) => `${one}\x1f`).join('');
      return known.some(({ expression, places }) => places.includes(started.at) && expression.test(joined));
    };
    return calls.filter((started) => !isSeen(started)).map((started) => ({ line, started }));
  });
  expect([compared > 2000, wrong.slice(0, 5)]).toEqual([true, []]);
});
