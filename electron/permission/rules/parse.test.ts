import { describe, expect, it } from 'vitest';
import type { RuleSource } from '../../../shared/domain/rule.ts';
import { builtInRules } from './builtin.ts';
import { parseRule } from './parse.ts';
import { ruleWords } from './ruleWords.ts';

const source: RuleSource = { layer: 'user', file: '/home/me/.config/z-engine/settings.toml', line: 4 };
const parse = (text: string) => parseRule('deny', text, source);

/** What the rule is about, shortly; for a path the text and anchor of its pattern. */
function about(text: string): unknown {
  const parsed = parse(text);
  if (!parsed.ok) return `fault: ${parsed.error}`;
  const { subject, handWritten } = parsed.value;
  const shown =
    subject.kind === 'path' && subject.pattern
      ? { ...subject, pattern: `${subject.pattern.anchor} ${subject.pattern.text}` }
      : subject;
  return [shown, handWritten];
}

const command = (words: string, exact: boolean) => ({
  kind: 'command',
  words: words === '' ? [] : words.split(' '),
  exact,
});

describe('every form of a rule', () => {
  it.each([
    ['Bash', command('', false), false],
    ['Bash(*)', command('', false), false],
    ['Bash(git status)', command('git status', true), true],
    ['Bash(npm test:*)', command('npm test', false), true],
    ['Bash(cargo test*)', command('cargo test', false), true],
    ['Bash(cargo test *)', command('cargo test', false), true],
    ['Bash(rm -rf:*)', command('rm -rf', false), true],
    ['Bash(npm run build:prod)', command('npm run build:prod', true), true],
    ['Bash(/usr/bin/git push:*)', command('/usr/bin/git push', false), true],
    ['Bash(git push *)', command('git push', false), true],
    ['Bash("git" push:*)', command('git push', false), true],
    ['Bash(python:*)', command('python', false), true],
    ['Read', { kind: 'path', family: 'Read', pattern: null }, false],
    ['Read(src/**)', { kind: 'path', family: 'Read', pattern: 'project src/**' }, true],
    ['Read(./.env)', { kind: 'path', family: 'Read', pattern: 'project ./.env' }, true],
    ['Read(.env)', { kind: 'path', family: 'Read', pattern: 'name .env' }, true],
    ['Read(~/.ssh/**)', { kind: 'path', family: 'Read', pattern: 'home ~/.ssh/**' }, true],
    ['Read(//etc/**)', { kind: 'path', family: 'Read', pattern: 'root //etc/**' }, true],
    ['Read(/etc/hosts)', { kind: 'path', family: 'Read', pattern: 'either /etc/hosts' }, true],
    ['Edit(docs/**)', { kind: 'path', family: 'Edit', pattern: 'project docs/**' }, true],
    ['Grep(src/**)', { kind: 'path', family: 'Grep', pattern: 'project src/**' }, true],
    ['Write(a(1).txt)', { kind: 'path', family: 'Write', pattern: 'name a(1).txt' }, true],
    ['WebFetch', { kind: 'host', domain: null }, false],
    ['WebFetch(domain:docs.rs)', { kind: 'host', domain: 'docs.rs' }, true],
    ['WebFetch(domain:*.Docs.rs)', { kind: 'host', domain: 'docs.rs' }, true],
    ['WebSearch', { kind: 'tool', name: 'WebSearch' }, false],
    ['mcp__github', { kind: 'mcp', server: 'github', tool: null }, false],
    ['mcp__github__*', { kind: 'mcp', server: 'github', tool: null }, false],
    ['mcp__github__create_issue', { kind: 'mcp', server: 'github', tool: 'create_issue' }, false],
    ['Agent(explore)', { kind: 'subagent', type: 'explore' }, true],
    ['Task(explore)', { kind: 'subagent', type: 'explore' }, true],
    ['Skill(deploy)', { kind: 'skill', name: 'deploy' }, true],
    ['TodoWrite', { kind: 'tool', name: 'TodoWrite' }, false],
    ['Verify', { kind: 'tool', name: 'Verify' }, false],
    ['JobKill', { kind: 'tool', name: 'JobKill' }, false],
    ['Strange', { kind: 'tool', name: 'Strange' }, false],
    ['Read(a\\[b)', { kind: 'path', family: 'Read', pattern: 'name a\\[b' }, true],
  ])('%s', (text, subject, handWritten) => {
    expect(about(text)).toEqual([subject, handWritten]);
  });
});

