// Which commands may get an allow rule that outlives one yes (SPEC S2). INVARIANT: to add a reason can only tighten; what
// is refused here is refused under any path, wrapper or other name of the program.
import { opaqueProgram, programName } from '../shell/opaquePrograms.ts';
import { changesGitSettings, deletes, writesUnnamed } from '../shell/programs.ts';
import type { CommandEffect } from './request.ts';
import { criticalWords } from './risk.ts';
import { startOf } from './rules/peeled.ts';
import { readings, readingsOf } from './rules/readings.ts';

/** Why no rule is offered or kept for the command at this position, as a sentence; null when one may be. */
export function whyNotReusable(effect: CommandEffect, at: number): string | null {
  const command = effect.facts.commands[at];
  if (command === undefined || command.words.length === 0) return 'it names no program';
  const unclear = command.words.find(({ text }) => text === null);
  if (unclear !== undefined) return `\`${unclear.raw}\` is not literal`;
  const start = startOf(effect, at);
  const all = start === 0 ? readingsOf(effect, at) : readings(command, effect.programs, start);
  const forms = all.flatMap(({ texts }) => spellings(texts));
  const why = forms.map(whyNotWords).find((each) => each !== null);
  return why ?? criticalWords(effect, { folder: '/', home: '/' })[0] ?? null;
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
  if (deletes(words)) return `\`${name}\` deletes`;
  if (changesGitSettings(words)) return `\`${words.join(' ')}\` changes the settings of Git, which are protected`;
  return writesUnnamed(words) ? `\`${name}\` writes files that the line does not name` : null;
}
