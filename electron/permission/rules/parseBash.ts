// The specifier of a Bash rule: literal words. A `:*`, ` *` or `*` at the end means "followed by anything".
import { err, ok, type Result } from '../../../shared/result.ts';
import type { RuleSubject } from '../policy.ts';
import { readWords } from './commandWords.ts';
import { commandFault } from './ruleFaults.ts';

export function parseBash(specifier: string | null): Result<RuleSubject, string> {
  const open = specifier === null ? null : /^(.*?)(?::\*|\s+\*|\*)$/s.exec(specifier);
  const text = (open?.[1] ?? specifier ?? '').trim();
  if (text === '') return ok({ kind: 'command', words: [], exact: false });
  const fault = commandFault((specifier ?? '').trim());
  if (fault !== null) return err(fault);
  const words = readWords(text);
  return words.ok ? ok({ kind: 'command', words: words.value, exact: open === null }) : words;
}
