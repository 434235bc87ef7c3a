// What a command may have left in a folder of Git that no mount can hold, since Git itself replaces those files at every
// commit: it is looked at before and after (SPEC X2). Nothing is changed here.
//
// Tried with Git 2.39.5, each by an ordinary command on the host afterwards:
// - `COMMIT_EDITMSG`, `TAG_EDITMSG`, `FETCH_HEAD`, `index`, `logs/HEAD`, `gc.pid`, `info/sparse-checkout` and
//   `objects/info/commit-graph` as links: Git writes through them, out of the project. With `COMMIT_EDITMSG` and `MERGE_MSG` the
//   text is the command's: the next `git commit` puts it in any file of the person. Links to folders (`logs`, `refs`,
//   `objects/pack`) likewise. `MERGE_MSG`, `ORIG_HEAD`, `packed-refs`, refs and `rebase-merge` as links are not written through.
// - `exec` lines in `rebase-merge/git-rebase-todo` run at `git rebase --continue`; a strategy `x/../evil` in
//   `rebase-merge/strategy` or `sequencer/opts` runs `git-merge-x/../evil`.
// - A repository of its own that is put where the list of files names one: `git status` of the whole runs its fsmonitor.
// - `HEAD`, `objects`, `refs` and `config` at the top, with an unreadable `.git/HEAD`: Git takes that `config`.
import path from 'node:path';
import { readGitConfig } from '../../paths/gitConfig.ts';
import { readWhole } from '../../paths/readWhole.ts';
import { execLines, foreignStrategy } from '../profile/gitTodo.ts';
import { entriesIn, isClosed, realNamedBy, stateOf } from './gitDisk.ts';
import { gitLinks } from './gitLinks.ts';
import { moduleFolders } from './gitModules.ts';
import { settingsOf } from './gitSettings.ts';

export type GitTrap = {
  readonly path: string;
  /**
   * `link`: it is to be taken away. `step`: what stands still would run a program. `repository`: its configuration counts.
   * `unseen`: it cannot be looked at, so that any of those may be there.
   */
  readonly kind: 'link' | 'step' | 'repository' | 'unseen';
  /** A sentence. */
  readonly words: string;
};

/** Folders of which every file may be written through, by their names below a folder of Git; `**` all that is in it. */
const LOOKED_AT = ['', 'info', 'objects', 'objects/info', 'rebase-merge', 'rebase-apply', 'sequencer'];
const LOOKED_THROUGH = ['logs', 'refs'];
const MAX_ENTRIES = 20_000;
/** Bytes of a list of steps. */
const MAX_STEPS = 1_048_576;

/** All that stand now, of the repository whose top is `root` (a real path). Those that stood before a command are not its own. */
export function gitTraps(root: string): readonly GitTrap[] {
  const entry = path.join(root, '.git');
  const state = stateOf(entry);
  const own = state === 'folder' ? entry : state === 'file' ? realNamedBy(entry) : null;
  const atTop = [...closedTraps([root]), ...bareAtTop(root)];
  if (own === null) return atTop;
  const isWorktree = path.basename(path.dirname(own)) === 'worktrees';
  const common = isWorktree ? path.dirname(path.dirname(own)) : own;
  const modules = [...new Set([own, common])].map((git) => ({ git, ...moduleFolders(git) }));
  const worktrees = path.join(own, 'worktrees');
  const folders = [
    ...modules.flatMap(({ git, folders: inner }) => [git, ...inner]),
    ...(isWorktree ? [] : entriesIn(worktrees).map(({ name }) => path.join(worktrees, name))),
  ];
  return [
    ...[...atTop, ...closedTraps([...modules.flatMap(({ closed }) => closed), worktrees])],
    ...[...folders.flatMap(trapsIn), ...linkedRepositories(root, own, common)],
  ];
}

const closedTraps = (folders: readonly string[]): readonly GitTrap[] => folders.filter(isClosed).map(closedTrap);

/** Those of `after` that were not there `before`: of the same kind at the same path, saying the same. */
export function newTraps(before: readonly GitTrap[], after: readonly GitTrap[]): readonly GitTrap[] {
  return after.filter((trap) => !before.some((one) => one.path === trap.path && one.words === trap.words));
}

