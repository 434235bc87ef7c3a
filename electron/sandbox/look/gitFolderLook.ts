// Gathers what must stay read-only in folders of Git and around them, for one look. It follows what their configuration, their
// worktrees, their modules and their lists of files lead to, as far as that lies below what may be written.
import { readlinkSync } from 'node:fs';
import path from 'node:path';
import { GIT_PARTS, type GitPart, WORKTREE_PARTS, wantedParts } from '../profile/gitParts.ts';
import { type GitReach, reachOf } from '../profile/gitReach.ts';
import type { Protection } from '../profile/sandboxProfile.ts';
import { entriesIn, isBelow, isClosed, realNamedBy, realPath, stateOf } from './gitDisk.ts';
import { gitLinks } from './gitLinks.ts';
import { moduleFolders } from './gitModules.ts';
import { type GitSettings, resolved, settingsOf } from './gitSettings.ts';

export type GitAround = {
  /** Real paths of all that may be written: what lies elsewhere needs no guard. */
  readonly writable: readonly string[];
  readonly home: string;
  /** Top folders of repositories that were found by walking; one may be gone by now. */
  readonly nested: readonly string[];
  /** What the person's own configuration reaches, in each repository anew: `core.hooksPath = .githooks`. */
  readonly personal: GitReach;
  /** Absolute paths of the files that it stands in, there or not. */
  readonly personalFiles: readonly string[];
};

/** Folders of Git of one look. */
const MAX_GIT_FOLDERS = 200;
const IS_PATH = /^(?:\.{1,2}|~)?\//;
const INCLUDED = 'the configuration of Git takes it in';
const CLOSED = 'what lies in it is not told, and may be what Git runs';

export class GitFolderLook {
  private readonly around: GitAround;
  private readonly found = new Map<string, Protection>();
  private readonly seen = new Set<string>();
  readonly faults = new Set<string>();

  constructor(around: GitAround) {
    this.around = around;
    for (const file of around.personalFiles) this.keepOnTheWay(file, null, INCLUDED);
  }

  /** Shallow first; what lies in a folder that is kept whole is left out. */
  protections(): readonly Protection[] {
    const folders = [...this.found.values()].filter(({ state }) => state === 'folder').map(({ path: one }) => one);
    return [...this.found.values()]
      .filter(({ path: one }) => !isBelow(one, folders))
      .toSorted((a, b) => a.path.length - b.path.length || (a.path < b.path ? -1 : 1));
  }

  /** A whole folder of Git whose files lie in `top` (both real paths; the same for a repository without files). */
  gitFolder(git: string, top: string): void {
    if (!this.begins(git)) return;
    this.onlyGitFolder(git, top);
    this.modules(git);
  }

  /** The own folder of a linked worktree, below `worktrees` of the shared one. */
  worktreeFolder(own: string, worktreeConfig: boolean): void {
    if (!this.begins(own)) return;
    this.parts(own, WORKTREE_PARTS, { worktreeConfig, hasOrigin: true });
    this.modules(own);
  }

  /** A nested repository, or what is to become one where the list of files names it. */
  nested(top: string): void {
    const entry = path.join(top, '.git');
    const state = stateOf(entry);
    if (state !== 'folder') this.keep(entry, null, 'it says where the configuration of this repository lies');
    const git = state === 'folder' ? entry : state === 'file' ? realNamedBy(entry) : null;
    if (git === null) return;
    if (path.basename(path.dirname(git)) === 'worktrees') this.worktreeFolder(git, true);
    else this.gitFolder(git, top);
  }

  nestedOnes(isBare: (folder: string) => boolean): void {
    for (const top of this.around.nested.filter((one) => stateOf(one) === 'folder')) {
      this.keepClosed(top);
      if (stateOf(path.join(top, '.git')) !== 'absent') this.nested(top);
      else if (isBare(top)) this.gitFolder(top, top);
    }
  }

  /** What `settings` lead to for the repository whose files lie in `top`. */
  reached(read: GitSettings, git: string, top: string): void {
    const { personal, home } = this.around;
    const reach = reachOf(read.settings);
    for (const fault of read.faults) this.faults.add(fault);
    for (const file of read.includes) this.include(file, git);
    this.linkedHooks(path.join(git, 'hooks'));
    for (const written of [...reach.hooks, ...personal.hooks]) this.hooks(resolved(written, top, home));
    for (const word of [...reach.programs, ...personal.programs]) this.program(word, top);
  }

  /** The nested repositories that the list of files names. */
  links(own: string, top: string, read: GitSettings): void {
    const sha256 = read.settings.some(({ key, value }) => key === 'extensions.objectformat' && value === 'sha256');
    const links = gitLinks(own, sha256);
    if (links === null) this.faults.add(`\`${own}/index\`, its list of files, is a link or not understood`);
    for (const link of links ?? []) this.nested(path.join(top, link));
  }

  keep(file: string, placeholder: Protection['placeholder'], why: string): void {
    if (this.found.has(file) || !isBelow(file, this.around.writable)) return;
    const state = stateOf(file);
    const real = state === 'link' ? realPath(file) : null;
    const target = real !== null && isBelow(real, this.around.writable) ? real : null;
    this.found.set(file, { path: file, state, placeholder: state === 'absent' ? placeholder : null, target, why });
  }

  /** Whole: otherwise a command could give itself the rights and write what was not seen. */
  private keepClosed(folder: string): void {
    if (isClosed(folder)) this.keep(folder, null, CLOSED);
  }

