// The rules of a policy, compiled once: in an order of their own, and indexed, so that an effect meets only those that may
// speak of it. INVARIANT: pure; the rules that are found give the same answers as all of them would, in the same order.
import { DECISIONS } from '../../../shared/domain/decisionName.ts';
import type { PatternBase } from '../../paths/patterns.ts';
import type { ResolvedPath } from '../../paths/resolvedPath.ts';
import { segmentsOf } from '../../paths/segments.ts';
import type { Rule } from '../policy.ts';
import { type CommandEffect, isPathEffect, type ResolvedEffect } from '../request.ts';
import { guardsFile, speaksOf, speaksOfUnseen } from './match.ts';
import { isTooLong } from './matchPattern.ts';
import {
  addPattern,
  emptyPathIndex,
  findPatterns,
  listIn,
  type PathIndex,
  type SoughtPaths,
  soughtPaths,
} from './pathIndex.ts';
import { keyOfRule, keysOfEffect, type LineWords, NO_WORDS, wordsOfLine } from './ruleKeys.ts';
import { ruleWords } from './ruleWords.ts';
import type { Speech } from './speech.ts';

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

/** All allow rules. */
export function allAllowing({ layers }: RuleSet): readonly Rule[] {
  return inTheirOrder(layers.flatMap(({ allows }) => allows.all));
}

/** Does a deny or ask rule speak of reading or changing this file (an absolute real path) by a tool? */
export function isGuarded({ layers }: RuleSet, file: string, base: PatternBase): boolean {
  const sought = soughtPaths([file], base);
  const found = new Set<Entry>();
  for (const { stops } of layers) findPatterns(stops.paths, sought, found);
  for (const { rule } of found) if (guardsFile(rule, file, base)) return true;
  return false;
}

/** `ofUnseen`: only of what was not seen of the line, surely of none of its commands that were. */
export type Stop = { readonly rule: Rule; readonly speech: Speech; readonly ofUnseen: boolean };

export type RulesFound = {
  /** Deny rules, then ask rules, that speak of the effect or might, each with how surely. */
  readonly stops: readonly Stop[];
  /** The allow rules that may cover the effect or a part of it. */
  readonly allowing: readonly Rule[];
};

export function rulesFor({ layers }: RuleSet, tool: string, effect: ResolvedEffect, base: PatternBase): RulesFound {
  const sought = soughtBy(tool, effect, base);
  const stops = new Set<Entry>();
  const allowing = new Set<Entry>();
  for (const layer of layers) {
    findStops(layer.stops, sought, stops);
    findAllowing(layer.allows, sought, allowing);
  }
  const speaking: Speaking[] = [];
  for (const entry of stops) {
    const speech = speaksOf(entry.rule, tool, effect, base);
    if (speech !== 'no') speaking.push({ entry, speech, ofUnseen: false });
  }
  if (effect.kind === 'command' && !effect.facts.complete) speaking.push(...unseen(layers, stops, tool, effect));
  return {
    stops: speaking
      .sort((one, other) => inOrder(one.entry, other.entry))
      .map(({ entry, speech, ofUnseen }) => ({ rule: entry.rule, speech, ofUnseen })),
    allowing: inTheirOrder([...allowing]),
  };
}

type Speaking = Omit<Stop, 'rule'> & { readonly entry: Entry };

/** Of a line that was not seen whole, what the rules say of the rest of it that speak of nothing that was seen. */
function unseen(layers: readonly Layer[], seen: ReadonlySet<Entry>, tool: string, effect: CommandEffect) {
  return layers
    .flatMap(({ stops }) => stops.all)
    .filter((entry) => !seen.has(entry))
    .map((entry): Speaking => ({ entry, speech: speaksOfUnseen(entry.rule, tool, effect), ofUnseen: true }))
    .filter(({ speech }) => speech !== 'no');
}

function inTheirOrder(entries: readonly Entry[]): readonly Rule[] {
  const sorted = entries.length < 2 ? entries : entries.toSorted(inOrder);
  return sorted.map(({ rule }) => rule);
}

/** What rules are looked for by. */
type Sought = {
  readonly effect: ResolvedEffect;
  readonly keys: readonly string[];
  readonly paths: SoughtPaths;
  readonly words: LineWords;
};

function soughtBy(tool: string, effect: ResolvedEffect, base: PatternBase): Sought {
  const isLine = effect.kind === 'command';
  return {
    effect,
    keys: keysOfEffect(tool, effect),
    paths: soughtPaths(isLine ? pathsOfLine(effect) : isPathEffect(effect) ? bothForms(effect.path) : [], base),
    words: isLine ? wordsOfLine(effect) : NO_WORDS,
  };
}

/** Each path that the line names, as written and as it is, and what may lie in a folder that it names or be put there. */
function pathsOfLine({ names, look }: CommandEffect): readonly string[] {
  const paths: string[] = [];
  for (const { path } of names) paths.push(...bothForms(path));
  for (const use of look.uses) if (use.kind === 'paths') for (const { path } of use.paths) addForms(path, paths);
  const folders = new Set<string>();
  for (const { path, role } of names) {
    if (role === 'operand' && path.type === 'folder') for (const form of bothForms(path)) folders.add(form);
  }
  if (folders.size === 0) return paths;
  const children = new Set(['-', ...names.map(({ path }) => segmentsOf(path.lexical).at(-1) ?? '-')]);
  for (const folder of folders) for (const child of children) paths.push(`${folder}/${child}`);
  return paths;
}

function addForms(path: ResolvedPath, paths: string[]): void {
  for (const form of bothForms(path)) paths.push(form, ...(path.type === 'folder' ? [`${form}/-`] : []));
}

function bothForms({ real, lexical }: ResolvedPath): readonly string[] {
  return real === lexical ? [real] : [real, lexical];
}

function findStops(index: Index, sought: Sought, found: Set<Entry>): void {
  findAllowing(index, sought, found);
  if (sought.effect.kind === 'command') findDoubtful(index, sought.effect, sought.words, found);
}

/** What only deny and ask rules see: they may mean what is not literal, and what is too long to be read. */
function findDoubtful(
  { byProgram, byText, cost }: Index,
  effect: CommandEffect,
  words: LineWords,
  found: Set<Entry>,
): void {
  if (words.isOpen) for (const entries of byProgram.values()) addAll(entries, found);
  if (words.isOpen || (byText.size > 0 && isTooLong(effect, cost))) {
    for (const entries of byText.values()) addAll(entries, found);
  }
  for (const beginning of words.beginnings) {
    for (const [word, entries] of byText) if (word.startsWith(beginning)) addAll(entries, found);
  }
}

function findAllowing(index: Index, { keys, words, paths }: Sought, found: Set<Entry>): void {
  if (index.all.length === 0) return;
  for (const key of keys) addAll(index.byKey.get(key), found);
  for (const program of words.programs) {
    addAll(index.byProgram.get(program), found);
    addAll(index.byText.get(program), found);
  }
  findPatterns(index.paths, paths, found);
}

function addAll(entries: readonly Entry[] | undefined, found: Set<Entry>): void {
  if (entries !== undefined) for (const entry of entries) found.add(entry);
}
