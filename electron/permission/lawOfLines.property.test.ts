// The laws of every decision over real lines: those that people type, those that must ask, those that push. With rules of
// every form and from everywhere, through the real look-up and law.
import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { Decision } from '../../shared/domain/decision.ts';
import { DECISIONS, type DecisionName } from '../../shared/domain/decisionName.ts';
import { MODES, type Mode } from '../../shared/domain/mode.ts';
import type { RuleSource } from '../../shared/domain/rule.ts';
import type { StructuredRule } from '../../shared/domain/settings.ts';
import { CATALOG } from '../shell/catalogFiles.ts';
import { readRows, unescapeLine } from '../shell/testing/tsv.ts';
import { decide } from './decide.ts';
import type { Policy, Rule } from './policy.ts';
import { type Disk, line, policyOf, requestOf } from './portsFake.ts';
import { builtInRules } from './rules/builtin.ts';
import { parseRule } from './rules/parse.ts';
import { parseStructuredRule } from './rules/parseStructured.ts';

const APP = '/home/me/app';
const DISK: Disk = {
  [APP]: { type: 'folder' },
  [`${APP}/src`]: { type: 'folder' },
  [`${APP}/src/app.ts`]: {},
  [`${APP}/docs`]: { type: 'folder' },
  [`${APP}/docs/guide.md`]: {},
  [`${APP}/README.md`]: {},
  [`${APP}/.env`]: {},
  [`${APP}/link`]: { real: '/etc/passwd' },
  '/etc/passwd': {},
};

const LINES = ['reading-lines.tsv', 'must-ask.tsv', 'deny-git-push.tsv'].flatMap((name) =>
  readRows(name).map(([, text = '']) => unescapeLine(text).replaceAll('@PROJECT@', APP)),
);
const anyLine = fc.constantFrom(...LINES);

const SPECIFIED = [
  ...['Bash', 'Bash(git:*)', 'Bash(git push:*)', 'Bash(git status)', 'Bash(cat:*)', 'Bash(grep:*)', 'Bash(npm test:*)'],
  ...[
    'Bash(find:*)',
    'Bash(python3:*)',
    'Bash(bash:*)',
    'Bash(touch pwn)',
    'Bash(xargs:*)',
    'Bash(echo:*)',
    'Bash(ls)',
  ],
  ...['Read', 'Read(src/**)', 'Read(.env)', 'Read(//etc/**)', 'Read(*.md)', 'Read(/docs/**)', 'Read(~/**)', 'Edit'],
  ...['Edit(src/**)', 'Edit(victim)', 'Write(**)', 'Grep', 'Glob', 'WebFetch'],
];
const COMMANDS = [
  'git *',
  'git push*',
  '* push',
  '*',
  'rm *',
  'cat *.ts',
  '/^git (status|log)/',
  '/touch/',
  '/.*--output.*/',
];
const PATHS = ['src/**', '**/*.md', '.env', '//etc/**', '~/.ssh/**', '/docs/*', '*.{ts,tsx}', '**'];
const TOOLS = ['Bash', 'Read', 'Edit', 'read_file', '*', 'Gr*'];
type Given =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'table'; readonly table: Pick<StructuredRule, 'tool' | 'command' | 'path'> };
const anyGiven: fc.Arbitrary<Given> = fc.oneof(
  fc.constantFrom(...SPECIFIED).map((text): Given => ({ kind: 'text', text })),
  fc.constantFrom(...COMMANDS).map((command): Given => ({ kind: 'table', table: { tool: 'Bash', command } })),
  fc
    .tuple(fc.constantFrom(...TOOLS), fc.constantFrom(...PATHS))
    .map(([tool, path]): Given => ({ kind: 'table', table: { tool, path } })),
  fc.constantFrom(...TOOLS).map((tool): Given => ({ kind: 'table', table: { tool } })),
);
const USER: RuleSource = { layer: 'user', file: '/home/me/settings.toml', line: 4 };
/** A project that nobody trusts may add only deny and ask rules; its file counts like one that is named by a flag. */
const PROJECT: RuleSource = { layer: 'flag', file: `${APP}/.z-engine/settings.toml`, line: 2 };

