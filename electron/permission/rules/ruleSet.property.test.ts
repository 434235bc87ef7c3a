// The index finds what looking at every rule finds: random rules and calls, held against the plain functions.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecisionName } from '../../../shared/domain/decisionName.ts';
import type { Effect } from '../../../shared/domain/effect.ts';
import type { PatternBase } from '../../paths/patterns.ts';
import type { Rule } from '../policy.ts';
import { type Disk, line, pathEffect, policyOf, requestOf, rule } from '../portsFake.ts';
import type { CommandEffect, ResolvedEffect } from '../request.ts';
import { builtInRules } from './builtin.ts';
import { coverageOf } from './coverage.ts';
import { allows, COMMANDS, guardsFile, liftsSecretName, speaksOf } from './match.ts';
import { parseStructuredRule } from './parseStructured.ts';
import {
  allAllowing,
  isGuarded,
  joinRules,
  onlyAllowing,
  type RuleSet,
  ruleSetOf,
  rulesFor,
  withRules,
} from './ruleSet.ts';
import type { Speech } from './speech.ts';

const RUNS = 400;
const APP = '/home/me/app';
const DISK: Disk = {
  '/': { type: 'folder' },
  [APP]: { type: 'folder' },
  [`${APP}/src`]: { type: 'folder' },
  [`${APP}/src/a.ts`]: {},
  [`${APP}/src/A.pem`]: {},
  [`${APP}/.env`]: {},
  [`${APP}/link`]: { real: '/etc/hosts' },
  '/home/me/lib': { type: 'folder' },
  '/HOME/me/app/x.pem': {},
  '/etc': { type: 'folder' },
  '/etc/hosts': {},
};
const PATHS = [
  ...['src/a.ts', 'src', 'src/A.pem', 'new.ts', '.env', 'sub/.env.local', 'link', '/etc/hosts', '/etc', '/', '.', '..'],
  ...['../lib', '~/.ssh/id', '~', '/HOME/me/app/x.pem', 'a/.git/config', 'etc/hosts'],
];
const PATTERNS = [
  ...['src/**', 'src', './.env', '.env', '.env.*', '*.pem', '[!a].pem', '[!a]*.pem', '*', '**', '**/a.ts', 'src/*.ts'],
  ...['~/.ssh/**', '~', '//etc/**', '/etc/**', '/etc/hosts', '//', '../lib', '../**', '../../**', 'SRC/**', 'me', '-'],
  ...['src/a.ts/', '//home/*/app/src', '.git/config', 'a'],
];
const WORDS = [
  ...['git push', 'git', 'npm test', 'npm', 'rm -rf', 'cat', '/usr/bin/git push', 'GIT push', 'env', 'python', 'x'],
  ...["'a b' c", 'git-push', 'bash', 'find', 'gi'],
];
const LINES = [
  ...['git push', 'git -C x push origin', 'git-push', "git 'push'", '/usr/bin/git push', '/opt/x/git push', 'GIT push'],
  ...['sudo git push', 'env A=1 git push', 'xargs npm test', 'bash -c "git push"', 'eval "$x"', '$x push', 'git $x'],
  ...[
    'gi$x push',
    'gi $x',
    'git "$x" push',
    "'a b' c",
    '"git push" x',
    'find . -exec rm -rf {} +',
    'npm test && git push',
  ],
  ...[
    'cat .env',
    'cat < .env',
    'cp .env src',
    'ls src',
    'grep x src',
    'cat ../lib',
    'cat /etc/hosts ~/.ssh/id',
    '"" x',
  ],
  ...[
    'echo x > src/a.ts',
    'for x in a; do rm -rf /; done',
    'git push &',
    'echo (',
    'A=1',
    'python3.12 -c x',
    'Git.exe push',
  ],
  ...[
    'cd src && cat a.ts',
    'cat src/*.pem',
    'cat ""',
    'ls /',
    `${'x '.repeat(300)}`,
    `git ${'pushpushpush '.repeat(1200)}`,
    ':(){ :|:& };:',
  ],
];
const NAMES = [
  ...['WebFetch', 'WebFetch(domain:docs.rs)', 'WebFetch(domain:rs)', 'WebSearch', 'mcp__s', 'mcp__s__t', 'mcp__other'],
  ...[
    'Agent',
    'Agent(explore)',
    'Task(plan)',
    'Skill',
    'Skill(x)',
    'TodoWrite',
    'JobKill',
    'Bash',
    'Read',
    'Edit',
    'Write',
  ],
];

