// Whatever a flag of Git is followed by: a line that the catalog lets pass changes nothing. A flag that takes a value in one
// reading and none in another would hide the word behind it (`git diff --anchored -S --output=f`).
import { execFileSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { provenEnvironment } from '../sandbox/provenEnvironment.ts';
import { CATALOG } from './catalogFiles.ts';
import { isPlanned } from './testing/judge.ts';
import { createSampleProject, type Sample } from './testing/sampleProject.ts';

const SYSTEM = { catalog: CATALOG, platform: 'linux', cloud: false } as const;
const BEHIND = [
  ...['', ' new', ' -- new', ' --output=victim', ' -- --output=victim', ' new --output=victim'],
  ...[' -S --output=victim', ' --author --output=victim', ' -e -O./evil.sh', ' -L --output=victim', ' -D topic'],
  ...[' -d v1.0', ' -- -D topic', '=x --output=victim', '=new', ' x new'],
];

let root = '';
let sample: Sample;
beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'git-flags-')));
  sample = createSampleProject(root);
  writeFileSync(path.join(root, 'all.sh'), 'while IFS= read -r line; do eval "$line" </dev/null; done; true\n');
});
afterAll(() => rmSync(root, { recursive: true }));

function stateOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const { mtimeMs, ctimeMs, size } = lstatSync(path.join(folder, name));
      return `${name} ${mtimeMs} ${ctimeMs} ${size}`;
    });
}

/** They have the flags of `git log` or `git blame`, and read them with the same code. */
const ALIKE = new Set(['show', 'whatchanged', 'reflog show', 'annotate']);
const subcommands = Object.entries(CATALOG.files.git?.subcommands ?? {}).filter(([name]) => !ALIKE.has(name));

test('there is something to try', () => {
  expect(subcommands.length).toBeGreaterThan(45);
});

test.each(subcommands)('git %s', (name, { flags = {} }) => {
  const lines = [...Object.keys(flags).flatMap((spellings) => spellings.split(' ')), '']
    .flatMap((flag) => BEHIND.map((behind) => `git ${name} ${flag.replace('-NUMBER', '-5')}${behind}`))
    .filter((line) => isPlanned(line, SYSTEM));
  const before = stateOf(root);
  const env = provenEnvironment({ PATH: process.env.PATH, HOME: sample.home }, 'm', []);
  const bash = ['--noprofile', '--norc', path.join(root, 'all.sh')];
  execFileSync('bash', bash, {
    cwd: sample.project,
    env,
    input: lines.join('\n'),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  expect(stateOf(root)).toEqual(before);
});
