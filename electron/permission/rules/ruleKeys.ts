// Under which keys a rule stands in the index (ruleSet.ts), and which keys an effect asks for. INVARIANT: a rule that may
// speak of an effect always stands under a key that the effect asks for; more keys than needed only cost time.
import type { PathPattern } from '../../paths/patterns.ts';
import type { Rule, RuleSubject } from '../policy.ts';
import type { CommandEffect, ResolvedEffect } from '../request.ts';
import type { Reading } from './reading.ts';

/** Of any effect, of any command line, of any path. */
const ANY = 'any';
const LINE = 'line';
const PATH = 'path';

/** Where a rule stands. `program`: under the program of a command; `path`: in the index of paths. */
export type RuleKey =
  | { readonly by: 'key'; readonly key: string }
  | { readonly by: 'program'; readonly word: string }
  /** The first word of a glob. */
  | { readonly by: 'text'; readonly word: string; readonly cost: number }
  | { readonly by: 'path'; readonly pattern: PathPattern };

const key = (text: string): RuleKey => ({ by: 'key', key: text });
const named = (kind: string, name: string | null): RuleKey => key(name === null ? kind : `${kind} ${name}`);

export function keyOfRule({ subject }: Rule): RuleKey {
  switch (subject.kind) {
    case 'command':
      return subject.words[0] === undefined ? key(LINE) : { by: 'program', word: subject.words[0] };
    case 'danger':
      return key(LINE);
    case 'path':
      return subject.pattern === null ? key(PATH) : { by: 'path', pattern: subject.pattern };
    case 'structured':
      return keyOfStructured(subject);
    case 'host':
      return named('host', subject.domain);
    case 'mcp':
      return named('mcp', subject.server);
    case 'subagent':
      return named('subagent', subject.type);
    case 'skill':
      return named('skill', subject.name);
    case 'tool':
      return named('tool', subject.name);
  }
}

function keyOfStructured({ command, path }: Extract<RuleSubject, { kind: 'structured' }>): RuleKey {
  if (path !== null) return { by: 'path', pattern: path };
  if (command === null) return key(ANY);
  const word = command.kind === 'glob' ? /^[\w./+-]+(?= |$)/.exec(command.text)?.[0] : undefined;
  return word === undefined ? key(LINE) : { by: 'text', word, cost: command.cost };
}

export function keysOfEffect(tool: string, effect: ResolvedEffect): readonly string[] {
  return [ANY, `tool ${tool}`, ...keysOf(effect)];
}

function keysOf(effect: ResolvedEffect): readonly string[] {
  switch (effect.kind) {
    case 'command':
      return [LINE, PATH];
    case 'host':
      return ['host', ...domainsOf(effect.host)];
    case 'mcpTool':
      return [`mcp ${effect.server}`];
    case 'subagent':
      return ['subagent', `subagent ${effect.type}`];
    case 'skill':
      return ['skill', `skill ${effect.name}`];
    case 'mcpConnect':
    case 'state':
      return [];
    default:
      return [PATH];
  }
}

/** `a.docs.rs`, `docs.rs`, `rs`. */
function domainsOf(host: string): readonly string[] {
  const parts = host.toLowerCase().replace(/\.$/, '').split('.');
  return parts.map((_, at) => `host ${parts.slice(at).join('.')}`);
}

/** What rules about commands are looked for by. */
export type LineWords = {
  /** The programs of all readings in small letters: as written, without their folder, and up to a blank. */
  readonly programs: ReadonlySet<string>;
  /** Programs behind which a word is not literal: the first word of a glob may go on from there. */
  readonly beginnings: readonly string[];
  /** A program is not literal, so that every rule about commands may mean it. */
  readonly isOpen: boolean;
};
export const NO_WORDS: LineWords = { programs: new Set(), beginnings: [], isOpen: false };

export function wordsOfLine({ readings }: CommandEffect): LineWords {
  const programs = new Set<string>();
  const beginnings: string[] = [];
  let isOpen = false;
  for (const ofCommand of readings) {
    for (const reading of ofCommand) {
      const names = namesOf(reading);
      for (const name of names) programs.add(name);
      if (names.length > 0 && reading.texts.includes(null)) beginnings.push(...names);
      isOpen ||= reading.texts[0] === null && reading.mayBeProgram;
    }
  }
  return { programs, beginnings, isOpen };
}

function namesOf({ texts, bare }: Reading): readonly string[] {
  const program = texts[0] ?? null;
  if (program === null) return [];
  const written = program.toLowerCase();
  const names = bare === null || bare === program ? [written] : [written, bare.toLowerCase()];
  return written.includes(' ') ? [...names, ...names.map((name) => name.slice(0, name.indexOf(' ')))] : names;
}