describe('a fault says what to write instead', () => {
  it.each([
    ['', 'is not a rule; write `Tool` or `Tool(specifier)`'],
    ['(git push)', 'is not a rule; write `Tool` or `Tool(specifier)`'],
    ['Bash(git push', 'its bracket is not closed; write `Bash(git push)`'],
    ['Bash git push', 'perhaps `Bash(git push)`'],
    ['Bash (git push)', 'perhaps `Bash(git push)`'],
    ['Bash[git push]', 'perhaps `Bash(git push)`'],
    ['deny Bash(git push)', 'says what the list already says; write `Bash(git push)`'],
    ['Bash()', '`Bash()` has empty brackets; write `Bash` to mean every use of it'],
    ['Read( )', 'write `Read` to mean every use of it'],
    ['bash(git push:*)', 'there is no tool `bash`; did you mean `Bash`?'],
    ['Bsah(git push:*)', 'did you mean `Bash`?'],
    ['Bsh(git push:*)', 'did you mean `Bash`?'],
    ['shell(git push:*)', 'did you mean `Bash`?'],
    ['READ(.env)', 'did you mean `Read`?'],
    ['read_file(.env)', 'did you mean `Read`?'],
    ['Raed', 'did you mean `Read`?'],
    ['WebFecth(domain:docs.rs)', 'did you mean `WebFetch`?'],
    ['TodoWrit', 'did you mean `TodoWrite`?'],
    ['mcp_github', 'did you mean `mcp__github`?'],
    ['mcp_github__create_issue', 'did you mean `mcp__github__create_issue`?'],
    ['mcp:github', 'did you mean `mcp__github`?'],
    ['mcp__', 'names no MCP tool; write `mcp__server`'],
    ['mcp__github__get*', 'names no MCP tool'],
    ['mcp__github(create_issue)', 'takes nothing in brackets; write `mcp__server__tool`'],
    ['Strange(x)', '`Strange` is no tool that takes something in brackets; those are `Bash`, '],
    ['1x', 'is not the name of a tool'],
    ['Bash(git * push)', 'a wildcard stands only at the end: `Bash(npm test:*)`'],
    ['Bash(git $x:*)', 'is not a literal word'],
    ['Bash(a && b)', 'is more than one command; write one rule for each'],
    ['Bash(git push, npm publish)', 'is more than one command; write one rule for each'],
    ['Bash(git push | cat)', 'is more than one command; write one rule for each'],
    ['Bash(a > b)', 'has a redirection'],
    ['Bash(CI=1 npm test)', 'starts with a variable'],
    ['Bash(for x in y; do z; done)', 'is more than one command; write one rule for each'],
    ['Bash(/^git push/)', 'those stand in `[[permissions.rules]]`: `command = "/^git push/"`'],
    ['Bash(/git (push|pull)/)', 'looks like a regular expression'],
    ['Bash(^git push$)', 'looks like a regular expression'],
    ['Bash(git push: *)', 'has a blank after the colon; write `Bash(git push:*)`'],
    ['Bash(git:push)', '`git:push` is no program; write `Bash(git push)`'],
    ["Bash(git 'push)", "`git 'push`"],
    ['Read(!src/**)', 'is negated, which is not supported'],
    ['Read(a/../b)', 'has `..` after a name'],
    ['Read(C:\\x\\y)', 'starts with a drive; write `Read(//C:/x/y)`'],
    ['Edit(src\\main.ts)', 'has a backslash in it; write `Edit(src/main.ts)`'],
    ['Read("src/**")', 'stands in quotes; write `Read(src/**)`'],
    ['Read(file:///etc/hosts)', 'is an address; write `Read(///etc/hosts)`'],
    ['Read($HOME/.ssh/**)', '`$HOME` is not expanded here; write `Read(~/.ssh/**)`'],
    ['Read(~ada/notes)', 'names the home of another person'],
    ['WebFetch(docs.rs)', 'write `WebFetch(domain:docs.rs)`'],
    ['WebFetch(https://api.docs.rs/x?y)', 'write `WebFetch(domain:api.docs.rs)`'],
    ['WebFetch(domain:https://docs.rs)', 'write `WebFetch(domain:docs.rs)`'],
    ['WebFetch(*)', '`*` means every site; write `WebFetch`'],
    ['WebFetch(what is this)', 'write `WebFetch(domain:docs.rs)`'],
    ['WebSearch(x)', 'takes nothing in brackets'],
    ['TodoWrite(x)', '`TodoWrite` is no tool that takes something in brackets; those are `Bash`, '],
    ['Agent(*)', 'means every type; write `Agent`'],
    ['Skill(*)', 'means every skill; write `Skill`'],
    [`Bash(${'a'.repeat(2000)})`, 'longer than 2000 characters'],
  ])('%s', (text, fault) => {
    const parsed = parse(text);
    expect(parsed.ok ? 'no fault' : parsed.error).toContain(fault);
  });
});

it('a rule is quoted with its place', () => {
  const parsed = parse('Bash(git push:*)');
  expect(parsed.ok && ruleWords(parsed.value.ref)).toBe('rule `deny Bash(git push:*)` (settings.toml line 4)');
});

it('built-in rules deny, have a name, and are not written by hand', () => {
  expect(
    builtInRules().map(({ ref, decision, handWritten }) => [ref.text, decision, handWritten, ref.source.layer]),
  ).toEqual([
    ['wiping the root or home folder', 'deny', false, 'built-in'],
    ['making a file system (mkfs)', 'deny', false, 'built-in'],
    ['writing to a block device', 'deny', false, 'built-in'],
    ['a fork bomb', 'deny', false, 'built-in'],
  ]);
});
