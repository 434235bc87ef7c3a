// The keys of a repository's configuration with which a reading command of Git surely only reads (SPEC 7.2). Pure.
// INVARIANT: a key that names a program, a file elsewhere, or more configuration is never here. What is not here asks.
import type { GitSetting } from './gitConfig.ts';

/** `any`: every name. Else the names, with blanks between. */
type Names = 'any' | ReadonlySet<string>;
const names = (...lines: readonly string[]): Names => new Set(lines.join(' ').split(' '));

/**
 * `section.name`, by section. Where only fetching, merging, committing or pushing looks at a section, all of it is here:
 * what is proven does none of that, and a repository without its other half (`promisor`) never fetches by itself.
 * `core.hooksPath` is here since what is proven runs with a `core.hooksPath` of its own, which silences hooks in
 * `.git/hooks` too (sandbox/provenEnvironment.ts).
 */
const PLAIN: ReadonlyMap<string, Names> = new Map<string, Names>([
  [
    'core',
    names(
      'repositoryformatversion filemode logallrefupdates ignorecase precomposeunicode symlinks autocrlf eol safecrlf',
      'quotepath abbrev preloadindex longpaths commitgraph compression loosecompression bigfilethreshold hidedotfiles',
      'protecthfs protectntfs trustctime checkstat ignorestat untrackedcache splitindex sparsecheckout sparsecheckoutcone',
      'multipackindex packedgitwindowsize packedgitlimit deltabasecachelimit packedrefstimeout filesreflocktimeout',
      'sharedrepository warnambiguousrefs usereplacerefs whitespace commentchar commentstring notesref fsync fsyncmethod',
      'fsyncobjectfiles fscache createobject disambiguate hookspath maxtreedepth',
    ),
  ],
  [
    'diff',
    names(
      'algorithm renames renamelimit mnemonicprefix noprefix srcprefix dstprefix relative context interhunkcontext',
      'colormoved colormovedws indentheuristic wserrorhighlight statgraphwidth statnamewidth dirstat suppressblankempty',
      'wordregex autorefreshindex ignoresubmodules',
    ),
  ],
  [
    'log',
    names('date decorate follow abbrevcommit mailmap showroot graphcolors excludedecoration initialdecorationset'),
  ],
  [
    'merge',
    names(
      'conflictstyle ff log renames renamelimit directoryrenames renormalize stat autostash verbosity suppressdest',
      'branchdesc defaulttoupstream verifysignatures',
    ),
  ],
  [
    'status',
    names(
      'relativepaths short branch aheadbehind displaycommentprefix renames renamelimit showstash',
      'showuntrackedfiles',
    ),
  ],
  ['blame', names('coloring date showroot blankboundary showemail markunblamablelines markignoredlines')],
  ['grep', names('linenumber column patterntype extendedregexp threads fullname')],
  ['index', names('version threads skiphash sparse recordendofindexentries recordoffsettable')],
  ['feature', names('manyfiles')],
  ['i18n', names('commitencoding logoutputencoding')],
  ['tag', names('sort gpgsign forcesignannotated')],
  ['stash', names('showincludeuntracked showpatch showstat')],
  ['showbranch', names('default')],
  ['credential', names('username usehttppath')],
  ['receive', names('denycurrentbranch denynonfastforwards denydeletes fsckobjects')],
  ['transfer', names('fsckobjects unpacklimit')],
  ['remote', names('pushdefault')],
  ['submodule', names('active fetchjobs')],
  ['extensions', names('objectformat worktreeconfig noop preciousobjects relativeworktrees')],
  ['lfs', names('repositoryformatversion')],
  ['alias', 'any'],
  ...[
    'user',
    'author',
    'committer',
    'init',
    'pull',
    'push',
    'fetch',
    'rebase',
    'color',
    'column',
    'advice',
    'gc',
    'pack',
  ]
    .concat('gui', 'commit', 'rerere', 'http', 'branch', 'versionsort', 'maintenance', 'protocol', 'checkout', 'clone')
    .concat('apply', 'am', 'cherrypick', 'revert', 'worktree', 'notes', 'repack', 'prune')
    .map((section): [string, Names] => [section, 'any']),
]);

/** `section.<whatever>.name`, by section. */
const WITH_SUBSECTION: ReadonlyMap<string, Names> = new Map<string, Names>([
  [
    'remote',
    names(
      'url fetch pushurl push tagopt prune prunetags mirror skipdefaultupdate skipfetchall followremotehead gh-resolved',
    ),
  ],
  ['submodule', names('url active branch')],
  ['lfs', names('access locksverify')],
  ['url', names('insteadof pushinsteadof')],
  ['branch', 'any'],
  ['color', 'any'],
  ['http', 'any'],
  ['protocol', 'any'],
]);

/** Harmless with these values only. */
const BY_VALUE: ReadonlyMap<string, RegExp> = new Map([
  ['core.bare', /^(?:false|no|off|0)$/i],
  ['core.fsmonitor', /^(?:false|no|off|0)$/i],
  ['extensions.refstorage', /^(?:files|reftable)$/],
  // `remerge` makes objects.
  ['log.diffmerges', /^(?:off|none|on|m|first-parent|1|separate|combined|c|dense-combined|cc)$/],
  // A file of the top folder, named as projects do: of any other the first line would be shown as not understood.
  ['blame.ignorerevsfile', /^\.?[\w-]*(?:ignore|blame)[\w-]*(?:\.txt)?$/],
]);

/** Of sections that are harmless else: since Git 2.52 an alias may take the place of a command that is going; a hook of gc. */
const NEVER: ReadonlySet<string> = new Set(['alias.whatchanged', 'alias.pack-redundant', 'gc.recentobjectshook']);

export function isHarmless({ key, value }: GitSetting): boolean {
  const byValue = BY_VALUE.get(key);
  if (byValue !== undefined) return value !== null && byValue.test(value);
  if (NEVER.has(key)) return false;
  const first = key.indexOf('.');
  const last = key.lastIndexOf('.');
  const allowed = (first === last ? PLAIN : WITH_SUBSECTION).get(key.slice(0, first));
  return allowed !== undefined && (allowed === 'any' || allowed.has(key.slice(last + 1)));
}

/** What such a key may do, a clause for the person. */
export function dangerOf(key: string): string {
  const [section = ''] = key.split('.');
  if (section === 'include' || section === 'includeif') return 'which takes in configuration from elsewhere';
  if (key === 'core.worktree') return 'which puts its files elsewhere';
  if (/^remote\..*\.(?:promisor|partialclonefilter)$/.test(key) || key === 'extensions.partialclone')
    return 'with which reading may fetch from the network';
  if (/^(?:core\.(?:excludesfile|attributesfile)|blame\.ignorerevsfile|diff\.orderfile|mailmap\.file)$/.test(key))
    return 'which makes Git read another file';
  if (key === 'core.bare') return 'which makes it one without files';
  if (RUNS.test(key)) return 'which may run a program';
  return 'which is not known to be harmless';
}
const RUNS =
  /^(?:alias\..*|gc\..*|filter\..*|gpg\..*|pager\..*|sequence\..*|interactive\..*|difftool\..*|mergetool\..*|diff\.(?:external|.*\.(?:command|textconv))|merge\..*\.driver|credential\..*|core\.(?:fsmonitor|pager|editor|sshcommand|askpass|gitproxy|alternaterefscommand)|remote\..*\.(?:uploadpack|receivepack|proxy|vcs)|log\.showsignature|format\.pretty|pretty\..*|status\.submodulesummary|submodule\..*)$/;
