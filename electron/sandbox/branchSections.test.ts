import { expect, test } from 'vitest';
import { isOnlyBranches } from './branchSections.ts';

const CORE = '[core]\n\trepositoryformatversion = 0\n\tbare = false\n';
const ORIGIN = '[remote "origin"]\n\turl = https://git.example/p.git\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n';
const BRANCH = '[branch "topic/a b"]\n\tremote = origin\n\tmerge = refs/heads/topic/a-b\n';
const WAS = CORE + ORIGIN;

const harmless: [law: string, was: string, is: string][] = [
  ['nothing changed', WAS, WAS],
  ['a push that sets what a branch follows', WAS, WAS + BRANCH],
  ['one that is taken away', WAS + BRANCH, WAS],
  ['one that changed', WAS + BRANCH, WAS + BRANCH.replace('a-b', 'other')],
  ['what editors note', WAS, `${WAS}[branch "main"]\n\tvscode-merge-base = origin/main\n`],
  [
    'a branch that follows another here',
    WAS,
    `${WAS}[branch "x"]\n\tremote = .\n\tmerge = refs/heads/main\n\trebase = true\n`,
  ],
  ['in front of others', WAS, BRANCH + WAS],
];
test.each(harmless)('only branches: %s', (_law, was, is) => {
  expect(isOnlyBranches(was, is)).toBe(true);
});

const harmful: [law: string, was: string, is: string][] = [
  ['another section', WAS, `${WAS}[core]\n\tfsmonitor = evil\n`],
  ['another line in a section', WAS, WAS.replace('bare = false\n', 'bare = false\n\tfsmonitor = evil\n')],
  ['another key of a branch', WAS, `${WAS}[branch "x"]\n\tdescription = y\n`],
  ['a key of another section after the name of a branch', WAS, `${WAS}[branch "x"] [core] fsmonitor = evil\n`],
  ['a value on the line of the name', WAS, `${WAS}[branch "x"] remote = origin\n`],
  ['a remote that is a path', WAS, `${WAS}[branch "x"]\n\tremote = ./evil\n`],
  ['a remote that is an address', WAS, `${WAS}[branch "x"]\n\tremote = ext::sh -c evil\n`],
  ['a remote that nobody configured is a path to Git', WAS, `${WAS}[branch "x"]\n\tremote = evil\n`],
  [
    'one that is configured without an address',
    `${WAS}[remote "evil"]\n`,
    `${WAS}[remote "evil"]\n${BRANCH.replace('origin', 'evil')}`,
  ],
  ['the remote of pushes', WAS, `${WAS}[branch "x"]\n\tpushRemote = origin\n`],
  ['a new remote', WAS, `${WAS}[remote "x"]\n\turl = https://git.example/x.git\n`],
  [
    'a line that goes on, before',
    `${WAS}[user]\n\tname = a\\\n\tb = c\n`,
    `${WAS}[user]\n\tname = a\\\n${BRANCH}\tb = c\n`,
  ],
  ['a line that goes on, in it', WAS, `${WAS}[branch "x"]\n\tmerge = refs/heads/x\\\n`],
  ['a line that goes on, as Windows ends it', `${WAS}\\\r\n`, `${WAS}\\\r\n${BRANCH}`],
  ['a section that loses its name', `${CORE}[branch "x"]\n\tremote = origin\n`, `${CORE}\tremote = origin\n`],
  ['lines that move to a branch', `${CORE}[alias]\n\tx = y\n`, `${CORE}[branch "z"]\n\tx = y\n`],
  ['a quote', WAS, `${WAS}[branch "x"]\n\tmerge = "refs/heads/x"\n`],
  ['a comment', WAS, `${WAS}[branch "x"]\n\tmerge = refs/heads/x # y\n`],
  ['the order of the rest', `${CORE}${ORIGIN}`, `${ORIGIN}${CORE}`],
  ['all gone', WAS, ''],
];
test.each(harmful)('more than branches: %s', (_law, was, is) => {
  expect(isOnlyBranches(was, is)).toBe(false);
});