function trapsIn(git: string): readonly GitTrap[] {
  const links = LOOKED_AT.flatMap((name) => linksIn(path.join(git, name)));
  return [...links, ...LOOKED_THROUGH.flatMap((name) => linksBelow(path.join(git, name))), ...stepsIn(git)].filter(
    (trap) => trap.path !== path.join(git, 'HEAD'),
  );
}

function linksIn(folder: string): readonly GitTrap[] {
  if (isClosed(folder)) return [closedTrap(folder)];
  return entriesIn(folder).flatMap((entry) =>
    entry.isSymbolicLink() ? [linkTrap(path.join(folder, entry.name))] : [],
  );
}

function linksBelow(folder: string): readonly GitTrap[] {
  const found: GitTrap[] = [];
  const open = [folder];
  let seen = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (isClosed(at)) found.push(closedTrap(at));
    for (const entry of entriesIn(at)) {
      seen += 1;
      if (seen > MAX_ENTRIES) return [...found, unseen(folder, 'holds too much to be looked through')];
      if (entry.isSymbolicLink()) found.push(linkTrap(path.join(at, entry.name)));
      else if (entry.isDirectory()) open.push(path.join(at, entry.name));
    }
  }
  return found;
}

const unseen = (one: string, why: string): GitTrap => ({
  path: one,
  kind: 'unseen',
  words: `\`${one}\` ${why}: what Git would be led to there is not known.`,
});
const closedTrap = (folder: string) => unseen(folder, 'cannot be looked into by its rights');

const linkTrap = (file: string): GitTrap => ({
  path: file,
  kind: 'link',
  words: `\`${file}\` is a link now, through which Git would write elsewhere.`,
});

/** What Git runs when it goes on, by what a file says. */
const STEPS: readonly (readonly [name: string, runs: (text: string) => readonly string[]])[] = [
  ['rebase-merge/git-rebase-todo', execLines],
  ['sequencer/todo', execLines],
  ['rebase-merge/strategy', (text) => programOf(text)],
  ['sequencer/opts', (text) => programOf(strategyIn(text))],
];
const programOf = (strategies: string): readonly string[] => {
  const strategy = foreignStrategy(strategies);
  return strategy === null ? [] : [`git-merge-${strategy}`];
};

function stepsIn(git: string): readonly GitTrap[] {
  return STEPS.flatMap(([name, runs]) => {
    const file = path.join(git, name);
    const text = readWhole(file, MAX_STEPS);
    if (text === null) return [];
    if (text === 'not readable') return [unseen(file, 'cannot be read')];
    return runs(text.toString('utf8').replace(/[\r\n]+$/, '')).map((each) => step(file, `would run \`${each}\``));
  });
}

const step = (file: string, what: string): GitTrap => ({
  path: file,
  kind: 'step',
  words: `What Git has begun here (\`${file}\`) ${what} when it goes on.`,
});

function strategyIn(opts: string): string {
  const read = readGitConfig(opts);
  // What is not understood is said as it is.
  if (!read.ok) return opts;
  return read.value.flatMap(({ key, value }) => (key === 'options.strategy' ? [value ?? ''] : [])).join(' ');
}

function linkedRepositories(root: string, own: string, common: string): readonly GitTrap[] {
  const settings = settingsOf(path.join(common, 'config'), root).settings;
  const sha256 = settings.some(({ key, value }) => key === 'extensions.objectformat' && value === 'sha256');
  const links = gitLinks(own, sha256);
  const index = path.join(own, 'index');
  // That one is a link is said already.
  if (links === null) return stateOf(index) === 'link' ? [] : [unseen(index, 'is not understood')];
  return links.flatMap((link) => {
    const top = path.join(root, link);
    if (stateOf(path.join(top, '.git')) === 'absent') return [];
    return [
      { path: top, kind: 'repository' as const, words: `\`${top}\` is a repository in which Git runs what it sets.` },
    ];
  });
}

function bareAtTop(root: string): readonly GitTrap[] {
  const head = path.join(root, 'HEAD');
  const isState = stateOf(head);
  if (isState !== 'file' && isState !== 'link') return [];
  if (stateOf(path.join(root, 'objects')) === 'absent' && stateOf(path.join(root, 'commondir')) === 'absent') return [];
  return [
    {
      path: root,
      kind: 'repository',
      words: `\`${root}\` looks like a repository without files, whose \`config\` counts.`,
    },
  ];
}
