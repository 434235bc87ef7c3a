// The rules of a policy, compiled once: in an order of their own, and indexed, so that an effect meets only those that may
// speak of it. INVARIANT: pure; the rules that are found give the same answers as all of them would, in the same order.
import { DECISIONS } from '../../../shared/domain/decisionName.ts';
import type { PatternBase } from '../../paths/patterns.ts';
import { segmentsOf } from '../../paths/segments.ts';
import type { Rule } from '../policy.ts';
import { type CommandEffect, isPathEffect, type ResolvedEffect } from '../request.ts';
import { guardsFile, speaksOf } from './match.ts';
import type { Speech } from './matchCommand.ts';
import { isTooLong } from './matchPattern.ts';
import { addPattern, emptyPathIndex, findPatterns, indexBase, listIn, type PathIndex } from './pathIndex.ts';
import { keyOfRule, keysOfEffect, wordsOfLine } from './ruleKeys.ts';
import { ruleWords } from './ruleWords.ts';

/** `order`: what rules are sorted by, so that the order in which they were loaded never shows. */
type Entry = { readonly rule: Rule; readonly order: string };
type Index = {
  readonly all: readonly Entry[];
  readonly byKey: Map<string, Entry[]>;
  /** In small letters: by the program of a Bash rule, and by the first word of a glob. */
  readonly byProgram: Map<string, Entry[]>;
  readonly byText: Map<string, Entry[]>;
  /** Of the globs among them, the highest (`CommandPattern.cost`). */
  cost: number;
  readonly paths: PathIndex<Entry>;
};
type Layer = { readonly stops: Index; readonly allows: Index };
export type RuleSet = { readonly layers: readonly Layer[] };

const COMPILED = new WeakMap<readonly Rule[], RuleSet>();

/** Of the same list it is made only once. */
export function ruleSetOf(rules: readonly Rule[]): RuleSet {
  const known = COMPILED.get(rules);
  if (known !== undefined) return known;
  const made = { layers: [compileLayer(rules)] };
  COMPILED.set(rules, made);
  return made;
}

/** Both lists as one, of which only the second is compiled anew: the rules of the settings, and a chat's few grants. */
export function joinRules(rules: readonly Rule[], more: readonly Rule[]): readonly Rule[] {
  if (more.length === 0) return rules;
  const joined = [...rules, ...more];
  COMPILED.set(joined, withRules(ruleSetOf(rules), more));
  return joined;
}

/** With a few more, which alone are compiled. */
export function withRules({ layers }: RuleSet, more: readonly Rule[]): RuleSet {
  return more.length === 0 ? { layers } : { layers: [...layers, compileLayer(more)] };
}

/** Without all that stops. */
export function onlyAllowing({ layers }: RuleSet): RuleSet {
  return { layers: layers.map(({ allows }) => ({ stops: indexOf([]), allows })) };
}

function compileLayer(rules: readonly Rule[]): Layer {
  const entries = rules.map((rule) => ({ rule, order: orderOf(rule) })).toSorted(inOrder);
  return {
    stops: indexOf(entries.filter(({ rule }) => rule.decision !== 'allow')),
    allows: indexOf(entries.filter(({ rule }) => rule.decision === 'allow')),
  };
}

function inOrder(one: Entry, other: Entry): number {
  return one.order < other.order ? -1 : Number(one.order > other.order);
}

/** Strictest first, then by what a person reads. */
function orderOf({ decision, ref }: Rule): string {
  return `${DECISIONS.length - DECISIONS.indexOf(decision)} ${ruleWords(ref)} ${ref.source.file} ${ref.source.layer}`;
}

function indexOf(all: readonly Entry[]): Index {
  const index: Index = {
    ...{ all, byKey: new Map(), byProgram: new Map(), byText: new Map(), cost: 0, paths: emptyPathIndex<Entry>() },
  };
  for (const entry of all) place(index, entry);
  return index;
}

function place(index: Index, entry: Entry): void {
  const at = keyOfRule(entry.rule);
  if (at.by === 'key') listIn(index.byKey, at.key).push(entry);
  else if (at.by === 'program') listIn(index.byProgram, at.word.toLowerCase()).push(entry);
  else if (at.by === 'path') addPattern(index.paths, at.pattern, entry);
  else {
    listIn(index.byText, at.word.toLowerCase()).push(entry);
    index.cost = Math.max(index.cost, at.cost);
  }
}

/** Deny rules, then ask rules, that speak of the effect or might, each with how surely. */
export function stopsOf(
  { layers }: RuleSet,
  tool: string,
  effect: ResolvedEffect,
  base: PatternBase,
): readonly { readonly rule: Rule; readonly speech: Speech }[] {
  return rulesIn(
    layers.map(({ stops }) => stops),
    (index) => stopping(index, tool, effect, base),
  )
    .map((rule) => ({ rule, speech: speaksOf(rule, tool, effect, base) }))
    .filter(({ speech }) => speech !== 'no');
}

