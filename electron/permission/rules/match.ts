// Does a rule speak of an effect? Deny and ask rules see the written and the real path, and everywhere; allow rules see
// the real path, and a bare name or a pattern without a slash reaches only inside (SPEC R1, 5.1).
import { matchesPattern, namesExactly, type PathPattern, type PatternBase } from '../../paths/patterns.ts';
import type { ResolvedPath } from '../../paths/resolvedPath.ts';
import { segmentsOf } from '../../paths/segments.ts';
import { showsNamesOnly } from '../../shell/programs.ts';
import type { Place } from '../placed.ts';
import type { Rule, RuleSubject } from '../policy.ts';
import { type CommandEffect, isPathEffect, type NamedPath, type PathEffect, type ResolvedEffect } from '../request.ts';
import { seesDanger } from './dangers.ts';
import { namesCommand, surer } from './matchCommand.ts';
import { fitsCommand } from './matchPattern.ts';
import { isLikelyPath, isWritten, operandsOf, readsOf, writesOf } from './names.ts';
import { textsOf } from './readings.ts';
import type { Speech } from './speech.ts';
import { fitsTool } from './toolPattern.ts';

type PathSubject = Extract<RuleSubject, { kind: 'path' }>;
type StructuredSubject = Extract<RuleSubject, { kind: 'structured' }>;

const READING: readonly PathEffect['kind'][] = ['read', 'list', 'search'];
const EDITING: readonly PathEffect['kind'][] = ['write', 'delete'];
/** Tools that read a file in order to change it: a rule that lets them change it lets them read it. */
const EDIT_TOOLS = ['Edit', 'Write', 'MultiEdit', 'NotebookEdit'];

/** For deny and ask rules. */
export function speaksOf(rule: Rule, tool: string, effect: ResolvedEffect, base: PatternBase): Speech {
  const { subject } = rule;
  if (effect.kind === 'command') {
    if (isEveryLine(subject, tool, effect)) return 'yes';
    let speech = speaksOfUnseen(rule, tool, effect);
    for (let at = 0; at < effect.facts.commands.length && speech !== 'yes'; at++) {
      speech = surer(speech, speaksOfCommand(rule, tool, effect, at, base));
    }
    return speech;
  }
  if (subject.kind === 'path') return isPathEffect(effect) && stops(subject, tool, effect, base) ? 'yes' : 'no';
  if (subject.kind === 'structured') return stopsStructured(subject, tool, effect, base) ? 'yes' : 'no';
  return isAbout(subject, tool, effect) ? 'yes' : 'no';
}

function isEveryLine(subject: RuleSubject, tool: string, effect: CommandEffect): boolean {
  if (subject.kind === 'command') return subject.words.length === 0;
  if (subject.kind !== 'structured' || subject.command !== null || subject.path !== null) return false;
  return fitsTool(subject.tool, tool, effect);
}

/** What a rule says of the commands of a line that were not seen: they may be what it is about. */
export function speaksOfUnseen({ subject }: Rule, tool: string, effect: CommandEffect): Speech {
  return effect.facts.complete || !looksIntoLines(subject, tool, effect) ? 'no' : 'maybe';
}

function looksIntoLines(subject: RuleSubject, tool: string, effect: CommandEffect): boolean {
  if (subject.kind === 'structured') return fitsTool(subject.tool, tool, effect);
  return ['command', 'path', 'danger'].includes(subject.kind);
}

function stopsStructured(
  { tool: wanted, command, path }: StructuredSubject,
  tool: string,
  effect: ResolvedEffect,
  base: PatternBase,
): boolean {
  if (command !== null || !fitsTool(wanted, tool, effect)) return false;
  return path === null || (isPathEffect(effect) && touches(path, effect.path, base));
}

/** For deny and ask rules, of one command of a line. What belongs to the line as a whole counts for its first command. */
export function speaksOfCommand(
  rule: Rule,
  tool: string,
  effect: CommandEffect,
  at: number,
  base: PatternBase,
): Speech {
  const { subject } = rule;
  if (effect.facts.commands[at] === undefined) return 'no';
  if (subject.kind === 'command') return namesCommand(subject, effect, at, base.ignoreCase);
  if (subject.kind === 'danger') return at === 0 && seesDanger(subject.danger, effect, base.home) ? 'yes' : 'no';
  if (subject.kind === 'tool') return subject.name === tool ? 'yes' : 'no';
  if (subject.kind === 'structured') return speaksStructured(subject, tool, effect, at, base);
  if (subject.kind !== 'path') return 'no';
  const isNamed = namesAt(effect, at).some((name) => stopsName(subject, effect, name, base));
  return isNamed || stopsUnnamed(subject, effect, at, base) ? 'yes' : 'no';
}

