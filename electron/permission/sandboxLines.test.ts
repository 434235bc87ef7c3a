// The collections of lines that must ask, and that push, in a sandbox that may allow (X3): on a real disk, which of them run
// unasked then, and which still ask. Whatever is new in a collection has to be put into one of the lists here.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CATALOG } from '../shell/catalogFiles.ts';
import { createCaseProject } from '../shell/testing/caseProject.ts';
import { createJudge } from '../shell/testing/judge.ts';
import { readRows, unescapeLine } from '../shell/testing/tsv.ts';
import { rule, SANDBOXED } from './portsFake.ts';
import type { SandboxLook } from './sandboxLook.ts';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'confined-')));
afterAll(() => rmSync(root, { recursive: true }));
const cases = createCaseProject(root);
const SYSTEM = { catalog: CATALOG, platform: 'linux', cloud: false } as const;
const LOOK: SandboxLook = { ...SANDBOXED, roots: [cases.project], kept: [] };
const judge = createJudge(cases, SYSTEM, [], LOOK);

/** By what keeps them asking. */
const STILL_ASKING: readonly (readonly [why: string, lines: readonly string[]])[] = [
  ['only known when it runs', ['x=touch; $x pwn', '$(echo touch) pwn', '`echo touch` pwn']],
  [
    'not understood',
    ['echo $[1+$(touch pwn)]', "x='a[$(touch pwn)]'; echo $((x))", 'echo a & touch pwn', 'ls > >(touch pwn)'],
  ],
  ['reads whole folders', ['rsync victim2 victim', 'tar -xf a.tar', 'tar -tf a.tar -I ./ext.sh']],
  [
    'changes a whole folder',
    ['find . -name victim -delete', 'find . -fprintf victim %p', 'find . -maxdepth 0 -execdir touch pwn \\;'],
  ],
  ['does not let it run unasked: which files `touch` gets', ['xargs -a victim2 touch pwn']],
  [
    'may say where files are written',
    [
      ...['GIT_DIR=evil/.git git status', 'PATH=. lsx', `PERL5OPT='-e;system"touch\${IFS}pwn"' perl -e 1`],
      ...["GIT_PAGER='touch pwn' git -p log", "LESSOPEN='|touch pwn' less victim2", 'GIT_TRACE=./out git status'],
      ...["PYTHONPATH=evilpy python3 -c 'import evilmod'", 'GIT_EXTERNAL_DIFF=./ext.sh git diff'],
      ...[
        `GIT_CONFIG_PARAMETERS="'core.fsmonitor=./ext.sh'" git status`,
        "NODE_OPTIONS='--require ./ext.js' node -e 1",
      ],
      'PATH=bin:$PATH; cat README.md',
    ],
  ],
  ['changes the settings of Git', ['git remote add x y', "git config alias.st '!touch pwn'; git st"]],
  ['is protected', ['git --git-dir evil/.git --work-tree evil status']],
  ['secret files', ['cat .env']],
  ['does not let it run unasked: `.e*`', ['cat .e*']],
  [
    'lies where it lets nothing be written',
    ["env -iS 'touch pwn' PATH=/usr/bin:/bin", 'sort -T /etc victim2', 'wc --files0-from=/etc/passwd'],
  ],
  ['where `cd -` leads is not sure', ['cd -']],
];
const KEEPS = new Map(STILL_ASKING.flatMap(([why, lines]) => lines.map((text) => [text, why] as const)));

describe('of the lines that must ask', () => {
  const lines = readRows('must-ask.tsv').map(([, text = '']) => unescapeLine(text));
  it.each(lines)('by its reasons it asks or runs confined: %j', (text) => {
    const { decision, decider, reasons } = judge(text);
    const why = KEEPS.get(text);
    if (why === undefined) expect([decision, decider.who]).toEqual(['allow', 'sandbox']);
    else {
      const said = reasons.map(({ words }) => words).join(' · ');
      expect([decision, said]).toEqual(['ask', expect.stringContaining(why)]);
    }
  });
  it('each of those that still ask is in the collection', () => {
    expect([...KEEPS.keys()].filter((text) => !lines.includes(text))).toEqual([]);
  });
});

describe('of the lines that push, against a deny rule', () => {
  const denies = createJudge(cases, SYSTEM, [rule('allow Bash'), rule('deny Bash(git push:*)')], LOOK);
  const lines = readRows('deny-git-push.tsv').map(([, text = '']) => unescapeLine(text));
  it('only code that nobody can read runs, which reaches no network there', () => {
    const passing = lines.filter((text) => denies(text).decision !== 'deny');
    expect(passing).toEqual([`python3 -c "import os; os.system('git push')"`]);
  });
});

describe('what it reads', () => {
  it.each([
    ['all files, one of them secret', 'find . -type f | xargs cat', 'ask'],
    ['what matches, one of them secret', 'cat .*', 'ask'],
    ['the same beside a build', 'npm test && find . -type f | xargs cat', 'ask'],
    ['files by name', 'find . -type f -name "*.md"', 'allow'],
    ['what matches outside', 'cat link/etc/hostname', 'allow'],
  ])('%s', (_what, text, expected) => {
    expect(judge(text).decision).toBe(expected);
  });
});

describe('on a real disk', () => {
  mkdirSync(path.join(root, 'elsewhere'));
  symlinkSync(path.join(root, 'elsewhere'), path.join(cases.project, 'away'));
  symlinkSync(path.join(cases.project, 'src'), path.join(root, 'back'));
  it.each([
    ['a link out of the folders', 'node x.js > away/log', 'ask'],
    ['the same of a program that writes', 'touch away/log', 'ask'],
    ['a link back into them', `touch ${path.join(root, 'back', 'log')}`, 'allow'],
    ['a folder outside', `touch ${path.join(root, 'elsewhere', 'log')}`, 'ask'],
    ['a way up and back', 'touch src/../log', 'allow'],
    ['a way up', 'touch ../log', 'ask'],
  ])('%s', (_what, text, expected) => {
    expect(judge(text).decision).toBe(expected);
  });
});
