import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Effect } from '../../../shared/domain/effect.ts';
import type { Mode } from '../../../shared/domain/mode.ts';
import type { RuleSource } from '../../../shared/domain/rule.ts';
import { type StructuredRule, structuredRuleSchema } from '../../../shared/domain/settings.ts';
import { decide } from '../decide.ts';
import type { Rule } from '../policy.ts';
import { type Disk, line, type Programs, pathEffect, policyOf, program, requestOf, rule } from '../portsFake.ts';
import { builtInRules } from './builtin.ts';
import { parseCommandPattern } from './commandPattern.ts';
import { exampleFaults, parseStructuredRule } from './parseStructured.ts';

const source: RuleSource = { layer: 'user', file: '/home/me/settings.toml', line: 7 };
type Given = Partial<Pick<StructuredRule, 'tool' | 'command' | 'path' | 'description' | 'match' | 'not_match'>>;
const given = (type: 'allow' | 'ask' | 'deny', rest: Given): StructuredRule =>
  structuredRuleSchema.parse({ type, ...rest });
const parse = (type: 'allow' | 'ask' | 'deny', rest: Given) => parseStructuredRule(given(type, rest), source);
function ruleOf(type: 'allow' | 'ask' | 'deny', rest: Given): Rule {
  const parsed = parse(type, rest);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

const DISK: Disk = {
  '/home/me/app': { type: 'folder' },
  '/home/me/app/src': { type: 'folder' },
  '/home/me/app/src/a.ts': {},
  '/home/me/app/docs/a.md': {},
  '/etc/hosts': {},
};
const PROGRAMS: Programs = { tool: program('/usr/bin/git') };

async function decided(
  tool: string,
  effect: Effect | readonly Effect[],
  rules: readonly Rule[],
  mode: Mode = 'default',
) {
  const policy = policyOf([...builtInRules(), ...rules]);
  const effects = Array.isArray(effect) ? effect : [effect];
  return decide(await requestOf({ tool, effects, policy, mode, disk: DISK, programs: PROGRAMS }), policy);
}
const bash = async (text: string, type: 'allow' | 'ask' | 'deny', rest: Given, mode: Mode = 'default') =>
  (await decided('Bash', line(text), [ruleOf(type, rest)], mode)).decision;

describe('the command of a rule', () => {
  const laws: readonly (readonly [
    type: 'allow' | 'ask' | 'deny',
    command: string,
    line: string,
    expected: string,
    mode?: Mode,
  ])[] = [
    // A glob that allows: whole words behind a star at the end
    ['allow', 'git push*', 'git push', 'allow'],
    ['allow', 'git push*', 'git push origin main', 'allow'],
    ['allow', 'git push*', 'git pushing', 'ask'],
    ['allow', 'git push *', 'git push', 'allow'],
    ['allow', 'git push:*', 'git push -f', 'allow'],
    ['allow', 'git push', 'git push', 'allow'],
    ['allow', 'git push', 'git push origin', 'ask'],
    ['allow', 'git push*', "git 'push x'", 'ask'],
    ['allow', 'git push*', 'git push $x', 'ask'],
    ['allow', 'git push*', 'git push && make', 'ask'],
    ['allow', 'git push*', 'git push > out', 'ask'],
    ['allow', 'git push*', '/usr/bin/git push', 'ask'],
    ['allow', 'npm run * --silent', 'npm run test --silent', 'allow'],
    ['allow', 'npm run * --silent', 'npm run test', 'ask'],
    ['allow', 'npm run t* --silent*', 'npm run test --silent -- y', 'allow'],
    ['allow', 'npm run t* --silent*', 'npm run test --silently', 'ask'],
    ['allow', '* test', 'npm test', 'allow'],
    ['allow', '* test', 'rm test', 'ask'],
    ['allow', '*', 'make', 'allow'],
    ['allow', '*', 'rm src/a.ts', 'ask'],
    ['allow', '*', 'env make', 'allow'],
    ['allow', 'make *', 'env make', 'allow'],
    ['allow', 'rm *', 'rm src/a.ts', 'allow'],
    ['allow', 'git *', 'git clean -f', 'ask'],
    ['allow', 'git log*', 'git log --output=f', 'ask'],
    ['allow', 'git log --output=f', 'git log --output=f', 'allow'],
    ['allow', 'python3 *', 'python3 x.py', 'allow'],
    ['allow', 'bash *', 'bash x.sh', 'ask'],
    ['allow', 'env *', 'env make', 'ask'],
    // An expression that allows has to fit the whole command
    ['allow', '/npm (test|run lint)( .*)?/', 'npm test', 'allow'],
    ['allow', '/npm (test|run lint)( .*)?/', 'npm run lint --fix', 'allow'],
    ['allow', '/npm (test|run lint)( .*)?/', 'npm testing', 'ask'],
    ['allow', '/npm test/', 'evil npm test', 'ask'],
    ['allow', '/npm test/', 'npm test x', 'ask'],
    ['allow', '/npm test x/', "npm 'test x'", 'ask'],
    ['allow', '/npm .*/', "npm 'test x'", 'allow'],
    ['allow', '/npm .*/', 'npm $x', 'ask'],
    ['allow', '/.*/', 'make', 'allow'],
    ['allow', '/.*/', 'rm src/a.ts', 'ask'],
    ['allow', '/.*/', './x', 'ask'],
    ['allow', '/.*/', 'python3 x.py', 'ask'],
    ['allow', '/git .*/', 'git clean -f', 'ask'],
    ['allow', '/git log (x)?|rm .*/', 'rm src/a.ts', 'ask'],
    ['allow', '/rm .*/', 'rm src/a.ts', 'allow'],
    // A glob that stops: anything behind the star, every reading
    ['deny', 'git push*', 'git push', 'deny'],
    ['deny', 'git push*', 'git pushing', 'deny'],
    ['deny', 'git push*', 'npm test && git push origin', 'deny'],
    ['deny', 'git push*', '"git" pu\\sh', 'deny'],
    ['deny', 'git push*', '/usr/bin/git push', 'deny'],
    ['deny', 'git push*', 'tool push', 'deny'],
    ['deny', 'git push*', 'git -C src --no-pager push', 'deny'],
    ['deny', 'git push*', 'env A=1 git push', 'deny'],
    ['deny', 'git push*', "timeout 5 bash -c 'git push'", 'deny'],
    ['deny', 'git push*', 'find . -exec git push \\;', 'deny'],
    ['deny', 'git push*', '$(git push)', 'deny'],
    ['deny', 'git push*', 'git stash push', 'ask'],
    ['deny', 'git push*', 'git $x', 'ask'],
    ['deny', 'git push*', 'git $x', 'deny', 'bypass'],
    ['deny', 'git push*', '$x push', 'deny', 'bypass'],
    ['deny', 'git push*', 'ls $x', 'allow', 'bypass'],
    ['deny', 'git push*', 'git status (', 'deny', 'bypass'],
    ['deny', 'git push *', 'git push', 'deny'],
    ['deny', 'rm -rf /', 'rm -rf /', 'deny', 'bypass'],
    ['deny', 'rm -rf *', 'rm -fr src', 'deny'],
    ['deny', 'rm -rf *', 'rm -rf $x', 'deny'],
    ['deny', '*--force*', 'git push --force', 'deny'],
    ['deny', '*--force*', 'git push --for$x', 'deny', 'bypass'],
    ['deny', '* --force', 'git push $x', 'deny', 'bypass'],
    ['deny', '* --force', 'git push x', 'allow', 'bypass'],
    ['deny', 'git * --force*', 'git -C src push --force', 'deny'],
    ['deny', 'git * main', 'git push $x main', 'deny'],
    ['ask', 'git push*', 'git push', 'ask', 'acceptEdits'],
    ['ask', 'git push*', 'git push', 'allow', 'bypass'],
    ['ask', 'echo*', 'echo hello', 'ask'],
    ['deny', '*', 'echo hello', 'deny', 'bypass'],
    // An expression that stops is found anywhere
    ['deny', '/rm\\s+-rf/', 'rm -rf src', 'deny'],
    ['deny', '/rm\\s+-rf/', 'sudo rm -rf src', 'deny'],
    ['deny', '/^git push/', '/usr/bin/git push', 'deny'],
    ['deny', '/^git push/', 'git -C src push', 'deny'],
    ['deny', '/^git push/', 'tool push', 'deny'],
    ['deny', '/^git push/', 'env git push', 'deny'],
    ['deny', '/^git push/', 'git pull', 'allow', 'bypass'],
    ['deny', '/^git push/', 'git pull $x', 'deny', 'bypass'],
    ['deny', '/^git push/', 'git pull $x', 'ask'],
    ['deny', '/--force\\b/', 'git push --force', 'deny'],
    ['deny', '/sudo/', 'sudo make', 'deny'],
    ['deny', `/${'x'.repeat(10)}/`, `echo ${`${'y'.repeat(200)} `.repeat(300)}`, 'deny', 'bypass'],
    ['deny', '/xxxxxxxxxx/', `echo ${`${'y'.repeat(200)} `.repeat(15)}`, 'allow', 'bypass'],
  ];
  for (const [type, command, text, expected, mode] of laws) {
    it(`${type} ${command}: ${text.slice(0, 60)}: ${expected} ${mode ?? ''}`, async () => {
      expect(await bash(text, type, { tool: 'bash', command }, mode)).toBe(expected);
    });
  }
});

describe('the tool of a rule', () => {
  const laws: readonly (readonly [
    type: 'allow' | 'ask' | 'deny',
    given: Given,
    tool: string,
    effect: Effect | readonly Effect[],
    expected: string,
  ])[] = [
    ['deny', { tool: 'read_file' }, 'Read', pathEffect('read', 'src/a.ts'), 'deny'],
    ['deny', { tool: 'read_file' }, 'Grep', pathEffect('search', 'src/a.ts'), 'allow'],
    ['deny', { tool: 'read_file' }, 'Bash', line('cat src/a.ts'), 'allow'],
    ['deny', { tool: 'Read' }, 'Grep', pathEffect('search', 'src/a.ts'), 'deny'],
    ['deny', { tool: 'write_file' }, 'Write', pathEffect('write', 'src/a.ts'), 'deny'],
    ['deny', { tool: 'write_file' }, 'Edit', pathEffect('write', 'src/a.ts'), 'ask'],
    ['deny', { tool: 'edit' }, 'Edit', pathEffect('write', 'src/a.ts'), 'deny'],
    ['deny', { tool: 'edit' }, 'Write', pathEffect('write', 'src/a.ts'), 'ask'],
    ['deny', { tool: 'edit_file' }, 'Edit', pathEffect('write', 'src/a.ts'), 'deny'],
    ['deny', { tool: 'Edit' }, 'Write', pathEffect('write', 'src/a.ts'), 'deny'],
    ['deny', { tool: 'Edit' }, 'Delete', pathEffect('delete', 'src/a.ts'), 'deny'],
    ['deny', { tool: 'multi_edit' }, 'MultiEdit', pathEffect('write', 'src/a.ts'), 'deny'],
    ['deny', { tool: 'delete_file' }, 'Delete', pathEffect('delete', 'src/a.ts'), 'deny'],
    ['deny', { tool: 'glob' }, 'Glob', pathEffect('list', 'src'), 'deny'],
    ['deny', { tool: 'grep' }, 'Grep', pathEffect('search', 'src'), 'deny'],
    ['deny', { tool: 'list_dir' }, 'Glob', pathEffect('list', 'src'), 'deny'],
    ['deny', { tool: 'list_dir' }, 'Read', pathEffect('read', 'src/a.ts'), 'allow'],
    ['deny', { tool: 'shell' }, 'Bash', line('echo a'), 'deny'],
    ['ask', { tool: 'bash' }, 'Bash', line('echo a'), 'ask'],
    ['allow', { tool: 'bash' }, 'Bash', line('make'), 'allow'],
    ['allow', { tool: 'bash' }, 'Bash', line('rm src/a.ts'), 'ask'],
    ['deny', { tool: 'webfetch' }, 'WebFetch', { kind: 'host', host: 'x.org' }, 'deny'],
    ['deny', { tool: 'web_fetch' }, 'WebSearch', { kind: 'host', host: 'x.org' }, 'ask'],
    ['allow', { tool: 'websearch' }, 'WebSearch', { kind: 'host', host: 'x.org' }, 'allow'],
    ['allow', { tool: 'Web*' }, 'WebSearch', { kind: 'host', host: 'x.org' }, 'allow'],
    ['deny', { tool: 'todo_write' }, 'TodoWrite', { kind: 'state', what: 'todos' }, 'deny'],
    ['deny', { tool: 'ask_user' }, 'AskUser', { kind: 'state', what: 'x' }, 'deny'],
    ['deny', { tool: 'exit_plan_mode' }, 'ExitPlanMode', { kind: 'state', what: 'x' }, 'deny'],
    ['deny', { tool: 'mcp__x__*' }, 'mcp__x__y', { kind: 'mcpTool', server: 'x', tool: 'y', readOnly: true }, 'deny'],
    [
      'deny',
      { tool: 'mcp__x__get_*' },
      'any',
      { kind: 'mcpTool', server: 'x', tool: 'get_it', readOnly: true },
      'deny',
    ],
    ['deny', { tool: 'mcp__x__get_*' }, 'any', { kind: 'mcpTool', server: 'x', tool: 'set_it', readOnly: true }, 'ask'],
    ['allow', { tool: 'mcp__*' }, 'any', { kind: 'mcpTool', server: 'x', tool: 'y', readOnly: true }, 'allow'],
    ['deny', { tool: 'mcp__x' }, 'any', { kind: 'mcpTool', server: 'x', tool: 'y', readOnly: true }, 'deny'],
    ['deny', { tool: 'Agent' }, 'Agent', { kind: 'subagent', type: 'x' }, 'deny'],
    ['deny', {}, 'TodoWrite', { kind: 'state', what: 'todos' }, 'deny'],
    ['deny', {}, 'Bash', line('echo a'), 'deny'],
    ['deny', {}, 'Read', pathEffect('read', '/etc/hosts'), 'deny'],
    ['allow', {}, 'Write', pathEffect('write', 'src/a.ts'), 'allow'],
    ['allow', {}, 'Write', pathEffect('write', '/tmp/x'), 'ask'],
    ['allow', {}, 'Bash', line('make'), 'allow'],
    ['allow', {}, 'Read', pathEffect('read', '.env'), 'ask'],
    ['allow', {}, 'mcp', { kind: 'mcpConnect', server: 'x' }, 'ask'],
    // With a path
    ['deny', { path: 'src/**' }, 'Read', pathEffect('read', 'src/a.ts'), 'deny'],
    ['deny', { path: 'src/**' }, 'Write', pathEffect('write', 'src/new.ts'), 'deny'],
    ['deny', { path: 'src/**' }, 'Glob', pathEffect('list', 'src/x'), 'deny'],
    ['deny', { path: 'src/**' }, 'Read', pathEffect('read', 'docs/a.md'), 'allow'],
    ['deny', { path: 'src/**' }, 'Bash', line('cat src/a.ts'), 'deny'],
    ['deny', { path: 'src/**' }, 'Bash', line('cp -r src x'), 'deny'],
    ['deny', { path: 'src/**' }, 'Bash', line('cat docs/a.md'), 'allow'],
    ['deny', { path: 'src/**' }, 'WebFetch', { kind: 'host', host: 'x.org' }, 'ask'],
    ['deny', { tool: 'bash', path: 'src/**' }, 'Bash', line('cat < src/a.ts'), 'deny'],
    ['deny', { tool: 'bash', path: 'src/**' }, 'Read', pathEffect('read', 'src/a.ts'), 'allow'],
    ['deny', { tool: 'bash', command: 'cp *', path: 'src/**' }, 'Bash', line('cp src/a.ts x'), 'deny'],
    ['deny', { tool: 'bash', command: 'cp *', path: 'src/**' }, 'Bash', line('cat src/a.ts'), 'allow'],
    ['deny', { tool: 'bash', command: 'cp *', path: 'src/**' }, 'Bash', line('cp docs/a.md x'), 'ask'],
    ['allow', { tool: 'write_file', path: 'src/**' }, 'Write', pathEffect('write', 'src/new.ts'), 'allow'],
    ['allow', { tool: 'write_file', path: 'src/**' }, 'Edit', pathEffect('write', 'src/a.ts'), 'ask'],
    ['allow', { path: '//etc/**' }, 'Read', pathEffect('read', '/etc/hosts'), 'allow'],
    ['allow', { path: '//etc/**' }, 'Bash', line('make /etc/hosts'), 'ask'],
    ['allow', { path: 'hosts' }, 'Read', pathEffect('read', '/etc/hosts'), 'ask'],
    ['deny', { path: 'hosts' }, 'Read', pathEffect('read', '/etc/hosts'), 'deny'],
    ['allow', { tool: 'Edit', path: 'src/**' }, 'MultiEdit', pathEffect('write', 'src/a.ts'), 'allow'],
    ['allow', { path: '.git/**' }, 'Write', pathEffect('write', '.git/config'), 'ask'],
    ['allow', { tool: 'bash', command: 'make*' }, 'Read', pathEffect('read', '/etc/hosts'), 'ask'],
  ];
  for (const [type, rest, tool, effect, expected] of laws) {
    it(`${type} ${JSON.stringify(rest)}: ${tool} ${JSON.stringify(effect)}: ${expected}`, async () => {
      expect((await decided(tool, effect, [ruleOf(type, rest)])).decision).toBe(expected);
    });
  }

  it.each([
    [{ tool: 'Read', path: 'src/**' }, 'Read(src/**)'],
    [{ tool: 'Edit' }, 'Edit'],
    [{ tool: 'Write', path: 'x' }, 'Write(x)'],
    [{ tool: 'mcp__github' }, 'mcp__github'],
    [{ tool: 'Bash' }, 'Bash'],
    [{ tool: 'WebFetch' }, 'WebFetch'],
    [{ tool: 'JobKill' }, 'JobKill'],
  ])('%j says the same as %s', (rest, text) => {
    const { subject, handWritten } = ruleOf('deny', rest);
    expect([subject, handWritten]).toEqual([rule(`deny ${text}`).subject, rule(`deny ${text}`).handWritten]);
  });
});

describe('how a rule is quoted', () => {
  it('by what it says, and its description is the reason', async () => {
    const one = ruleOf('deny', { tool: 'bash', command: 'git push*', description: 'releases are made by the robot' });
    expect([one.ref, one.handWritten, one.description]).toEqual([
      { decision: 'deny', text: 'tool = "bash", command = "git push*"', source },
      true,
      'releases are made by the robot',
    ]);
    expect((await decided('Bash', line('git push'), [one])).words).toContain('releases are made by the robot');
  });
  it('a bare one is not written for a purpose', () => {
    expect([ruleOf('deny', { tool: 'bash' }).handWritten, ruleOf('deny', {}).ref.text]).toEqual([false, 'tool = "*"']);
  });
});

describe('a fault says what to write instead', () => {
  it.each<readonly ['allow' | 'deny', Given, string]>([
    ['deny', { tool: 'shel', command: 'x' }, '`shel` runs no commands'],
    ['deny', { tool: 'b*h' }, 'no tool has a name like `b*h`; the tools are Read, '],
    ['deny', { tool: 'BASH' }, 'did you mean `Bash`?'],
    ['deny', { tool: 'a b' }, 'is not the name of a tool'],
    ['deny', { tool: 'Read(x)' }, 'is not the name of a tool'],
    ['deny', { tool: 'read_file', command: 'x' }, '`read_file` runs no commands, so that `command` never matches'],
    ['deny', { tool: 'Web*', command: 'x' }, '`Web*` runs no commands'],
    ['deny', { tool: 'web_fetch', path: 'x' }, '`web_fetch` is about no paths'],
    ['deny', { tool: 'TodoWrite', path: 'x' }, '`TodoWrite` is about no paths'],
    ['allow', { tool: 'bash', path: 'src/**' }, 'an allow rule for commands takes no `path`'],
    ['allow', { command: 'cp *', path: 'src/**' }, 'an allow rule for commands takes no `path`'],
    ['deny', { path: '!x' }, 'is negated'],
    ['deny', { command: 'a && b*' }, 'is more than one command; write one rule for each'],
    ['deny', { command: 'a > b*' }, 'has a redirection'],
    ['deny', { command: "a 'b*" }, 'does not parse as a command line'],
    ['deny', { command: '//' }, 'the expression between the slashes is empty'],
    ['deny', { command: '/(?=x)/' }, 'is not an expression that can be held against commands in linear time'],
    ['deny', { command: '/(x)\\1/' }, 'in linear time'],
    ['deny', { command: '/(/' }, 'missing closing )'],
    ['deny', { command: '/(a{100}){10}/' }, 'is too large'],
    ['deny', { command: `/${'a'.repeat(1000)}/` }, 'longer than 1000 characters'],
    ['deny', { command: 'a*b'.repeat(21) }, 'more than 20 stars'],
  ])('%s %j', (type, rest, fault) => {
    const parsed = parse(type, rest);
    expect(parsed.ok ? 'no fault' : parsed.error).toContain(fault);
  });
});

describe('examples are checked when the rule is read', () => {
  const push = { tool: 'bash', command: 'git push*' };
  it.each<readonly ['allow' | 'deny', Given, readonly string[]]>([
    ['deny', { ...push, match: ['git push', 'env git push -f'], not_match: ['git pull'] }, []],
    ['deny', { ...push, match: ['git $x'] }, []],
    [
      'deny',
      { ...push, match: ['git pull'] },
      ['the example `git pull` of `match` does not match; mend the rule or the example'],
    ],
    [
      'deny',
      { ...push, not_match: ['a; git push'] },
      ['the example `a; git push` of `not_match` does match; mend the rule or the example'],
    ],
    [
      'allow',
      { ...push, match: ['git push x'], not_match: ['git pushing', 'env git push', 'git push; x', 'git push $x'] },
      [],
    ],
    ['deny', { path: 'src/**', match: ['src/a.ts', './src/b'], not_match: ['docs/a'] }, []],
    ['deny', { tool: 'Read', path: '~/.ssh/**', match: ['~/.ssh/id'], not_match: ['/etc/x'] }, []],
    [
      'deny',
      { path: 'src/**', match: ['docs/a'] },
      ['the example `docs/a` of `match` does not match; mend the rule or the example'],
    ],
    ['deny', { tool: 'bash', match: ['anything'] }, []],
    ['deny', { command: 'cp *', path: 'src/**', match: ['cp a b'] }, []],
    ['deny', { tool: 'web_fetch', match: ['x'] }, ['an example as `x` needs a `command` or a `path` in its rule']],
  ])('%s %j', (type, rest, faults) => {
    expect(exampleFaults(given(type, rest), source)).toEqual(faults);
  });

  it('an allow rule with one that fails is a fault; a deny rule stays in force', () => {
    const rest = { ...push, match: ['git pull'] };
    const allow = parse('allow', rest);
    expect([allow.ok, parse('deny', rest).ok, parse('ask', rest).ok]).toEqual([false, true, true]);
    expect(allow.ok ? '' : allow.error).toContain('the example `git pull` of `match` does not match');
  });
});

const PIECES = ['git', 'push', 'pushing', '-f', "'a b'", 'x', '*', 'log', '--', "it\\'s", '--output=f'];
const anyCommand = fc.array(fc.constantFrom(...PIECES.filter((piece) => piece !== '*')), {
  minLength: 1,
  maxLength: 4,
});
const anyGlob = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 });
const anyPattern = fc.oneof(
  anyGlob.map((parts) => parts.join(' ')),
  anyGlob.map((parts) => `${parts.join(' ')}*`),
  fc.constantFrom('/git.*/', '/git (push|log)( .*)?/', '/.*/', '/x+/', '/^git push$/'),
);

