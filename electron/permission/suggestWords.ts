// What suggested rules would let pass, in plain words for the card. It explains a rule; it never makes one.
import type { Rule } from './policy.ts';
import { parseGrantRule } from './rules/grantRule.ts';

/** Completes "this lets pass: …". */
export function offerWords(rules: readonly string[]): string {
  return rules.map(wordsOf).join('; ');
}

/** Is the rule about a path outside the project? */
export function isForOutside(text: string): boolean {
  const rule = read(text);
  return rule?.subject.kind === 'path' && rule.subject.pattern?.anchor === 'root';
}

function read(text: string): Rule | null {
  const rule = parseGrantRule(text);
  return rule.ok ? rule.value : null;
}

function wordsOf(text: string): string {
  const subject = read(text)?.subject;
  switch (subject?.kind) {
    case 'command': {
      const line = `\`${subject.words.join(' ')}\``;
      return subject.exact ? `exactly ${line}` : `${line} with anything behind it`;
    }
    case 'path':
      return pathWords(subject.family === 'Edit' ? 'editing' : 'reading', subject.pattern?.text ?? null);
    case 'host':
      return `fetching from \`${subject.domain ?? 'every host'}\` and what is below it`;
    case 'mcp':
      return `the tool \`${subject.tool ?? 'every tool'}\` of the MCP server \`${subject.server}\``;
    default:
      return `\`${text}\``;
  }
}

function pathWords(verb: string, pattern: string | null): string {
  if (pattern === null) return `${verb} everything in the project`;
  const path = pattern.replace(/^\/\//, '/').replaceAll(/\\(.)/g, '$1');
  return path.endsWith('/**') ? `${verb} everything in \`${path.slice(0, -3)}\`` : `${verb} \`${path}\``;
}
