// Every form, detail and example of the rules page, held against the law: a rule, a call, and what becomes of it.
import { describe, expect, it } from 'vitest';
import type { Effect } from '../../../shared/domain/effect.ts';
import type { Mode } from '../../../shared/domain/mode.ts';
import { decide } from '../decide.ts';
import type { Policy } from '../policy.ts';
import { type Disk, line, pathEffect, policyOf, requestOf, rule } from '../portsFake.ts';
import { builtInRules } from './builtin.ts';

const DISK: Disk = {
  '/home/me/app': { type: 'folder' },
  '/home/me/app/src': { type: 'folder' },
  '/home/me/app/src/a.ts': {},
  '/home/me/app/src/deep/b.ts': {},
  '/home/me/app/docs/a.md': {},
  '/home/me/app/.env': {},
  '/home/me/app/sub/.env': {},
  '/home/me/app/etc/hosts': {},
  '/home/me/.ssh/id_rsa': {},
  '/home/me/.aws/credentials': {},
  '/etc/hosts': {},
  '/etc/ssh/config': {},
  '/tmp/a.ts': {},
};

type Given = { readonly mode?: Mode; readonly change?: Partial<Policy> };

async function decided(
  tool: string,
  effects: readonly Effect[],
  rules: readonly string[],
  { mode, change }: Given = {},
) {
  const policy = policyOf([...builtInRules(), ...rules.map((text) => rule(text))], { secretFiles: [], ...change });
  const request = await requestOf({ tool, effects, policy, disk: DISK, ...(mode === undefined ? {} : { mode }) });
  return decide(request, policy).decision;
}

const EFFECTS_OF: Readonly<Record<string, (what: string) => readonly Effect[]>> = {
  Bash: (text) => [line(text)],
  Read: (path) => [pathEffect('read', path)],
  Glob: (path) => [pathEffect('list', path)],
  Grep: (path) => [pathEffect('search', path)],
  LSP: (path) => [pathEffect('read', path)],
  Write: (path) => [pathEffect('write', path)],
  Edit: (path) => [pathEffect('read', path), pathEffect('write', path)],
  MultiEdit: (path) => [pathEffect('read', path), pathEffect('write', path)],
  NotebookEdit: (path) => [pathEffect('read', path), pathEffect('write', path)],
  Delete: (path) => [pathEffect('delete', path)],
  WebFetch: (host) => [{ kind: 'host', host }],
  WebSearch: (host) => [{ kind: 'host', host }],
  Agent: (type) => [{ kind: 'subagent', type }],
  Skill: (name) => [{ kind: 'skill', name }],
  TodoWrite: (what) => [{ kind: 'state', what }],
  JobKill: (what) => [{ kind: 'state', what }],
};

/** `Read src/a.ts`, `mcp__github__create_issue` */
function callOf(text: string): readonly [tool: string, effects: readonly Effect[]] {
  const [tool = '', ...rest] = text.split(' ');
  const [, server = '', name = ''] = /^mcp__([^_]+(?:_[^_]+)*)__(.+)$/.exec(tool) ?? [];
  if (server !== '') return [tool, [{ kind: 'mcpTool', server, tool: name, readOnly: false }]];
  return [tool, EFFECTS_OF[tool]?.(rest.join(' ')) ?? []];
}

type Row = readonly [rule: string, call: string, expected: 'allow' | 'ask' | 'deny', given?: Given];
const PLAN: Given = { mode: 'plan' };
const AUTO: Given = { mode: 'acceptEdits' };
const BYPASS: Given = { mode: 'bypass' };
/** What is proven read-only asks too, so that only rules let a line pass. */
const UNPROVEN: Given = { change: { allowReadOnly: false } };
const ANY_CASE: Given = { change: { ignoreCase: true } };

