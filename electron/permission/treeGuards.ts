// Which entries of a tree must not be met unseen: secret files (O3), what a rule speaks of, protected paths (5.4). Pure.
// INVARIANT: names are looked at quickly first, and none that could matter is passed over by that.
import type { Entry } from '../paths/disk.ts';
import type { TreeWants } from '../paths/findInTree.ts';
import { lastNames } from '../paths/lastNames.ts';
import { matchesPattern, type PathPattern, type PatternBase } from '../paths/patterns.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import type { PathUse } from '../shell/commandPlan.ts';
import type { Policy, Rule } from './policy.ts';
import { protectedBy, type Roots } from './protectedPaths.ts';
import { COMMANDS } from './rules/match.ts';
import { fitsName } from './rules/toolPattern.ts';
import { secretBy } from './secretFiles.ts';

export type Guards = { readonly roots: Roots; readonly policy: Policy; readonly base: PatternBase };
/** Asked about each entry below a folder, and about the folder itself first. */
export type TreeGuard = TreeWants['why'];

/** Of what is changed or renamed as a whole: under another name nothing would know it again. */
export function changeGuard({ roots, policy, base }: Guards): TreeGuard {
  const kept = keptOf(namedToChange(policy), policy, base);
  return (file, entry) => {
    const isProtected = mayBeProtected(entry.name) && protectedBy({ real: file, lexical: file }, roots) !== null;
    return isProtected ? 'which is protected' : kept(file, entry);
  };
}

/** Of what is read as a whole: its contents, or names alone where `use` only goes over names. */
export function readGuard(use: Pick<PathUse, 'what' | 'follows' | 'plainNames'>, { policy, base }: Guards): TreeGuard {
  const kept = readsContent(use) ? keptOf(namedToRead(policy), policy, base) : null;
  return (file, entry) => {
    if (use.follows && entry.type === 'link') return 'a link, which it goes through';
    if (use.plainNames && !isPlainName(entry.name)) return 'a name that becomes several words or an option';
    if (kept === null) return null;
    return entry.type === 'other' ? 'which is no file' : kept(file, entry);
  };
}

export function readsContent({ what }: Pick<PathUse, 'what'>): boolean {
  return what === 'tree' || what === 'visible' || what === 'typed';
}

/** As the word that another command gets of it: no blank, quote, backslash or dash that it would read. */
export function isPlainName(name: string): boolean {
  return !/[\s"'\\]|^-/.test(name);
}

/** Any rule that stops and names paths, for whatever tool. */
function speaksOfChange({ decision, subject }: Rule): boolean {
  return (
    decision !== 'allow' && (subject.kind === 'path' || (subject.kind === 'structured' && subject.command === null))
  );
}

/** One that stops and may be held against what a command line reads. */
function speaksOfReading({ decision, subject }: Rule): boolean {
  if (decision === 'allow') return false;
  if (subject.kind === 'path') return subject.family === 'Read';
  return subject.kind === 'structured' && subject.tool.kind === 'named' && fitsName(subject.tool.glob, COMMANDS);
}

/** The patterns of rules, and whether a name may be one that these or the list of secret files mean. */
type Named = { readonly patterns: readonly PathPattern[]; readonly mayBeKept: (name: string) => boolean };

/** Of the same rules and the same list it is made only once. */
function namedBy(speaks: (rule: Rule) => boolean): (policy: Policy) => Named {
  const made = new WeakMap<Policy['rules'], Named & Pick<Policy, 'secretFiles'>>();
  return ({ rules, secretFiles }) => {
    const known = made.get(rules);
    if (known?.secretFiles === secretFiles) return known;
    const patterns = rules.filter(speaks).flatMap(patternsOf);
    const mayBeKept = lastNames([...patterns, ...secretFiles.flatMap((file) => file.patterns)]);
    const named = { patterns, mayBeKept, secretFiles };
    made.set(rules, named);
    return named;
  };
}

const namedToChange = namedBy(speaksOfChange);
const namedToRead = namedBy(speaksOfReading);

function keptOf({ patterns, mayBeKept }: Named, { secretFiles }: Policy, base: PatternBase): TreeGuard {
  return (file, { name, type }) => {
    if (!mayBeKept(name)) return null;
    const path: ResolvedPath = { ...{ written: file, lexical: file, real: file }, type: typeOf(type), state: null };
    if (secretBy(path, secretFiles, base) !== null) return 'a secret file';
    // What lies in a folder that is spoken of is spoken of too.
    const forms = type === 'folder' ? [file, `${file}/-`] : [file];
    const isNamed = patterns.some((pattern) => forms.some((form) => matchesPattern(pattern, form, base)));
    return isNamed ? 'which a rule speaks of' : null;
  };
}

function patternsOf({ subject }: Rule): readonly PathPattern[] {
  const pattern = subject.kind === 'path' ? subject.pattern : subject.kind === 'structured' ? subject.path : null;
  return pattern === null ? [] : [pattern];
}

function typeOf(type: Entry['type']): ResolvedPath['type'] {
  return type === 'link' ? 'other' : type;
}

/** The last names of protected paths (protectedPaths.ts) in any spelling; `git~1` is a short form of `.git` on Windows. */
function mayBeProtected(name: string): boolean {
  return /^\.|[^ -~]|^git~|^settings/i.test(name);
}