describe('whatever the rule', () => {
  it('a command that an allow rule allows, the same text denies', () =>
    fc.assert(
      fc.asyncProperty(anyPattern, anyCommand, async (command, words) => {
        const text = words.join(' ');
        const allow = parse('allow', { command });
        if (!allow.ok || (await bash(text, 'allow', { command })) !== 'allow') return;
        const isAllowedAnyhow = (await decided('Bash', line(text), [])).decision === 'allow';
        if (!isAllowedAnyhow) expect(await bash(text, 'deny', { command }, 'bypass')).toBe('deny');
      }),
      { numRuns: 300 },
    ));

  it('wrapping never takes a command away from a deny rule', () =>
    fc.assert(
      fc.asyncProperty(anyPattern, anyCommand, async (command, words) => {
        const text = words.join(' ');
        if (!parse('deny', { command }).ok || (await bash(text, 'deny', { command })) !== 'deny') return;
        for (const wrapped of [`env A=1 ${text}`, `xargs ${text}`, `a; ${text}`, `x "$(${text})"`]) {
          // A rule without an open end is about a whole command, which a wrapped one is not.
          if (command.endsWith('*') || command === '/.*/') {
            expect([wrapped, await bash(wrapped, 'deny', { command }, 'bypass')]).toEqual([wrapped, 'deny']);
          }
        }
      }),
      { numRuns: 150 },
    ));

  it('any text is a pattern or a fault, never a crash', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        for (const each of [text, `/${text}/`]) expect(typeof parseCommandPattern(each).ok).toBe('boolean');
      }),
      { numRuns: 300 },
    );
  });
});