const groups: Readonly<Record<string, readonly Row[]>> = {
  commands: [
    ['allow Bash', 'Bash make all', 'allow'],
    ['deny Bash', 'Bash echo a', 'deny', BYPASS],
    ['ask Bash', 'Bash echo a', 'ask'],
    ['allow Bash(git status)', 'Bash git status', 'allow'],
    ['allow Bash(git status)', 'Bash git status -s', 'ask', UNPROVEN],
    ['allow Bash(git status)', 'Bash git', 'ask'],
    ['deny Bash(git status)', 'Bash git status -s', 'ask', UNPROVEN],
    ['allow Bash(npm test:*)', 'Bash npm test', 'allow'],
    ['allow Bash(npm test:*)', 'Bash npm test --watch', 'allow'],
    ['allow Bash(npm test:*)', 'Bash npm testing', 'ask'],
    ['allow Bash(npm test:*)', "Bash npm 'test x'", 'ask'],
    ['deny Bash(npm test:*)', 'Bash npm testing', 'ask'],
    ['allow Bash(cargo test*)', 'Bash cargo test', 'allow'],
    ['allow Bash(cargo test*)', 'Bash cargo test --all', 'allow'],
    ['allow Bash(cargo test*)', 'Bash cargo testing', 'ask'],
    ['allow Bash(cargo test *)', 'Bash cargo test --all', 'allow'],
    ['allow Bash(cargo test *)', 'Bash cargo test', 'allow'],
    ['deny Bash(rm -rf:*)', 'Bash rm -rf src', 'deny'],
    ['deny Bash(rm -rf:*)', 'Bash npm test && rm -fr src', 'deny'],
    ['deny Bash(git push:*)', 'Bash make "$(git push)"', 'deny'],
    ['deny Bash(git push:*)', 'Bash env A=1 git push', 'deny'],
    ['allow Bash(make:*)', 'Bash make && npm test', 'ask'],
    ['allow Bash(make:*)', 'Bash make && echo done', 'allow'],
  ],
  reading: [
    ['deny Read', 'Read src/a.ts', 'deny'],
    ['deny Read', 'Read /etc/hosts', 'deny'],
    ['ask Read', 'Read /etc/hosts', 'ask', PLAN],
    ['allow Read', 'Read /etc/hosts', 'ask'],
    ['deny Read(src/**)', 'Read src/deep/b.ts', 'deny'],
    ['deny Read(src/**)', 'Read docs/a.md', 'allow'],
    ['deny Read(src/*)', 'Read src/a.ts', 'deny'],
    ['deny Read(src/*)', 'Read docs/a.md', 'allow'],
    ['deny Read(src)', 'Read src/deep/b.ts', 'deny'],
    ['deny Read(./.env)', 'Read .env', 'deny'],
    ['deny Read(./.env)', 'Read sub/.env', 'allow'],
    ['deny Read(.env)', 'Read sub/.env', 'deny'],
    ['deny Read(.env)', 'Read .env', 'deny'],
    ['deny Read(.env)', 'Read /srv/x/.env', 'deny'],
    ['allow Read(.env)', 'Read /srv/x/.env', 'ask'],
    ['deny Read(~/.ssh/**)', 'Read ~/.ssh/id_rsa', 'deny'],
    ['deny Read(~/.ssh/**)', 'Read /home/me/.ssh/id_rsa', 'deny'],
    ['allow Read(//etc/**)', 'Read /etc/ssh/config', 'allow'],
    ['allow Read(//etc/**)', 'Read etc/hosts', 'allow'],
    ['deny Read(//etc/**)', 'Read etc/hosts', 'allow'],
    ['deny Read(/etc/**)', 'Read etc/hosts', 'deny'],
    ['deny Read(/etc/**)', 'Read /etc/hosts', 'deny'],
    ['allow Read(/etc/**)', 'Read /etc/hosts', 'allow'],
    ['deny Read(src/**)', 'Glob src/deep', 'deny'],
    ['deny Read(src/**)', 'Grep src/a.ts', 'deny'],
    ['deny Read(src/**)', 'LSP src/a.ts', 'deny'],
    ['allow Read(//etc/**)', 'Grep /etc/ssh', 'allow'],
    ['deny Read(./.env)', 'Bash cat .env', 'deny'],
    ['deny Read(./.env)', 'Bash cat < .env', 'deny'],
    ['deny Read(src/**)', 'Edit src/a.ts', 'deny', AUTO],
    ['deny Read(src/**)', 'Write src/a.ts', 'deny', AUTO],
    ['deny Read(src/**)', 'Write src/new.ts', 'allow', AUTO],
    ['allow Read(//tmp/**)', 'Write /tmp/a.ts', 'ask'],
  ],
  changing: [
    ['allow Edit', 'Edit src/a.ts', 'allow'],
    ['allow Edit', 'Write src/new.ts', 'allow'],
    ['allow Edit', 'MultiEdit src/a.ts', 'allow'],
    ['allow Edit', 'NotebookEdit src/a.ts', 'allow'],
    ['allow Edit', 'Edit /tmp/a.ts', 'ask'],
    ['allow Edit', 'Edit /home/me/shared-lib/a.ts', 'allow'],
    ['allow Edit', 'Delete src/a.ts', 'ask'],
    ['deny Edit', 'Delete src/a.ts', 'deny', BYPASS],
    ['deny Edit', 'Edit /tmp/a.ts', 'deny', BYPASS],
    ['deny Edit', 'Write /tmp/b.ts', 'deny', BYPASS],
    ['deny Edit', 'Read src/a.ts', 'allow'],
    ['ask Edit', 'Edit src/a.ts', 'ask', AUTO],
    ['allow Edit(docs/**)', 'Edit docs/a.md', 'allow'],
    ['allow Edit(docs/**)', 'Edit src/a.ts', 'ask'],
    ['allow Edit(//tmp/**)', 'Edit /tmp/a.ts', 'allow'],
    ['deny Edit(src/**)', 'Bash cp docs/a.md src/a.ts', 'deny', BYPASS],
    ['deny Edit(src/**)', 'Bash echo x > src/a.ts', 'deny', BYPASS],
    ['deny Edit(src/**)', 'Bash cat src/a.ts', 'allow'],
  ],
  'one tool': [
    ['deny Grep(src/**)', 'Grep src/a.ts', 'deny'],
    ['deny Grep(src/**)', 'Read src/a.ts', 'allow'],
    ['deny Glob(src/**)', 'Glob src/deep', 'deny'],
    ['deny Glob(src/**)', 'Grep src/deep', 'allow'],
    ['allow Grep(//etc/**)', 'Grep /etc/hosts', 'allow'],
    ['allow Grep(//etc/**)', 'Read /etc/hosts', 'ask'],
    ['allow Write(src/**)', 'Write src/new.ts', 'allow'],
    ['allow Write(src/**)', 'Edit src/a.ts', 'ask'],
    ['deny Write(src/**)', 'Edit src/a.ts', 'allow', AUTO],
    ['deny Write(src/**)', 'Write src/a.ts', 'deny', AUTO],
    ['allow MultiEdit(src/**)', 'MultiEdit src/a.ts', 'allow'],
    ['allow MultiEdit(src/**)', 'Edit src/a.ts', 'ask'],
    ['allow NotebookEdit(src/**)', 'NotebookEdit src/a.ts', 'allow'],
    ['deny LSP(src/**)', 'LSP src/a.ts', 'deny'],
    ['deny LSP(src/**)', 'Read src/a.ts', 'allow'],
    ['deny Delete(src/**)', 'Delete src/a.ts', 'deny', BYPASS],
    ['deny Delete(src/**)', 'Write src/a.ts', 'allow', AUTO],
  ],
  'the web, servers, agents, skills, tools by name': [
    ['allow WebFetch', 'WebFetch docs.rs', 'allow'],
    ['allow WebFetch', 'WebSearch search.example.org', 'ask'],
    ['allow WebFetch(domain:docs.rs)', 'WebFetch docs.rs', 'allow'],
    ['allow WebFetch(domain:docs.rs)', 'WebFetch api.docs.rs', 'allow'],
    ['allow WebFetch(domain:docs.rs)', 'WebFetch API.Docs.rs.', 'allow'],
    ['allow WebFetch(domain:docs.rs)', 'WebFetch notdocs.rs', 'ask'],
    ['allow WebFetch(domain:docs.rs)', 'WebFetch docs.rs.evil.org', 'ask'],
    ['allow WebFetch(domain:*.docs.rs)', 'WebFetch docs.rs', 'allow'],
    ['deny WebFetch(domain:docs.rs)', 'WebFetch api.docs.rs', 'deny', BYPASS],
    ['allow WebSearch', 'WebSearch search.example.org', 'allow'],
    ['deny WebSearch', 'WebSearch search.example.org', 'deny', BYPASS],
    ['allow mcp__github', 'mcp__github__create_issue', 'allow'],
    ['allow mcp__github__*', 'mcp__github__create_issue', 'allow'],
    ['allow mcp__github__create_issue', 'mcp__github__create_issue', 'allow'],
    ['allow mcp__github__create_issue', 'mcp__github__merge_pull_request', 'ask'],
    ['allow mcp__git', 'mcp__github__create_issue', 'ask'],
    ['deny mcp__prod_db', 'mcp__prod_db__query', 'deny', BYPASS],
    ['deny Agent(explore)', 'Agent explore', 'deny'],
    ['deny Task(explore)', 'Agent explore', 'deny'],
    ['deny Agent(explore)', 'Agent plan', 'allow'],
    ['deny Agent', 'Agent plan', 'deny', BYPASS],
    ['deny Skill(deploy)', 'Skill deploy', 'deny'],
    ['deny Skill(deploy)', 'Skill test', 'allow'],
    ['deny TodoWrite', 'TodoWrite todos', 'deny'],
    ['deny JobKill', 'JobKill 1', 'deny'],
    ['deny TodoWrite', 'JobKill 1', 'allow'],
  ],
  letters: [
    ['deny Read(SRC/**)', 'Read src/a.ts', 'allow'],
    ['deny Read(SRC/**)', 'Read src/a.ts', 'deny', ANY_CASE],
    ['deny Read(.ENV)', 'Read .env', 'deny', ANY_CASE],
    ['deny Bash(git push:*)', 'Bash GIT push', 'deny', ANY_CASE],
    ['deny Bash(git push:*)', 'Bash GIT push', 'ask'],
  ],
};

