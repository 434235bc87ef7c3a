// Texts that are little programs to the program they are given to. INVARIANT: what may read another file, write or run one is
// refused, and so is whatever is not understood.
import { sedFault } from './sedScript.ts';

/** Each: the piece because of which a text is not known to only read, or null. */
export const READERS = { sed: sedFault, jq: jqFault, yq: yqFault, gitFormat: gitFormatFault } as const;

/** Modules are files (https://jqlang.org/manual/#modules); all else works on what was read. */
const JQ_FILES = /\b(?:import|include|modulemeta)\b/;

function jqFault(program: string): string | null {
  return JQ_FILES.exec(program)?.[0] ?? null;
}

/**
 * Two programs have this name: one is jq, the other has operators that load files, evaluate texts and run programs
 * (https://mikefarah.gitbook.io/yq/operators). `.payload` is a key; behind two dots it might be an operator.
 */
const YQ_FILES = /(?<!(?:^|[^.])\.)\b\w*(?:load|eval|system|exec)\w*/i;

function yqFault(program: string): string | null {
  return jqFault(program) ?? YQ_FILES.exec(program)?.[0] ?? null;
}

/** Named formats (git-log(1), PRETTY FORMATS); any other name is one of the configuration's. */
const FORMATS = new Set(['', 'oneline', 'short', 'medium', 'full', 'fuller', 'reference', 'email', 'raw']);
/** They run gpg: `%G?` and its kin, also as `%+G?`, and `%(signature…)` of references. */
const SIGNATURES = /%[-+ ]?G|%\(\*?signature/;

function gitFormatFault(format: string): string | null {
  if (FORMATS.has(format)) return null;
  const signature = SIGNATURES.exec(format)?.[0];
  if (signature !== undefined) return signature;
  return format.includes('%') || /^t?format:/.test(format) ? null : format;
}

/**
 * The path in a revision (`HEAD:src/a.ts`, `:0:src/a.ts`, gitrevisions(7)), from the repository's root; what follows `:/`
 * too, since it may be one. Null without. False: it cannot be told where a path in it ends.
 */
export function revisionPath(revision: string): string | null | false {
  const colon = colonOf(revision);
  if (colon < 0) return null;
  const behind = revision.slice(colon + 1);
  const path = colon === 0 ? behind.replace(/^(?:[0-3]:|\/)/, '') : behind;
  return path.split('/').some((part) => part.includes('..') && part !== '..') ? false : path;
}

/** The first one outside of braces (`HEAD@{12:30}`); of braces that do not pair, the first at all. */
function colonOf(revision: string): number {
  let depth = 0;
  let found = -1;
  for (let at = 0; at < revision.length; at++) {
    const character = revision[at];
    if (character === '{') depth++;
    else if (character === '}') depth--;
    else if (character === ':' && depth === 0 && found < 0) found = at;
  }
  return depth === 0 ? found : revision.indexOf(':');
}
