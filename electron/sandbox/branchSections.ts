// Whether two texts of a Git configuration differ in nothing but what is noted of branches, which names no program. It must
// say no where it is not sure.

/** A section and its lines as Git and editors write them, each line whole: no quotes, no comment, no line that goes on. */
const HEADER = /^\[branch "[^"\\\]]+"\]$/;
const NOTES = [
  /^\s*merge = refs\/heads\/[\w./-]+$/,
  /^\s*rebase = (?:true|false|merges)$/,
  /^\s*(?:vscode-merge-base|gh-merge-base) = [\w./-]+$/,
];
const REMOTE = /^\s*remote = ([A-Za-z0-9][\w-]*|\.)$/;

/** `was` and `is` are whole files. */
export function isOnlyBranches(was: string, is: string): boolean {
  if (/\\\r?$/m.test(was) || /\\\r?$/m.test(is)) return false;
  const remotes = remotesIn(was);
  return rest(was, remotes) === rest(is, remotes);
}

/**
 * Without the sections that only note a branch. One with anything else in it stays whole.
 * INVARIANT: a remote that is not configured is a path to Git, and a push to a path runs hooks that lie there.
 */
function rest(text: string, remotes: ReadonlySet<string>): string {
  const isNote = (line: string) => {
    const remote = REMOTE.exec(line)?.[1];
    return line === '' || (remote !== undefined && remotes.has(remote)) || NOTES.some((note) => note.test(line));
  };
  const isOnlyNotes = ([header = '', ...lines]: readonly string[]) => HEADER.test(header) && lines.every(isNote);
  return sectionsOf(text)
    .filter((section) => !isOnlyNotes(section.split('\n')))
    .join('');
}

const sectionsOf = (text: string) => text.split(/^(?=\s*\[)/m);

/** Those with an address, and this repository itself. */
function remotesIn(text: string): ReadonlySet<string> {
  const named = sectionsOf(text).flatMap((section) => {
    const name = /^\[remote "([\w-]+)"\]\n/.exec(section)?.[1];
    return name !== undefined && /^\s*url = \S/m.test(section) ? [name] : [];
  });
  return new Set(['.', ...named]);
}
