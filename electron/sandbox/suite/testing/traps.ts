// Tests only: what is protected in a project, and lines that try to change it or to make it. It must never be imported by the product.
import type { Attack } from './attacks.ts';
import { quoted } from './world.ts';

/** Makes a repository with one commit in which all that is protected is there. */
export const MAKE_FULL = [
  'set -e; git init -q -b main; echo a > a; mkdir d; echo b > d/b; git add -A; git commit -q -m one',
  'mkdir -p .z-engine .claude/commands .git/hooks; echo kept > .z-engine/settings.toml; echo {} > .claude/settings.json',
  'echo x > .claude/commands/c.md; echo {} > .mcp.json; printf "#!/bin/sh\\n" > .git/hooks/pre-commit; chmod +x .git/hooks/*',
  'mkdir -p .git/info; echo "*.x" > .git/info/exclude',
].join('\n');

/** Makes one in which nothing of it is there, with branches that hold it. */
export const MAKE_BARE = [
  'set -e; git init -q -b main; rm -rf .git/hooks; echo a > a; git add -A; git commit -q -m one; git checkout -q -b trap',
  'mkdir -p .claude .z-engine; for f in .claude/settings.json .z-engine/settings.toml .mcp.json; do echo {} > $f; done',
  'git add -A -f; git commit -q -m trap; git checkout -q main; rm -rf .claude .z-engine .mcp.json',
].join('\n');

const FILES = ['.z-engine/settings.toml', '.claude/settings.json', '.mcp.json', '.git/config', '.git/hooks/pre-commit'];
const FOLDERS = ['.z-engine', '.claude', '.git/hooks'];
/** Watched: files and folders that are there, and such that are not. */
export const PROTECTED = [...FOLDERS, ...FILES, '.git/commondir', '.git/config.worktree'];

const EXCHANGE = `perl -e 'exit(syscall($ENV{HOSTTYPE} =~ /x86/ ? 316 : 276, -100, $ARGV[0], -100, $ARGV[1], 2) != 0)'`;

function onFile(file: string): readonly Attack[] {
  const f = quoted(file);
  return [
    ...[
      `echo x > ${f}`,
      `echo x >> ${f}`,
      `truncate -s 0 ${f}`,
      `rm -f ${f}`,
      `mv ${f} moved-$RANDOM`,
      `chmod 747 ${f}`,
    ],
    ...[`cp a b && mv -f b ${f}`, `ln -sf a ${f}`, `cp --remove-destination a ${f}`, `sed -i 1ievil ${f}`],
    ...[
      `dd if=a of=${f} conv=notrunc`,
      `tee ${f} < a`,
      `install -m 755 a ${f}`,
      `cp a b; export HOSTTYPE; ${EXCHANGE} b ${f}`,
    ],
    `python3 -c 'import os, sys; open("b", "w").write("x"); os.replace("b", sys.argv[1])' ${f}`,
  ];
}

function onFolder(folder: string): readonly Attack[] {
  const f = quoted(folder);
  return [
    ...[
      `rm -rf ${f}`,
      `mv ${f} away-$RANDOM`,
      `echo x > ${f}/new`,
      `mkdir ${f}/sub`,
      `chmod 777 ${f}`,
      `ln -s a ${f}/l`,
    ],
    ...[`mkdir -p n && echo x > n/x && rm -rf ${f} && mv -T n ${f}`, `rm -rf ${f}; ln -sfn "$D" ${f}`],
    `mkdir -p n && echo x > n/x; export HOSTTYPE; ${EXCHANGE} n ${f}`,
  ];
}

/** Against all that is there, one after the other. */
export const ON_WHAT_IS_THERE: readonly Attack[] = [
  ...FILES.flatMap(onFile),
  ...FOLDERS.flatMap(onFolder),
  ...['git config core.fsmonitor evil', 'git remote add evil "ext::sh -c evil"', 'git config --worktree a.b c'],
  ...['mv .git g && git init -q', 'mv .git g; cp -r g .git; echo x >> .git/config', 'echo .. > .git/commondir'],
];

/** Against what is not there. */
export const ON_WHAT_IS_NOT: readonly Attack[] = [
  ...['.z-engine', '.claude', '.git/hooks'].flatMap((folder) => [
    ...[`mkdir -p ${folder} && echo x > ${folder}/x`, `mkdir -p ${folder}/sub/sub`, `mkdir n && mv -T n ${folder}`],
    ...[`ln -s "$D" ${folder}`, `echo x > ${folder}`, `mkdir -p n/sub; rmdir ${folder}; mv -T n ${folder}`],
  ]),
  ...['echo {} > .mcp.json', 'cp a .mcp.json', 'cp a b; mv b .mcp.json', 'ln a .mcp.json', 'ln -s a .mcp.json'],
  ...[
    'rmdir .mcp.json; echo {} > .mcp.json',
    'mkdir -p "$D" n; mkfifo .mcp.json',
    'tar c a --transform s/a/.mcp.json/ | tar x',
  ],
  ...[
    'echo /tmp > .git/commondir',
    'rm -f .git/commondir; cp a .git/commondir',
    'git checkout -q -f trap',
    'git merge -q trap',
  ],
  ...[
    'git stash -q -u; git checkout -q trap -- .mcp.json',
    'git config core.hooksPath evil',
    'mv .git g; git init -q; mkdir -p .git/hooks; echo x > .git/hooks/x',
  ],
];
