// What asks even where an allow rule or a grant matches (SPEC 4, step 5). Each reason is a sentence; the only ways round
// one are the two exceptions that the specification names. INVARIANT: to add a reason can only tighten.
import type { PatternBase } from '../paths/patterns.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { segmentsOf } from '../paths/segments.ts';
import { opaqueProgram } from '../shell/opaquePrograms.ts';
import { changesGitSettings, readsTrees, showsNamesOnly, writesUnnamed } from '../shell/programs.ts';
import type { Rule } from './policy.ts';
import { type CommandEffect, isPathEffect, type NamedPath, type PathEffect, type ResolvedEffect } from './request.ts';
import { changesProtectedTree, criticalWords, secretNames } from './risk.ts';
import { coveringRule } from './rules/coverage.ts';
import { liftsSecret, liftsSecretName } from './rules/match.ts';
import { isWritten, operandsOf } from './rules/names.ts';
import { startOf } from './rules/peeled.ts';
import { readingsOf, realWords, textsOf } from './rules/readings.ts';

/** Of a line, for each command. */
export type Proven = {
  /** Is it proven to only read? */
  readonly reads: readonly boolean[];
  /** Is it a proven edit that the mode lets run? */
  readonly edits: readonly boolean[];
  /** Of one whose program is known and that yet is not proven: why, a clause; else null. */
  readonly lacks: readonly (string | null)[];
};

/**
 * `opaque`: it runs code that the gate cannot read. `redirection`: it writes a file by one. These two a sandbox that is on
 * may lift (step 9), `other` nothing. `words` is a sentence.
 */
export type AlwaysReason = { readonly words: string; readonly kind: 'opaque' | 'redirection' | 'other' };

export const other = (words: string): AlwaysReason => ({ words, kind: 'other' });

/** `allowRules` are those in force. */
export function alwaysAsks(
  effect: ResolvedEffect,
  tool: string,
  allowRules: readonly Rule[],
  base: PatternBase,
  proven: Proven,
): readonly AlwaysReason[] {
  if (isPathEffect(effect)) return pathReasons(effect, tool, allowRules, base).map(other);
  if (effect.kind === 'command') return onceEach(commandReasons(effect, allowRules, base, proven));
  return effect.kind === 'mcpConnect' ? [other(`it connects to the MCP server \`${effect.server}\``)] : [];
}

/** Of equal words those of the kind that nothing lifts stay. */
function onceEach(reasons: readonly AlwaysReason[]): readonly AlwaysReason[] {
  const unique = new Map<string, AlwaysReason>();
  for (const each of reasons) if (unique.get(each.words)?.kind !== 'other') unique.set(each.words, each);
  return [...unique.values()];
}

function pathReasons(
  effect: PathEffect,
  tool: string,
  allowRules: readonly Rule[],
  base: PatternBase,
): readonly string[] {
  const { kind, path, place } = effect;
  const reasons: string[] = [];
  const changes = kind === 'write' || kind === 'delete';
  if (kind === 'delete') reasons.push(`it deletes \`${path.written}\``);
  if (changes && place.protectedBy !== null) reasons.push(`\`${path.written}\` is protected: ${place.protectedBy}`);
  if (changes && (path.state?.links ?? 1) > 1) {
    reasons.push(`\`${path.written}\` has other names on the disk (hard links), one of which may be protected`);
  }
  if (changes && makesRepository(path)) reasons.push(repositoryWords(path));
  const isNamed = allowRules.some((rule) => liftsSecret(rule, tool, effect, base));
  if (place.secretBy !== null && kind !== 'list' && !isNamed) {
    reasons.push(`\`${path.written}\` is on the list of secret files (\`${place.secretBy}\`)`);
  }
  return reasons;
}

