// Which commands may get an allow rule that outlives one yes (SPEC S2). INVARIANT: to add a reason can only tighten; what
// is refused here is refused under any path, wrapper or other name of the program.
import { opaqueProgram, programName } from '../shell/opaquePrograms.ts';
import { changesGitSettings, deletes, writesUnnamed } from '../shell/programs.ts';
import type { SimpleCommand } from '../shell/shellFacts.ts';
import type { CommandEffect, NamedProgram } from './request.ts';
import { criticalWords } from './risk.ts';
import { readings, textsOf } from './rules/readings.ts';

/** Deletion programs beyond those that the gate knows as such by their operands. */
const DELETES_TOO = ['git rm', 'git clean'];

/** Why no rule is offered or kept for a command, as a sentence; null when one may be. */
export function whyNotReusable(command: SimpleCommand, programs: readonly NamedProgram[]): string | null {
  const unclear = command.words.find(({ text }) => text === null);
  if (unclear !== undefined) return `\`${unclear.raw}\` is not literal`;
  if (command.words.length === 0) return `\`${command.raw}\` names no program`;
  const forms = readings(command, programs).flatMap(({ words }) => spellings(textsOf(words)));
  return forms.map(whyNotWords).find((why) => why !== null) ?? criticalOf(command, programs);
}

/** On some disks `RM` is `rm`. */
function spellings(words: readonly (string | null)[]): readonly (readonly (string | null)[])[] {
  const [program = null, ...operands] = words;
  const small = program?.toLowerCase() ?? null;
  return small === program ? [words] : [words, [small, ...operands]];
}

function whyNotWords(words: readonly (string | null)[]): string | null {
  const name = programName(words[0] ?? null);
  const opaque = opaqueProgram(words);
  if (opaque !== null) return opaque.why;
  if (deletes(words) || DELETES_TOO.includes(`${name} ${words[1]}`)) return `\`${name}\` deletes`;
  if (changesGitSettings(words)) return `\`${words.join(' ')}\` changes the settings of Git, which are protected`;
  return writesUnnamed(words) ? `\`${name}\` writes files that the line does not name` : null;
}

function criticalOf(command: SimpleCommand, programs: readonly NamedProgram[]): string | null {
  const facts = { understood: true, unknowns: [], complete: true, commands: [command], redirections: [] };
  const effect: CommandEffect = {
    ...{ kind: 'command', line: command.raw, names: [], programs },
    facts: { ...facts, functions: [], spawnsItself: false },
  };
  return criticalWords(effect, { folder: '/', home: '/' })[0] ?? null;
}