/** None for one that does not parse, as where the settings are read (SPEC R3). */
function rulesOf(given: Given, type: DecisionName, source: RuleSource): readonly Rule[] {
  const rule =
    given.kind === 'text'
      ? parseRule(type, given.text, source)
      : parseStructuredRule({ match: [], not_match: [], ...given.table, type }, source);
  return rule.ok ? [rule.value] : [];
}
const anyRule = (source: RuleSource, ...types: readonly DecisionName[]) =>
  fc.tuple(anyGiven, fc.constantFrom(...types)).map(([given, type]) => rulesOf(given, type, source));
const anyRules = fc.array(anyRule(USER, ...DECISIONS), { maxLength: 6 }).map((all) => all.flat());
const anyMode = fc.constantFrom(...MODES);

type Setting = { readonly rules: readonly Rule[]; readonly mode?: Mode; readonly change?: Partial<Policy> };

async function decided(text: string, { rules, mode = 'default', change = {} }: Setting): Promise<Decision> {
  const policy = policyOf([...builtInRules(), ...rules], change);
  return decide(await requestOf({ effects: [line(text)], mode, policy, disk: DISK }), policy);
}
const severityOf = async (text: string, setting: Setting): Promise<number> =>
  DECISIONS.indexOf((await decided(text, setting)).decision);

const RUNS = { numRuns: 250, seed: 61 };

describe('of every line that people type', () => {
  it('the order of rules never matters, down to the last word', () =>
    fc.assert(
      fc.asyncProperty(
        anyLine,
        anyRules.chain((rules) =>
          fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })),
        ),
        anyMode,
        async (text, [rules, shuffled], mode) => {
          const [one, other] = await Promise.all([rules, shuffled].map((each) => decided(text, { rules: each, mode })));
          return JSON.stringify(one) === JSON.stringify(other);
        },
      ),
      RUNS,
    ));

  it.each([
    ['of the person', USER],
    ['of a project that nobody trusts', PROJECT],
  ])('one more deny or ask rule %s never loosens, whatever its form', (_whose, source) =>
    fc.assert(
      fc.asyncProperty(anyLine, anyRules, anyRule(source, 'deny', 'ask'), anyMode, async (text, rules, more, mode) => {
        const after = await severityOf(text, { rules: [...rules, ...more], mode });
        return after >= (await severityOf(text, { rules, mode }));
      }),
      RUNS,
    ),
  );

  it('one allow rule less never loosens', () =>
    fc.assert(
      fc.asyncProperty(anyLine, anyRules, anyMode, async (text, rules, mode) => {
        const without = rules.filter(({ decision }) => decision !== 'allow');
        return (await severityOf(text, { rules: without, mode })) >= (await severityOf(text, { rules, mode }));
      }),
      RUNS,
    ));

  it('no mode is looser than the next one in the order Plan, Ask, Auto-accept edits', () =>
    fc.assert(
      fc.asyncProperty(anyLine, anyRules, async (text, rules) => {
        const all = await Promise.all(
          (['plan', 'default', 'acceptEdits'] as const).map((mode) => severityOf(text, { rules, mode })),
        );
        const [plan = 0, ask = 0, acceptEdits = 0] = all;
        return plan >= ask && ask >= acceptEdits;
      }),
      RUNS,
    ));

  it('without the reading of the cloud a decision is never looser', () =>
    fc.assert(
      fc.asyncProperty(anyLine, anyRules, anyMode, async (text, rules, mode) => {
        const [closed = 0, open = 0] = await Promise.all(
          [false, true].map((cloud) =>
            severityOf(text, { rules, mode, change: { commands: { catalog: CATALOG, platform: 'linux', cloud } } }),
          ),
        );
        return closed >= open;
      }),
      RUNS,
    ));

  it('to refuse what is elsewhere never loosens', () =>
    fc.assert(
      fc.asyncProperty(anyLine, anyRules, anyMode, async (text, rules, mode) => {
        const before = await severityOf(text, { rules, mode });
        return (await severityOf(text, { rules, mode, change: { outside: 'deny' } })) >= before;
      }),
      RUNS,
    ));

  it('one more command never loosens it', () =>
    fc.assert(
      fc.asyncProperty(
        anyLine,
        anyLine,
        fc.constantFrom('\n', ' ; ', ' && ', ' || ', ' | ', ' & '),
        anyRules,
        anyMode,
        async (text, more, join, rules, mode) => {
          // Behind a here-document or a comment only a new line begins another command.
          const by = /<<|#/.test(text) ? '\n' : join;
          const longer = await severityOf(text + by + more, { rules, mode });
          return longer >= (await severityOf(text, { rules, mode }));
        },
      ),
      RUNS,
    ));
});
