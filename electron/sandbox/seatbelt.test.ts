// The rules as text, and what they let happen in both readings of the language. No Mac is asked.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SandboxProfile } from './profile/sandboxProfile.ts';
import { SANDBOX_EXEC, seatbeltArguments, seatbeltProfile } from './seatbelt.ts';
import { DARWIN_FOLDERS, ODD, ODD_PATH, PLAIN, RICH } from './testing/seatbeltProfiles.ts';
import { type Act, judgeOf, type Reading } from './testing/seatbeltRules.ts';

const GOLDEN = path.join(import.meta.dirname, 'testing/golden');
const P = '/Users/me/code/p';
const textOf = (profile: SandboxProfile) => seatbeltProfile(profile, { tag: 'Z_1', darwinFolders: DARWIN_FOLDERS });

/** One act may ask for several operations: all have to be allowed. */
const there = (operation: string, at: string): Act => ({ operation, path: at, isThere: true });
const absent = (operation: string, at: string): Act => ({ operation, path: at, isThere: false });
const ACTS = {
  create: (at: string) => [absent('file-write-create', at), there('file-write-data', at)],
  write: (at: string) => [there('file-write-data', at)],
  chmod: (at: string) => [there('file-write-mode', at)],
  remove: (at: string) => [there('file-write-unlink', at)],
  move: (from: string, to: string) => [there('file-write-unlink', from), absent('file-write-create', to)],
  link: (from: string, to: string) => [there('file-link', from), absent('file-write-create', to)],
  read: (at: string) => [there('file-read-data', at)],
  see: (at: string) => [there('file-read-metadata', at)],
  clone: (at: string) => [there('file-read-data', at), there('file-clone', at)],
  connect: (name: string) => [{ operation: 'network-outbound', name }],
  listen: (name: string) => [
    { operation: 'network-bind', name },
    { operation: 'network-inbound', name },
  ],
  connectTo: (at: string) => [there('network-outbound', at)],
  listenAt: (at: string) => [absent('network-bind', at)],
  ask: (name: string) => [{ operation: 'mach-lookup', name }],
  setting: (name: string) => [{ operation: 'sysctl-read', name }],
  signal: (name: string) => [{ operation: 'signal', name }],
} as const satisfies Record<string, (one: string, other: string) => readonly Act[]>;
type Case = readonly [act: keyof typeof ACTS, one: string, other?: string];

function happens(profile: SandboxProfile, [act, one, other = '']: Case, reading: Reading): boolean {
  const judge = judgeOf(textOf(profile));
  return ACTS[act](one, other).every((each) => judge(each, reading));
}

/** Both readings say the same. */
const expectAll =
  (profile: SandboxProfile, expected: boolean) => (act: keyof typeof ACTS, one: string, other?: string) => {
    const found = (['flat', 'families'] as const).map((reading) =>
      happens(profile, other === undefined ? [act, one] : [act, one, other], reading),
    );
    expect(found).toEqual([expected, expected]);
  };
const cases = (...all: readonly Case[]) =>
  all.map(([act, one, other]): [keyof typeof ACTS, string, string | undefined] => [act, one, other]);

describe('golden files', () => {
  it.each([
    ['plain', PLAIN],
    ['rich', RICH],
    ['odd', ODD],
  ])('%s.sb', (name, profile) => {
    const { text, parameters } = textOf(profile);
    const lines = Object.entries(parameters).map(([key, value]) => `; ${key} = ${JSON.stringify(value)}\n`);
    const file = path.join(GOLDEN, `${name}.sb`);
    const whole = `${text}\n${lines.join('')}`;
    if (process.env.Z_ENGINE_WRITE_GOLDEN === '1') writeFileSync(file, whole);
    expect(whole).toBe(readFileSync(file, 'utf8'));
  });
});

