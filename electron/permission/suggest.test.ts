import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Suggestion } from '../../shared/domain/decision.ts';
import type { Effect } from '../../shared/domain/effect.ts';
import { MODES, type Mode } from '../../shared/domain/mode.ts';
import { decide } from './decide.ts';
import type { Policy } from './policy.ts';
import { type Disk, line, type Programs, pathEffect, policyOf, program, requestOf, rule } from './portsFake.ts';
import { builtInRules } from './rules/builtin.ts';
import { parseGrantRule } from './rules/grantRule.ts';

const DISK: Disk = {
  '/home/me/app': { type: 'folder' },
  '/home/me/app/src': { type: 'folder' },
  '/home/me/app/src/a.ts': {},
  '/home/me/app/.env': {},
  '/home/me/app/link.ts': { real: '/srv/data/b.ts' },
  '/etc': { type: 'folder' },
  '/etc/hosts': {},
  '/srv/data': { type: 'folder' },
  '/srv/data/b.ts': {},
  '/srv/we[i]rd/x*': {},
  '/home': { type: 'folder' },
  '/home/me': { type: 'folder' },
  '/': { type: 'folder' },
  '/home/me/notes.txt': {},
  '/home/you/notes.txt': {},
  '/home/me/.config/z-engine/log.txt': {},
  '/home/me/.config/other.toml': {},
  '/vault/key': {},
};
const PROGRAMS: Programs = {
  serpent: program('/usr/bin/python3.11'),
  own: program('/home/me/app/bin/own'),
  remover: program('/usr/bin/rm'),
};

type Given = {
  mode?: Mode;
  tool?: string;
  rules?: readonly string[];
  grants?: readonly string[];
  change?: Partial<Policy>;
};
const toolOf = (effect: Effect | undefined, tool = 'Edit'): string => (effect?.kind === 'command' ? 'Bash' : tool);

async function decided(effects: readonly Effect[], given: Given) {
  const { mode = 'default', rules = [], grants = [], change = {} } = given;
  const held = grants.map(parseGrantRule).flatMap((parsed) => (parsed.ok ? [parsed.value] : []));
  const policy = policyOf([...builtInRules(), ...rules.map((text) => rule(text)), ...held], change);
  const tool = toolOf(effects[0], given.tool);
  return decide(await requestOf({ tool, effects, mode, policy, disk: DISK, programs: PROGRAMS }), policy);
}
const suggested = async (effect: Effect | readonly Effect[], given: Given = {}): Promise<Suggestion> =>
  (await decided(Array.isArray(effect) ? effect : [effect], given)).suggestion;
const host = (name: string): Effect => ({ kind: 'host', host: name });
const edit = (path: string): readonly Effect[] => [pathEffect('read', path), pathEffect('write', path)];

