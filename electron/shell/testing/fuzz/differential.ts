// Tests only: many lines in the real Bash, and what the facts and the plan of each say of it.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CATALOG } from '../../catalogFiles.ts';
import { readLine } from '../../readLine.ts';
import { readRows, unescapeLine } from '../tsv.ts';
import { type BashPlace, type Call, callsOf, hasSandbox } from './bashCalls.ts';
import { callOf, knownCommands } from './catalogCalls.ts';
import { diceOf } from './dice.ts';
import { missingFacts, missingInPlan } from './planClaims.ts';
import { junkOf, mutated, scriptOf } from './scripts.ts';
import { isSameFault, shrinkLine } from './shrinkLine.ts';

const SYSTEM = { catalog: CATALOG, platform: 'linux', cloud: false } as const;
const FILES = [
  'one.txt',
  'b.ts',
  'src/a.ts',
  'src/b c.ts',
  'src/deep/c.ts',
  'docs/x.md',
  'data.json',
  '-x',
  'archive.tar',
];
const OPERANDS = {
  plain: [
    'src',
    'src/a.ts',
    'docs/x.md',
    'b.ts',
    '*.ts',
    'src/*',
    'src/{a,b}.ts',
    './src',
    'src/deep/../a.ts',
    '"src/b c.ts"',
    '~/notes',
    'src/?.ts',
    '.',
    'data.json',
    'd*/[x]*',
  ],
  hostile: [
    '../up.txt',
    '"$HOME"/notes',
    '/etc/hostname',
    '-x',
    './-x',
    '*',
    '{src,/etc}',
    '~',
    '$(k1)',
    '"$z"',
    '$?',
    'src/a.ts{,}',
    '\\*',
    '{a..c}',
    '..',
    'none.ts',
  ],
};
const FOLDERS = ['src', 'src/deep', '..', 'docs', './src/..', '"src"', '$x', '~', 's{r,}c', '-', '', '/'];

export type Find = { readonly line: string; readonly faults: readonly string[] };
export type Round = { readonly tried: number; readonly compared: number; readonly finds: readonly Find[] };

/** A folder with files that patterns match, and folders to go to. */
export function makeBashPlace(scratch: string): BashPlace {
  const root = mkdtempSync(path.join(scratch, 'here-'));
  const [cwd, home] = [path.join(root, 'project'), path.join(root, 'home of me')];
  for (const folder of ['src/deep', 'docs']) mkdirSync(path.join(cwd, folder), { recursive: true });
  for (const name of FILES) writeFileSync(path.join(cwd, name), '');
  mkdirSync(home);
  writeFileSync(path.join(home, 'notes'), '');
  writeFileSync(path.join(root, 'up.txt'), '');
  return { scratch, cwd, home, sandboxed: hasSandbox() };
}

/** Lines of every kind: without order, of all constructs, and real ones that were changed where there is a sandbox. */
export function differentialLines(seed: number, count: number, sandboxed: boolean): readonly string[] {
  const dice = diceOf(seed);
  const known = knownCommands(CATALOG);
  const call = (names: readonly string[]): string => callOf(dice, known, OPERANDS, names);
  const word = (): string => dice.pick(dice.oneIn(3) ? OPERANDS.hostile : OPERANDS.plain);
  const words = { call, word, folders: FOLDERS };
  const fixtures = sandboxed ? fixtureLines() : [];
  return Array.from({ length: count }, () => {
    const kind = dice.below(10);
    if (kind < 2) return junkOf(dice);
    if (kind < 4 && sandboxed) return mutated(dice, dice.pick(fixtures), fixtures);
    if (kind === 4 && sandboxed) return mutated(dice, scriptOf(dice, words, 2), fixtures);
    return scriptOf(dice, words, 1 + dice.below(3));
  });
}

const fixtureLines = (): readonly string[] =>
  ['reading-lines.tsv', 'must-ask.tsv', 'deny-git-push.tsv'].flatMap((name) =>
    readRows(name).map(([, text = '']) => unescapeLine(text)),
  );

/** What is wrong with the reading of a line, or null where nothing could be compared. */
function faultsOf(line: string, calls: readonly Call[] | null, { cwd, home }: BashPlace): readonly string[] | null {
  const { facts, plan } = readLine(line, SYSTEM);
  if (calls === null) return null;
  const facted = missingFacts(facts, calls).map((words) => `not in the facts: ${words}`);
  const isKnown = plan.commands.length > 0 && plan.commands.every(({ kind }) => kind === 'known');
  if (!isKnown) return facted.length > 0 ? facted : null;
  return [...facted, ...missingInPlan({ plan, calls, cwd, home }).map((what) => `not in the plan: ${what}`)];
}

export async function differentialRound(lines: readonly string[], place: BashPlace): Promise<Round> {
  const calls = callsOf(lines, place);
  const judged = lines.map((line, at) => ({ line, faults: faultsOf(line, calls[at] ?? null, place) }));
  const compared = judged.filter(({ faults }) => faults !== null).length;
  const finds: Find[] = [];
  for (const { line, faults } of judged) {
    if (faults === null || faults.length === 0 || finds.length >= 5) continue;
    const smallest = await shrinkLine(line, async (shorter) => {
      const all = callsOf(shorter, place);
      return shorter.map((one, at) => isSameFault(faultsOf(one, all[at] ?? null, place) ?? [], faults));
    });
    const [last] = callsOf([smallest], place);
    finds.push({ line: smallest, faults: faultsOf(smallest, last ?? null, place) ?? faults });
  }
  return { tried: lines.length, compared, finds };
}