/** What it reads or writes without naming it letter by letter. */
function stopsUnnamed({ family, pattern }: PathSubject, effect: CommandEffect, at: number, base: PatternBase): boolean {
  if (family === 'Read') return readsAt(pattern, effect, at, base);
  return family === 'Edit' && writesOf(effect, at).some((path) => pattern === null || isIn(pattern, path, base));
}

/** Null: anything. */
function readsAt(pattern: PathPattern | null, effect: CommandEffect, at: number, base: PatternBase): boolean {
  return readsOf(effect, at).some((path) => {
    if (!isLikelyPath({ path })) return false;
    return pattern === null || isIn(pattern, path, base);
  });
}

/** A folder stands for what lies in it. */
function isIn(pattern: PathPattern, path: ResolvedPath, base: PatternBase): boolean {
  return touches(pattern, path, base) || (path.type === 'folder' && holds(pattern, path, base));
}

function holds(pattern: PathPattern, { real, lexical }: ResolvedPath, base: PatternBase): boolean {
  return [real, lexical].some((form) => matchesPattern(pattern, `${form}/-`, base));
}

/** What belongs to the line as a whole counts for its first command. */
function namesAt(effect: CommandEffect, at: number): readonly NamedPath[] {
  return effect.names.filter((name) => (name.role === 'in' || name.role === 'out' ? at === 0 : name.at === at));
}

/** A path is one that the command names, like those of `Read` rules; a command and a path have to meet in one command. */
function speaksStructured(
  { tool: wanted, command, path }: StructuredSubject,
  tool: string,
  effect: CommandEffect,
  at: number,
  base: PatternBase,
): Speech {
  if (!fitsTool(wanted, tool, effect)) return 'no';
  const named =
    path === null ||
    namesAt(effect, at).some((name) => isTouchedName(path, effect, name, base)) ||
    readsAt(path, effect, at, base);
  if (!named) return 'no';
  return command === null ? 'yes' : fitsCommand(command, effect, at, base.ignoreCase);
}

/** For allow rules, of everything but command lines: those are covered command by command (coverage.ts). */
export function allows(rule: Rule, tool: string, effect: ResolvedEffect, base: PatternBase): boolean {
  const { subject } = rule;
  if (effect.kind === 'command') return false;
  if (subject.kind === 'structured') return allowsStructured(subject, tool, effect, base);
  if (subject.kind !== 'path') return isAbout(subject, tool, effect);
  return (
    isPathEffect(effect) &&
    isAllowedKind(subject.family, tool, effect) &&
    reaches(subject.pattern, effect.path, effect.place, base)
  );
}

function allowsStructured(
  { tool: wanted, command, path }: StructuredSubject,
  tool: string,
  effect: ResolvedEffect,
  base: PatternBase,
): boolean {
  if (command !== null || !fitsTool(wanted, tool, effect)) return false;
  return isPathEffect(effect) ? reaches(path, effect.path, effect.place, base) : path === null;
}

/**
 * Does a hand-written allow rule let this tool do this very thing to a secret file, by naming the file itself or the entry
 * of the list that makes it secret (SPEC 4, step 5)? What holds for one tool says nothing of another.
 */
export function liftsSecret(rule: Rule, tool: string, effect: PathEffect, base: PatternBase): boolean {
  const pattern = patternOf(rule.subject);
  if (!rule.handWritten || pattern === null) return false;
  const isVery = namesExactly(pattern, effect.path.real, base) || pattern.text === effect.place.secretBy;
  return isVery && allows(rule, tool, effect, base);
}

/** Commands read and change files by no tool of their own: to rules for paths they are all this one. */
export const COMMANDS = 'Bash';

/** The same for a path that a command line names: changed where it is known to be written, else read. */
export function liftsSecretName(rule: Rule, effect: CommandEffect, name: NamedPath, base: PatternBase): boolean {
  const kind = isWritten(effect, name) ? 'write' : 'read';
  return liftsSecret(rule, COMMANDS, { kind, path: name.path, place: name.place }, base);
}