describe('the narrowest useful rule', () => {
  const laws: readonly (readonly [
    law: string,
    effect: Effect | readonly Effect[],
    rules: readonly string[],
    given?: Given,
  ])[] = [
    ['program and subcommand', line('git push origin main'), ['Bash(git push:*)']],
    ['the script of npm', line('npm run test -- --watch'), ['Bash(npm run test:*)']],
    ['without a script no rule for all scripts', line('pnpm run'), ['Bash(pnpm run)']],
    ['nor for what throws away', line('git stash'), ['Bash(git stash)']],
    ['nor with options', line('git stash -u'), ['Bash(git stash -u)']],
    ['a command of npm', line('npm test'), ['Bash(npm test:*)']],
    ['cargo', line('cargo test --all'), ['Bash(cargo test:*)']],
    ['a group of subcommands', line('gh pr view 3'), ['Bash(gh pr view:*)']],
    ['a program alone', line('make'), ['Bash(make:*)']],
    ['a program before a flag', line('make -j4'), ['Bash(make:*)']],
    ['a program before a path', line('eslint src/a.ts'), ['Bash(eslint:*)']],
    ['a program that is named with its folder', line('/usr/bin/make all'), ['Bash(/usr/bin/make all:*)']],
    ['a harmless variable is left out', line('CI=1 npm test'), ['Bash(npm test:*)']],
    ['behind a wrapper the command that it runs', line('timeout 60 npm test'), ['Bash(npm test:*)']],
    ['behind several', line('env CI=1 nice -n 5 timeout -k 1 60 npm run lint -- --fix'), ['Bash(npm run lint:*)']],
    ['behind a wrapper in a pipe', line('nohup npm test 2>&1 | tail -5'), ['Bash(npm test:*)']],
    ['behind a wrapper of Bash', line('command make'), ['Bash(make:*)']],
    ['in a loop over words', line('for i in 1 2 3; do npm test; done'), ['Bash(npm test:*)']],
    ['after a folder of the project', line('cd src && npm test'), ['Bash(npm test:*)']],
    ['in a condition', line('if npm test; then git push; fi'), ['Bash(npm test:*)', 'Bash(git push:*)']],
    ['what writes where its operands say: just this', line('cp src/a.ts src/b.ts'), ['Bash(cp src/a.ts src/b.ts)']],
    [
      'what fetches from where its operands say: just this',
      line("curl 'https://x.org/a b'"),
      ["Bash(curl 'https://x.org/a b')"],
    ],
    [
      'one rule for every part',
      line('npm test && git push | make'),
      ['Bash(npm test:*)', 'Bash(git push:*)', 'Bash(make:*)'],
    ],
    [
      'none for a part that is covered',
      line('npm test && git push'),
      ['Bash(git push:*)'],
      { rules: ['allow Bash(npm test:*)'] },
    ],
    ['none for a part that reads only', line('echo hello && make'), ['Bash(make:*)']],
    ['one for two parts that are alike', line('npm test a; npm test b'), ['Bash(npm test:*)']],
    ['an edit in the project', edit('src/a.ts'), ['Edit']],
    ['a new file in the project', pathEffect('write', 'src/new.ts'), ['Edit'], { tool: 'Write' }],
    ['the folder of a file outside', pathEffect('read', '/etc/hosts'), ['Read(//etc/**)'], { tool: 'Read' }],
    ['in Plan too', pathEffect('read', '/etc/hosts'), ['Read(//etc/**)'], { tool: 'Read', mode: 'plan' }],
    ['a folder outside', pathEffect('search', '/srv/data'), ['Read(//srv/data)'], { tool: 'Grep' }],
    ['the folder of an edit outside', edit('/tmp/x/a.ts'), ['Edit(//tmp/x/**)']],
    ['also in Auto-accept', edit('/tmp/x/a.ts'), ['Edit(//tmp/x/**)'], { mode: 'acceptEdits' }],
    ['where a link leads', pathEffect('read', 'link.ts'), ['Read(//srv/data/**)'], { tool: 'Read' }],
    [
      'letters of patterns are escaped',
      pathEffect('read', '/srv/we[i]rd/x*'),
      ['Read(//srv/we\\[i\\]rd/**)'],
      { tool: 'Read' },
    ],
    ['a file in the root: only that', pathEffect('read', '/swap'), ['Read(//swap)'], { tool: 'Read' }],
    [
      'a file in the home folder: only that',
      pathEffect('read', '~/notes.txt'),
      ['Read(//home/me/notes.txt)'],
      { tool: 'Read' },
    ],
    [
      "a file in another's home: only that",
      pathEffect('read', '/home/you/notes.txt'),
      ['Read(//home/you/notes.txt)'],
      { tool: 'Read' },
    ],
    [
      'beside what holds the app: only that',
      pathEffect('read', '~/.config/other.toml'),
      ['Read(//home/me/.config/other.toml)'],
      { tool: 'Read' },
    ],
    [
      "a file of the app's: only that",
      pathEffect('read', '~/.config/z-engine/log.txt'),
      ['Read(//home/me/.config/z-engine/log.txt)'],
      { tool: 'Read' },
    ],
    ['a known reading command outside: the path', line('cat /etc/hosts'), ['Read(//etc/**)']],
    ['beside another command', line('cat /etc/hosts && make'), ['Bash(make:*)', 'Read(//etc/**)']],
    ['behind a wrapper', line('timeout 5 cat /etc/hosts'), ['Read(//etc/**)']],
    ['in a launcher', line("bash -c 'cat /etc/hosts'"), ['Read(//etc/**)']],
    ['in a substitution', line('echo "$(cat /etc/hosts)"'), ['Read(//etc/**)']],
    [
      'in a loop',
      line('for f in /etc/hosts /srv/data/b.ts; do wc -l "$f"; done'),
      ['Read(//etc/**)', 'Read(//srv/data/**)'],
    ],
    ['of its input', line('sort < /etc/hosts'), ['Read(//etc/**)']],
    ['after a folder outside', line('cd /srv/data && cat b.ts'), ['Read(//srv/data)']],
    ['in Plan', line('cat /etc/hosts | wc -l'), ['Read(//etc/**)'], { mode: 'plan' }],
    [
      'by these very words what runs after a change',
      line('make && cat src/a.ts'),
      ['Bash(make:*)', 'Bash(cat src/a.ts)'],
    ],
    ['but not what names no file', line('make 2>&1 | tail -5; pwd'), ['Bash(make:*)']],
    ['no path of a command that a rule names', line('make /etc/hosts'), ['Bash(make:*)']],
    ['a domain', host('Docs.rs'), ['WebFetch(domain:docs.rs)'], { tool: 'WebFetch' }],
    ['searching the web', host('search.example.org'), ['WebSearch'], { tool: 'WebSearch' }],
    [
      'a tool of an MCP server',
      { kind: 'mcpTool', server: 'github', tool: 'create_issue', readOnly: false },
      ['mcp__github__create_issue'],
      { tool: 'mcp__github__create_issue' },
    ],
  ];
  for (const [law, effect, rules, given] of laws) {
    it(law, async () => expect((await suggested(effect, given)).rules.toSorted()).toEqual(rules.toSorted()));
  }
});

