// Repositories made by Git itself, then changed as someone who wants a program to run would.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gitFault, sameRepositoryFault } from './gitProbe.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'git-probe-')));
const plain = path.join(base, 'plain');
const IDENTITY = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' };
const ENVIRONMENT = { ...{ PATH: process.env.PATH, HOME: base, GIT_CONFIG_NOSYSTEM: '1' }, ...IDENTITY };

function git(folder: string, ...words: string[]): string {
  return execFileSync('git', ['-c', 'protocol.file.allow=always', '-C', folder, ...words], {
    ...{ encoding: 'utf8', env: ENVIRONMENT, stdio: ['ignore', 'pipe', 'ignore'] },
  });
}

beforeAll(() => {
  git(base, 'init', '-q', '-b', 'main', plain);
  mkdirSync(path.join(plain, 'deep'));
  for (const name of ['a', 'link', 'deep/b']) writeFileSync(path.join(plain, name), 'x\n');
  git(plain, 'add', '.');
  git(plain, 'commit', '-q', '-m', 'one');
});
afterAll(() => rmSync(base, { recursive: true }));

let count = 0;
/** A copy of the plain repository. */
function copy(): string {
  count += 1;
  const folder = path.join(base, `copy${count}`);
  cpSync(plain, folder, { recursive: true });
  return folder;
}
const configure = (folder: string, text: string) => appendFileSync(path.join(folder, '.git/config'), text);

