// Rules as a person writes them, `Tool` or `Tool(specifier)` (SPEC R1). What is not understood is a fault with a
// suggestion, never a guess: a deny rule that silently matches nothing is worse than none.
import type { DecisionName } from '../../../shared/domain/decisionName.ts';
import type { RuleSource } from '../../../shared/domain/rule.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { parsePattern } from '../../paths/patterns.ts';
import type { Rule, RuleSubject } from '../policy.ts';
import { parseBash } from './parseBash.ts';
import { domainFault, formFault, meantTool, pathFault } from './ruleFaults.ts';

/** What a tool's specifier means; null when the tool is named without one. */
type ReadSpecifier = (specifier: string | null) => Result<RuleSubject, string>;

const pathOf =
  (family: string): ReadSpecifier =>
  (specifier) => {
    if (specifier === null) return ok({ kind: 'path', family, pattern: null });
    const fault = pathFault(family, specifier);
    if (fault !== null) return err(fault);
    const pattern = parsePattern(specifier);
    return pattern.ok ? ok({ kind: 'path', family, pattern: pattern.value }) : pattern;
  };
export const PATH_TOOLS: readonly string[] = [
  'Read',
  'Edit',
  'Write',
  'MultiEdit',
  'NotebookEdit',
  'Delete',
  'Glob',
  'Grep',
  'LSP',
];
const readAgent: ReadSpecifier = (type) =>
  type === '*' ? err('`*` means every type; write `Agent`') : ok({ kind: 'subagent', type });

const TOOLS: Readonly<Record<string, ReadSpecifier>> = {
  Bash: parseBash,
  ...Object.fromEntries(PATH_TOOLS.map((name) => [name, pathOf(name)])),
  WebFetch: readDomain,
  WebSearch: (specifier) => noSpecifier('WebSearch', specifier),
  Agent: readAgent,
  Task: readAgent,
  Skill: (name) => (name === '*' ? err('`*` means every skill; write `Skill`') : ok({ kind: 'skill', name })),
};

/** Tools that a rule names without brackets; others may come. */
const OTHER_TOOLS: readonly string[] = ['TodoWrite', 'AskUser', 'ExitPlanMode', 'JobKill', 'Verify'];

const TAKE_BRACKETS = Object.keys(TOOLS)
  .filter((name) => name !== 'WebSearch')
  .map((name) => `\`${name}\``)
  .join(', ');

const MAX_RULE = 2000;

/** The fault is a sentence for a person that says what to write instead. */
export function parseRule(decision: DecisionName, text: string, source: RuleSource): Result<Rule, string> {
  const trimmed = text.trim();
  if (trimmed.length > MAX_RULE) return err(`the rule is longer than ${MAX_RULE} characters`);
  const parts = /^([^()\s]+)(?:\((.*)\))?$/s.exec(trimmed);
  if (parts === null) return err(formFault(trimmed));
  const [, tool = '', given] = parts;
  const specifier = given === undefined ? null : given.trim();
  if (specifier === '') return err(`\`${trimmed}\` has empty brackets; write \`${tool}\` to mean every use of it`);
  const subject = readSubject(tool, specifier);
  if (!subject.ok) return subject;
  const isNarrow = specifier !== null && !(subject.value.kind === 'command' && subject.value.words.length === 0);
  return ok({
    ref: { decision, text: trimmed, source },
    decision,
    handWritten: isNarrow && isFromPerson(source),
    subject: subject.value,
  });
}

/** SPEC 1: it stands in a file that a person wrote; a grant and a word of the command line do not. */
export function isFromPerson({ layer, file }: RuleSource): boolean {
  return file !== null && layer !== 'built-in' && layer !== 'chat';
}

/** What `Tool` or `Tool(specifier)` is about. The fault is a sentence for a person. */
export function readSubject(tool: string, specifier: string | null): Result<RuleSubject, string> {
  const known = Object.hasOwn(TOOLS, tool) ? TOOLS[tool] : undefined;
  if (known !== undefined) return known(specifier);
  if (tool.startsWith('mcp__')) return readMcp(tool, specifier);
  const meant = OTHER_TOOLS.includes(tool) ? undefined : meantTool(tool, [...Object.keys(TOOLS), ...OTHER_TOOLS]);
  if (meant !== undefined) return err(`there is no tool \`${tool}\`; did you mean \`${meant}\`?`);
  if (!/^[A-Za-z][\w-]*$/.test(tool)) return err(`\`${tool}\` is not the name of a tool; names are letters and digits`);
  return specifier === null
    ? noSpecifier(tool, specifier)
    : err(`\`${tool}\` is no tool that takes something in brackets; those are ${TAKE_BRACKETS}`);
}

function noSpecifier(tool: string, specifier: string | null): Result<RuleSubject, string> {
  if (specifier !== null) return err(`\`${tool}\` takes nothing in brackets; write \`${tool}\``);
  return ok({ kind: 'tool', name: tool });
}

/** `domain:docs.rs` and `domain:*.docs.rs` are the same: the domain and what is below it. */
function readDomain(specifier: string | null): Result<RuleSubject, string> {
  if (specifier === null) return ok({ kind: 'host', domain: null });
  const domain = /^domain:(?:\*\.)?((?:[a-z0-9-]+\.)*[a-z0-9-]+)\.?$/i.exec(specifier)?.[1];
  if (domain === undefined) return err(domainFault(specifier));
  return ok({ kind: 'host', domain: domain.toLowerCase() });
}

/** `mcp__server`, `mcp__server__*` or `mcp__server__tool`. */
function readMcp(name: string, specifier: string | null): Result<RuleSubject, string> {
  if (specifier !== null) return err(`\`${name}\` takes nothing in brackets; write \`mcp__server__tool\``);
  const [server = '', ...rest] = name.slice('mcp__'.length).split('__');
  const tool = rest.join('__');
  const isTool = rest.length === 0 || tool === '*' || /^[\w.-]+$/.test(tool);
  if (!/^[\w.-]+$/.test(server) || !isTool) {
    return err(`\`${name}\` names no MCP tool; write \`mcp__server\`, \`mcp__server__*\` or \`mcp__server__tool\``);
  }
  return ok({ kind: 'mcp', server, tool: rest.length === 0 || tool === '*' ? null : tool });
}