describe('a plain project', () => {
  it.each(
    cases(
      ...(['create', 'write', 'remove', 'chmod'] as const).map((act): Case => [act, `${P}/src/a`]),
      ['create', `${P}/.git/index.lock`],
      ['move', `${P}/.git/index.lock`, `${P}/.git/index`],
      ['move', `${P}/a`, `${P}/b`],
      ['link', `${P}/a`, `${P}/b`],
      ['create', `${P}/.claude-notes`],
      ['create', `${P}/.mcp.jsonc`],
      ['create', `${P}/sub/.mcp.json`],
      ['create', '/private/tmp/z/chat/x'],
      ['create', '/private/var/folders/ab/c/T/x'],
      ['create', '/private/var/folders/ab/c/C/x'],
      ['read', '/etc/hosts'],
      ['read', '/Users/me/other/x'],
      ['connect', '127.0.0.1:3000'],
      ['listen', 'localhost:3000'],
      ['listenAt', `${P}/s.sock`],
      ['connectTo', '/private/tmp/z/chat/tsx/1.pipe'],
      ['ask', 'com.apple.system.opendirectoryd.libinfo'],
      ['setting', 'hw.ncpu'],
      ['signal', 'same-sandbox'],
    ),
  )('lets happen: %s %s %s', expectAll(PLAIN, true));

  it.each(
    cases(
      ['create', '/Users/me/x'],
      ['create', '/Users/me/code/other'],
      ['create', `${P}2/x`],
      ['write', '/etc/hosts'],
      ['remove', P],
      ['move', P, '/Users/me/code/q'],
      ['create', '/private/tmp/x'],
      ['create', '/private/tmp/z/other-chat/x'],
      ['link', '/Users/me/x', `${P}/x`],
      ['connect', '192.0.2.1:443'],
      ['listen', '192.0.2.1:80'],
      ['connectTo', '/private/var/run/docker.sock'],
      ['connectTo', '/private/var/run/mDNSResponder'],
      ['connectTo', '/private/var/folders/ab/c/T/agent.sock'],
      ['listenAt', '/Users/me/s.sock'],
      ['ask', 'com.apple.SecurityServer'],
      ['ask', 'com.apple.coreservices.appleevents'],
      ['ask', 'com.apple.trustd.agent'],
      ['setting', 'kern.procargs2'],
      ['signal', 'others'],
    ),
  )('refuses: %s %s %s', expectAll(PLAIN, false));
});

describe('what is protected, there or not', () => {
  const PROTECTED = ['.claude', '.mcp.json', '.z-engine', '.git/config', '.git/hooks', '.git/commondir'].map(
    (one) => `${P}/${one}`,
  );

  it.each(
    PROTECTED.flatMap((one) =>
      cases(
        ...(['create', 'write', 'remove', 'chmod'] as const).map((act): Case => [act, one]),
        ['create', `${one}/x`],
        ['move', `${P}/a`, one],
        ['move', one, `${P}/a`],
        ['link', one, `${P}/a`],
        ['link', `${P}/a`, one],
      ),
    ),
  )('refuses: %s %s %s', expectAll(PLAIN, false));

  it.each(
    cases(
      ['create', `${P}/.MCP.json`],
      ['create', `${P}/.Claude/settings.json`],
      ['create', `${P}/.CLAUDE`],
      ['move', `${P}/a`, `${P}/.Git/Hooks`],
      ['create', `${P}/.git/HOOKS/pre-commit`],
      ['create', `${P}/.git/hoo\u212as/pre-commit`],
      ['create', `${P}/.git/hook\u017f/pre-commit`],
      ['create', `${P}/.git/CommonDir`],
      ['create', `${P}/.git/con\ufb01g`],
      ['write', `${P}/.git/CONFIG`],
    ),
  )('in any case of its letters: %s %s %s', expectAll(PLAIN, false));

  it.each(
    cases(
      ['remove', `${P}/.git`],
      ['move', `${P}/.git`, `${P}/g`],
      ['move', `${P}/a`, `${P}/.git`],
      ['move', `${P}/a`, `${P}/.GIT`],
    ),
  )('no folder on the way moves: %s %s %s', expectAll(PLAIN, false));

  it('by its exact name even if no pattern were understood', () => {
    const { text, parameters } = textOf(PLAIN);
    const blind = Object.entries(parameters).map(([name, value]) => [name, name.startsWith('ANY_CASE') ? '^$' : value]);
    const judge = judgeOf({ text, parameters: Object.fromEntries(blind) });
    const acts = PROTECTED.flatMap((one) => [
      ...ACTS.create(one).slice(0, 1),
      ...ACTS.remove(one),
      ...ACTS.write(`${one}/x`),
    ]);
    expect(acts.filter((act) => judge(act, 'flat') || judge(act, 'families'))).toEqual([]);
  });

  it('closes a root that lies in it', () => {
    const roots = [...PLAIN.roots, { path: `${P}/.z-engine/x`, kind: 'extra', nested: true }] as const;
    expectAll({ ...PLAIN, roots }, false)('create', `${P}/.z-engine/x/y`);
  });

  it('may be read', () => {
    expectAll(PLAIN, true)('read', `${P}/.git/config`);
  });

  it('a repository can be made where there is none, which is only watched', () => {
    const watched = { path: `${P}/.git`, state: 'absent', placeholder: null, target: null, why: 'x' } as const;
    const profile = { ...PLAIN, pins: [], protections: [watched, ...PLAIN.protections.slice(0, 2)] };
    expectAll(profile, true)('create', `${P}/.git/config`);
    expectAll(profile, false)('create', `${P}/.claude/x`);
  });
});

