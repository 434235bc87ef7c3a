// What is told of a rule, and that it is true of the matcher.
import { describe, expect, it } from 'vitest';
import { rule } from '../portsFake.ts';
import { type LintFacts, lintRules } from './lint.ts';
import { lintLine, stopsLine, whyNotAllowed } from './lintLines.ts';
import { RUNS_CODE, SAME_BY_ANOTHER_NAME } from './lintTables.ts';

const FACTS: LintFacts = {
  shellDeletion: 'mode',
  toolNames: ['Bash', 'Read', 'Edit', 'Write', 'Glob', 'Grep', 'Delete', 'WebFetch', 'TodoWrite'],
  secretFiles: ['.env', '~/.ssh/**'],
};

/** What is said of the first rule, beside the others. */
function said(texts: readonly string[], facts: Partial<LintFacts> = {}): readonly string[] {
  const rules = texts.map((text) => rule(text));
  const [first] = [...lintRules(rules, { ...FACTS, ...facts }).values()];
  return (first ?? []).map(({ severity, words }) => `${severity}: ${words}`);
}
type Row = readonly [law: string, rules: readonly string[], expected: readonly string[]];

const laws: Readonly<Record<string, readonly Row[]>> = {
  'a rule that never matches': [
    ['a tool that is not there', ['deny JobKill'], ['warning: it never matches: there is no tool `JobKill` now']],
    [
      'a tool of paths that is not there',
      ['allow LSP(src/**)'],
      ['warning: it never matches: there is no tool `LSP` now'],
    ],
    ['reading and changing are no tools', ['allow Edit(src/**)'], []],
    [
      'options that the matcher passes over',
      ['deny Bash(git -C x status:*)'],
      [
        'warning: it never matches, not even `git -C x status`: options before a subcommand are passed over, so leave them out of the rule',
      ],
    ],
    ['an allow rule sees the options', ['allow Bash(git -C x status:*)'], []],
    ['options by themselves are seen', ['ask Bash(git status -s:*)'], []],
  ],
  'a rule that another outweighs': [
    [
      'by a deny rule',
      ['allow Bash(ls -la:*)', 'deny Bash(ls:*)'],
      ['warning: it never takes effect: rule `deny Bash(ls:*)` (settings.toml line 4) forbids all that it allows'],
    ],
    [
      'by an ask rule for all',
      ['allow Bash(ls:*)', 'ask Bash'],
      ['warning: it never takes effect: rule `ask Bash` (settings.toml line 4) asks about all that it allows'],
    ],
    [
      'an ask rule by a deny rule',
      ['ask WebFetch(domain:api.docs.rs)', 'deny WebFetch(domain:docs.rs)'],
      [
        'warning: it never takes effect: rule `deny WebFetch(domain:docs.rs)` (settings.toml line 4) forbids all that it asks about',
        'note: commands such as `curl` reach the web without it',
      ],
    ],
    [
      'paths in a folder',
      ['allow Grep(src/deep/**)', 'deny Read(src/**)'],
      ['warning: it never takes effect: rule `deny Read(src/**)` (settings.toml line 4) forbids all that it allows'],
    ],
    ['one of its folders only', ['allow Read(src/**)', 'deny Read(src/deep/**)'], []],
    ['another anchor', ['allow Read(//src/**)', 'deny Read(src/**)'], []],
    ['an exact rule', ['allow Bash(ls:*)', 'deny Bash(ls)'], []],
    ['other words', ['allow Bash(ls -la:*)', 'deny Bash(ls -l:*)'], []],
    ['one tool of a server', ['allow mcp__a', 'deny mcp__a__b'], []],
    [
      'a server as a whole',
      ['allow mcp__a__b', 'deny mcp__a'],
      ['warning: it never takes effect: rule `deny mcp__a` (settings.toml line 4) forbids all that it allows'],
    ],
  ],
  'a rule that adds nothing': [
    ['in a wider one', ['allow Bash(ls -la:*)', 'allow Bash(ls:*)'], []],
    ['in a wider one, of plain words', ['allow Bash(ls a:*)', 'allow Bash(ls:*)'], [adds('allow Bash(ls:*)')]],
    ['in the rule for all edits', ['allow Edit(src/**)', 'allow Edit'], [adds('allow Edit')]],
    ['which may lift a secret file', ['allow Read(~/.ssh/**)', 'allow Read(~/**)'], []],
    ['of a file that may be a secret one', ['allow Edit(src/a)', 'allow Edit'], []],
    ['a deny rule', ['deny Agent(explore)', 'deny Agent'], [adds('deny Agent')]],
    ['`Bash` does not mean deletions', ['allow Bash(rm a:*)', 'allow Bash'], []],
    ['of two that are the same the first one stays', ['allow Edit(src/**)', 'allow Edit(src/**)'], []],
  ],
  'a deny or ask rule that can be got round': [
    [
      'by other programs',
      ['deny Bash(curl:*)'],
      ['note: about the same can be done by `wget`, `python3 -c` and `nc`, which no rule of yours stops'],
    ],
    [
      'those that rules stop are left out',
      ['deny Bash(curl:*)', 'ask Bash(wget:*)', 'deny Bash(nc:*)'],
      ['note: about the same can be done by `python3 -c`, which no rule of yours stops'],
    ],
    [
      'a deletion',
      ['deny Bash(rm -rf:*)'],
      [
        'note: about the same can be done by `rm -r`, `find . -delete` and `git clean -f`, which no rule of yours stops',
      ],
    ],
    ['a program without a known twin', ['deny Bash(ls:*)'], []],
    [
      'an exact one',
      ['ask Bash(ls src)'],
      ['note: it is about exactly `ls src`, so that `ls src …` is not meant; write `Bash(ls src:*)` to mean that too'],
    ],
    [
      'a rule for one tool',
      ['deny Grep(src/**)'],
      ['note: only the Grep tool heeds it, other tools and commands do not; write `Read(src/**)` to mean them all'],
    ],
    ['a rule for all changes', ['deny Edit(src/**)'], []],
    ['a secret file', ['deny Read(./.env)'], []],
    ['the web', ['deny WebFetch'], ['note: commands such as `curl` reach the web without it']],
  ],
  'an allow rule that lets code run': [
    [
      'of the project',
      ['allow Bash(npm test:*)'],
      ['note: `npm test` runs code of the project, which an agent may have changed'],
    ],
    [
      'of the repository',
      ['allow Bash(git commit:*)'],
      ['note: `git commit` runs hooks and filters of the repository'],
    ],
    [
      'of both and more',
      ['allow Bash(npm:*)'],
      [
        'note: `npm run` and `npm test` run code of the project, which an agent may have changed; `npm install` and `npm ci` run code of the packages that are installed',
      ],
    ],
    ['that nobody reads', ['allow Bash(python:*)'], ['note: `python` runs code that the gate does not read']],
    ['by a path', ['allow Bash(./go:*)'], ['note: `./go` is code of the project, which an agent may have changed']],
    ['of the system', ['allow Bash(/usr/bin/ls:*)'], []],
    [
      'all',
      ['allow Bash'],
      ['note: it allows every command that can be read, also those that run code of the project'],
    ],
    ['none', ['allow Bash(git status)'], []],
  ],
  'an allow rule that spares no question': [
    ['a wrapper', ['allow Bash(xargs:*)'], ['warning: it spares no question: `xargs` runs another program']],
    ['other rights', ['allow Bash(sudo:*)'], ['warning: it spares no question: `sudo` runs another program']],
    [
      'a shell',
      ['allow Bash(bash -c:*)'],
      ['warning: it spares no question: `bash` is a shell, which runs the code it is given'],
    ],
    [
      'what is critical',
      ['allow Bash(chmod 777:*)'],
      ['warning: it spares no question: `chmod` gives every user every right'],
    ],
    ['the Delete tool', ['allow Delete(src/**)'], ['warning: it spares no question: the Delete tool always asks']],
    [
      'protected paths',
      ['allow Edit(.git/**)'],
      ['warning: it spares no question: a `.git` folder can hold programs that Git runs, so changes always ask'],
    ],
    ['reading them', ['allow Read(.git/**)'], []],
    ['a deletion that a rule names', ['allow Bash(rm:*)'], []],
  ],
};

