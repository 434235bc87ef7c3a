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
  ])('%s', (text, subject, handWritten) => {
    expect(about(text)).toEqual([subject, handWritten]);
  });
});

describe('a fault says what to write instead', () => {
  it.each([
    ['', 'is not a rule; write `Tool` or `Tool(specifier)`'],
    ['Bash(git push', 'is not a rule'],
    ['Bash()', 'write `Bash` to mean every use of it'],
    ['bash(git push:*)', 'did you mean `Bash`?'],
    ['READ(.env)', 'did you mean `Read`?'],
    ['Bash(git * push)', 'a wildcard stands only at the end: `Bash(npm test:*)`'],
    ['Bash(git $x:*)', 'is not a literal word'],
    ['Bash(a && b)', 'is more than one command; write one rule for each'],
    ['Bash(a > b)', 'has a redirection'],
    ['Bash(CI=1 npm test)', 'starts with a variable'],
    ['Bash(for x in y; do z; done)', 'is not one plain command'],
    ['Read(!src/**)', 'is negated, which is not supported'],
    ['Read(a/../b)', 'has `..` after a name'],
    ['WebFetch(docs.rs)', 'write `WebFetch(domain:docs.rs)`'],
    ['WebSearch(x)', 'takes nothing in brackets'],
    ['mcp__github__get*', 'names no MCP tool'],
    ['TodoWrite(x)', '`TodoWrite` is no tool that takes something in brackets; those are `Bash`, '],
    ['Bsh(git push:*)', '`Bsh` is no tool that takes something in brackets; those are `Bash`, '],
    ['1x', 'is not the name of a tool'],
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