describe('never offered, and why', () => {
  const laws: readonly (readonly [effect: Effect | readonly Effect[], why: string, given?: Given])[] = [
    [edit('.git/config'), '`.git/config` is protected'],
    [pathEffect('delete', 'src/a.ts'), 'it deletes `src/a.ts`', { tool: 'Delete' }],
    [{ kind: 'mcpConnect', server: 'x' }, 'it connects to the MCP server `x`'],
    [line('rm src/a.ts'), '`rm` deletes'],
    [line('remover src/a.ts'), '`rm` deletes'],
    [line('/bin/rm src/a.ts'), '`rm` deletes'],
    [line('git clean -fd'), '`git` deletes'],
    [line('git rm src/a.ts'), '`git` deletes'],
    [line('find src -name x -delete'), '`find` runs another program'],
    [line('npm test && rm src/a.ts'), '`rm` deletes'],
    [line('python3 x.py'), '`python` can run code'],
    [line('serpent x.py'), '`python` can run code'],
    [line('node build.js'), '`node` can run code'],
    [line('bash build.sh'), '`bash` is a shell'],
    [line("bash -c 'npm test'"), '`bash` is a shell'],
    [line('npx eslint'), '`npx` runs a program of a package'],
    [line('docker run alpine'), '`docker` runs a program of a package'],
    [line('ssh host make'), '`ssh` runs a program of a package'],
    [line('env FOO=1 npm test'), '`env` runs another program'],
    [line('env -i npm test'), '`env` runs another program'],
    [line('timeout 60 python3 x.py'), '`python` can run code'],
    [line("timeout 60 bash -c 'npm test'"), '`bash` is a shell'],
    [line('timeout 60 rm src/a.ts'), '`rm` deletes'],
    [line('timeout 60 npx eslint'), '`npx` runs a program of a package'],
    [line('timeout 60 sudo make'), '`sudo` runs a program with other rights'],
    [line('timeout 60 $x'), '`timeout` runs another program'],
    [line('make && wc -l src/*.ts'), '`src/*.ts` is not literal'],
    [line('nohup own'), '`own` is `./bin/own` of the project'],
    [line('watch npm test'), '`watch` runs another program'],
    [line('setsid npm test'), '`setsid` runs another program'],
    [line('xargs npm test'), '`xargs` runs another program'],
    [line('sudo make'), '`sudo` runs a program with other rights'],
    [line('systemctl restart x'), '`systemctl` changes the system'],
    [line('npm test > out'), '`> out` writes a file'],
    [line('$x test'), 'the program `$x` is only known when it runs'],
    [line('npm $x'), '`$x` is not literal'],
    [line('npm test *'), '`*` is not literal'],
    [line('f() { npm test; }; f'), 'not understood: a function'],
    [line('npm test &'), 'not understood: a command in the background'],
    [line('FOO=1 npm test'), 'no rule would let it pass'],
    [line('own'), '`own` is `./bin/own` of the project'],
    [line('git log --output=f'), 'no rule would let it pass'],
    [line('cat .env'), '`.env` is on the list of secret files'],
    [pathEffect('read', '.env'), '`.env` is on the list of secret files', { tool: 'Read' }],
    [pathEffect('read', '~/.ssh/id_rsa'), '`~/.ssh/id_rsa` is on the list of secret files', { tool: 'Read' }],
    [pathEffect('list', '/'), 'a rule for `/` would open too much', { tool: 'Glob' }],
    [pathEffect('list', '/home'), 'a rule for `/home` would open too much', { tool: 'Glob' }],
    [pathEffect('search', '~'), 'a rule for `/home/me` would open too much', { tool: 'Grep' }],
    [line('ls /'), 'a rule for `/` would open too much'],
    [host('com'), '`com` stands for the pages of many people', { tool: 'WebFetch' }],
    [host('github.io'), '`github.io` stands for the pages of many people', { tool: 'WebFetch' }],
    [host('co.uk.'), '`co.uk.` stands for the pages of many people', { tool: 'WebFetch' }],
    [host('[::1]'), 'no rule would let it pass', { tool: 'WebFetch' }],
    [
      line('git push'),
      'rule `ask Bash(git push:*)` (settings.toml line 4) asks each time',
      { rules: ['ask Bash(git push:*)'] },
    ],
    [edit('src/a.ts'), 'rule `ask Edit` (settings.toml line 4) asks each time', { rules: ['ask Edit'] }],
    [line('npm test'), 'rules of a chat rest until this is mended: line 2', { change: { suspended: 'line 2' } }],
    [line(Array.from({ length: 12 }, (_, at) => `p${at}`).join(';')), 'it would take too many rules'],
    [line(Array.from({ length: 40 }, (_, at) => `p${at}`).join(';')), 'it would take too many rules'],
  ];
  for (const [effect, why, given] of laws) {
    it(`${JSON.stringify(effect)}: ${why}`, async () => {
      const suggestion = await suggested(effect, given);
      expect([suggestion.rules, suggestion.wider, suggestion.words]).toEqual([[], null, expect.stringContaining(why)]);
    });
  }

  it('where there is no question', async () => {
    expect((await suggested(pathEffect('read', 'src/a.ts'), { tool: 'Read' })).words).toBe(
      'there is no question to save',
    );
    expect((await suggested(line('npm test'), { rules: ['deny Bash'] })).words).toBe('there is no question to save');
  });
});