describe('folders in one another, links, masks, with network', () => {
  const Z = '/Users/me/Library/Application Support/z';

  it.each(
    cases(
      ['create', '/Users/me/code/other/x'],
      ['create', `${P}/x`],
      ['create', `${Z}/worktrees/w/x`],
      ['read', `${Z}/worktrees/w/x`],
      ['see', `${Z}/worktrees`],
      ['see', Z],
      ['create', `${Z}/temp/chat/x`],
      ['read', `${Z}/temp/chat/x`],
      ['listenAt', `${Z}/temp/chat/s`],
      ['connect', '192.0.2.1:443'],
      ['listen', '0.0.0.0:80'],
      ['connectTo', '/private/var/run/mDNSResponder'],
      ['ask', 'com.apple.trustd.agent'],
    ),
  )('lets happen: %s %s %s', expectAll(RICH, true));

  it.each(
    cases(
      ['move', P, '/Users/me/code/q'],
      ['move', '/Users/me/code/x', P],
      ['create', `${P}/.git/hooks/pre-commit`],
      ['create', `${P}/.husky/_/pre-commit`],
      ['create', `${P}/.HUSKY/_/pre-commit`],
      ['move', `${P}/a`, `${P}/.husky`],
      ['move', `${P}/a`, `${P}/.Husky`],
      ['remove', `${P}/.vscode`],
      ['create', '/Users/me/code/shared/vscode/tasks.json'],
      ['move', '/Users/me/code/shared', '/Users/me/code/s'],
      ['read', '/Users/me/.ssh/id'],
      ['see', '/Users/me/.ssh'],
      ['clone', '/Users/me/.ssh/id'],
      ['link', '/Users/me/.ssh/id', `${P}/id`],
      ['read', '/System/Volumes/Data/Users/me/.ssh/id'],
      ['read', `${Z}/settings.toml`],
      ['read', Z],
      ['read', `${Z}/temp`],
      ['create', `${Z}/x`],
      ['connectTo', '/private/var/run/docker.sock'],
      ['connectTo', '/private/tmp/agent.sock'],
      ['connectTo', `${P}/server.sock`],
      ['remove', `${P}/server.sock`],
      ['read', `${P}/keys/k`],
      ['create', `${P}/keys/k`],
      ['link', `${P}/keys/k`, `${P}/k`],
      ['move', `${P}/keys`, `${P}/k`],
      ['ask', 'com.apple.SecurityServer'],
    ),
  )('refuses: %s %s %s', expectAll(RICH, false));
});

