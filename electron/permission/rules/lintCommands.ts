// What the lint says of rules about commands. Pure. Each claim is tried on the matcher before it is made.
import type { RuleFinding } from '../../../shared/domain/rule.ts';
import type { GateSettings, Rule } from '../policy.ts';
import type { CommandEffect } from '../request.ts';
import { commandOf } from './covering.ts';
import { allowsLine, lintLine, stopsLine, whyAsked, whyNotAllowed } from './lintLines.ts';
import { CODE, RUNS_CODE, SAME_BY_ANOTHER_NAME } from './lintTables.ts';

type Settings = Pick<GateSettings, 'shellDeletion'>;
export type Others = {
  /** All rules: what another one stops is no way round. */
  readonly rules: readonly Rule[];
  /** A line of the tables, read once for all rules. */
  readonly lineOf: (line: string) => CommandEffect;
};

export function commandFindings(rule: Rule, others: Others, settings: Settings): readonly RuleFinding[] {
  const command = commandOf(rule.subject);
  if (command === null) return [];
  const own = command.words.length === 0 ? null : lintLine(command.words.map(quoted).join(' '));
  if (rule.decision === 'allow') return allowFindings(rule, own, others, settings);
  return own === null ? [] : stopFindings(rule, own, command, others);
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function allowFindings(
  rule: Rule,
  own: CommandEffect | null,
  { lineOf }: Others,
  settings: Settings,
): readonly RuleFinding[] {
  if (own === null) {
    const words = 'it allows every command that can be read, also those that run code of the project';
    return [{ severity: 'note', words }];
  }
  const why = whyNotAllowed(rule, own) ?? whyAsked(rule, 'Bash', own, settings);
  if (why !== null) return [{ severity: 'warning', words: `it spares no question: ${why}` }];
  const clauses = [...codeClauses(rule, lineOf), ...ownProgram(rule)];
  return clauses.length === 0 ? [] : [{ severity: 'note', words: clauses.join('; ') }];
}

function codeClauses(rule: Rule, lineOf: Others['lineOf']): readonly string[] {
  return (Object.keys(CODE) as (keyof typeof CODE)[]).flatMap((kind) => {
    const lines = RUNS_CODE[kind].filter((line) => allowsLine(rule, lineOf(line)));
    return lines.length === 0 ? [] : [`${said(lines)} ${lines.length === 1 ? 'runs' : 'run'} ${CODE[kind]}`];
  });
}

/** A program that lies in the project is code of it. */
function ownProgram({ subject }: Rule): readonly string[] {
  const program = commandOf(subject)?.words[0] ?? '';
  return /^[^/~].*\//.test(program) ? [`\`${program}\` is ${CODE.project}`] : [];
}

type Command = { readonly words: readonly string[]; readonly exact: boolean };

function stopFindings(
  rule: Rule,
  own: CommandEffect,
  { words, exact }: Command,
  others: Others,
): readonly RuleFinding[] {
  if (!stopsLine(rule, own)) {
    const why = 'options before a subcommand are passed over, so leave them out of the rule';
    return [{ severity: 'warning', words: `it never matches, not even \`${own.line}\`: ${why}` }];
  }
  return [...(exact ? exactFinding(rule, own) : []), ...otherWays(words.join(' '), others)];
}

/** As a whole line it is stopped, with another word it is not. */
function exactFinding(rule: Rule, { line }: CommandEffect): readonly RuleFinding[] {
  const longer = `${line} x`;
  if (stopsLine(rule, lintLine(longer))) return [];
  const words = `it is about exactly \`${line}\`, so that \`${line} …\` is not meant; write \`Bash(${line}:*)\` to mean that too`;
  return [{ severity: 'note', words }];
}

function otherWays(words: string, { rules, lineOf }: Others): readonly RuleFinding[] {
  const others = Object.hasOwn(SAME_BY_ANOTHER_NAME, words) ? (SAME_BY_ANOTHER_NAME[words] ?? []) : [];
  const stops = rules.filter(({ decision }) => decision !== 'allow');
  const open = others.filter((line) => !stops.some((rule) => stopsLine(rule, lineOf(line))));
  if (open.length === 0) return [];
  return [{ severity: 'note', words: `about the same can be done by ${said(open)}, which no rule of yours stops` }];
}

const MOST_SAID = 3;

/** Lines as a person reads them: without the words that stand for any. */
function said(lines: readonly string[]): string {
  const names = lines.map((line) => `\`${line.replace(/ [xy](?= |$)/g, '')}\``);
  const [some, more] = [names.slice(0, MOST_SAID), names.length - MOST_SAID];
  const listed = more > 0 ? [...some, `${more} more`] : some;
  return listed.length < 2 ? listed.join('') : `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`;
}

/** Reads each line only once. */
export function createLineReader(): (line: string) => CommandEffect {
  const read = new Map<string, CommandEffect>();
  return (line) => {
    const effect = read.get(line) ?? lintLine(line);
    read.set(line, effect);
    return effect;
  };
}