for (const [name, rows] of Object.entries(groups)) {
  describe(`rules about ${name}`, () => {
    for (const [text, call, expected, given] of rows) {
      it(`${text}: ${call}: ${expected}${given === undefined ? '' : ` ${JSON.stringify(given)}`}`, async () => {
        expect(await decided(...callOf(call), [text], given)).toBe(expected);
      });
    }
  });
}

describe('the examples', () => {
  const FIRST = [
    ...['Bash(npm test:*)', 'Bash(git diff:*)', 'Edit(src/**)'].map((text) => `allow ${text}`),
    'ask Bash(git push:*)',
    ...['deny Read(./.env)', 'deny Read(~/.ssh/**)'],
  ];
  const SECOND = [
    ...['Bash(npm test:*)', 'Bash(npm run lint:*)', 'Bash(cargo build:*)', 'Bash(cargo test:*)'].map(
      (text) => `allow ${text}`,
    ),
    'allow WebFetch(domain:developer.mozilla.org)',
    ...['Bash(git push:*)', 'Bash(npm publish:*)', 'mcp__github__merge_pull_request'].map((text) => `ask ${text}`),
    ...['Read(./.env)', 'Read(.env.*)', 'Read(~/.ssh/**)', 'Read(~/.aws/**)', 'Bash(rm -rf:*)', 'mcp__prod_db'].map(
      (text) => `deny ${text}`,
    ),
    'deny Agent(general)',
  ];
  it.each<readonly [readonly string[], string, string]>([
    [FIRST, 'Bash npm test --watch', 'allow'],
    [FIRST, 'Bash git diff HEAD', 'allow'],
    [FIRST, 'Edit src/a.ts', 'allow'],
    [FIRST, 'Edit docs/a.md', 'ask'],
    [FIRST, 'Bash git push', 'ask'],
    [FIRST, 'Read .env', 'deny'],
    [FIRST, 'Bash cat .env', 'deny'],
    [FIRST, 'Bash cat ~/.ssh/id_rsa', 'deny'],
    [SECOND, 'Bash npm run lint -- --fix', 'allow'],
    [SECOND, 'Bash cargo build --release', 'allow'],
    [SECOND, 'Bash cargo run', 'ask'],
    [SECOND, 'WebFetch developer.mozilla.org', 'allow'],
    [SECOND, 'WebFetch mozilla.org', 'ask'],
    [SECOND, 'Bash npm test && git push', 'ask'],
    [SECOND, 'Bash npm publish', 'ask'],
    [SECOND, 'mcp__github__merge_pull_request', 'ask'],
    [SECOND, 'Read .env.local', 'deny'],
    [SECOND, 'Read ~/.aws/credentials', 'deny'],
    [SECOND, 'Bash rm -fr src', 'deny'],
    [SECOND, 'mcp__prod_db__query', 'deny'],
    [SECOND, 'Agent general', 'deny'],
    [SECOND, 'Agent explore', 'allow'],
  ])('%j: %s: %s', async (rules, call, expected) => {
    expect(await decided(...callOf(call), rules)).toBe(expected);
  });
});
