// What of Git must stay read-only in a folder that is to be writable inside the sandbox, and what a commit there writes
// elsewhere (SPEC X2). One look at the disk, as it is now; it never runs Git and changes nothing.
import { homedir } from 'node:os';
import path from 'node:path';
import { SHARED_ROOTS } from '../profile/gitParts.ts';
import { reachOf } from '../profile/gitReach.ts';
import type { Protection, Scratch } from '../profile/sandboxProfile.ts';
import { entriesIn, isBelow, pointerIn, realNamedBy, realPath, stateOf } from './gitDisk.ts';
import { bothSettings, type GitAround, GitFolderLook } from './gitFolderLook.ts';
import { settingsOf } from './gitSettings.ts';

export type GitGuards = {
  /** Shallow first, no path twice. Also below `roots`. */
  readonly protections: readonly Protection[];
  /** Real folders outside `root` that a commit writes: of a linked worktree or of a submodule. */
  readonly roots: readonly string[];
  /** Of a linked worktree: the shared folder, so that Git can lock `packed-refs` there. */
  readonly scratch: readonly Scratch[];
  /** Clauses: why auto_allow rests. */
  readonly faults: readonly string[];
  /** Sentences for the person: what Git cannot do inside. */
  readonly notices: readonly string[];
};

export type GitWish = {
  /** Real paths of other folders that may be written: what is led to in them is guarded too. */
  readonly writable?: readonly string[];
  /** Real top folders of repositories that may lie below `root` (nestedRepositories.ts): nothing is opened for them. */
  readonly nested?: readonly string[];
  readonly home?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
};

const WATCHED = 'Git would take it for a repository';

/**
 * `root` is a real path. Facts: research of Git 2.39.5, repeated by gitGuards.bwrap.test.ts.
 *
 * - `.git` a folder: its parts (profile/gitParts.ts) are kept, with those of its worktrees and submodules, the files it takes
 *   in as configuration, its hooks, and programs below the root that configuration names by a path.
 * - `.git` a file: a linked worktree is trusted when the repository says the same, a submodule when its `core.worktree` does.
 *   Then what a commit writes is opened. Anything else is opened for nobody.
 * - No `.git`: nothing is put there (an empty `.git` breaks Go and the search for repositories), so `git init` works inside;
 *   the path is only watched, since what it holds then is not the person's.
 * - `HEAD` at the root is watched: with `.git/HEAD` made unreadable Git takes the root itself for a repository, and its `config`.
 */
export function gitGuards(root: string, wish: GitWish = {}): GitGuards {
  const home = wish.home ?? homedir();
  const writable = [root, ...(wish.writable ?? [])];
  const nested = (wish.nested ?? []).filter((top) => isBelow(top, [root]));
  const around = { writable, home, nested, ...personalReach(home, wish.environment ?? process.env) };
  const entry = path.join(root, '.git');
  const state = stateOf(entry);
  if (state === 'folder') return plainGuards(root, entry, around);
  if (state === 'file') return pointerGuards(root, entry, around);
  if (state === 'link') return linkGuards(root, entry, around);
  return isBare(root) ? bareGuards(root, around) : noGuards(root, entry, around);
}

function plainGuards(root: string, git: string, around: GitAround): GitGuards {
  const look = new GitFolderLook(around);
  look.gitFolder(git, root);
  look.keep(path.join(root, 'HEAD'), null, WATCHED);
  return result(look);
}

function bareGuards(root: string, around: GitAround): GitGuards {
  const look = new GitFolderLook(around);
  look.gitFolder(root, root);
  return result(look);
}

function noGuards(root: string, entry: string, around: GitAround): GitGuards {
  const look = new GitFolderLook(around);
  look.keep(entry, null, WATCHED);
  look.keep(path.join(root, 'HEAD'), null, WATCHED);
  const above = repositoryAbove(root);
  return result(look, {
    notices:
      above === null ? [] : [`Git cannot write here inside the sandbox: its repository is \`${above}\`, further up.`],
  });
}

function linkGuards(root: string, entry: string, around: GitAround): GitGuards {
  const look = new GitFolderLook(around);
  look.keep(entry, null, 'it leads to the folder of Git');
  look.faults.add(`\`${entry}\` is a link`);
  const git = realPath(entry);
  if (git !== null) look.gitFolder(git, root);
  return result(look);
}

function pointerGuards(root: string, entry: string, around: GitAround): GitGuards {
  const own = realNamedBy(entry);
  const common = own === null ? null : worktreeOf(own, entry);
  if (own !== null && common !== null) return worktreeGuards({ root, entry, own, common }, around);
  if (own !== null && isSubmodule(own, root, around.home)) return submoduleGuards({ root, entry, own }, around);
  const look = new GitFolderLook(around);
  look.keep(entry, null, WHOSE);
  if (own !== null) look.gitFolder(own, root);
  return result(look, {
    notices: [`Git cannot write inside the sandbox: \`${entry}\` leads to a folder that does not name this one.`],
  });
}
const WHOSE = 'it says where the configuration of this repository lies';