describe('keys of the configuration', () => {
  const named: [string, string, string][] = [
    ['fsmonitor', '[core]\nfsmonitor = ./x\n', 'core.fsmonitor'],
    ['fsmonitor alone, which is true', '[core]\nfsmonitor\n', 'core.fsmonitor'],
    ['fsmonitor in other letters', '[CORE] FSMonitor = x', 'core.fsmonitor'],
    ['fsmonitor in a hidden line', '[core] # [x]\\\n fsmonitor = "x#y"\n', 'core.fsmonitor'],
    ['a pager', '[core]\npager = x\n', 'core.pager'],
    ['a pager of one command', '[pager]\nlog = x\n', 'pager.log'],
    ['an editor', '[core]\neditor = x\n', 'core.editor'],
    ['a program for SSH', '[core]\nsshCommand = x\n', 'core.sshcommand'],
    ['a program that asks', '[core]\naskPass = x\n', 'core.askpass'],
    ['a proxy', '[core]\ngitProxy = x\n', 'core.gitproxy'],
    ['a lister of other references', '[core]\nalternateRefsCommand = x\n', 'core.alternaterefscommand'],
    ['attributes elsewhere', '[core]\nattributesFile = x\n', 'core.attributesfile'],
    ['ignored files elsewhere', '[core]\nexcludesFile = x\n', 'core.excludesfile'],
    ['a work tree elsewhere', '[core]\nworktree = /\n', 'core.worktree'],
    ['no work tree', '[core]\nbare = true\n', 'core.bare'],
    ['no work tree, by a key alone', '[core]\nbare\n', 'core.bare'],
    ['an external diff', '[diff]\nexternal = x\n', 'diff.external'],
    ['a diff driver', '[diff "d"]\ncommand = x\n', 'diff.d.command'],
    ['a driver that makes text', '[diff "d"]\ntextconv = x\n', 'diff.d.textconv'],
    ['what shows submodules', '[diff]\nsubmodule = log\n', 'diff.submodule'],
    ['an order file', '[diff]\norderFile = /x\n', 'diff.orderfile'],
    ['a clean filter', '[filter "f"]\nclean = x\n', 'filter.f.clean'],
    ['a filter process', '[filter "f"]\nprocess = x\n', 'filter.f.process'],
    ['a merge driver', '[merge "m"]\ndriver = x\n', 'merge.m.driver'],
    ['gpg', '[gpg]\nprogram = x\n', 'gpg.program'],
    ['gpg of a format', '[gpg "ssh"]\nprogram = x\n', 'gpg.ssh.program'],
    ['signatures in the log', '[log]\nshowSignature = true\n', 'log.showsignature'],
    ['a format', '[format]\npretty = %GG\n', 'format.pretty'],
    ['a named format', '[pretty]\nx = %GG\n', 'pretty.x'],
    ['an include', '[include]\npath = x\n', 'include.path'],
    ['an include on a condition', '[includeIf "gitdir:/"]\npath = x\n', 'includeif.gitdir:/.path'],
    ['a promisor', '[remote "o"]\npromisor = true\n', 'remote.o.promisor'],
    ['a partial clone', '[extensions]\npartialClone = o\n', 'extensions.partialclone'],
    ['a filter of a partial clone', '[remote "o"]\npartialCloneFilter = x\n', 'remote.o.partialclonefilter'],
    ['a program at the other end', '[remote "o"]\nuploadpack = x\n', 'remote.o.uploadpack'],
    ['a remote helper', '[remote "o"]\nvcs = x\n', 'remote.o.vcs'],
    ['a helper with passwords', '[credential]\nhelper = !x\n', 'credential.helper'],
    ['a helper with passwords of one host', '[credential "https://x"]\nhelper = !x\n', 'credential.https://x.helper'],
    ['what a submodule ignores', '[submodule "s"]\nignore = none\n', 'submodule.s.ignore'],
    ['how a submodule is updated', '[submodule "s"]\nupdate = !x\n', 'submodule.s.update'],
    ['submodules always', '[submodule]\nrecurse = true\n', 'submodule.recurse'],
    ['a summary of submodules', '[status]\nsubmoduleSummary = true\n', 'status.submodulesummary'],
    ['an alias of a command that is going', '[alias]\nwhatchanged = !x\n', 'alias.whatchanged'],
    ['a hook of gc', '[gc]\nrecentObjectsHook = x\n', 'gc.recentobjectshook'],
    ['a diff of merges that makes objects', '[log]\ndiffMerges = remerge\n', 'log.diffmerges'],
    ['revisions that blame ignores, elsewhere', '[blame]\nignoreRevsFile = ../x\n', 'blame.ignorerevsfile'],
    ['revisions that blame ignores, in a secret file', '[blame]\nignoreRevsFile = .env\n', 'blame.ignorerevsfile'],
    ['a key that nobody knows', '[new]\nkey = x\n', 'new.key'],
    ['a name that every object has', '[constructor]\nname = x\n', 'constructor.name'],
  ];
  test.each(named)('%s is named', (_law, text, key) => {
    const folder = copy();
    configure(folder, text);
    expect(gitFault(folder, [folder])?.replace(/`, (?:with )?which .*$/, '')).toBe(`the repository sets \`${key}`);
  });

  test('a configuration of every day is harmless', () => {
    const folder = copy();
    configure(
      folder,
      `[core]
	autocrlf = input
	hooksPath = .husky/_
[remote "origin"]
	url = https://x@y/z.git
	fetch = +refs/heads/*:refs/remotes/origin/*
	gh-resolved = base
[branch "main"]
	remote = origin
	merge = refs/heads/main
	vscode-merge-base = origin/main
[user]
	name = "A \\"B\\""
	email = a@b
[pull]
	rebase = true
[alias]
	st = status
	x = !touch x
[http "https://github.com/"]
	extraheader = AUTHORIZATION: basic x
[commit]
	gpgsign = true
[submodule "s"]
	url = https://x
	active = true
[blame]
	ignoreRevsFile = .git-blame-ignore-revs
[lfs]
	repositoryformatversion = 0
[diff]
	colorMoved = zebra
[core]
	fsmonitor = false
`,
    );
    expect(gitFault(folder, [folder])).toBe(null);
  });

  test('a configuration that Git refuses is not proven', () => {
    const folder = copy();
    configure(folder, '[core\n');
    expect(gitFault(folder, [folder])).toBe("the repository's `config` is not understood: line 6 is not understood");
  });
});

describe('what stands in the place of the repository', () => {
  const laws: [string, (folder: string) => string | undefined, string | null][] = [
    ['a plain one', () => undefined, null],
    ['a folder in it', (folder) => path.join(folder, 'deep'), null],
    ['no repository', () => base, 'there is no repository'],
    [
      'alternates',
      (folder) => void writeFileSync(path.join(folder, '.git/objects/info/alternates'), '/x\n'),
      'the repository takes objects from elsewhere (`objects/info/alternates`)',
    ],
    [
      'objects that are a link',
      (folder) => {
        renameSync(path.join(folder, '.git/objects'), path.join(folder, 'objects'));
        symlinkSync('../objects', path.join(folder, '.git/objects'));
        return undefined;
      },
      'its `.git` is not whole, so that Git may use another repository',
    ],
    [
      'a `.git` without a HEAD',
      (folder) => void rmSync(path.join(folder, '.git/HEAD')),
      'its `.git` is not whole, so that Git may use another repository',
    ],
    [
      'a `.git` with a HEAD of other words',
      (folder) => void writeFileSync(path.join(folder, '.git/HEAD'), 'x\n'),
      'its `.git` is not whole, so that Git may use another repository',
    ],
    [
      'a `.git` with a common folder',
      (folder) => void writeFileSync(path.join(folder, '.git/commondir'), '../x\n'),
      'its `.git` leads to another repository (`commondir`)',
    ],
    [
      'a `.git` that is a link',
      (folder) => {
        renameSync(path.join(folder, '.git'), path.join(folder, 'real'));
        symlinkSync('real', path.join(folder, '.git'));
        return undefined;
      },
      'its `.git` is a link',
    ],
    [
      'a `.git` file that leads elsewhere',
      (folder) => {
        mkdirSync(path.join(folder, 'deep/in'));
        writeFileSync(path.join(folder, 'deep/in/.git'), 'gitdir: ../../.git\n');
        return path.join(folder, 'deep/in');
      },
      'its `.git` file leads to another repository, as that of a submodule does',
    ],
    [
      'a `.git` file of other words',
      (folder) => {
        writeFileSync(path.join(folder, 'deep/.git'), 'hello\n');
        return path.join(folder, 'deep');
      },
      'its `.git` file is not understood',
    ],
    [
      'a `.git` file that leads nowhere',
      (folder) => {
        writeFileSync(path.join(folder, 'deep/.git'), 'gitdir: nowhere\n');
        return path.join(folder, 'deep');
      },
      'what Git would find there could not be read',
    ],
    [
      'a repository of its own within',
      (folder) => {
        git(folder, 'init', '-q', 'deep');
        configure(path.join(folder, 'deep'), '[core]\nfsmonitor = ./x\n');
        return path.join(folder, 'deep');
      },
      'the repository sets `core.fsmonitor`, which may run a program',
    ],
    [
      'a configuration that cannot be read as a file',
      (folder) => {
        rmSync(path.join(folder, '.git/config'));
        execFileSync('mkfifo', [path.join(folder, '.git/config')]);
        return undefined;
      },
      '`config` of the repository cannot be read',
    ],
  ];
  test.each(laws)('%s', (_law, change, expected) => {
    const folder = copy();
    expect(gitFault(change(folder) ?? folder, [folder])).toBe(expected);
  });

  test('a repository without files is named, also where one stands in the project as ordinary files', () => {
    const folder = copy();
    git(folder, 'init', '-q', '--bare', 'deep/bare');
    const bare = path.join(folder, 'deep/bare');
    const expected = `\`${bare}\` is itself a repository without files`;
    expect([gitFault(bare, [folder]), gitFault(path.join(bare, 'refs'), [folder])]).toEqual([expected, expected]);
  });

  test('a repository that begins above the project is not in it, one in an added folder is', () => {
    const folder = copy();
    const deep = path.join(folder, 'deep');
    expect([gitFault(deep, [deep]), gitFault(deep, [deep, folder]), gitFault(deep, [`${folder}x`, '/'])]).toEqual([
      'the repository lies outside the project',
      null,
      null,
    ]);
  });

  test('a folder without rights to its objects is not whole', () => {
    const folder = copy();
    chmodSync(path.join(folder, '.git/refs'), 0o600);
    // Whoever is root may enter it all the same, and so may their Git.
    const isRoot = process.getuid?.() === 0;
    expect(gitFault(folder, [folder])).toBe(
      isRoot ? null : 'its `.git` is not whole, so that Git may use another repository',
    );
  });
});

describe('worktrees', () => {
  function withWorktree() {
    const folder = copy();
    const tree = path.join(base, `tree${count}`);
    git(folder, 'worktree', 'add', '-q', tree);
    return { folder, tree, own: path.join(folder, `.git/worktrees/tree${count}`) };
  }

  test('one of a repository elsewhere is proven', () => {
    const { tree } = withWorktree();
    expect(gitFault(tree, [tree])).toBe(null);
  });

  test('the configuration that it shares is read', () => {
    const { folder, tree } = withWorktree();
    configure(folder, '[core]\nfsmonitor = x\n');
    expect(gitFault(tree, [tree])).toBe('the repository sets `core.fsmonitor`, which may run a program');
  });

  test('its own configuration is read where Git reads it', () => {
    const { folder, tree, own } = withWorktree();
    writeFileSync(path.join(own, 'config.worktree'), '[core]\nfsmonitor = x\n');
    writeFileSync(path.join(folder, '.git/config.worktree'), '[core]\neditor = x\n');
    expect([gitFault(tree, [tree]), gitFault(folder, [folder])]).toEqual([null, null]);
    configure(folder, '[extensions]\nworktreeConfig = true\n');
    expect([gitFault(tree, [tree]), gitFault(folder, [folder])]).toEqual([
      'the repository sets `core.fsmonitor`, which may run a program',
      'the repository sets `core.editor`, which may run a program',
    ]);
  });

  test('one that its repository does not know is that of another folder', () => {
    const { folder, tree } = withWorktree();
    const deep = path.join(folder, 'deep');
    cpSync(path.join(tree, '.git'), path.join(deep, '.git'));
    expect(gitFault(deep, [folder])).toBe('its `.git` file leads to the repository of another folder');
  });

  test('one that shares what is not its own repository is not proven', () => {
    const { tree, own } = withWorktree();
    writeFileSync(path.join(own, 'commondir'), `${plain}/.git\n`);
    expect(gitFault(tree, [tree])).toBe('its `.git` file leads to another repository, as that of a submodule does');
  });
});

describe('nested repositories', () => {
  const LINE = 'it has a nested repository without a `.gitmodules`';
  function withNested(): string {
    const folder = copy();
    git(folder, 'init', '-q', 'nested');
    writeFileSync(path.join(folder, 'nested/n'), 'n');
    git(path.join(folder, 'nested'), 'add', '.');
    git(path.join(folder, 'nested'), 'commit', '-q', '-m', 'n');
    git(folder, 'add', 'nested');
    return folder;
  }
  const declare = (folder: string, more = '') =>
    writeFileSync(path.join(folder, '.gitmodules'), `[submodule "n"]\npath = nested\nurl = ./nested\n${more}`);

  test.each(['2', '3', '4'])('one without a `.gitmodules` is found in an index of version %s', (version) => {
    const folder = withNested();
    if (version === '3') {
      writeFileSync(path.join(folder, 'later'), '');
      git(folder, 'add', '-N', 'later');
    } else git(folder, 'update-index', '--index-version', version);
    expect(gitFault(folder, [folder])).toBe(LINE);
    git(folder, 'update-index', '--force-remove', 'nested');
    expect(gitFault(folder, [folder])).toBe(null);
  });

  test('one with SHA-256 is found', () => {
    const folder = path.join(base, 'long');
    git(base, 'init', '-q', '--object-format=sha256', folder);
    writeFileSync(path.join(folder, 'link'), 'x');
    git(folder, 'add', '.');
    expect(gitFault(folder, [folder])).toBe(null);
    git(folder, 'init', '-q', '--object-format=sha256', 'nested');
    writeFileSync(path.join(folder, 'nested/n'), 'n');
    git(path.join(folder, 'nested'), 'add', '.');
    git(path.join(folder, 'nested'), 'commit', '-q', '-m', 'n');
    git(folder, 'add', 'nested');
    expect(gitFault(folder, [folder])).toBe(LINE);
  });

  test('an index in two parts is not understood', () => {
    const folder = copy();
    git(folder, 'update-index', '--split-index');
    expect(gitFault(folder, [folder])).toBe('its list of files (`.git/index`) is not understood');
  });

  test('one that is declared is proven, one whose changes are asked for is not', () => {
    const folder = withNested();
    declare(folder);
    expect(gitFault(folder, [folder])).toBe(null);
    declare(folder, 'ignore = none\n');
    expect(gitFault(folder, [folder])).toBe(
      '`.gitmodules` sets `submodule.n.ignore`, so that Git may run what a nested repository sets',
    );
  });

  test('a submodule is a repository of its own', () => {
    const folder = withNested();
    declare(folder);
    git(folder, 'submodule', '-q', 'absorbgitdirs');
    expect(gitFault(path.join(folder, 'nested'), [folder])).toBe(
      'its `.git` file leads to another repository, as that of a submodule does',
    );
  });
});

test('a file that a harmless key names is no link', () => {
  const folder = copy();
  configure(folder, '[blame]\nignoreRevsFile = .git-blame-ignore-revs\n');
  const before = gitFault(folder, [folder]);
  symlinkSync('/etc/passwd', path.join(folder, '.git-blame-ignore-revs'));
  expect([before, gitFault(folder, [folder])]).toEqual([
    null,
    '`.git-blame-ignore-revs`, which the repository names by `blame.ignorerevsfile`, is a link',
  ]);
});

test.each(['config', 'packed-refs', 'shallow', 'logs', 'info/exclude', 'info/grafts'])(
  'a text of its own is no link: %s',
  (name) => {
    const folder = copy();
    const file = path.join(folder, '.git', name);
    mkdirSync(path.dirname(file), { recursive: true });
    rmSync(file, { recursive: true, force: true });
    symlinkSync('/etc/passwd', file);
    expect(gitFault(folder, [folder])).toBe(`\`${name}\` of the repository is a link`);
  },
);

test('the same repository is the one with the same top folder', () => {
  const folder = copy();
  const deep = path.join(folder, 'deep');
  git(folder, 'init', '-q', 'deep/in');
  expect([
    sameRepositoryFault(folder, folder),
    sameRepositoryFault(deep, folder),
    sameRepositoryFault(path.join(deep, 'in'), folder),
    sameRepositoryFault(plain, folder),
  ]).toEqual([null, null, 'it is not the repository of this chat', 'it is not the repository of this chat']);
});