function adds(by: string): string {
  return `note: it adds nothing: rule \`${by}\` (settings.toml line 4) says it already`;
}

for (const [name, rows] of Object.entries(laws)) {
  describe(name, () => {
    it.each(rows)('%s: %j', (_law, rules, expected) => {
      expect(said(rules)).toEqual(expected);
    });
  });
}

it('where deletions are refused a rule for one spares no question', () => {
  expect(said(['allow Bash(rm:*)'], { shellDeletion: 'refuse' })).toEqual([
    'warning: it spares no question: commands that delete are refused (`shell_deletion = "refuse"`); delete files one by one with the Delete tool',
  ]);
});

it('of two rules that say the same the later one is told', () => {
  const rules = ['allow Edit(src/**)', 'allow Edit(src/**)'].map((text) => rule(text));
  expect([...lintRules(rules, FACTS).values()].map((found) => found.length)).toEqual([0, 1]);
});

describe('each program that the tables name', () => {
  it.each(Object.entries(SAME_BY_ANOTHER_NAME))('%s is not what stops %j', (words, others) => {
    const own = rule(`deny Bash(${words}:*)`);
    expect(others.filter((line) => stopsLine(own, lintLine(line)))).toEqual([]);
  });

  it.each(
    Object.values(RUNS_CODE)
      .flat()
      .map((line) => [line] as const),
  )('%s is allowed by a rule of its words', (line) => {
    expect(whyNotAllowed(rule(`allow Bash(${line.replace(/ y$/, '')}:*)`), lintLine(line))).toBeNull();
  });
});
