// Of one command of a line: why it does not run unasked although the sandbox confines it (SPEC X3). Pure. The sandbox itself
// keeps every write within its folders, whatever the code of a program does; what is looked at here is what the command says
// that it will do. INVARIANT: to add a reason can only tighten.
import { isWithin } from '../paths/segments.ts';
import { changesTrees } from '../shell/programs.ts';
import type { ShellAssignment, SimpleCommand } from '../shell/shellFacts.ts';
import { isDangerousVariable, isHarmlessAssignment } from '../shell/variables.ts';
import { type Confined, type Fault, faultAt, firstOf, isKept, isOutside } from './confined.ts';
import { heldFault, helpFault } from './confinedReach.ts';
import { unclearWord } from './confinedWords.ts';
import type { NamedPath } from './request.ts';
import { isLikelyPath, isWritten, operandsOf } from './rules/names.ts';
import { readingsOf } from './rules/readings.ts';

const CHANGES_FOLDER: readonly (string | null | undefined)[] = ['cd', 'pushd', 'popd'];

/** Null: it may run unasked. One that is proven to only read may, wherever it reads. */
export function commandFault(confined: Confined, at: number): Fault | null {
  const { effect, reads } = confined;
  const command = effect.facts.commands[at];
  if (command === undefined) return null;
  const goes = CHANGES_FOLDER.includes(command.words[0]?.text) && !reads.every((read) => read);
  if (reads[at] === true) return goes ? knownFolderFault(confined, at) : null;
  return (
    (goes ? folderFault(command) : null) ??
    firstOf(command.assignments, assignmentFault) ??
    unclearWord(confined, at) ??
    outsidePath(confined, at) ??
    keptTree(confined, at) ??
    heldFault(confined, at) ??
    helpFault(confined, at)
  );
}

/** What follows would work there: it must be where it can write. */
function knownFolderFault({ effect, look, base }: Confined, at: number): Fault | null {
  const plan = effect.plan.commands[at];
  const uses = plan?.kind === 'known' ? plan.uses : [];
  return firstOf(uses, (use) => {
    const looked = effect.look.uses[use];
    if (effect.plan.uses[use]?.what !== 'enter' || looked?.kind !== 'paths') return null;
    return firstOf(looked.paths, ({ path }) => (isOutside(path, look, base) ? faultAt(path.written) : null));
  });
}

/** Where it leads is then looked at like any other operand. */
function folderFault({ raw, words }: SimpleCommand): Fault | null {
  const [target, ...more] = words.slice(1).filter(({ text }) => text === null || !text.startsWith('-'));
  const isSure = target !== undefined && more.length === 0 && !words.some(({ text }) => text === '-');
  return isSure ? null : { words: `where \`${raw}\` leads is not sure`, raw };
}

/** Some name a file that is written, or say where a program keeps its own. */
function assignmentFault({ raw, name, literal }: ShellAssignment): Fault | null {
  if (literal && isHarmlessAssignment(name, raw)) return null;
  if (literal && !isDangerousVariable(name) && !/[/\\~]|\.\./.test(raw)) return null;
  return { words: `\`${raw}\` may say where files are written`, raw };
}

/**
 * A relative word was looked up from each folder that the line may go to. What is surely written must lie in the folders of
 * the sandbox from each of them; anything else, of which nobody knows whether it is written, from one of them.
 */
function outsidePath({ effect, look, base }: Confined, at: number): Fault | null {
  const words = Map.groupBy(operandsOf(effect, at), ({ word, path }) => `${word} ${path.written}`);
  return firstOf([...words.values()], (names) => {
    const written = names.filter((name) => isWritten(effect, name));
    const refused = written.find(({ path }) => isOutside(path, look, base) || isKept(path, look));
    if (refused !== undefined) return faultAt(refused.path.written);
    const isElsewhere = names.every((name) => maybePath(name) && isOutside(name.path, look, base));
    return isElsewhere ? faultAt(names[0]?.path.written ?? '') : null;
  });
}

/** Code and patterns have slashes too. */
function maybePath(name: NamedPath): boolean {
  return isLikelyPath(name) && (name.path.type !== 'absent' || !/[;(){}'"$|<>\n]/.test(name.path.written));
}

/** What stays read-only in the sandbox lies in a folder that is changed as a whole. */
function keptTree({ effect, look }: Confined, at: number): Fault | null {
  if (!readingsOf(effect, at).some(({ texts }) => changesTrees(texts))) return null;
  const holding = operandsOf(effect, at).find(({ path }) => look.kept.some((kept) => isWithin(kept, path.real, true)));
  return holding === undefined ? null : faultAt(holding.path.written);
}
