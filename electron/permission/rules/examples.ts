// The examples of a structured rule, `match` and `not_match` (SPEC R3): what its author expected, checked when it is read.
import type { StructuredRule } from '../../../shared/domain/settings.ts';
import { matchesPattern, type PatternBase } from '../../paths/patterns.ts';
import { analyze } from '../../shell/analyze.ts';
import type { Rule } from '../policy.ts';
import type { CommandEffect } from '../request.ts';
import { speaksOf } from './match.ts';
import { fitsCommand, matchesAllowed } from './matchPattern.ts';
import { commandEffect } from './readings.ts';
import { fitsName } from './toolPattern.ts';

/** Examples know no disk and no chat: a path in them counts from a project that is only a name. */
const BASE: PatternBase = { folder: '/home/person/project', home: '/home/person', ignoreCase: false };

/** Each a sentence. An example is a path where the rule has a path and no command, else a command line. */
export function failingExamples(rule: Rule, { match, not_match }: StructuredRule): readonly string[] {
  const test = testOf(rule);
  if (test === null) {
    const [example] = [...match, ...not_match];
    return example === undefined ? [] : [`an example as \`${example}\` needs a \`command\` or a \`path\` in its rule`];
  }
  const missed = match.filter((example) => !test(example));
  const hit = not_match.filter((example) => test(example));
  return [
    ...missed.map((example) => `the example \`${example}\` of \`match\` does not match; mend the rule or the example`),
    ...hit.map((example) => `the example \`${example}\` of \`not_match\` does match; mend the rule or the example`),
  ];
}

type Test = (example: string) => boolean;

function testOf(rule: Rule): Test | null {
  const { subject } = rule;
  if (subject.kind === 'path' && subject.pattern !== null) return pathTest(subject.pattern);
  if (subject.kind === 'command') return lineTest(rule);
  if (subject.kind !== 'structured') return null;
  if (subject.command !== null) return lineTest(rule);
  if (subject.path !== null) return pathTest(subject.path);
  return subject.tool.kind === 'named' && fitsName(subject.tool.glob, 'Bash') ? lineTest(rule) : null;
}

function pathTest(pattern: Parameters<typeof matchesPattern>[0]): Test {
  return (example) => matchesPattern(pattern, absolute(example), BASE);
}

function absolute(path: string): string {
  if (path === '~' || path.startsWith('~/')) return `${BASE.home}${path.slice(1)}`;
  return path.startsWith('/') ? path : `${BASE.folder}/${path.replace(/^\.\//, '')}`;
}

/** As the gate would see the line: an allow rule has to cover every command in it. */
function lineTest({ decision, subject, ...rest }: Rule): Test {
  return (line) => {
    const effect = commandEffect(line, analyze(line));
    if (decision === 'allow') return allowsLine(subject, effect);
    if (subject.kind === 'structured' && subject.command !== null) {
      const { command } = subject;
      return effect.facts.commands.some((_, at) => fitsCommand(command, effect, at, false) !== 'no');
    }
    return speaksOf({ decision, subject, ...rest }, 'Bash', effect, BASE) !== 'no';
  };
}

function allowsLine(subject: Rule['subject'], { facts, line }: CommandEffect): boolean {
  const literal = facts.commands.map(({ words }) => words.flatMap(({ text }) => (text === null ? [] : [text])));
  const isLiteral = facts.commands.every(({ words }, at) => words.length === literal[at]?.length);
  return facts.understood && isLiteral && literal.every((words) => matchesAllowed(subject, words, line.length));
}