describe('the whole program, when the chat holds a rule for another subcommand', () => {
  it.each([
    ['git push', ['Bash(git log:*)'], { rules: ['Bash(git:*)'], replaces: ['Bash(git log:*)'] }],
    [
      'git push',
      ['Bash(git log:*)', 'Bash(git stash pop:*)', 'Bash(npm test:*)'],
      { rules: ['Bash(git:*)'], replaces: ['Bash(git log:*)', 'Bash(git stash pop:*)'] },
    ],
    [
      'git push && make',
      ['Bash(git log:*)'],
      { rules: ['Bash(git:*)', 'Bash(make:*)'], replaces: ['Bash(git log:*)'] },
    ],
    ['git push', ['Bash(npm test:*)'], null],
    ['git push', [], null],
    ['make', ['Bash(make all:*)'], null],
    ['cp src/a.ts c', ['Bash(cp src/a.ts d)'], null],
  ] as const)('%s with %j', async (text, grants, wider) => {
    expect((await suggested(line(text), { grants })).wider).toEqual(wider);
  });

  it('a rule of a settings file is no grant', async () => {
    expect((await suggested(line('git push'), { rules: ['allow Bash(git log:*)'] })).wider).toBeNull();
  });
});

describe('what a person is told of an offer', () => {
  it('of a command', async () => {
    expect(await suggested(line('git push origin'))).toEqual({
      rules: ['Bash(git push:*)'],
      wider: null,
      words: '`git push` with anything behind it',
      notInProject: 'a rule cannot be saved for one project yet; allow it in this chat, or write it into settings.toml',
    });
  });
  it.each([
    [line('cp src/a.ts b'), 'exactly `cp src/a.ts b`'],
    [edit('src/a.ts'), 'editing everything in the project'],
    [host('docs.rs'), 'fetching from `docs.rs` and what is below it'],
    [{ kind: 'mcpTool', server: 'x', tool: 'y', readOnly: true } as const, 'the tool `y` of the MCP server `x`'],
  ])('%j', async (effect, words) => {
    const tool = 'kind' in effect && effect.kind === 'host' ? 'WebFetch' : 'Edit';
    expect((await suggested(effect, { tool })).words).toBe(words);
  });
  it('of something outside', async () => {
    const { words, notInProject } = await suggested(pathEffect('read', '/srv/we[i]rd/x*'), { tool: 'Read' });
    expect([words, notInProject]).toEqual([
      'reading everything in `/srv/we[i]rd`',
      'targets outside the project can be allowed for this chat only',
    ]);
  });
});

