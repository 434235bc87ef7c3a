// Commands that a person allows for good, by flag, setting or dialog (SPEC S4, W5), as the text of a rule.
// INVARIANT: the rule names exactly the words that were given, and what a card never offers (S2) is refused here too.
import { err, ok, type Result } from '../../shared/result.ts';
import { analyze } from '../shell/analyze.ts';
import type { SimpleCommand } from '../shell/shellFacts.ts';
import { whyNotReusable } from './reusable.ts';
import { commandEffect } from './rules/readings.ts';
import { bashRule } from './rules/ruleText.ts';

/** `npm test` gives `Bash(npm test:*)`. The error is a clause that says what to give instead. */
export function ruleOfCommandLine(line: string): Result<string, string> {
  const plain = plainCommand(line.trim());
  if (!plain.ok) return plain;
  const facts = analyze(line);
  const at = facts.commands.findIndex(({ inCode }) => !inCode);
  const why = whyNotReusable(commandEffect(line, facts), at);
  if (why !== null) return err(`${why}, so that it is asked about each time`);
  return bashRule(
    plain.value.words.flatMap(({ text }) => text ?? []),
    true,
  );
}

/** An entry of `[allow] commands`: `{ program = "git", subcommand = "push" }` gives `Bash(git push:*)`. */
export function ruleOfAllowed({
  program,
  subcommand = '',
}: {
  program: string;
  subcommand?: string | undefined;
}): Result<string, string> {
  const words = [program, ...subcommand.split(/\s+/).filter((word) => word !== '')];
  if (program.trim() === '') return err('the program is empty; write `program = "rg"`');
  return ruleOfCommandLine(words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' '));
}

/** One command of literal words and nothing beside it. */
function plainCommand(line: string): Result<SimpleCommand, string> {
  const { commands, redirections, unknowns, understood } = analyze(line);
  const outer = commands.filter(({ inCode }) => !inCode);
  const [command] = outer;
  if (outer.length > 1) return err('it is more than one command; allow each by itself');
  if (!understood || command === undefined)
    return err(`it is not one plain command: ${unknowns.map(({ words }) => words).join(', ')}`);
  if (redirections.length > 0) return err('it has a redirection, which is asked about each time; leave it out');
  if (command.assignments.length > 0) return err('it starts with a variable; leave it out');
  const unclear = command.words.find(({ text }) => text === null);
  if (unclear !== undefined) return err(`\`${unclear.raw}\` is not literal; give the words themselves`);
  if (outsideWords(line, command).trim() === '') return ok(command);
  return err(
    `there is more in it than the words of one command (\`${outsideWords(line, command).trim()}\`); leave that out`,
  );
}

/** What stands in the line beside the words: a negation, brackets, a free redirection, a comment. */
function outsideWords(line: string, { words }: SimpleCommand): string {
  return words.reduce((rest, { raw }) => {
    const at = rest.indexOf(raw);
    return at < 0 ? rest : `${rest.slice(0, at)} ${rest.slice(at + raw.length)}`;
  }, line);
}
