// A planned profile under the real bubblewrap: what a confined command does against it, as root and as an ordinary user.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SandboxProfile, SandboxWish } from '../profile/sandboxProfile.ts';
import { type Ground, give, makeGround, runLine, USERS } from '../testing/realSandbox.ts';
import { planProfile } from './planProfile.ts';

describe.each(USERS)('as %s', (user) => {
  let ground: Ground;
  const at = (name: string) => path.join(ground.base, name);
  const folder = (...names: readonly string[]) => {
    for (const name of names) {
      mkdirSync(at(name));
      give(at(name), user);
    }
  };
  const file = (name: string, text = 'kept') => {
    writeFileSync(at(name), text);
    give(at(name), user);
  };
  beforeEach(() => {
    ground = makeGround(user);
    // Planned by root: what root without rights cannot reach is not looked for.
    chmodSync(ground.base, 0o711);
    folder('own', 'own/sample', 'home', 'home/.ssh', 'home/w', 'home/w/a', 'home/w/a/app');
    folder('home/w/a/app/.claude', 'home/w/a/app/bin', 'home/.npm', 'home/.npm/_cacache', 'home/.npm/_logs');
    for (const name of ['own/z.db', 'home/.ssh/id', 'home/w/a/app/.claude/settings.json']) file(name);
  });
  afterEach(() => rmSync(ground.base, { recursive: true, force: true }));

  const plan = (changes: Partial<SandboxWish> = {}): SandboxProfile =>
    planProfile({
      ...{ folder: at('home/w/a/app'), addedFolders: [], extraWritable: [], otherProjects: [], ownPaths: [at('own')] },
      ...{ ownExceptions: [at('own/sample')], home: at('home'), temp: ground.temp, network: false, maskSecrets: true },
      ...{ platform: 'linux', environment: { PATH: `/usr/bin:${at('home/w/a/app/bin')}` } },
      ...changes,
    });
  /** With what the launcher puts in the place of what is not there. */
  const run = (profile: SandboxProfile, line: string) => {
    for (const { path: place, placeholder } of profile.protections) if (placeholder === 'folder') mkdirSync(place);
    return runLine({ user, profile }, line);
  };
  const tried = (line: string) => `if ${line}; then echo done; else echo refused; fi`;

  test('the project may be written, and nothing around it', () => {
    expect(run(plan(), 'echo x > new && mkdir d && mv d e && cat new').out).toBe('x\n');
    for (const place of ['../f', ...['home/f', 'home/.npm/_cacache/f', 'home/.npm/_logs/f', 'own/sample/f'].map(at)])
      expect(runLine({ user, profile: plan() }, tried(`echo x > ${place}`)).out).toBe('refused\n');
  });

  const traps: [law: string, line: string][] = [
    ['settings are not written', 'echo x > .claude/settings.json'],
    ['settings are not moved', 'mv .claude c'],
    ['what is not there is not made', 'echo x > .mcp.json'],
    ['what is not there is not put in place', 'mkdir m && mv -T m .z-engine'],
    ['no program is put on PATH', 'echo x > bin/ls'],
    ['the folder around cannot be moved', 'mv ../../a ../../b'],
    ['the project cannot be moved', 'mv ../app ../b'],
    ['nor are settings made in that folder', 'mkdir -p ../../.claude/x'],
  ];
  test.each(traps)('in a project in a folder that may be written, %s', (_law, line) => {
    const profile = plan({ addedFolders: [at('home/w')] });
    expect(profile.roots.map((root) => root.path)).toContain(at('home/w'));
    expect(run(profile, tried(line)).out).toBe('refused\n');
    expect(readFileSync(at('home/w/a/app/.claude/settings.json'), 'utf8')).toBe('kept');
  });

  test.each(traps)('without protections it would not be so that %s', (_law, line) => {
    const open = { ...plan({ addedFolders: [at('home/w')] }), protections: [], pins: [] };
    expect(runLine({ user, profile: open }, tried(line)).out).toBe('done\n');
  });

  test('keys and Z Engine’s own are not seen, the sample project in it is', () => {
    const look = `cat ${at('home/.ssh/id')} ${at('own/z.db')} 2>/dev/null; ls -A ${at('home/.ssh')} ${at('own')}`;
    expect(run(plan(), look).out.replaceAll(ground.base, '')).toBe('/home/.ssh:\n\n/own:\n');
    const sample = plan({ folder: at('own/sample') });
    expect(run(sample, `echo x > f && cat f; ls -A ${at('own')}; ${tried(`echo x > ${at('own/z.db')}`)}`).out).toBe(
      'x\nsample\nrefused\n',
    );
    expect(readFileSync(at('own/z.db'), 'utf8')).toBe('kept');
  });

  test('a link in the place of settings: where it leads stays read-only, and commands start', () => {
    rmSync(at('home/w/a/app/.claude'), { recursive: true });
    folder('home/w/a/app/dot', 'home/w/a/app/dot/c');
    symlinkSync('dot/c', at('home/w/a/app/.claude'));
    symlinkSync('nowhere', at('home/w/a/app/.mcp.json'));
    const profile = plan();
    expect(profile.faults).toHaveLength(2);
    expect(run(profile, tried('echo x > .claude/f || mv dot d || mv dot/c dot/d')).out).toBe('refused\n');
    expect(existsSync(at('home/w/a/app/dot/c/f'))).toBe(false);
  });

  test('a socket in the project that something outside listens on cannot be reached', async () => {
    const server = createServer((client) => client.end('secret'));
    await new Promise<void>((resolve) => server.listen(at('home/w/a/app/s'), resolve));
    give(at('home/w/a/app/s'), user);
    try {
      const line = tried(`perl -MIO::Socket::UNIX -e 'exit !IO::Socket::UNIX->new(Peer => "s")'`);
      expect(run(plan(), line).out).toBe('refused\n');
      expect(runLine({ user, profile: { ...plan(), masks: [] } }, line).out).toBe('done\n');
    } finally {
      server.close();
    }
  });
});
