// The words of a confined command that are not literal. Pure. INVARIANT: one that is only known when the line runs keeps it
// from running unasked; one that the plan of the line knows whole is looked at under every name that it may be.
import { mayTakeCode } from '../shell/opaquePrograms.ts';
import { changesTrees, mayWrite } from '../shell/programs.ts';
import type { ShellWord } from '../shell/shellFacts.ts';
import { makesRepository } from './alwaysAsks.ts';
import { type Confined, type Fault, faultAt, isKept, isOutside } from './confined.ts';
import type { LookedPath } from './lookedUse.ts';
import { writesAt } from './rules/names.ts';
import { readingsOf, textsOf } from './rules/readings.ts';

/** As good as literal: it is looked at among the paths that the command names. */
const IN_HOME = /^~(?:\/[\w.@+-]+)*\/?$/;

/** Of the command at this position, its program left out: that is literal, or it always asks. */
export function unclearWord(confined: Confined, at: number): Fault | null {
  const words = confined.effect.facts.commands[at]?.words ?? [];
  for (const [position, word] of words.entries()) {
    if (word.text !== null || IN_HOME.test(word.raw) || isMessage(words, position)) continue;
    const fault = faultOf(confined, at, position, word);
    if (fault !== null) return fault;
  }
  return fedWriter(confined, at);
}

function faultOf(confined: Confined, at: number, position: number, word: ShellWord): Fault | null {
  const { effect } = confined;
  const unknown = { words: `\`${word.raw}\` is only known when it runs`, raw: word.raw };
  const readings = readingsOf(effect, at);
  // Code that is put together is dynamic (7.8), known or not.
  if (readings.some(({ texts }) => mayTakeCode(texts) || changesTrees(texts))) return unknown;
  const meant = meantBy(confined, at, word.raw);
  if (meant === null || (meant.isPattern && writesAt(effect, at, position))) return unknown;
  const refused = meant.paths.find((looked) => isRefused(looked, confined));
  return refused === undefined ? null : faultAt(refused.path.written);
}

type Meant = { readonly paths: readonly LookedPath[]; readonly isPattern: boolean };

/** All that the word may be; null where that is not known whole. */
function meantBy({ effect: { plan, look } }: Confined, at: number, raw: string): Meant | null {
  const uses = (plan.meant[at] ?? []).filter((use) => plan.uses[use]?.raw === raw);
  const paths: LookedPath[] = [];
  for (const use of uses) {
    const looked = look.uses[use];
    if (looked?.kind !== 'paths') return null;
    paths.push(...looked.paths);
  }
  const isPattern = uses.some((use) => plan.uses[use]?.path.some(({ kind }) => kind === 'wild'));
  return uses.length === 0 ? null : { paths, isPattern };
}

/** What asks of a literal word is not looked for in such a one elsewhere. */
function isRefused({ path, place }: LookedPath, { look, base }: Confined): boolean {
  if (place.protectedBy !== null || place.secretBy !== null) return true;
  return isOutside(path, look, base) || isKept(path, look) || (path.state?.links ?? 1) > 1 || makesRepository(path);
}

/** What Git is told to write into a commit is no name and no option, whatever it says. */
function isMessage(words: readonly ShellWord[], position: number): boolean {
  const [program, act] = textsOf(words);
  const word = words[position];
  if (program !== 'git' || act !== 'commit' || word?.single !== true) return false;
  return /^--message=/.test(word.raw) || /^(?:-[a-z]*m|--message)$/.test(words[position - 1]?.text ?? '');
}

/** They start a program with names that they find or read. */
const FEEDERS: ReadonlySet<string | null> = new Set(['xargs', 'parallel', 'find', 'gfind', 'fd', 'fdfind']);

/** `xargs rm`: the names that it writes come from elsewhere. */
function fedWriter({ effect }: Confined, at: number): Fault | null {
  const readings = readingsOf(effect, at);
  const from = readings.find(({ name }) => FEEDERS.has(name))?.start ?? null;
  const writer = from === null ? undefined : readings.find(({ start, name }) => start > from && mayWrite(name));
  const raw = writer?.texts[0] ?? null;
  return writer === undefined ? null : { words: `which files \`${raw}\` gets is only known when it runs`, raw };
}