const LINES = [
  ...[
    'git push origin',
    'npm run test',
    'make',
    'make -j4 && npm test',
    'cp src/a.ts b',
    'cat /etc/hosts',
    'ls /srv/data',
  ],
  ...['echo a && git status', 'gh pr view 3', 'rm src/a.ts', 'git clean -fd', 'git rm x', 'python3 x.py', 'npx y'],
  ...['env make', 'sudo make', 'npm test > out', '$x', 'npm $y', 'cat .env', 'git -C src push', 'remover x', 'own'],
  ...['curl https://x.org', 'tar cf x src', 'git config a.b c', 'git stash pop', 'xargs rm', "bash -c 'make'", 'ls /'],
];
const PATHS = [
  'src/a.ts',
  'src/new.ts',
  '/etc/hosts',
  '/srv/data/b.ts',
  '~/notes.txt',
  '.env',
  '.git/config',
  'link.ts',
  '/',
];
const anyCall: fc.Arbitrary<readonly [readonly Effect[], string]> = fc.oneof(
  fc.constantFrom(...LINES).map((text) => [[line(text)], 'Bash'] as const),
  fc.constantFrom(...PATHS).map((path) => [[pathEffect('read', path)], 'Read'] as const),
  fc.constantFrom(...PATHS).map((path) => [edit(path), 'Edit'] as const),
  fc.constantFrom(...PATHS).map((path) => [[pathEffect('write', path)], 'Write'] as const),
  fc.constantFrom(...PATHS).map((path) => [[pathEffect('search', path)], 'Grep'] as const),
  fc.constantFrom(...PATHS).map((path) => [[pathEffect('delete', path)], 'Delete'] as const),
  fc.constantFrom('docs.rs', 'com', 'x.github.io').map((name) => [[host(name)], 'WebFetch'] as const),
);
const GRANTS = [
  'Bash(git log:*)',
  'Bash(npm ci:*)',
  'Edit',
  'Read(//etc/**)',
  'Bash(make all:*)',
  'Bash(gh pr list:*)',
];
const anyGrants = fc.subarray(GRANTS);
const anyMode = fc.constantFrom(...MODES);

const OFFERED = ['git -C src push', 'curl https://x.org', 'git stash pop', 'ls /', 'tar cf x src', 'env make'];

/** What no rule is ever offered for (S2), so that no offer may let it pass either. */
const NEVER: readonly (readonly [readonly Effect[], string])[] = [
  ...LINES.slice(LINES.indexOf('rm src/a.ts'))
    .filter((text) => !OFFERED.includes(text))
    .concat(['git --no-pager clean -f', 'find src -delete', 'make CC=./x', 'npm exec y', 'gh alias set x y'])
    .map((text) => [[line(text)], 'Bash'] as const),
  [[pathEffect('delete', 'src/a.ts')], 'Delete'],
  [[pathEffect('read', '.env')], 'Read'],
  [[pathEffect('read', '~/.ssh/id_rsa')], 'Read'],
  [edit('.git/config'), 'Edit'],
  [edit('~/.config/z-engine/settings.toml'), 'Edit'],
  [[{ kind: 'mcpConnect', server: 'github' }], 'mcp'],
];

describe('whatever the call', () => {
  it('what is offered makes the very same call pass in the same mode, narrow or wide', () =>
    fc.assert(
      fc.asyncProperty(anyCall, anyGrants, anyMode, async ([effects, tool], grants, mode) => {
        const { rules, wider } = await suggested(effects, { tool, mode, grants });
        for (const offered of [rules, wider?.rules ?? []]) {
          if (offered.length === 0) continue;
          const kept = grants.filter((text) => offered === rules || wider?.replaces.includes(text) !== true);
          const after = await decided(effects, { tool, mode, grants: [...kept, ...offered] });
          expect([offered, after.decision]).toEqual([offered, 'allow']);
        }
      }),
      { numRuns: 300 },
    ));

  it('each of the offered rules is needed', () =>
    fc.assert(
      fc.asyncProperty(anyCall, anyGrants, anyMode, async ([effects, tool], grants, mode) => {
        const { rules } = await suggested(effects, { tool, mode, grants });
        for (const left of rules) {
          const after = await decided(effects, {
            tool,
            mode,
            grants: [...grants, ...rules.filter((each) => each !== left)],
          });
          expect([left, after.decision]).toEqual([left, 'ask']);
        }
      }),
    ));

  it('it lets nothing pass that is never offered', async () => {
    const offers = new Set<string>();
    for (const text of LINES) {
      const { rules, wider } = await suggested(line(text), { grants: GRANTS });
      for (const each of [...rules, ...(wider?.rules ?? [])]) offers.add(each);
    }
    for (const path of PATHS) for (const each of (await suggested(edit(path))).rules) offers.add(each);
    const grants = [...offers, ...GRANTS];
    expect(grants).toContain('Bash(git:*)');
    for (const [effects, tool] of NEVER) {
      const after = await decided(effects, { tool, grants });
      expect([JSON.stringify(effects), after.decision, after.suggestion.rules]).toEqual([
        JSON.stringify(effects),
        'ask',
        [],
      ]);
    }
  });
});
