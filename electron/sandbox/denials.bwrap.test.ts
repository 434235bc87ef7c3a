// Real programs in a real sandbox: what they print is still understood.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { denialOf } from './denials.ts';
import { DENIAL_PROFILE, HOME, PROJECT } from './testing/denialProfile.ts';

let tree = '';

beforeAll(() => {
  tree = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-denials-')));
  for (const folder of ['p/.claude', 'other/sub']) mkdirSync(path.join(tree, folder), { recursive: true });
  for (const file of ['p/a', 'p/.mcp.json', 'other/f']) writeFileSync(path.join(tree, file), 'x');
  spawnSync('git', ['init', '-q', 'p'], { cwd: tree });
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

/** The folders of the tree appear as /home/u; as little of the recipe as makes the errors. */
function bubblewrap(line: string): readonly string[] {
  const kept = ['.git/hooks', '.git/config', '.claude', '.mcp.json'];
  return [
    ...['--die-with-parent', '--unshare-user', '--unshare-pid', '--unshare-net', '--cap-drop', 'ALL'],
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/home', '--ro-bind', tree, HOME],
    ...['--ro-bind', `${tree}/p/.git`, `${PROJECT}/.git`, '--bind', `${tree}/p`, PROJECT, '--tmpfs', '/tmp'],
    ...['--ro-bind', process.execPath, '/tmp/node'],
    ...kept.flatMap((name) => ['--ro-bind', `${tree}/p/${name}`, `${PROJECT}/${name}`]),
    ...['--remount-ro', '/home', '--chdir', PROJECT, '--', '/bin/bash', '--noprofile', '--norc', '-c', line],
  ];
}

function denied(line: string): string | null {
  const env = { ...process.env, LC_ALL: 'C', HOME };
  const run = spawnSync('/usr/bin/bwrap', bubblewrap(line), { env, encoding: 'utf8' });
  const end = { kind: 'exited', code: run.status ?? -1 } as const;
  const found = denialOf({
    ...{ profile: DENIAL_PROFILE, end, text: run.stdout + run.stderr, folder: PROJECT, home: HOME },
    ...{ platform: 'linux', line },
  });
  return found && `${found.certainty} ${found.what} ${found.path ?? '-'}`;
}

describe('a real program that the sandbox refuses', () => {
  it.each([
    ['echo x > /home/u/other/n', 'certain write /home/u/other/n'],
    ["sh -c 'echo x > ../other/n'", 'certain write /home/u/other/n'],
    ['touch ~/n', 'certain write /home/u/n'],
    ['mkdir -p /home/u/other/d/e', 'certain write /home/u/other/d'],
    ['cp a /home/u/other/f', 'certain write /home/u/other/f'],
    ['rm -r /home/u/other/sub', 'certain write /home/u/other/sub'],
    ['sed -i s/x/y/ /etc/hostname', expect.stringMatching(/^certain write \/etc\/sed/)],
    ['cd /home/u/other && touch n', 'likely write -'],
    ['ln /home/u/other/f h', 'certain crossing /home/u/other/f'],
    ['echo x > .git/hooks/pre-commit', 'certain protected /home/u/p/.git/hooks/pre-commit'],
    ['git config user.name x', 'certain protected /home/u/p/.git/config'],
    ['mv .git g', 'certain protected /home/u/p/.git'],
    ['rm -f .mcp.json', 'certain protected /home/u/p/.mcp.json'],
    [`/tmp/node -e 'require("fs").writeFileSync("/home/u/other/n","")'`, 'certain write /home/u/other/n'],
    [`/tmp/node -e 'require("net").connect(9,"127.0.0.1")'`, 'hint network -'],
    ['git fetch https://example.invalid/x.git', 'hint network -'],
    ['touch /home/u/other/n; true', 'hint write /home/u/other/n'],
  ])('%s', (line, expected) => {
    expect(denied(line)).toEqual(expected);
  });

  it.each(['cat nothere', 'false', 'echo fine > b && cat b', 'mkdir -m 0 shut && ls shut/x', 'exit 42'])(
    'nothing is claimed of `%s`',
    (line) => {
      expect(denied(line)).toBeNull();
    },
  );
});
