// Missing programs are brought by apt-get where that is ours to do, and only then. With a fake apt-get in a PATH of its own.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bringTools } from './bringTools.mjs';
import { neededTools } from './tools.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'z-engine-tools-'));
  mkdirSync(path.join(root, 'bin'));
  symlinkSync('/bin/sh', path.join(root, 'bin', 'sh'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const log = () => path.join(root, 'apt.log');
function program(name: string, body: string): void {
  writeFileSync(path.join(root, 'bin', name), `#!/bin/sh\n${body}\n`);
  chmodSync(path.join(root, 'bin', name), 0o755);
}
const ANSWERS = '[ "$1" = --version ] && echo Chromium 1';
/** Installs every program it could be asked for, whatever it is asked for. */
function aptThatWorks(): void {
  const make = (name: string) =>
    `printf '#!/bin/sh\\nexit 0\\n' > ${root}/bin/${name}; /bin/chmod 755 ${root}/bin/${name}`;
  const all = neededTools('linux').map(make).join('; ');
  program('apt-get', `echo "$DEBIAN_FRONTEND $@" >> ${log()}; case "$1" in install) ${all};; esac`);
}
const bring = (asRoot: boolean, extra: Record<string, string> = {}) => {
  const setUp = {
    root,
    progress: { say: () => {}, phase: () => ({ detail: () => {}, end: () => {} }) },
    guard: { watch: () => {}, forget: () => {}, release: () => {} },
    signal: new AbortController().signal,
  };
  const node = { program: process.execPath, asElectron: false };
  return bringTools(setUp, node, { PATH: path.join(root, 'bin'), ...extra }, asRoot);
};
const file = (name: string) => path.join(root, 'bin', name);

test('what is there is used, and nothing is installed', async () => {
  aptThatWorks();
  for (const name of neededTools('linux')) program(name, 'exit 0');
  program('chromium', ANSWERS);
  expect(await bring(true)).toEqual({ browser: file('chromium'), missing: [] });
  expect(existsSync(log())).toBe(false);
});

test('root gets what is missing, and nothing else; what is only wanted takes nothing with it', async () => {
  aptThatWorks();
  for (const name of ['git', 'ps', 'script', ...neededTools('linux').slice(8)]) program(name, 'exit 0');
  expect(await bring(true)).toEqual({ browser: file('chromium'), missing: [] });
  const install = 'noninteractive install -y -q --no-install-recommends';
  expect(readFileSync(log(), 'utf8').split('\n')).toEqual([
    ...['noninteractive update -q', `${install} chromium fonts-dejavu-core bubblewrap strace ripgrep`],
    ...[`${install} jq`, ''],
  ]);
});

test('somebody who is not root gets nothing installed', async () => {
  aptThatWorks();
  const found = await bring(false);
  expect(found).toEqual({ browser: null, missing: neededTools('linux') });
  expect(existsSync(log())).toBe(false);
});

test('an apt-get that fails leaves things missing', async () => {
  program('apt-get', 'exit 100');
  program('chromium', ANSWERS);
  expect(await bring(true)).toEqual({ browser: file('chromium'), missing: neededTools('linux').slice(1) });
});

test('a browser that does not answer is passed over', async () => {
  program('chromium', 'echo "install the snap"; exit 1');
  program('google-chrome', ANSWERS);
  expect((await bring(false)).browser).toBe(file('google-chrome'));
});

test('a browser that is named is the only one', async () => {
  program('chromium', ANSWERS);
  expect((await bring(false, { CHROMIUM: file('none') })).browser).toBeNull();
});
