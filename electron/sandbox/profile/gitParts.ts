// What in a folder of Git stays read-only inside the sandbox. Pure, values only.
// INVARIANT: what an ordinary command of Git on the host would run by is here, or its absence is explained here.
//
// Each line was tried with Git 2.39.5: the file was written as a confined command could, then status, diff, log, add, commit,
// checkout, gc, fetch and push ran outside (look/gitGuards.bwrap.test.ts repeats it). What runs nothing and stays writable,
// since commits need most of it:
// - `info/attributes` names drivers, and only configuration says what those run; the project's `.gitattributes` does the same.
// - `objects/info/alternates`, `shallow`, `info/grafts`, `refs/replace`, `info/sparse-checkout`, `packed-refs`: only data.
// - `HEAD`, `index`, `logs`, `COMMIT_EDITMSG`, `rebase-merge`: they can be traps, and Git replaces or appends to them at every
//   commit, so that no mount can hold them. look/gitTraps.ts looks at them when a command has ended.

export type GitPart = {
  /** Below the folder of Git. */
  readonly name: string;
  /** What stands there while it is absent. A folder where configuration is read makes every commit fail; an empty file is fine. */
  readonly placeholder: 'folder' | 'commondir' | 'empty' | null;
  /** `worktree config`: absent it matters only with `extensions.worktreeConfig`. `no origin`: absent, only without that remote. */
  readonly absent: 'matters' | 'worktree config' | 'no origin';
  readonly why: string;
};

const HOOKS = 'Git runs what is in it';
const CONFIG = 'it can name programs that Git runs';
/** Verified: with it, fsmonitor and hooks of the other folder run although the own configuration is read-only. */
const COMMONDIR = 'it can lead Git to another configuration and other hooks';
/** Verified: `git push` without a configured `origin` reads it, and runs the hooks of the repository on this disk it names. */
const REMOTES = 'it can lead `git push` to a repository whose hooks run';

/** Of a whole folder of Git: that of a plain clone, a repository without files, a submodule. */
export const GIT_PARTS: readonly GitPart[] = [
  { name: 'hooks', placeholder: 'folder', absent: 'matters', why: HOOKS },
  { name: 'config', placeholder: 'empty', absent: 'matters', why: CONFIG },
  { name: 'commondir', placeholder: 'commondir', absent: 'matters', why: COMMONDIR },
  { name: 'config.worktree', placeholder: 'empty', absent: 'worktree config', why: CONFIG },
  { name: 'branches', placeholder: 'folder', absent: 'no origin', why: REMOTES },
  { name: 'remotes', placeholder: 'folder', absent: 'no origin', why: REMOTES },
];

/** Of the folder that a linked worktree has below `worktrees`. */
export const WORKTREE_PARTS: readonly GitPart[] = [
  { name: 'commondir', placeholder: null, absent: 'matters', why: COMMONDIR },
  { name: 'gitdir', placeholder: null, absent: 'matters', why: 'it says whose worktree this is' },
  { name: 'config.worktree', placeholder: 'empty', absent: 'worktree config', why: CONFIG },
];

/**
 * What of the shared folder a commit in a linked worktree writes, beside its own folder: add, commit, amend, branch, stash,
 * rebase, merge and fetch work. `branch -D` and `tag -d` where there is a `packed-refs`, gc and pack-refs write that file, and fail.
 */
export const SHARED_ROOTS: readonly string[] = ['objects', 'refs', 'logs', 'reftable'];

/** Folders below one of Git that may be named as a module is and hold none, unless they look like one themselves. */
export const NO_MODULES: ReadonlySet<string> = new Set(['objects', 'refs', 'logs', 'hooks', 'info', 'branches', 'lfs']);

/** Which of `parts` are wanted, by the names that are there. */
export function wantedParts(
  parts: readonly GitPart[],
  present: (name: string) => boolean,
  known: { readonly worktreeConfig: boolean; readonly hasOrigin: boolean },
): readonly GitPart[] {
  return parts.filter(({ name, absent }) => {
    if (present(name) || absent === 'matters') return true;
    return absent === 'worktree config' ? known.worktreeConfig : !known.hasOrigin;
  });
}
