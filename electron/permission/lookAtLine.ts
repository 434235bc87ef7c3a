// Looks up all that a command line names: its programs, the paths its words may be, and what its plan is about. It asks the
// disk of this look, within bounds, and decides nothing.
import { err, ok, type Result } from '../../shared/result.ts';
import type { LinePlan } from '../shell/commandPlan.ts';
import { readLine } from '../shell/readLine.ts';
import type { ShellFacts, WordPath } from '../shell/shellFacts.ts';
import { type Proposal, proposeFolders, proposeNames } from './commandNames.ts';
import { lookAtPlan } from './lookAtPlan.ts';
import type { Asked } from './lookedPaths.ts';
import { nameProgram, proposePrograms } from './programFacts.ts';
import type { CommandEffect, NamedPath, NamedProgram } from './request.ts';
import { commandEffect, tooManyReadings } from './rules/readings.ts';
import { lookIntoTrees } from './treeFacts.ts';

/** How many paths of one command line are looked up. */
const MAX_NAMES = 400;
/** How many programs of one command line are looked for. */
const MAX_PROGRAMS = 200;

/** The error is a sentence: the call is malformed. */
export function lookAtLine(line: string, asked: Asked): Result<CommandEffect, string> {
  if (line.includes('\0')) return err('the command line has a NUL character in it');
  const { facts, plan, peeled } = readLine(line, asked.policy.commands);
  const proposals = proposeNames(facts);
  const folders = foldersOf(facts, asked);
  const programs = programsOf(facts, plan, asked);
  if (programs === null) return ok(tooMany(line, facts, `more than ${MAX_PROGRAMS} programs`));
  const unread = tooManyReadings(facts, programs);
  if (unread !== null) return ok(tooMany(line, facts, unread));
  if (proposals.length * folders.length > MAX_NAMES) return ok(tooMany(line, facts, `more than ${MAX_NAMES} names`));
  const names = proposals.flatMap((proposal) => namedBy(proposal, folders, asked));
  const look = lookAtPlan(plan, asked);
  const effect = commandEffect(line, facts, names, programs, { plan, look, peeled });
  return ok({ ...effect, names: lookIntoTrees(names, effect, asked) });
}

/** Null when there are too many to look for. */
function programsOf(facts: ShellFacts, plan: LinePlan, asked: Asked): readonly NamedProgram[] | null {
  const { taken, names } = proposePrograms(facts, plan);
  if (names.length > MAX_PROGRAMS) return null;
  const { chat, policy, roots, disk } = asked;
  const found = names.length === 0 ? [] : disk.findPrograms(names, chat.folder, policy.home);
  return [...taken, ...names.map((name, at) => nameProgram(name, found[at] ?? { kind: 'absent' }, roots.folders))];
}

/** The chat's folder, and those that the line itself may go to. */
function foldersOf(facts: ShellFacts, { chat, look }: Asked): readonly string[] {
  const folders = [chat.folder];
  for (const target of proposeFolders(facts).slice(0, MAX_NAMES)) {
    const found = look(writtenOf(target), folders.at(-1) ?? chat.folder);
    if (found.ok && !folders.includes(found.value.path.real)) folders.push(found.value.path.real);
  }
  return folders;
}

function namedBy(proposal: Proposal, folders: readonly string[], { look, heldBy }: Asked): readonly NamedPath[] {
  const { role, at, word, path: written } = proposal;
  return folders
    .filter((_, position) => position === 0 || isRelative(written))
    .flatMap((folder) => {
      const found = look(writtenOf(written), folder);
      if (!found.ok) return [];
      const { path, place } = found.value;
      return [{ role, at, word, wild: written.wild, path, place, holdsProtected: heldBy(path) }];
    });
}

function isRelative({ from, rest }: WordPath): boolean {
  return from === 'here' && !rest.startsWith('/');
}

/** As the port reads it: only a leading `~/` is home there, so that an ordinary name must not look like one. */
function writtenOf({ from, rest }: WordPath): string {
  if (from === 'home') return rest === '' ? '~' : rest.startsWith('/') ? `~${rest}` : `~/../${rest}`;
  if (rest === '') return '.';
  return rest.startsWith('~') ? `./${rest}` : rest;
}

function tooMany(line: string, facts: ShellFacts, unknown: string): CommandEffect {
  const seen = {
    ...facts,
    understood: false,
    complete: false,
    unknowns: [...facts.unknowns, { words: unknown, start: 0, end: line.length }],
  };
  return commandEffect(line, seen);
}