describe('paths', () => {
  it('none of them stands in the text, whatever its letters', () => {
    const { text, parameters } = textOf(ODD);
    expect(text).not.toContain('/Users');
    expect(Object.values(parameters)).toContain(ODD_PATH);
    expect(textOf(ODD).text.replaceAll(/_\d+/g, '')).toContain('(subpath (param "ROOT"))');
  });

  it('with odd letters are open and protected like others', () => {
    expectAll(ODD, true)('create', `${ODD_PATH}/x`);
    expectAll(ODD, false)('create', `${ODD_PATH}/.MCP.json`);
    expectAll(ODD, false)('create', `${ODD_PATH}/O\ufb03ce/ki\u00df/\ufb01r\ufb06`);
    expectAll(ODD, false)('create', '/Users/me/ab/x');
    expectAll(ODD, false)('create', '/Users/x');
  });

  it('are handed over in both spellings of what lies behind a link of the system', () => {
    const values = Object.values(textOf(PLAIN).parameters);
    expect(values).toEqual(expect.arrayContaining(['/private/tmp/z/chat', '/tmp/z/chat', '/var/folders/ab/c/T']));
  });

  it('written through such a link are protected by their real name', () => {
    const roots = [{ path: '/tmp/p', kind: 'project', nested: false }] as const;
    const protections = [
      { path: '/tmp/p/.mcp.json', state: 'absent', placeholder: null, target: null, why: 'x' },
    ] as const;
    const profile = { ...PLAIN, folder: '/tmp/p', roots, pins: [], protections };
    expectAll(profile, true)('create', '/private/tmp/p/x');
    expectAll(profile, false)('create', '/private/tmp/p/.Mcp.json');
  });

  it('no literal comes near what the parser of the system takes', () => {
    const literals = textOf(RICH).text.match(/"[^"]*"/g) ?? [];
    expect(Math.max(...literals.map(({ length }) => length))).toBeLessThan(200);
  });
});

describe('a tag', () => {
  it('is no way into the rules', () => {
    const { text } = seatbeltProfile(PLAIN, {
      tag: 'a")) (allow default) ("-b_',
      darwinFolders: { temp: null, cache: null },
    });
    expect(text).toContain('(deny default (with message "aallowdefault-b_"))');
    expect(text).not.toContain('(allow default)');
  });
});

describe('arguments', () => {
  it('hand over the text, each parameter, and the command untouched', () => {
    const args = seatbeltArguments({ text: '(version 1)\n', parameters: { ROOT_0: '/a b=c\n"' } }, [
      '/bin/bash',
      '-c',
      '-p x',
    ]);
    expect(SANDBOX_EXEC).toBe('/usr/bin/sandbox-exec');
    expect(args).toEqual(['-p', '(version 1)\n', '-DROOT_0=/a b=c\n"', '--', '/bin/bash', '-c', '-p x']);
  });

  it('closed folders of the system stay closed', () => {
    const given = seatbeltProfile(PLAIN, { tag: 't', darwinFolders: { temp: null, cache: null } });
    expect(
      judgeOf(given)({ operation: 'file-write-create', path: '/private/var/folders/ab/c/T/x', isThere: false }, 'flat'),
    ).toBe(false);
  });
});

describe('the shared folder of a worktree', () => {
  const GIT = '/Users/me/code/main/.git';
  const profile = { ...PLAIN, scratch: [{ path: GIT, entries: ['config', 'packed-refs'] }] };
  it.each(cases(['create', `${GIT}/packed-refs.lock`], ['remove', `${GIT}/packed-refs.lock`]))(
    'Git may lock its references: %s %s',
    expectAll(profile, true),
  );
  it.each(
    cases(
      ...[['move', `${GIT}/packed-refs.lock`, `${GIT}/packed-refs`] as const, ['write', `${GIT}/packed-refs`] as const],
      ...[['write', `${GIT}/config`] as const, ['create', `${GIT}/commondir`] as const],
    ),
  )('nothing of it changes: %s %s', expectAll(profile, false));
});
