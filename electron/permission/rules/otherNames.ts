// Under which other words a program takes a subcommand: aliases and beginnings that it accepts, and what its configuration may
// define. For deny and ask rules. Pure. INVARIANT: a word more can only tighten; an allow rule never looks here.
import type { Speech } from './speech.ts';

const words = (text: string): readonly string[] => text.split(/\s+/);

/** May the subcommand `text` of `program` (a base name) be the one that a rule names? */
export function meansSubcommand(program: string | null, wanted: string, text: string): Speech {
  if (text === wanted) return 'yes';
  switch (program) {
    case 'git':
      // Its configuration may give any other word a meaning (git-config(1), `alias.*`), but not one of its own.
      return text === '' || text.startsWith('-') || GIT.has(text) ? 'no' : 'maybe';
    case 'npm':
    case 'pnpm':
      return npmNames(text).some((name) => name === (NPM_ALIASES.get(wanted) ?? wanted)) ? 'yes' : 'no';
    case 'cargo':
      return (CARGO_ALIASES.get(text) ?? text) === (CARGO_ALIASES.get(wanted) ?? wanted) ? 'yes' : 'no';
    default:
      return 'no';
  }
}

/** npm takes a beginning that is no word of its own for what begins so (npm, lib/utils/cmd-list.js and `abbrev`). */
function npmNames(text: string): readonly string[] {
  const alias = NPM_ALIASES.get(text);
  if (alias !== undefined) return [alias];
  if (NPM.includes(text) || text === '' || text.startsWith('-')) return [text];
  const begun = [...NPM, ...NPM_ALIASES.keys()].filter((name) => name.startsWith(text));
  return begun.map((name) => NPM_ALIASES.get(name) ?? name);
}

const NPM =
  words(`access adduser audit bugs cache ci completion config dedupe deprecate diff dist-tag docs doctor edit exec
  explain explore find-dupes fund get help help-search init install install-ci-test install-test link ll login logout ls org
  outdated owner pack ping pkg prefix profile prune publish query rebuild repo restart root run sbom search set shrinkwrap
  star stars start stop team test token trust undeprecate uninstall unpublish unstar update version view whoami`);

const aliasesOf = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(table).flatMap(([name, all]) => words(all).map((alias): [string, string] => [alias, name])));

/** By the name that they stand for. */
const NPM_ALIASES = aliasesOf({
  owner: 'author',
  docs: 'home',
  bugs: 'issues',
  view: 'info show v',
  search: 'find s se',
  install: 'add i in ins inst insta instal isnt isnta isntal isntall',
  uninstall: 'unlink remove rm r un',
  rebuild: 'rb',
  ls: 'list',
  link: 'ln',
  init: 'create innit',
  'install-test': 'it',
  'install-ci-test': 'cit clean-install-test sit',
  update: 'up upgrade udpate',
  config: 'c',
  test: 'tst t',
  dedupe: 'ddp',
  run: 'run-script rum urn',
  ci: 'clean-install ic install-clean isntall-clean',
  exec: 'x',
  explain: 'why',
  ll: 'la',
  version: 'verison',
  help: 'hlep',
  'dist-tag': 'dist-tags',
  org: 'ogr',
  adduser: 'add-user',
});

const CARGO_ALIASES = aliasesOf({ build: 'b', check: 'c', doc: 'd', remove: 'rm', run: 'r', test: 't' });

/** `git --list-cmds=main,others` of 2.39, what came since, and programs of others that are no alias. */
const GIT = new Set(
  words(`add add--interactive am annotate apply archimport archive backfill bisect blame branch bugreport bundle cat-file
  check-attr check-ignore check-mailmap check-ref-format checkout checkout-index cherry cherry-pick citool clean clone column
  commit commit-graph commit-tree config count-objects credential credential-cache credential-store cvsexportcommit cvsimport
  cvsserver daemon describe diagnose diff diff-files diff-index diff-pairs diff-tree difftool fast-export fast-import fetch
  fetch-pack filter-branch fmt-merge-msg for-each-ref for-each-repo format-patch fsck fsck-objects fsmonitor--daemon gc
  get-tar-commit-id grep gui hash-object help hook http-backend http-fetch http-push imap-send index-pack init init-db
  instaweb interpret-trailers last-modified log ls-files ls-remote ls-tree mailinfo mailsplit maintenance merge merge-base
  merge-file merge-index merge-octopus merge-one-file merge-ours merge-recursive merge-recursive-ours merge-recursive-theirs merge-resolve merge-subtree merge-tree
  mergetool mktag mktree multi-pack-index mv name-rev notes p4 pack-objects pack-refs patch-id pickaxe prune prune-packed
  pull push quiltimport range-diff read-tree rebase receive-pack reflog refs remote remote-ext remote-fd remote-ftp
  remote-ftps remote-http remote-https repack replace replay repo request-pull rerere reset restore rev-list rev-parse revert
  rm send-email send-pack shell shortlog show show-branch show-index show-ref sparse-checkout stage stash status stripspace
  submodule subtree svn switch symbolic-ref tag unpack-file unpack-objects update-index update-ref update-server-info
  upload-archive upload-pack var verify-commit verify-pack verify-tag version worktree write-tree lfs annex flow filter-repo`),
);