function commandReasons(
  effect: CommandEffect,
  allowRules: readonly Rule[],
  base: PatternBase,
  { reads, edits, lacks }: Proven,
): readonly AlwaysReason[] {
  const { facts, names } = effect;
  const secrets = secretNames(effect, reads).filter(
    (name) => !allowRules.some((rule) => liftsSecretName(rule, effect, name, base)),
  );
  return [
    ...facts.unknowns.map(({ words }) => other(`not understood: ${words}`)),
    ...criticalWords(effect, base, reads).map(other),
    ...secrets.map(({ path, place }) =>
      other(`\`${path.written}\` is on the list of secret files (\`${place.secretBy}\`)`),
    ),
    ...facts.commands.flatMap((_, at) =>
      reads[at] === true
        ? []
        : singleCommandReasons(effect, at, allowRules, { isEdit: edits[at] === true, lacks: lacks[at] ?? null }),
    ),
    ...names.filter(({ role }) => role === 'out').flatMap(protectedName),
    ...facts.redirections.filter(({ direction }) => direction === 'out').map(redirected),
    ...names
      .filter((name) => name.place.protectedBy === null && (name.path.state?.links ?? 1) > 1 && isWritten(effect, name))
      .map(({ path }) =>
        other(`\`${path.written}\` has other names on the disk (hard links), one of which may be protected`),
      ),
    ...names
      .filter((name) => makesRepository(name.path) && isWritten(effect, name))
      .map(({ path }) => other(repositoryWords(path))),
  ];
}

const redirected = ({ raw }: { readonly raw: string }): AlwaysReason => ({
  words: `\`${raw}\` writes a file`,
  kind: 'redirection',
});

/** Without a `HEAD` no folder is one of Git; with it, what lies beside it names programs that Git runs (SPEC 5.4). */
export function makesRepository({ real, lexical, type }: ResolvedPath): boolean {
  if (type !== 'absent') return false;
  return isNamedHead(real) || (lexical !== real && isNamedHead(lexical));
}

function isNamedHead(path: string): boolean {
  return segmentsOf(path).at(-1)?.toLowerCase() === 'head';
}

function repositoryWords({ written }: ResolvedPath): string {
  return `a new \`${written}\` can make its folder one of Git, which can hold programs that Git runs`;
}

function singleCommandReasons(
  effect: CommandEffect,
  at: number,
  allowRules: readonly Rule[],
  { isEdit, lacks }: { readonly isEdit: boolean; readonly lacks: string | null },
): readonly AlwaysReason[] {
  const command = effect.facts.commands[at];
  if (command === undefined) return [];
  const texts = textsOf(command.words);
  const program = command.words[0];
  if (program !== undefined && program.text === null)
    return [other(`the program \`${program.raw}\` is only known when it runs`)];
  const reasons: AlwaysReason[] = [];
  const wrapped = command.words.slice(startOf(effect, at));
  const really = realWords(wrapped, effect.programs);
  const forms = [textsOf(wrapped), ...(really === null ? [] : [textsOf(really)])];
  // Of those that can run code, only a sed whose whole script was read is ever an edit.
  const opaque = forms.map(opaqueProgram).find((form) => form !== null && !(isEdit && form.name === 'sed'));
  if (opaque && coveringRule(effect, at, allowRules) === null) {
    const words = lacks === null ? opaque.why : `${opaque.why}, and is not proven to only read: ${lacks}`;
    reasons.push({ words, kind: 'opaque' });
  }
  if (!showsNamesOnly(texts)) reasons.push(...protectedReasons(effect, at));
  if (readingsOf(effect, at).some(({ texts }) => changesGitSettings(texts))) {
    reasons.push(other(`\`${command.raw}\` changes the settings of Git, which are protected`));
  }
  if (readingsOf(effect, at).some(({ texts }) => readsTrees(texts))) {
    reasons.push(other(`\`${texts[0]}\` reads whole folders and may meet a secret file`));
  }
  if (readingsOf(effect, at).some(({ texts }) => writesUnnamed(texts))) {
    reasons.push(other(`\`${texts[0]}\` writes files that the line does not name, and may meet a protected one`));
  }
  return reasons;
}

/** Of one command; redirections are looked at once, for the whole line. */
function protectedReasons(effect: CommandEffect, at: number): readonly AlwaysReason[] {
  const tree = changesProtectedTree(effect, at);
  const named = operandsOf(effect, at).flatMap(protectedName);
  return tree === null ? named : [...named, other(`it changes a whole folder: ${tree}`)];
}

function protectedName({ path, place }: NamedPath): readonly AlwaysReason[] {
  return place.protectedBy === null ? [] : [other(`\`${path.written}\` is protected: ${place.protectedBy}`)];
}