/** The allow rules that may cover the effect or a part of it. */
export function allowingRules(
  { layers }: RuleSet,
  tool: string,
  effect: ResolvedEffect,
  base: PatternBase,
): readonly Rule[] {
  return rulesIn(
    layers.map(({ allows }) => allows),
    (index) => allowing(index, tool, effect, base),
  );
}

/** All allow rules. */
export function allAllowing({ layers }: RuleSet): readonly Rule[] {
  return rulesIn(
    layers.map(({ allows }) => allows),
    ({ all }) => all,
  );
}

/** Does a deny or ask rule speak of reading or changing this file (an absolute real path) by a tool? */
export function isGuarded({ layers }: RuleSet, file: string, base: PatternBase): boolean {
  const found = new Set<Entry>();
  for (const { stops } of layers) findPatterns(stops.paths, file, indexBase(base), found);
  for (const { rule } of found) if (guardsFile(rule, file, base)) return true;
  return false;
}

function rulesIn(indexes: readonly Index[], find: (index: Index) => Iterable<Entry>): readonly Rule[] {
  const entries = indexes.flatMap((index) => [...find(index)]);
  return entries.length < 2 ? entries.map(({ rule }) => rule) : entries.sort(inOrder).map(({ rule }) => rule);
}

function stopping(index: Index, tool: string, effect: ResolvedEffect, base: PatternBase): Iterable<Entry> {
  if (index.all.length === 0) return [];
  if (effect.kind === 'command' && !effect.facts.complete) return index.all;
  const found = byKeys(index, tool, effect);
  if (effect.kind === 'command') {
    byWords(index, effect, found);
    byPaths(index, stoppedPaths(effect), base, found);
  } else if (isPathEffect(effect)) byPaths(index, [effect.path.real, effect.path.lexical], base, found);
  return found;
}

function byKeys({ byKey }: Index, tool: string, effect: ResolvedEffect): Set<Entry> {
  const found = new Set<Entry>();
  for (const key of keysOfEffect(tool, effect)) addAll(byKey.get(key), found);
  return found;
}

function addAll(entries: readonly Entry[] | undefined, found: Set<Entry>): void {
  if (entries !== undefined) for (const entry of entries) found.add(entry);
}

function byWords({ byProgram, byText, cost }: Index, effect: CommandEffect, found: Set<Entry>): void {
  const { programs, beginnings, isOpen } = wordsOfLine(effect);
  if (isOpen) for (const entries of byProgram.values()) addAll(entries, found);
  if (isOpen || (byText.size > 0 && isTooLong(effect, cost)))
    for (const entries of byText.values()) addAll(entries, found);
  for (const program of programs) {
    addAll(byProgram.get(program), found);
    addAll(byText.get(program), found);
    if (program.includes(' ')) addAll(byText.get(program.slice(0, program.indexOf(' '))), found);
  }
  for (const beginning of beginnings) {
    for (const [word, entries] of byText) if (word.startsWith(beginning)) addAll(entries, found);
  }
}

function byPaths({ paths }: Index, of: Iterable<string>, base: PatternBase, found: Set<Entry>): void {
  const from = indexBase(base);
  for (const path of new Set(of)) findPatterns(paths, path, from, found);
}

/** Each path that the line names, as written and as it is, and what may lie in a folder that it names or be put there. */
function stoppedPaths({ names }: CommandEffect): readonly string[] {
  const written = names.flatMap(({ path }) => [path.real, path.lexical]);
  const folders = names.filter(({ path, role }) => role === 'operand' && path.type === 'folder');
  if (folders.length === 0) return written;
  const children = ['-', ...names.map(({ path }) => segmentsOf(path.lexical).at(-1) ?? '-')];
  const below = folders.flatMap(({ path }) =>
    [path.real, path.lexical].flatMap((form) => children.map((child) => `${form}/${child}`)),
  );
  return [...written, ...below];
}

function allowing(index: Index, tool: string, effect: ResolvedEffect, base: PatternBase): Iterable<Entry> {
  if (index.all.length === 0) return [];
  const found = byKeys(index, tool, effect);
  if (effect.kind === 'command') {
    for (const { words } of effect.facts.commands) {
      const program = words[0]?.text?.toLowerCase();
      if (program === undefined) continue;
      addAll(index.byProgram.get(program), found);
      addAll(index.byText.get(program), found);
    }
    byPaths(index, usedPaths(effect), base, found);
  } else if (isPathEffect(effect)) byPaths(index, [effect.path.real], base, found);
  return found;
}

function usedPaths({ names, look }: CommandEffect): readonly string[] {
  const looked = look.uses.flatMap((use) => (use.kind === 'paths' ? use.paths.map(({ path }) => path.real) : []));
  return [...names.map(({ path }) => path.real), ...looked];
}
