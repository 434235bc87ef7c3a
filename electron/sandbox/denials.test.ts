import { describe, expect, it } from 'vitest';
import type { SandboxDenial } from '../../shared/domain/sandbox.ts';
import { type DenialFacts, denialOf } from './denials.ts';
import { DENIAL_PROFILE, HOME, PROJECT } from './testing/denialProfile.ts';
import { CROSSINGS, type DenialText, HINTS, KEPT, ORDINARY, WRITES } from './testing/denialTexts.ts';

const facts = (text: string, more: Partial<DenialFacts> = {}): DenialFacts => ({
  profile: DENIAL_PROFILE,
  end: { kind: 'exited', code: 1 },
  text,
  folder: PROJECT,
  home: HOME,
  platform: 'linux',
  ...more,
});
const verdict = (denial: SandboxDenial | null) =>
  denial === null ? null : `${denial.certainty} ${denial.what} ${denial.path ?? '-'} ${denial.folder ?? '-'}`;
const judged = ({ text, code, line }: DenialText) =>
  verdict(denialOf(facts(text, { end: { kind: 'exited', code }, ...(line === undefined ? {} : { line }) })));

describe.each([
  ['a write outside', WRITES],
  ['a protected path', KEPT],
  ['a move between folders', CROSSINGS],
  ['a hint', HINTS],
  ['an ordinary error', ORDINARY],
])('%s, as programs say it', (_, texts) => {
  it.each(texts)('$name', (text) => {
    expect(judged(text)).toBe(text.verdict);
  });
});

describe('of a command that was not refused anything', () => {
  const write = "touch: cannot touch '/home/u/other/n': Read-only file system";

  it.each([{ kind: 'stopped' }, { kind: 'failed', words: 'Bash did not start' }] as const)(
    'nothing is said: $kind',
    (end) => {
      expect(denialOf(facts(write, { end }))).toBeNull();
    },
  );

  it('a time-out and a signal are failures', () => {
    expect(verdict(denialOf(facts(write, { end: { kind: 'timedOut', afterMs: 5 } })))).toContain('certain');
    expect(verdict(denialOf(facts(write, { end: { kind: 'killed', signal: 'SIGPIPE' } })))).toContain('certain');
  });

  it('names of hosts are no hint when the network is allowed', () => {
    const text = 'curl: (6) Could not resolve host: example.invalid';
    expect(denialOf(facts(text, { profile: { ...DENIAL_PROFILE, network: true } }))).toBeNull();
  });
});

describe('the folder that may be offered', () => {
  const folderOf = (path: string) => denialOf(facts(`tee: '${path}': Read-only file system`))?.folder ?? null;

  it.each(['/home/u/other/n', '/home/u/notes/deep/n', '/srv/data/n', '/mnt/disk/x', '/home/u/.config/some-tool/x'])(
    'of %s is its folder',
    (path) => {
      expect(folderOf(path)).toBe(path.slice(0, path.lastIndexOf('/')));
    },
  );

  it.each([
    '/home/u/.bashrc',
    '/n',
    '/srv/n',
    '/home/n',
    '/etc/cron.d/n',
    '/usr/local/bin/n',
    '/var/lib/x/n',
    '/home/u/.ssh/authorized_keys',
    '/home/u/.aws/n',
    '/home/u/.config/n',
    '/home/u/.config/z-engine/settings.toml',
    '/home/u/.config/autostart/n.desktop',
    '/home/u/.config/systemd/user/n.service',
    '/home/u/.local/bin/ls',
    '/home/u/bin/ls',
    '/home/u/Library/LaunchAgents/n.plist',
    '/home/u/other/.git/hooks/pre-commit',
    '/home/u/.npm/_npx/n',
    '/home/u/ot\u202eher/n',
    '/home/u/n',
  ])('of %s is none', (path) => {
    expect(folderOf(path)).toBeNull();
  });
});

describe('on macOS', () => {
  const profile = { ...DENIAL_PROFILE, temp: '/private/tmp/z/chat' };
  const onMac = (text: string, more: Partial<DenialFacts> = {}) =>
    verdict(denialOf(facts(text, { profile, platform: 'darwin', ...more })));

  it.each([
    ['touch: /home/u/other/n: Operation not permitted', 'certain write /home/u/other/n /home/u/other'],
    ['bash: line 1: /home/u/other/n: Operation not permitted', 'certain write /home/u/other/n /home/u/other'],
    [
      "PermissionError: [Errno 1] Operation not permitted: '/home/u/other/n'",
      'certain write /home/u/other/n /home/u/other',
    ],
    ["Error: EPERM: operation not permitted, open '/home/u/other/n'", 'certain write /home/u/other/n /home/u/other'],
    ['mv: rename .git to g: Operation not permitted', 'certain protected /home/u/p/.git -'],
    ['bash: line 1: .MCP.json: Operation not permitted', 'certain protected /home/u/p/.MCP.json -'],
    ['cat: /home/u/.aws/credentials: Operation not permitted', 'certain protected /home/u/.aws/credentials -'],
    ['touch: /tmp/z/chat/n: Operation not permitted', null],
    ['chown: a: Operation not permitted', null],
    ['sandbox-exec: sandbox_apply: Operation not permitted', 'hint nested - -'],
    ['kill: (1): Operation not permitted', null],
  ])('%s', (text, expected) => {
    expect(onMac(text)).toBe(expected);
  });

  it('the folders of the system for temporary files may be written', () => {
    const text = 'touch: /var/folders/ab/c/T/n: Operation not permitted';
    expect(onMac(text, { folders: ['/private/var/folders/ab/c/T'] })).toBeNull();
    expect(onMac(text)).toContain('certain');
  });
});

describe('output that nobody wrote for us', () => {
  it('is read to its end, whatever it is, and claims no place for certain', () => {
    const nasty = [
      "'".repeat(50_000),
      `${'a: '.repeat(20_000)}Read-only file system`,
      '\u001b['.repeat(20_000),
      `${'/a '.repeat(20_000)}EROFS`,
    ];
    for (const text of [...nasty, nasty.join('\n'), 'x: EROFS\n'.repeat(50_000)])
      expect(denialOf(facts(text))?.certainty).not.toBe('certain');
  });

  it('a lone word of an error claims no path', () => {
    expect(judged({ name: '', code: 1, text: "  code: 'EROFS',", verdict: null })).toBe('likely write - -');
  });

  it('a path with blanks in a protected place is seen whole', () => {
    const roots = [{ path: '/home/u/my p', kind: 'project', nested: false }] as const;
    const profile = { ...DENIAL_PROFILE, roots, folder: '/home/u/my p' };
    const text = 'error: could not lock config file /home/u/my p/disk/x: Read-only file system';
    expect(denialOf(facts(text, { profile, folder: '/home/u/my p' }))).toBeNull();
  });
});
