// Changes of files that Git ignores (SPEC 5.5): no diff will show them. Pure; the disk is asked through what is handed in.
import type { GateDisk } from '../paths/gateDisk.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { isWithin } from '../paths/segments.ts';
import type { Policy } from './policy.ts';
import type { ChatContext, NamedPath, ResolvedEffect } from './request.ts';
import { isWritten } from './rules/names.ts';

/** A file that is changed inside, and by which command of a line; `at` is null for an effect that is no line. */
type Change = { readonly at: number | null; readonly path: ResolvedPath };

/** `written` is the path as the call names it; `words` is a sentence. */
export type IgnoredEdit = { readonly at: number | null; readonly written: string; readonly words: string };

/** Real paths, each once. None where nobody would be told: it is looked for only where it asks or is a notice. */
export function findIgnored(
  effects: readonly ResolvedEffect[],
  disk: Pick<GateDisk, 'isIgnored'>,
  { mode }: Pick<ChatContext, 'mode'>,
  { askForIgnored }: Pick<Policy, 'askForIgnored'>,
): readonly string[] {
  if (!askForIgnored && mode !== 'acceptEdits') return [];
  const found = effects.flatMap(changesInside).filter(({ path }) => disk.isIgnored(path.real, path.type === 'folder'));
  return [...new Set(found.map(({ path }) => path.real))];
}

/** What of the effect is a change of one of these files. */
export function ignoredEdits(effect: ResolvedEffect, ignored: readonly string[]): readonly IgnoredEdit[] {
  if (ignored.length === 0) return [];
  return changesInside(effect)
    .filter(({ path }) => ignored.includes(path.real))
    .map(({ at, path: { written } }) => ({
      ...{ at, written },
      words: `\`${written}\` is ignored by Git: a change to it shows in no diff`,
    }));
}

function changesInside(effect: ResolvedEffect): readonly Change[] {
  if (effect.kind === 'write') return effect.place.inside ? [{ at: null, path: effect.path }] : [];
  if (effect.kind !== 'command') return [];
  const written = effect.names.filter((name) => name.place.inside && !name.wild && isWritten(effect, name));
  const byWord = Map.groupBy(written, ({ role, at, word }) => `${role} ${at} ${word}`);
  return [...byWord.values()].flatMap(changedBy);
}

/** Of a word where things are put, all that it may mean: the folder is told by what comes into it, a file by itself. */
function changedBy(names: readonly NamedPath[]): readonly NamedPath[] {
  const isPut = ({ path }: NamedPath): boolean =>
    names.some((other) => path.lexical !== other.path.lexical && isWithin(path.lexical, other.path.lexical, false));
  const put = names.filter(isPut);
  const target = names.find((name) => !put.includes(name));
  return put.length > 0 && target?.path.type === 'folder' ? put : names.filter((name) => !put.includes(name));
}