const TEXTS: readonly string[] = [
  ...WORDS.flatMap((words) => [`Bash(${words})`, `Bash(${words}:*)`]),
  ...['Read', 'Edit', 'Write', 'Grep', 'Delete'].flatMap((tool) => PATTERNS.map((pattern) => `${tool}(${pattern})`)),
  ...NAMES,
];

const anyDecision = fc.constantFrom<DecisionName>('allow', 'ask', 'deny');
const anyText = fc.constantFrom(...TEXTS);
const anyPlain = fc.tuple(anyDecision, anyText).map(([decision, text]) => rule(`${decision} ${text}`));

const COMMAND_PATTERNS = [
  ...[
    'git push*',
    'git *',
    'git*',
    'npm test',
    'rm -rf *',
    '*push*',
    '* push',
    '*',
    'cat:*',
    '"git" push',
    'GIT push*',
  ],
  ...['/push/', '/^git push$/', '/x/', '/usr/bin/git push*', 'x *'],
];
const TOOLS = ['bash', 'Bash', '*', 'read_file', 'list_dir', 'Web*', 'mcp__*', 'Edit', 'Task'];
/** Every combination that is a rule. */
const structured = (type: DecisionName): readonly Rule[] =>
  TOOLS.flatMap((tool) =>
    [undefined, ...COMMAND_PATTERNS].flatMap((command) =>
      [undefined, ...PATTERNS].flatMap((path) => {
        const parts = { ...(command === undefined ? {} : { command }), ...(path === undefined ? {} : { path }) };
        const source = { layer: 'user', file: '/home/me/settings.toml', line: 9 } as const;
        const parsed = parseStructuredRule({ type, tool, ...parts, match: [], not_match: [] }, source);
        return parsed.ok ? [parsed.value] : [];
      }),
    ),
  );
const STRUCTURED = { allow: structured('allow'), ask: structured('ask'), deny: structured('deny') };
const anyStructured = anyDecision.chain((decision) => fc.constantFrom(...STRUCTURED[decision]));

const anyRules: fc.Arbitrary<readonly Rule[]> = fc
  .array(fc.oneof({ weight: 2, arbitrary: anyPlain }, { weight: 1, arbitrary: anyStructured }), { maxLength: 25 })
  .map((rules) => [...builtInRules(), ...rules]);

type Act = { readonly tool: string; readonly effect: Effect };
const ACTS: readonly Act[] = [
  ...LINES.map((text) => ({ tool: 'Bash', effect: line(text) })),
  ...PATHS.flatMap((path) => [
    ...(['read', 'list', 'search'] as const).map((kind) => ({ tool: 'Read', effect: pathEffect(kind, path) })),
    { tool: 'Grep', effect: pathEffect('search', path) },
    ...(['Write', 'Edit'] as const).map((tool) => ({ tool, effect: pathEffect('write', path) })),
    { tool: 'Delete', effect: pathEffect('delete', path) },
  ]),
  { tool: 'WebFetch', effect: { kind: 'host', host: 'docs.rs' } },
  { tool: 'WebFetch', effect: { kind: 'host', host: 'Api.Docs.RS.' } },
  { tool: 'WebSearch', effect: { kind: 'host', host: 'docs.rs' } },
  { tool: 'mcp__s__t', effect: { kind: 'mcpTool', server: 's', tool: 't', readOnly: true } },
  { tool: 'mcp__s', effect: { kind: 'mcpConnect', server: 's' } },
  { tool: 'Agent', effect: { kind: 'subagent', type: 'explore' } },
  { tool: 'Skill', effect: { kind: 'skill', name: 'x' } },
  { tool: 'TodoWrite', effect: { kind: 'state', what: 'todos' } },
];
const anyAct = fc.constantFrom(...ACTS);

async function resolved({ tool, effect }: Act): Promise<ResolvedEffect> {
  const request = await requestOf({ tool, effects: [effect], policy: policyOf([]), disk: DISK });
  const [only] = request.effects;
  if (only === undefined) throw new Error('a request has an effect');
  return only;
}

function stopsByAll(rules: readonly Rule[], tool: string, effect: ResolvedEffect, base: PatternBase) {
  return rules
    .filter(({ decision }) => decision !== 'allow')
    .map((each) => ({ rule: each, speech: speaksOf(each, tool, effect, base) }))
    .filter(({ speech }) => speech !== 'no');
}