function stops(subject: PathSubject, tool: string, effect: PathEffect, base: PatternBase): boolean {
  return (
    isStoppedKind(subject.family, tool, effect) &&
    (subject.pattern === null || touches(subject.pattern, effect.path, base))
  );
}

/** Changing a file that is there is reading it too. */
function isStoppedKind(family: string, tool: string, { kind, path }: PathEffect): boolean {
  if (family === 'Read') return READING.includes(kind) || (kind === 'write' && path.type !== 'absent');
  if (family === 'Edit') return EDITING.includes(kind);
  return family === tool;
}

function isAllowedKind(family: string, tool: string, { kind }: PathEffect): boolean {
  if (family === 'Read') return READING.includes(kind);
  if (family === 'Edit') return EDITING.includes(kind) || (kind === 'read' && EDIT_TOOLS.includes(tool));
  return family === tool;
}

function stopsName(subject: PathSubject, effect: CommandEffect, name: NamedPath, base: PatternBase): boolean {
  const { family, pattern } = subject;
  // What is written is a path, whatever it looks like.
  if (family === 'Edit') return isWritten(effect, name) && (pattern === null || isInReach(pattern, effect, name, base));
  return family === 'Read' && (pattern === null ? isLikelyPath(name) : isTouchedName(pattern, effect, name, base));
}

function isTouchedName(pattern: PathPattern, effect: CommandEffect, name: NamedPath, base: PatternBase): boolean {
  return isLikelyPath(name) && isInReach(pattern, effect, name, base);
}

function isInReach(pattern: PathPattern, effect: CommandEffect, name: NamedPath, base: PatternBase): boolean {
  return touches(pattern, name.path, base) || touchesIn(pattern, effect, name, base);
}

/** A folder that a program is given, other than to show its name, stands for what lies in it or is put there. */
function touchesIn(pattern: PathPattern, effect: CommandEffect, name: NamedPath, base: PatternBase): boolean {
  const { path, at, role } = name;
  const command = effect.facts.commands[at];
  if (path.type !== 'folder' || role !== 'operand' || command === undefined) return false;
  if (showsNamesOnly(textsOf(command.words))) return false;
  const others = operandsOf(effect, at).map((other) => segmentsOf(other.path.lexical).at(-1) ?? '-');
  return ['-', ...others].some((child) =>
    [path.real, path.lexical].some((form) => matchesPattern(pattern, `${form}/${child}`, base)),
  );
}

function touches(pattern: PathPattern, path: ResolvedPath, base: PatternBase): boolean {
  const { real, lexical } = path;
  return matchesPattern(pattern, real, base) || (lexical !== real && matchesPattern(pattern, lexical, base));
}

/** Would a deny or ask rule speak of reading or changing this file (a real path) by a tool? */
export function guardsFile({ decision, subject }: Rule, file: string, base: PatternBase): boolean {
  if (decision === 'allow') return false;
  const pattern = patternOf(subject);
  return pattern !== null && matchesPattern(pattern, file, base);
}

function patternOf(subject: RuleSubject): PathPattern | null {
  if (subject.kind === 'path') return subject.pattern;
  return subject.kind === 'structured' && subject.command === null ? subject.path : null;
}

function reaches(pattern: PathPattern | null, path: ResolvedPath, place: Place, base: PatternBase): boolean {
  if (pattern === null) return place.inside;
  return (pattern.anchor !== 'name' || place.inside) && matchesPattern(pattern, path.real, base);
}

function isAbout(subject: RuleSubject, tool: string, effect: ResolvedEffect): boolean {
  switch (subject.kind) {
    case 'tool':
      return subject.name === tool;
    case 'host':
      return (
        tool === 'WebFetch' &&
        effect.kind === 'host' &&
        (subject.domain === null || isInDomain(effect.host, subject.domain))
      );
    case 'mcp':
      return (
        effect.kind === 'mcpTool' && effect.server === subject.server && (subject.tool ?? effect.tool) === effect.tool
      );
    case 'subagent':
      return effect.kind === 'subagent' && (subject.type ?? effect.type) === effect.type;
    case 'skill':
      return effect.kind === 'skill' && (subject.name ?? effect.name) === effect.name;
    default:
      return false;
  }
}

function isInDomain(host: string, domain: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return name === domain || name.endsWith(`.${domain}`);
}