type Worktree = { readonly root: string; readonly entry: string; readonly own: string; readonly common: string };

/** The shared folder itself stays read-only, and with it hooks, configuration and other worktrees. */
function worktreeGuards({ root, entry, own, common }: Worktree, around: GitAround): GitGuards {
  // What is a link could lead anywhere, and whoever may write in the shared folder could have put it there.
  const shared = SHARED_ROOTS.map((name) => path.join(common, name)).filter((one) => stateOf(one) === 'folder');
  const roots = [own, ...shared].filter((one) => !isBelow(one, around.writable));
  const look = new GitFolderLook({ ...around, writable: [...around.writable, ...roots] });
  const read = bothSettings(common, own, around.home);
  look.keep(entry, null, WHOSE);
  look.worktreeFolder(own, reachOf(read.settings).worktreeConfig);
  look.reached(read, own, root);
  look.links(own, root, read);
  // Where the shared folder may be written for another reason, it is guarded as that of a plain clone.
  if (isBelow(common, around.writable)) look.gitFolder(common, path.dirname(common));
  return result(look, { roots, scratch: isBelow(common, around.writable) ? [] : [scratchOf(common, shared)] });
}

/**
 * Verified with Git 2.39.5: when only the roots may be written, `git rebase` and `git cherry-pick` end with 0 and leave
 * `CHERRY_PICK_HEAD`, since Git locks `packed-refs` to delete it; the next merge is refused, on the host too.
 */
function scratchOf(common: string, shared: readonly string[]): Scratch {
  const names = entriesIn(common).map(({ name }) => name);
  return { path: common, entries: names.filter((name) => isThere(path.join(common, name), shared)).toSorted() };
}

/** What is a root is mounted itself; a link that leads nowhere cannot be. */
const isThere = (one: string, shared: readonly string[]) => !shared.includes(one) && realPath(one) !== null;

function submoduleGuards({ root, entry, own }: Omit<Worktree, 'common'>, around: GitAround): GitGuards {
  const roots = isBelow(own, around.writable) ? [] : [own];
  const look = new GitFolderLook({ ...around, writable: [...around.writable, ...roots] });
  look.keep(entry, null, WHOSE);
  look.gitFolder(own, root);
  return result(look, { roots });
}

/** The shared folder of the worktree whose own folder is `own`; null unless each of the two names the other. */
function worktreeOf(own: string, entry: string): string | null {
  if (path.basename(path.dirname(own)) !== 'worktrees') return null;
  const back = pointerIn(path.join(own, 'gitdir'));
  if (back === null || pointerIn(path.join(own, 'commondir')) !== '../..') return null;
  const named = path.resolve(own, back);
  return stateOf(named) === 'file' && realPath(named) === entry ? path.dirname(path.dirname(own)) : null;
}

function isSubmodule(own: string, root: string, home: string): boolean {
  if (!/\/modules\//.test(own) || stateOf(path.join(own, 'commondir')) !== 'absent') return false;
  const { worktree } = reachOf(settingsOf(path.join(own, 'config'), home).settings);
  return worktree !== null && realPath(path.resolve(own, worktree)) === root;
}

/** Also one of which a command has removed a part. */
function isBare(folder: string): boolean {
  const entries = new Map(entriesIn(folder).map((entry) => [entry.name, entry]));
  const folders = ['objects', 'refs'].filter((name) => entries.get(name)?.isDirectory() === true);
  const head = entries.get('HEAD');
  return head !== undefined && !head.isDirectory() ? folders.length > 0 : folders.length > 1 && entries.has('config');
}

function repositoryAbove(root: string): string | null {
  for (let at = path.dirname(root); ; at = path.dirname(at)) {
    if (stateOf(path.join(at, '.git')) !== 'absent') return at;
    if (path.dirname(at) === at) return null;
  }
}

/** What the files of the machine and of the person lead to in any repository. */
function personalReach(home: string, environment: NonNullable<GitWish['environment']>) {
  const shared = environment.XDG_CONFIG_HOME || path.join(home, '.config');
  const files = ['/etc/gitconfig', path.join(shared, 'git/config'), path.join(home, '.gitconfig')];
  const read = files.map((file) => settingsOf(file, home));
  return {
    personal: reachOf(read.flatMap(({ settings }) => settings)),
    personalFiles: [...files, ...read.flatMap(({ includes }) => includes)],
  };
}

/** Whatever was looked at before, then the nested ones: what is found twice is told once. */
function result(look: GitFolderLook, more: Partial<GitGuards> = {}): GitGuards {
  look.nestedOnes(isBare);
  return { protections: look.protections(), roots: [], scratch: [], faults: [...look.faults], notices: [], ...more };
}
