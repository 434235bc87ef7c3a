// What the parser takes for letters and Bash runs: each is held against the real Bash, which starts `pwn` in it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { analyze } from './analyze.ts';
import { CATALOG } from './catalogFiles.ts';
import { readLine } from './readLine.ts';

/** Some lines write files. */
const folder = mkdtempSync(path.join(tmpdir(), 'z-loose-'));
afterAll(() => rmSync(folder, { recursive: true }));

const HARNESS = 'pwn() { echo ran >&2; }; ';
const runs = (line: string): boolean =>
  spawnSync('bash', ['--noprofile', '--norc', '-c', HARNESS + line], { cwd: folder, encoding: 'utf8' }).stderr.includes(
    'ran',
  );

describe('a command inside what looks like a word', () => {
  it.each([
    'echo 3<(pwn)',
    'echo 12<(pwn)',
    'echo 3>(pwn)',
    'x=3<(pwn)',
    'echo $(echo 3<(pwn))',
    'for f in 3<(pwn); do :; done',
    'case 3<(pwn) in *) ;; esac',
    'cat < 3<(pwn)',
    'echo "$(cat 3<(pwn))"',
    'cat <<< 3<(pwn)',
    "cat <<E\n$('pw\\\nn')\nE",
    'cat <<E\n`"pw\\\nn"`\nE',
    "cat <<-E\n\t$('pw\\\n\tn')\n\tE",
  ])('%s', (line) => {
    const { understood, complete, commands } = analyze(line);
    const isSeen = commands.some(({ words }) => words[0]?.text === 'pwn');
    // Where Bash takes it for something else, nothing needs to be seen.
    expect([line, !runs(line) || isSeen || !complete, !runs(line) || !understood]).toEqual([line, true, true]);
    const { plan } = readLine(line, { catalog: CATALOG, platform: 'linux', cloud: false });
    expect(runs(line) && plan.commands.length > 0 && plan.commands.every(({ kind }) => kind === 'known')).toBe(false);
  });

  it('is none in quotes, behind a backslash, in a test or in a default', () => {
    const plain = ["echo '3<(x)'", 'echo "a<(b)"', 'echo a\\<b\\(c\\)', 'find . \\( -name a \\)', `echo \${x:-a(b)}`];
    expect(plain.map((line) => analyze(line).understood)).toEqual(plain.map(() => true));
    expect(analyze('[[ $x =~ ^(a|b)$ ]]').complete).toBe(true);
    expect(analyze('cat <<E\na (b) & c < d\nE').understood).toBe(true);
    const joined = [
      'cat <<E\na \\\nb $x\nE',
      "cat <<'E'\n$('a\\\nb')\nE",
      'cat <<-E\n\ta $x\n\tE',
      'cat <<E\n$(ls)\nE',
    ];
    expect(joined.map((line) => analyze(line).complete)).toEqual(joined.map(() => true));
  });
});