/** All that allow rules are asked about an effect, by any step. */
function answersOf(rules: readonly Rule[], tool: string, effect: ResolvedEffect, base: PatternBase): unknown {
  if (effect.kind !== 'command') return rules.filter((each) => allows(each, tool, effect, base));
  return {
    covers: effect.facts.commands.map((_, at) => coverageOf(effect, at, rules)),
    names: namesOf(effect).map((path) => rules.filter((each) => allows(each, COMMANDS, path, base))),
    secrets: effect.names.map((name) => rules.filter((each) => liftsSecretName(each, effect, name, base))),
  };
}

function namesOf({ names }: CommandEffect) {
  return names.flatMap(({ path, place }) =>
    (['read', 'list', 'write'] as const).map((kind) => ({ kind, path, place: { ...place, inside: false } })),
  );
}

const spoken = (found: readonly { readonly rule: Rule; readonly speech: Speech }[], rules: readonly Rule[]) =>
  new Set(found.map(({ rule: each, speech }) => `${rules.indexOf(each)} ${speech}`));

describe('an indexed set of rules', () => {
  it('finds each single rule that stops a call', async () => {
    const rules = [...TEXTS.map((text) => rule(`deny ${text}`)), ...STRUCTURED.deny];
    const sets = rules.map((each) => ({ each, set: ruleSetOf([each]) }));
    for (const act of ACTS) {
      const effect = await resolved(act);
      for (const ignoreCase of [false, true]) {
        const base = { folder: APP, home: '/home/me', ignoreCase };
        const missed = sets.filter(({ each, set }) => {
          const speech = speaksOf(each, act.tool, effect, base);
          return speech !== (rulesFor(set, act.tool, effect, base).stops[0]?.speech ?? 'no');
        });
        expect(missed.map(({ each: { ref } }) => [ref.text, act])).toEqual([]);
      }
    }
  });

  it('finds the rules that stop a call, as surely as all rules do', async () => {
    await fc.assert(
      fc.asyncProperty(anyRules, anyAct, fc.boolean(), async (rules, act, ignoreCase) => {
        const base = { folder: APP, home: '/home/me', ignoreCase };
        const effect = await resolved(act);
        const found = rulesFor(ruleSetOf(rules), act.tool, effect, base).stops;
        expect(spoken(found, rules)).toEqual(spoken(stopsByAll(rules, act.tool, effect, base), rules));
      }),
      { numRuns: RUNS, seed: 43 },
    );
  });

  it('finds the rules that allow a call or a part of it', async () => {
    await fc.assert(
      fc.asyncProperty(anyRules, anyAct, fc.boolean(), async (rules, act, ignoreCase) => {
        const base = { folder: APP, home: '/home/me', ignoreCase };
        const effect = await resolved(act);
        const set = ruleSetOf(rules);
        const found = rulesFor(set, act.tool, effect, base).allowing;
        expect(answersOf(found, act.tool, effect, base)).toEqual(answersOf(allAllowing(set), act.tool, effect, base));
      }),
      { numRuns: RUNS, seed: 43 },
    );
  });

  it('is the same in whatever order and in however many steps its rules come', async () => {
    await fc.assert(
      fc.asyncProperty(anyRules, anyAct, fc.nat(), async (rules, act, at) => {
        const base = { folder: APP, home: '/home/me', ignoreCase: false };
        const effect = await resolved(act);
        const cut = at % rules.length;
        const grown = withRules(ruleSetOf(rules.slice(cut)), rules.slice(0, cut));
        const textsOf = (set: RuleSet) => [
          rulesFor(set, act.tool, effect, base).stops.map(({ rule: { ref }, speech }) => [ref, speech]),
          allAllowing(set).map(({ ref }) => ref),
        ];
        const expected = textsOf(ruleSetOf(rules));
        const joined = ruleSetOf(joinRules(rules.slice(cut), rules.slice(0, cut)));
        const others = [textsOf(grown), textsOf(joined), textsOf(ruleSetOf(rules.toReversed()))];
        expect(others).toEqual([expected, expected, expected]);
        expect(textsOf(onlyAllowing(grown))).toEqual([[], expected[1]]);
      }),
      { numRuns: RUNS, seed: 43 },
    );
  });

  it('knows the files that rules guard', () => {
    fc.assert(
      fc.property(
        anyRules,
        fc.constantFrom(...Object.keys(DISK), `${APP}/a.pem`, '/HOME/me/app/.env'),
        (rules, file) => {
          const base = { folder: APP, home: '/home/me', ignoreCase: false };
          expect(isGuarded(ruleSetOf(rules), file, base)).toBe(rules.some((each) => guardsFile(each, file, base)));
        },
      ),
      { numRuns: RUNS, seed: 43 },
    );
  });
});
