// The literal words of a command in a rule, read by the same parser that reads command lines, so that quotes mean the same
// in both.
import { err, ok, type Result } from '../../../shared/result.ts';
import { analyze } from '../../shell/analyze.ts';

/** Of one plain command, program first. The fault says what is not plain or not literal, and what to write instead. */
export function readWords(text: string): Result<readonly string[], string> {
  const facts = analyze(text);
  const [command, ...more] = facts.commands;
  if (more.some(({ inCode }) => !inCode)) return err(`\`${text}\` is more than one command; write one rule for each`);
  if (!facts.understood || command === undefined)
    return err(`\`${text}\` is not one plain command: ${facts.unknowns.map(({ words }) => words).join(', ')}`);
  if (facts.redirections.length > 0)
    return err(`\`${text}\` has a redirection; leave it out, it is asked about each time`);
  if (command.assignments.length > 0) return err(`\`${text}\` starts with a variable; leave it out`);
  const words = command.words.flatMap((word) => (word.text === null ? [] : [word.text]));
  const unclear = command.words.find((word) => word.text === null);
  if (unclear === undefined) return ok(words);
  return err(`\`${unclear.raw}\` is not a literal word; a wildcard stands only at the end: \`Bash(npm test:*)\``);
}
