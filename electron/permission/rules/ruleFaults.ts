// What is wrong with the text of a rule, and what was probably meant. Pure. It only words faults, and never mends a rule.
import { nearest } from '../../../shared/nearest.ts';
import { TOOL_ALIASES } from './toolPattern.ts';

/** Of a text that is not `Tool` or `Tool(specifier)`. */
export function formFault(text: string): string {
  const asked = /^(?:allow|ask|deny)\s*:?\s+(\S.*)$/s.exec(text)?.[1];
  if (asked !== undefined) return `\`${text}\` says what the list already says; write \`${asked}\``;
  const [, tool, rest] = /^([A-Za-z][\w-]*)\s*[([{\s]\s*(.*?)\s*[)\]}]?$/s.exec(text) ?? [];
  const isOpen = /^[^([{]*\([^)]*$/.test(text);
  const written = rest === undefined || rest === '' ? null : `${tool}(${rest})`;
  if (written === null) return `\`${text}\` is not a rule; write \`Tool\` or \`Tool(specifier)\``;
  return isOpen
    ? `\`${text}\` is not a rule: its bracket is not closed; write \`${written}\``
    : `\`${text}\` is not a rule; write \`Tool\` or \`Tool(specifier)\`, perhaps \`${written}\``;
}

/** Of a name that is no tool: the tool that was probably meant. */
export function meantTool(name: string, tools: readonly string[]): string | undefined {
  const alias = Object.hasOwn(TOOL_ALIASES, name.toLowerCase()) ? TOOL_ALIASES[name.toLowerCase()] : undefined;
  if (alias?.kind === 'named') return alias.glob;
  if (/^mcp(?:_|:|-|__)/i.test(name)) return `mcp__${name.replace(/^mcp[_:-]+/i, '')}`;
  return nearest(name, tools);
}

/** Programs that people join with their subcommand by a colon, as in `npm:test`. */
const WITH_SUBCOMMANDS = /^(?:git|npm|pnpm|yarn|cargo|go|docker|kubectl|make):\w/;

/** Of what stands in the brackets of a Bash rule; null where nothing looks wrong. */
export function commandFault(text: string): string | null {
  if (/^\/.*[\\^$.*+?|()[\]{}].*\/$/s.test(text) || /^\^|\$$/.test(text)) {
    const expression = text.replace(/^\/|\/$/g, '');
    return `\`${text}\` looks like a regular expression; those stand in \`[[permissions.rules]]\`: \`command = "/${expression}/"\``;
  }
  const words = text.split(/\s+/);
  if (words.some((word) => word.length > 1 && /[,;]$/.test(word))) {
    return `\`${text}\` is more than one command; write one rule for each`;
  }
  const apart = /^(.*\w):\s+\*$/s.exec(text)?.[1];
  if (apart !== undefined) return `\`${text}\` has a blank after the colon; write \`Bash(${apart}:*)\``;
  const [program = ''] = words;
  return WITH_SUBCOMMANDS.test(text) ? `\`${program}\` is no program; write \`Bash(${text.replace(':', ' ')})\`` : null;
}

/** Of a path pattern, before it is read as one; null where nothing looks wrong. */
export function pathFault(tool: string, text: string): string | null {
  const write = (meant: string): string => `write \`${tool}(${meant})\``;
  const forward = (path: string): string => path.replaceAll('\\', '/');
  if (/^[A-Za-z]:[\\/]/.test(text)) return `\`${text}\` starts with a drive; ${write(`//${forward(text)}`)}`;
  if (/\\\w/.test(text)) return `\`${text}\` has a backslash in it; ${write(forward(text))}`;
  if (/^(["']).*\1$/s.test(text)) return `\`${text}\` stands in quotes; ${write(text.slice(1, -1))}`;
  if (/^file:\/\//i.test(text)) return `\`${text}\` is an address; ${write(text.replace(/^file:/i, ''))}`;
  const fromHome = /^\$\{?HOME\}?(?=\/|$)/.exec(text)?.[0];
  if (fromHome !== undefined)
    return `\`${fromHome}\` is not expanded here; ${write(`~${text.slice(fromHome.length)}`)}`;
  if (/^~[\w-]+\//.test(text))
    return `\`${text}\` names the home of another person; write it from the root: \`${tool}(//…)\``;
  return null;
}

/** Of what stands in the brackets of WebFetch and is not `domain:` with a domain. */
export function domainFault(text: string): string {
  if (/^(?:domain:)?\*$/.test(text)) return `\`${text}\` means every site; write \`WebFetch\``;
  const host = text
    .replace(/^(?:domain|url|host):\s*/i, '')
    .replace(/^\w+:\/\//, '')
    .replace(/[/:?#].*$/s, '');
  const isHost = /^(?:\*\.)?(?:[a-z0-9-]+\.)*[a-z0-9-]+\.?$/i.test(host);
  return `\`${text}\` is not a domain; write \`WebFetch(domain:${isHost ? host : 'docs.rs'})\``;
}
