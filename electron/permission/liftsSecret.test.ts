// A rule that lifts the secrecy of a file lifts it for what it allows and for nothing else (SPEC 4, step 5).
import { describe, expect, it } from 'vitest';
import type { Effect } from '../../shared/domain/effect.ts';
import type { StructuredRule } from '../../shared/domain/settings.ts';
import { decide } from './decide.ts';
import type { Rule } from './policy.ts';
import { type Disk, line, pathEffect, policyOf, requestOf, rule } from './portsFake.ts';
import { parseStructuredRule } from './rules/parseStructured.ts';
import { withheldFrom } from './withheld.ts';

const APP = '/home/me/app';
const DISK: Disk = {
  [`${APP}/.env`]: {},
  [`${APP}/conf`]: { type: 'folder' },
  [`${APP}/conf/.env`]: {},
  [`${APP}/twin`]: { real: `${APP}/.env` },
  '/etc/hosts': {},
};

function structured(given: Pick<StructuredRule, 'tool' | 'path'>): Rule {
  const source = { layer: 'user' as const, file: '/home/me/settings.toml', line: 4 };
  const read = parseStructuredRule({ type: 'allow', match: [], not_match: [], ...given }, source);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

/** Who reads or changes the file, and how. */
const USES: Readonly<Record<string, readonly [tool: string, ...effects: Effect[]]>> = {
  Read: ['Read', pathEffect('read', '.env')],
  Grep: ['Grep', pathEffect('search', '.env')],
  Edit: ['Edit', pathEffect('read', '.env'), pathEffect('write', '.env')],
  Write: ['Write', pathEffect('write', '.env')],
  cat: ['Bash', line('cat .env')],
  'cat <': ['Bash', line('cat < .env')],
  'cat by a link': ['Bash', line('cat twin')],
};

async function lifted(rules: readonly Rule[], given: typeof USES = USES): Promise<readonly string[]> {
  const policy = policyOf(rules);
  const names: string[] = [];
  for (const [name, [tool, ...effects]] of Object.entries(given)) {
    const request = await requestOf({ tool, effects, mode: 'acceptEdits', policy, disk: DISK });
    if (decide(request, policy).decision === 'allow') names.push(name);
  }
  return names;
}

const CATS = ['cat', 'cat <', 'cat by a link'];
const BY_TEXT: readonly (readonly [rule: string, uses: readonly string[]])[] = [
  ['allow Read(./.env)', ['Read', 'Grep', ...CATS]],
  ['allow Read(.env)', ['Read', 'Grep', ...CATS]],
  ['allow Grep(./.env)', ['Grep']],
  ['allow Glob(./.env)', []],
  ['allow Edit(./.env)', ['Edit', 'Write']],
  ['allow Write(./.env)', ['Write']],
  ['allow Delete(./.env)', []],
  ['allow Read', []],
  ['allow Read(//home/me/app)', []],
  ['allow Read(**/.env)', []],
];
const BY_FIELDS: readonly (readonly [tool: string, uses: readonly string[]])[] = [
  ['read_file', ['Read']],
  ['grep', ['Grep']],
  ['edit', ['Edit']],
  ['write_file', ['Write']],
  ['list_dir', []],
  ['Read', ['Read', 'Grep', ...CATS]],
  ['*', ['Read', 'Grep', 'Edit', 'Write', ...CATS]],
];

describe('an allow rule that names a secret file lifts its secrecy for', () => {
  it.each(BY_TEXT)('%s: %j', async (text, uses) => {
    expect(await lifted([rule(text)])).toEqual(uses);
  });

  it.each(BY_FIELDS)('`tool = "%s", path = "./.env"`: %j', async (tool, uses) => {
    expect(await lifted([structured({ tool, path: './.env' })])).toEqual(uses);
  });
});

const FOLDERS = [
  'allow Read(conf)',
  'allow Read(./conf)',
  'allow Read(/conf)',
  `allow Read(/${APP}/conf)`,
  'allow Read(~/app)',
];
it.each(FOLDERS)('%s names a folder, and no secret file in it', async (text) => {
  const given = { read: ['Read', pathEffect('read', 'conf/.env')], cat: ['Bash', line('cat conf/.env')] } as const;
  expect(await lifted([rule(text)], given)).toEqual([]);
  const policy = policyOf([rule(text)]);
  const request = await requestOf({ tool: 'Grep', effects: [pathEffect('search', 'conf')], policy, disk: DISK });
  expect(withheldFrom(request, policy)(`${APP}/conf/.env`)?.secret).toBe(true);
});

describe('a command that writes a secret file needs a rule for editing it', () => {
  it.each([
    ['tee .env', 'allow Read(./.env)', 'ask'],
    ['tee .env', 'allow Edit(./.env)', 'allow'],
    ['touch .env', 'allow Read(./.env)', 'ask'],
    ['cp .env .env.example', 'allow Edit(./.env)', 'ask'],
    ['cp .env .env.example', 'allow Read(./.env)', 'allow'],
  ])('%s with %s: %s', async (text, given, decision) => {
    const rules = [rule('allow Bash(tee:*)'), rule('allow Bash(cp:*)'), rule('allow Bash(touch:*)'), rule(given)];
    const policy = policyOf(rules);
    const request = await requestOf({ effects: [line(text)], policy, disk: DISK });
    expect(decide(request, policy).decision).toBe(decision);
  });
});

it.each([
  ['read_file', 'ask'],
  ['Read', 'allow'],
])('`tool = "%s"` for a path outside: `cat` of it is decided `%s`', async (tool, decision) => {
  const policy = policyOf([structured({ tool, path: '//etc/**' })]);
  const request = await requestOf({ effects: [line('cat /etc/hosts')], policy, disk: DISK });
  expect(decide(request, policy).decision).toBe(decision);
});
