// Where Bash runs another text than the parser reads: each line is held against the real Bash, where `pwn` is a command
// that tells its words.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { analyze } from './analyze.ts';
import { CATALOG } from './catalogFiles.ts';
import { readLine } from './readLine.ts';

/** Some lines write files. */
const folder = mkdtempSync(path.join(tmpdir(), 'z-rewritten-'));
afterAll(() => rmSync(folder, { recursive: true }));

const HARNESS = `pwn() { printf '<%s>' pwn "$@" >&2; echo >&2; }; export -f pwn\n`;
/** What `pwn` was given, each time. */
const ranIn = (line: string): readonly string[] =>
  spawnSync('bash', ['--noprofile', '--norc', '-c', HARNESS + line], { cwd: folder, encoding: 'utf8' })
    .stderr.split('\n')
    .filter((text) => text.startsWith('<pwn>'));

/** What the facts say that `pwn` may be given; null for a line that was not seen whole. */
function seenIn(line: string): readonly string[] | null {
  const { complete, commands } = analyze(line);
  const words = commands.map((command) => command.words.map(({ text }) => `<${text}>`).join(''));
  return complete ? words.filter((text) => text.startsWith('<pwn>')) : null;
}

describe('what the parser reads in another way than Bash was not seen whole', () => {
  it.each([
    `echo "\${x\\\n-$(pwn a)}"`,
    `echo \${x\\\n:-$(pwn a)}`,
    `echo "\${x\\\n\\\n-$(pwn a)}"`,
    `cat <<E\n\${x\\\n-$(pwn a)}\nE`,
    "pwn 'a\n'\\",
    "pwn '\n'b\\",
    'pwn "\n" b\\',
    ": '\n'; pwn a\\",
    "echo `pwn '\n' a\\\\`",
    'eval \'pwn "\n" a\\\'',
    'bash -c \'pwn "\n" a\\\'',
    "echo `'pw\\\nn' a`",
    'echo "`pwn \'a\\\nb\'`"',
    `echo \${x:-\`'pw\\\nn'\`}`,
    'echo `pwn # a\\\nb`',
    "echo `cat <<'E'\nE\\\n\npwn b\nE\n`",
    'echo $(cat <<E\nE\npwn; a)',
    'echo "$(cat <<E\nE\npwn; a)"',
    'cat <(cat <<E\nE\npwn; a)',
    'x=$(cat <<E\nE\npwn; a; b)',
    'echo $(cat <<E | pwn; a\nE\n)',
    'echo $(cat <<E | { pwn; a; }\nE\n)',
    'echo $(cat <<E\nE\n: | pwn; a && b\nc)',
    'echo $(cat <<E\nE\nif pwn; a; then b; fi)',
    'pwn 3\\\n>/dev/null',
    'pwn a\u00a0<(:)',
    'pwn a\u200b<(:)',
    'pwn a <(:)\r',
    'pwn a\f<(:) b',
    'pwn a 1\\\n2>&2',
    'pwn a {x\\\n}>&2',
    '1\\\n2>&2 pwn a',
    'pwn 1\\\n<<E\nE',
    'pwn 1\\\n<<< a',
    '{ pwn a; } 1\\\n2>&2',
    "echo >&'$(pwn)'",
    'echo >& "\\`pwn\\`"',
    'echo 1>&\\$\\(pwn\\)',
    "x='$(pwn)'; echo >&$x",
    'x=\'$(pwn)\'; { echo; } >&"$x"',
    "echo >&'$((a[$(pwn)]))'",
    `x='$(pwn)'; echo \${x@P}`,
    `x='$(pwn)'; echo "\${x@P}"`,
  ])('%j', (line) => {
    const ran = ranIn(line);
    const seen = seenIn(line);
    const isSeen = seen === null || ran.every((words) => seen.includes(words));
    expect([ran.length > 0, isSeen, analyze(line).understood]).toEqual([true, true, false]);
    const { plan } = readLine(line, { catalog: CATALOG, platform: 'linux', cloud: false });
    expect(plan.commands.some(({ kind }) => kind === 'known')).toBe(false);
  });
});

describe('what Bash takes as it stands is read', () => {
  it.each([
    "pwn 'a\n'\\\nb",
    "pwn '\n'\\\n b",
    "pwn 'a\\'",
    'pwn a\\\\',
    'pwn "a\\\nb"',
    'echo `pwn a \\\n b`',
    "echo $(pwn 'a\\\nb')",
    "pwn $(cat <<'E'\na; b\nE\n)",
    'pwn "$(cat <<E\na; b\nE\n)"',
    'echo $(pwn a; pwn b\ncat <<E\nE\n)',
    'echo $(cat <<E | pwn a && pwn b\nE\n)',
    'echo $(while pwn; a; do b; done <<E\nE\n)',
    'echo $(cat <<E && pwn "$(pwn a; pwn b)"\nE\n)',
    'cat <<E; pwn a; pwn b\nE\npwn c; pwn d',
    'pwn a \\\n2>&1',
    'pwn a2\\\n>/dev/null 2>&1',
    "pwn '2'\\\n>/dev/null 2>&1",
    "pwn >'$(pwn)'",
    "pwn &>'$(pwn)' a",
    'pwn >&log',
    'pwn 2>&1 >&2',
  ])('%j', (line) => {
    const { complete } = analyze(line);
    const programs = analyze(line).commands.map(({ words }) => words[0]?.text);
    expect([line, complete, programs.includes('pwn')]).toEqual([line, true, true]);
  });
});
