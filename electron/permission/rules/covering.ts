// Is all that one rule is about also what another is about? For the lint only. Pure. INVARIANT: it says yes only where that
// is certain; no decision rests on it.
import type { PathPattern } from '../../paths/patterns.ts';
import type { RuleSubject } from '../policy.ts';
import { fitsName, TOOL_ALIASES, type ToolPattern } from './toolPattern.ts';

type Command = { readonly words: readonly string[]; readonly exact: boolean };

export function coversSubject(wide: RuleSubject, narrow: RuleSubject): boolean {
  const command = commandOf(narrow);
  if (command !== null) return coversCommand(wide, command);
  if (wide.kind === 'structured' || narrow.kind === 'structured') return false;
  if (wide.kind === 'path') return narrow.kind === 'path' && coversPath(wide, narrow);
  if (wide.kind === 'host') return narrow.kind === 'host' && coversDomain(wide.domain, narrow.domain);
  if (wide.kind === 'mcp') {
    return narrow.kind === 'mcp' && wide.server === narrow.server && isSameOrAll(wide.tool, narrow.tool);
  }
  if (wide.kind === 'subagent') return narrow.kind === 'subagent' && isSameOrAll(wide.type, narrow.type);
  if (wide.kind === 'skill') return narrow.kind === 'skill' && isSameOrAll(wide.name, narrow.name);
  return wide.kind === 'tool' && narrow.kind === 'tool' && wide.name === narrow.name;
}

function isSameOrAll(wide: string | null, narrow: string | null): boolean {
  return wide === null || wide === narrow;
}

/** The words that a rule about commands names; null for every other rule, and for a pattern that is no plain words. */
export function commandOf(subject: RuleSubject): Command | null {
  if (subject.kind === 'command') return subject;
  if (subject.kind !== 'structured' || subject.path !== null || !meansBash(subject.tool)) return null;
  const { command } = subject;
  if (command === null) return { words: [], exact: false };
  return command.kind === 'glob' && command.words !== null ? { words: command.words, exact: !command.open } : null;
}

function meansBash(tool: ToolPattern): boolean {
  const bash = TOOL_ALIASES.bash;
  return tool.kind === 'named' && bash?.kind === 'named' && fitsName(tool.glob, bash.glob);
}

function coversCommand(wide: RuleSubject, narrow: Command): boolean {
  const command = commandOf(wide);
  if (command === null) return false;
  const isBeginning = command.words.every((word, at) => word === narrow.words[at]);
  if (!command.exact) return isBeginning;
  return narrow.exact && isBeginning && command.words.length === narrow.words.length;
}

/** Tools that only read or only change, so that a rule for all reading or all changing is about them too. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  Read: ['Glob', 'Grep', 'LSP'],
  Edit: ['Write', 'MultiEdit', 'NotebookEdit', 'Delete'],
};

type PathSubject = Extract<RuleSubject, { kind: 'path' }>;

function coversPath(wide: PathSubject, narrow: PathSubject): boolean {
  const isFamily = wide.family === narrow.family || FAMILIES[wide.family]?.includes(narrow.family) === true;
  if (!isFamily || wide.pattern === null) return isFamily;
  return narrow.pattern !== null && coversPattern(wide.pattern, narrow.pattern);
}

/** The same text, or a folder and what lies in it. */
function coversPattern(wide: PathPattern, narrow: PathPattern): boolean {
  if (wide.text === narrow.text) return true;
  if (wide.anchor === 'name' || wide.anchor !== narrow.anchor || wide.parents !== narrow.parents) return false;
  const below = wide.segments.at(-1)?.kind === 'names' ? wide.segments.slice(0, -1) : wide.segments;
  const isLonger = narrow.segments.length > below.length || below.length === wide.segments.length;
  return (
    isLonger &&
    below.every((segment, at) => {
      const other = narrow.segments[at];
      return segment.kind === 'name' && other?.kind === 'name' && segment.name === other.name;
    })
  );
}

function coversDomain(wide: string | null, narrow: string | null): boolean {
  return wide === null || (narrow !== null && (wide === narrow || narrow.endsWith(`.${wide}`)));
}
