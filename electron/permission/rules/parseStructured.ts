// Structured rules, `[[permissions.rules]]` (SPEC R2). What is not understood, or could never match, is a fault with a
// suggestion. INVARIANT: where a structured rule says the same as `Tool(specifier)`, it is that very rule.
import type { RuleSource } from '../../../shared/domain/rule.ts';
import type { StructuredRule } from '../../../shared/domain/settings.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { type PathPattern, parsePattern } from '../../paths/patterns.ts';
import type { Rule, RuleSubject } from '../policy.ts';
import { type CommandPattern, parseCommandPattern } from './commandPattern.ts';
import { failingExamples } from './examples.ts';
import { isFromPerson, PATH_TOOLS, readSubject } from './parse.ts';
import { fitsName, TOOL_ALIASES, type ToolPattern } from './toolPattern.ts';

const OTHER_TOOLS = [
  ...['Bash', 'WebFetch', 'WebSearch', 'Agent', 'Task', 'Skill', 'TodoWrite', 'AskUser', 'ExitPlanMode'],
  ...['JobKill', 'Verify'],
];
const KNOWN = [...PATH_TOOLS, ...OTHER_TOOLS];

/**
 * The fault is a sentence for a person that says what to write instead. An allow rule with an example that fails is a
 * fault; a deny or ask rule stays in force, and `exampleFaults` tells of it.
 */
export function parseStructuredRule(given: StructuredRule, source: RuleSource): Result<Rule, string> {
  const rule = readRule(given, source);
  if (!rule.ok || given.type !== 'allow') return rule;
  const [fault] = failingExamples(rule.value, given);
  return fault === undefined ? rule : err(`${fault}; until then it allows nothing`);
}

/** The examples that the rule does not keep, each a sentence. Empty for a rule that does not parse. */
export function exampleFaults(given: StructuredRule, source: RuleSource): readonly string[] {
  const rule = readRule(given, source);
  return rule.ok ? failingExamples(rule.value, given) : [];
}

function readRule(given: StructuredRule, source: RuleSource): Result<Rule, string> {
  const subject = readStructured(given);
  if (!subject.ok) return subject;
  const isNarrow = given.command !== undefined || given.path !== undefined;
  return ok({
    ref: { decision: given.type, text: textOf(given), source },
    decision: given.type,
    handWritten: isNarrow && isFromPerson(source),
    subject: subject.value,
    ...(given.description === undefined ? {} : { description: given.description }),
  });
}

/** `tool = "bash", command = "git push*"` */
function textOf({ tool, command, path }: StructuredRule): string {
  return Object.entries({ tool, command, path })
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key} = "${value}"`]))
    .join(', ');
}

function readStructured(given: StructuredRule): Result<RuleSubject, string> {
  if (isPlainForm(given)) return readSubject(given.tool, given.path ?? null);
  const tool = readTool(given.tool);
  if (!tool.ok) return tool;
  const fault = faultOf(given, tool.value);
  if (fault !== null) return err(fault);
  const command = readPart<CommandPattern>(given.command, parseCommandPattern);
  if (!command.ok) return command;
  const path = readPart<PathPattern>(given.path, parsePattern);
  if (!path.ok) return path;
  return ok({ kind: 'structured', tool: tool.value, command: command.value, path: path.value });
}

/** The name of a tool as in `Tool(specifier)`, where the specifier of that tool is a path. */
function isPlainForm({ tool, command, path }: StructuredRule): boolean {
  const isName = !tool.includes('*') && !Object.hasOwn(TOOL_ALIASES, tool);
  return isName && command === undefined && (path === undefined || PATH_TOOLS.includes(tool));
}

function readPart<Pattern>(
  text: string | undefined,
  parse: (text: string) => Result<Pattern, string>,
): Result<Pattern | null, string> {
  return text === undefined ? ok(null) : parse(text);
}

function readTool(text: string): Result<ToolPattern, string> {
  if (Object.hasOwn(TOOL_ALIASES, text)) return ok(TOOL_ALIASES[text] ?? { kind: 'named', glob: text });
  if (/[^\w.*-]/.test(text)) return err(`\`${text}\` is not the name of a tool; names are letters and digits`);
  if (KNOWN.some((name) => fitsName(text, name)) || /^mcp__/.test(text)) return ok({ kind: 'named', glob: text });
  if (text.includes('*')) return err(`no tool has a name like \`${text}\`; the tools are ${KNOWN.join(', ')}`);
  const plain = readSubject(text, null);
  return plain.ok ? ok({ kind: 'named', glob: text }) : plain;
}

/** What could never match is a fault. */
function faultOf({ type, tool: text, command, path }: StructuredRule, tool: ToolPattern): string | null {
  const means = (name: string): boolean => tool.kind === 'named' && fitsName(tool.glob, name);
  if (command !== undefined && !means('Bash')) {
    return `\`${text}\` runs no commands, so that \`command\` never matches; write \`tool = "bash"\``;
  }
  if (path !== undefined && tool.kind === 'named' && !['Bash', ...PATH_TOOLS].some(means)) {
    return `\`${text}\` is about no paths, so that \`path\` never matches; the tools of paths are ${PATH_TOOLS.join(', ')}`;
  }
  if (type !== 'allow' || path === undefined) return null;
  if (command === undefined && (!means('Bash') || text.includes('*'))) return null;
  return 'an allow rule for commands takes no `path`, since a command may reach other files than it names; leave `path` out';
}