  private modules(git: string): void {
    const { folders, closed, whole } = moduleFolders(git);
    if (!whole) this.faults.add(`\`${git}/modules\` holds more than is looked at`);
    for (const folder of closed) this.keepClosed(folder);
    for (const module of folders) this.moduleFolder(module);
  }

  private begins(git: string): boolean {
    if (this.seen.has(git)) return false;
    this.seen.add(git);
    for (const folder of [git, path.join(git, 'worktrees')]) this.keepClosed(folder);
    if (this.seen.size <= MAX_GIT_FOLDERS) return true;
    this.faults.add('more repositories lie here than can be guarded');
    return false;
  }

  private moduleFolder(module: string): void {
    if (!this.begins(module)) return;
    const worktree = reachOf(settingsOf(path.join(module, 'config'), this.around.home).settings).worktree;
    this.onlyGitFolder(module, worktree === null ? module : path.resolve(module, worktree));
  }

  private onlyGitFolder(git: string, top: string): void {
    const read = bothSettings(git, git, this.around.home);
    const { worktreeConfig, hasOrigin } = reachOf(read.settings);
    this.parts(git, GIT_PARTS, { worktreeConfig, hasOrigin });
    this.reached(read, git, top);
    for (const entry of entriesIn(path.join(git, 'worktrees')))
      if (entry.isDirectory()) this.worktreeFolder(path.join(git, 'worktrees', entry.name), worktreeConfig);
    this.links(git, top, read);
  }

  private parts(git: string, parts: readonly GitPart[], known: { worktreeConfig: boolean; hasOrigin: boolean }): void {
    const names = new Set(entriesIn(git).map(({ name }) => name));
    for (const { name, placeholder, why } of wantedParts(parts, (one) => names.has(one), known))
      this.keep(path.join(git, name), placeholder, why);
  }

  private include(file: string, git: string): void {
    const inGit = isBelow(file, [git]);
    this.keepOnTheWay(file, inGit ? 'empty' : null, INCLUDED);
    // Git fails on a folder there, and an empty file would be seen in the project: nothing can hold the place.
    if (!inGit && stateOf(file) === 'absent' && isBelow(file, this.around.writable))
      this.faults.add(`the configuration of Git takes in \`${file}\`, which is not there`);
  }

  /** Hooks of Husky 9 lie in `.husky/_`, and run the file of their name in the folder above. */
  private hooks(folder: string | null): void {
    if (folder === null) return;
    const { writable } = this.around;
    const above = path.dirname(folder);
    const kept = path.basename(folder) === '_' && isBelow(above, writable) ? above : folder;
    this.linkedHooks(folder);
    if (isBelow(kept, writable)) this.keepOnTheWay(kept, 'folder', 'Git runs the hooks that are in it');
    else if (writable.some((root) => root === kept || isBelow(root, [kept])))
      this.faults.add(`\`core.hooksPath\` names \`${kept}\`, which is writable as a whole`);
  }

  /** A link among the hooks stays as it is; the file that it leads to is what Git runs. */
  private linkedHooks(folder: string): void {
    for (const entry of entriesIn(folder).filter((one) => one.isSymbolicLink())) {
      const target = targetOf(path.join(folder, entry.name));
      if (target !== null) this.keepOnTheWay(target, null, 'a hook of Git is a link to it');
    }
  }

  /** Any word may be a file that an interpreter is given; one that is not there is watched only where it is surely a path. */
  private program(word: string, top: string): void {
    for (const file of new Set([resolved(word, top, this.around.home), path.join(top, word)])) {
      if (file === null || !isBelow(file, this.around.writable)) continue;
      const state = stateOf(file);
      if (state === 'folder' || (state === 'absent' && !IS_PATH.test(word))) continue;
      this.keepOnTheWay(file, null, 'the configuration of Git names it as a program');
    }
  }

  /** Keeps each link on the way to a file too, and where a folder on the way is not there yet, that one in its stead. */
  private keepOnTheWay(file: string, placeholder: Protection['placeholder'], why: string): void {
    const root = this.around.writable.find((one) => isBelow(file, [one]));
    if (root === undefined) return;
    let at = root;
    for (const name of path.relative(root, path.dirname(file)).split(path.sep).filter(Boolean)) {
      at = path.join(at, name);
      const state = stateOf(at);
      if (state === 'link') {
        this.keep(at, null, why);
        const real = realPath(at);
        if (real !== null) this.keepOnTheWay(path.join(real, path.relative(at, file)), placeholder, why);
        return;
      }
      if (state === 'absent' && placeholder !== null) {
        this.keep(at, 'folder', why);
        return;
      }
    }
    this.keep(file, placeholder, why);
  }
}

/** Of the shared folder and, where it is there, the own part; the latter is read whether it is switched on or not. */
export function bothSettings(common: string, own: string, home: string): GitSettings {
  const shared = settingsOf(path.join(common, 'config'), home);
  const perWorktree = settingsOf(path.join(own, 'config.worktree'), home);
  return {
    settings: [...shared.settings, ...perWorktree.settings],
    includes: [...shared.includes, ...perWorktree.includes],
    faults: [...shared.faults, ...perWorktree.faults],
  };
}

/** Where the link itself leads, whether that is there or not. */
function targetOf(link: string): string | null {
  try {
    return path.resolve(path.dirname(link), readlinkSync(link));
  } catch {
    return null;
  }
}
