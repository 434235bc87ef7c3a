// What the launcher lends to a search, and to nothing else.
import { mkdirSync, mkdtempSync, realpathSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { resolvePath } from '../paths/resolve.ts';
import type { Permit } from '../permission/permit.ts';
import { createTestLauncher } from './launcherFake.ts';
import { commandEffect, permitFor } from './permitFake.ts';
import { ripgrepArguments } from './ripgrep.ts';

const place = { inside: true, protectedBy: null, secretBy: null };
function newFolder(): string {
  const folder = path.join(realpathSync(mkdtempSync(path.join(tmpdir(), 'z-search-'))), 'project');
  mkdirSync(folder);
  return folder;
}
async function searchPermit(folder: string): Promise<Permit> {
  const resolved = await resolvePath('.', folder, '/none');
  if (!resolved.ok) throw new Error(resolved.error);
  return permitFor({ tool: 'Grep', input: {}, folder, effects: [{ kind: 'search', path: resolved.value, place }] });
}

/** A program of that name, outside of the project, that only the person can change. */
function plant(folder: string, script: string): string {
  const bin = path.join(path.dirname(folder), 'bin');
  mkdirSync(bin, { mode: 0o755 });
  writeFileSync(path.join(bin, 'rg'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return bin;
}
const query = { pattern: 'x', ignoreCase: false, context: 0 };

async function run(
  folder: string,
  script: string,
  given: { signal?: AbortSignal; timeoutMs?: number; swap?: () => void } = {},
) {
  const environment = { PATH: `${plant(folder, script)}:/usr/bin:/bin`, LD_PRELOAD: '', GIT_DIR: '/evil', LANG: 'C' };
  const search = createTestLauncher({ environment }).search(await searchPermit(folder));
  expect(await search.hasRipgrep()).toBe(true);
  given.swap?.();
  let text = '';
  const { end, faults } = await search.ripgrep(query, [path.join(folder, 'a')], {
    signal: given.signal ?? new AbortController().signal,
    timeoutMs: given.timeoutMs ?? 20_000,
    onOutput: (bytes) => {
      text += bytes.toString();
    },
  });
  return { end, faults, text };
}

test('the program runs in the folder of the chat, in a scrubbed environment, without a shell', async () => {
  const folder = newFolder();
  const { end, text } = await run(
    folder,
    'pwd; env | grep -c -E "^(GIT_DIR|LD_PRELOAD)="; printf "%s" "$#"; echo oops >&2',
  );
  expect([end, text]).toEqual([{ kind: 'exited', code: 0 }, `${folder}\n0\n${ripgrepArguments(query, ['/a']).length}`]);
});

test('its own words come back, bounded', async () => {
  const { end, faults } = await run(newFolder(), 'head -c 1000000 /dev/zero | tr "\\0" x >&2; exit 2');
  expect([end, faults.length]).toEqual([{ kind: 'exited', code: 2 }, 10_000]);
});

test('a stop and a time-out end it', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 100);
  expect((await run(newFolder(), 'sleep 100', { signal: stop.signal })).end).toEqual({ kind: 'stopped' });
  expect((await run(newFolder(), 'sleep 100', { timeoutMs: 100 })).end).toEqual({ kind: 'timedOut', afterMs: 100 });
});

test('when the folder of the chat leads elsewhere by now, nothing runs', async () => {
  const folder = newFolder();
  const swap = () => {
    renameSync(folder, `${folder}-moved`);
    symlinkSync(`${folder}-moved`, folder);
  };
  const { end, text } = await run(folder, 'echo ran', { swap });
  expect([end.kind, text]).toEqual(['failed', '']);
});

test('a permit for a command lends nothing, nor does one that was spent', async () => {
  const folder = newFolder();
  const launcher = createTestLauncher();
  const ofCommand = permitFor({ tool: 'Bash', input: {}, folder, effects: [commandEffect('ls')] });
  expect(() => launcher.search(ofCommand)).toThrow('not for one search');
  const permit = await searchPermit(folder);
  launcher.search(permit);
  expect(() => launcher.search(permit)).toThrow('spent before');
});

test.each(['-x', 'a', './a', '', '--pre=/x', '/a\0b'])(
  'what is no absolute path never comes to be a word: %j',
  (file) => {
    expect(() => ripgrepArguments(query, ['/ok', file])).toThrow('not an absolute path');
  },
);
test('a pattern is a value, whatever it looks like', () => {
  const words = ripgrepArguments({ pattern: '--pre=evil', ignoreCase: true, context: 2 }, ['/a', '/-b']);
  expect(words.slice(words.indexOf('--ignore-case'))).toEqual([
    '--ignore-case',
    '--context=2',
    '--regexp=--pre=evil',
    '--',
    '/a',
    '/-b',
  ]);
});
