// The specifier of a Bash rule: literal words, read by the same parser that reads command lines, so that quotes mean the
// same in both. A `:*`, ` *` or `*` at the end means "followed by anything".
import { err, ok, type Result } from '../../../shared/result.ts';
import { analyze } from '../../shell/analyze.ts';
import type { RuleSubject } from '../policy.ts';

export function parseBash(specifier: string | null): Result<RuleSubject, string> {
  const open = specifier === null ? null : /^(.*?)(?::\*|\s+\*|\*)$/s.exec(specifier);
  const text = (open?.[1] ?? specifier ?? '').trim();
  if (text === '') return ok({ kind: 'command', words: [], exact: false });
  const words = readWords(text);
  return words.ok ? ok({ kind: 'command', words: words.value, exact: open === null }) : words;
}

function readWords(text: string): Result<readonly string[], string> {
  const facts = analyze(text);
  const [command, ...more] = facts.commands;
  if (more.some(({ inCode }) => !inCode)) return err(`\`${text}\` is more than one command; write one rule for each`);
  if (!facts.understood || command === undefined)
    return err(`\`${text}\` is not one plain command: ${facts.unknowns.join(', ')}`);
  if (facts.redirections.length > 0)
    return err(`\`${text}\` has a redirection; leave it out, it is asked about each time`);
  if (command.assignments.length > 0) return err(`\`${text}\` starts with a variable; leave it out`);
  const words = command.words.flatMap((word) => (word.text === null ? [] : [word.text]));
  const unclear = command.words.find((word) => word.text === null);
  if (unclear === undefined) return ok(words);
  return err(`\`${unclear.raw}\` is not a literal word; a wildcard stands only at the end: \`Bash(npm test:*)\``);
}
