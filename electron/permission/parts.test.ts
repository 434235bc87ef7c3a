// The parts of a line for its card: what each would be alone, and the word of it that blocks.
import { expect, it } from 'vitest';
import type { CommandPart } from '../../shared/domain/decision.ts';
import { decide } from './decide.ts';
import { type Disk, line, policyOf, requestOf, rule } from './portsFake.ts';

const DISK: Disk = {
  '/home/me/app': { type: 'folder' },
  '/home/me/app/src': { type: 'folder' },
  '/home/me/app/link.ts': { real: '/srv/data/b.ts' },
  '/etc/hosts': {},
  '/srv/data': { type: 'folder' },
  '/srv/data/b.ts': {},
};

async function partsOf(text: string, rules: readonly string[] = []): Promise<readonly CommandPart[]> {
  const policy = policyOf(rules.map((each) => rule(each)));
  return decide(await requestOf({ tool: 'Bash', effects: [line(text)], policy, disk: DISK }), policy).parts;
}
const only = ({ text, decision, words, blockedBy }: CommandPart) => [text, decision, words, blockedBy];
const READ = 'proven read-only';

it.each([
  [
    'a path outside',
    'cat /etc/hosts | sort',
    [
      ['cat /etc/hosts', 'ask', '`/etc/hosts` lies outside the project', '/etc/hosts'],
      ['sort', 'allow', READ, null],
    ],
  ],
  [
    'where a link leads',
    'cat link.ts',
    [['cat link.ts', 'ask', '`link.ts` is `/srv/data/b.ts`, outside the project', 'link.ts']],
  ],
  [
    'the word of a loop',
    'for f in /etc/hosts /srv/data/b.ts; do wc -l "$f"; done',
    [['wc -l "$f"', 'ask', '`/etc/hosts` lies outside the project, and 1 more', '"$f"']],
  ],
  [
    'a folder outside',
    'cd /srv/data && cat b.ts',
    [
      ['cd /srv/data', 'ask', '`/srv/data` lies outside the project', '/srv/data'],
      ['cat b.ts', 'ask', '`b.ts` is `/srv/data/b.ts`, outside the project', 'b.ts'],
    ],
  ],
])('%s: %s', async (_law, text, parts) => expect((await partsOf(text)).map(only)).toEqual(parts));

it.each([
  [
    'only what keeps a line from passing asks',
    'cat src/a.ts | make -j4; (ls src; pwd) > log',
    [],
    [
      ['cat src/a.ts', 'allow', READ, null],
      ['make -j4', 'ask', '`-j4` is not known for `make`', '-j4'],
      ['ls src', 'allow', READ, null],
      ['pwd', 'allow', READ, null],
      ['> log', 'ask', '`> log` writes a file', '> log'],
    ],
  ],
  [
    'what one may change before another runs, where nothing else asks',
    'make && cat src/a.ts',
    ['allow Bash(make:*)'],
    [
      ['make', 'allow', 'rule `allow Bash(make:*)` (settings.toml line 4)', null],
      ['cat src/a.ts', 'ask', 'what it names may be changed before it runs', null],
    ],
  ],
  [
    'what is not understood is a part',
    'ls src; f() { pwd; }',
    [],
    [
      ['ls src', 'ask', 'nothing is proven of a line that is not understood', 'ls'],
      ['pwd', 'ask', 'nothing is proven of a line that is not understood', 'pwd'],
      ['f() { pwd; }', 'ask', 'not understood: a function: `f() { pwd; }`', 'f() { pwd; }'],
    ],
  ],
] as const)('%s: %s', async (_law, text, rules, parts) =>
  expect((await partsOf(text, rules)).map(only)).toEqual(parts),
);

it.each([
  ['one command says what it lacks', 'npm test', '`npm test` is not known to only read; Ask mode asks before commands'],
  ['of several each part says it', 'npm test && make', 'Ask mode asks before commands'],
])('on top: %s', async (_law, text, words) => {
  const policy = policyOf([]);
  expect(decide(await requestOf({ tool: 'Bash', effects: [line(text)], policy, disk: DISK }), policy).words).toBe(
    words,
  );
});

it('a command that a rule allows does not run outside', async () => {
  const parts = await partsOf('cd /srv/data && make', ['allow Bash(make:*)', 'allow Read(//srv/data)']);
  expect(parts.map(only)).toEqual([
    ['cd /srv/data', 'ask', '`/srv/data` lies outside the project', '/srv/data'],
    ['make', 'allow', 'rule `allow Bash(make:*)` (settings.toml line 4)', null],
  ]);
});
