// What the host is started with by a real npm: the person's environment, their node, their folder, their flags.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProject, npmStart, plainEnvironment, survivors } from './fixtures/project.ts';
import { parseEnviron } from './launch/environment.mjs';

let root = '';
beforeAll(() => {
  root = makeProject();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function report(words: string[], extra: Record<string, string>, cwd = root) {
  const own = `mark-${process.pid}-${Math.random().toString(36).slice(2)}`;
  const env = plainEnvironment({ FIXTURE_REPORT: '1', FIXTURE_MARK: own, ...extra });
  const { npm, ready } = npmStart(cwd, words, env);
  const said = JSON.parse(/^report (.*)$/m.exec(await ready)?.[1] ?? '{}');
  npm.kill('SIGTERM');
  expect(await survivors(own, 4500)).toEqual([]);
  return { env, said };
}

/** A `node` of the person's own, that says so. */
function ownNode(): string {
  const folder = path.join(root, 'own-bin');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'node'),
    `#!/bin/sh\n[ "$1" = -v ] && { echo v20.0.0-own; exit 0; }\nexec '${process.execPath}' "$@"\n`,
  );
  chmodSync(path.join(folder, 'node'), 0o755);
  return `${folder}:${process.env.PATH}`;
}

test('what the host starts sees exactly the environment of the person, and their node', async () => {
  const { env, said } = await report(['--browser'], { PATH: ownNode(), PWD: root, NPM_TOKEN: 'theirs', ODD: 'a=b\nc' });
  expect(parseEnviron(said.env)).toEqual(env);
  expect(said.node.trim()).toBe('v20.0.0-own');
  expect(said.runs).toMatch(/^v2[4-9]\./);
});

test('flags and the folder they were typed in reach the host', async () => {
  const words = ['--browser', '--no-open', '--port=0', '--project', '.', '--data-dir', '../d d'];
  const cwd = path.join(root, 'electron', 'scripts');
  const { said } = await report(words, {}, cwd);
  expect({ words: said.words, cwd: said.cwd }).toEqual({
    words: ['--no-open', '--port', '0', '--project', '.', '--data-dir', '../d d', '--lifeline', '3'],
    cwd,
  });
});
