// Lines by chance that the gate lets pass run for real in a project that was furnished to make them do more (the long run:
// `npm run fuzz`), and what that run looks for is found where it is.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { executionLines, executionRound, openExecution } from './testing/fuzz/execution.ts';
import { createHostileProject } from './testing/fuzz/hostileProject.ts';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'execution-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function open(name: string) {
  const below = path.join(root, name);
  mkdirSync(below);
  return openExecution(below, createHostileProject(below));
}

const WITHIN_MS = 120_000;
const BLIND = { judge: () => ({ decision: 'allow' as const }) };

it('a line by chance that passes reads the project, and does nothing else', { timeout: WITHIN_MS }, async () => {
  const { compared, finds } = await executionRound(executionLines(31, 800), open('chance'));
  expect([compared > 100, finds]).toEqual([true, []]);
});

/** A gate that lets everything pass. */
const LIES: readonly (readonly [string, string, RegExp])[] = [
  ['it writes', 'cat src/a.ts; sort -o pwn src/a.ts', /^it changed something/],
  ['Git writes through an option behind a file', 'git blame -- src/a.ts --output=pwn', /^it changed something/],
  ['a program of the project starts', 'bin/cat src/a.ts', /^it started/],
  ['a nested repository starts a program', 'cd evil && git diff', /^it started/],
  ['it reaches for the network', 'curl -s http://127.0.0.1:9', /^it reached for the network/],
  ['it reads a secret', 'wc -l .env', /^it opened the secret/],
  ['it reads a secret through a link', 'wc -l docs/secretlink', /^it opened the secret/],
  ['it reads elsewhere', 'wc -l ../outside/secret.txt', /^it opened .*outside\/secret\.txt/],
  ['it reads elsewhere, past a link', 'wc -l out/deep/secret.txt', /^it opened .*outside\/deep\/secret\.txt/],
  ['it reads from home', 'wc -l ~/notes.txt', /^it opened the secret/],
  ['it shows the environment of others', 'ps auxeww', /^a secret is in its output/],
];
it('what does more is found', { timeout: WITHIN_MS }, async () => {
  const execution = { ...open('lies'), ...BLIND };
  const found: [string, boolean][] = [];
  for (const [law, line, fault] of LIES) {
    const { finds } = await executionRound([line], { ...execution, shrinks: false });
    found.push([law, finds.flatMap(({ faults }) => faults).some((one) => fault.test(one))]);
  }
  expect(found).toEqual(LIES.map(([law]) => [law, true]));
});

it('of a find the smallest line is told', { timeout: WITHIN_MS }, async () => {
  const execution = { ...open('smallest'), ...BLIND };
  const { finds } = await executionRound(['ls src; for f in src/a.ts; do wc -l "$f"; touch pwn; done'], execution);
  expect(finds.map(({ line }) => line)).toEqual([expect.stringMatching(/^.{1,34}$/)]);
});
