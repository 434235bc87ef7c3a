import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '../../shared/result.ts';
import { openPage } from './openPage.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'z-page-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the opener gets a private file that leads to the page, never the address', async () => {
  const seen: string[] = [];
  await openPage('http://127.0.0.1:4000/#code"<x>', folder, async (file) => {
    seen.push(path.dirname(file), readFileSync(file, 'utf8'), (statSync(file).mode & 0o777).toString(8));
    return ok(undefined);
  });
  expect(seen).toEqual([folder, expect.stringContaining('url=http://127.0.0.1:4000/#code%22%3Cx%3E"'), '600']);
});

test('the file of an earlier opening goes away, nothing else does', async () => {
  writeFileSync(path.join(folder, 'open-mine.html'), '');
  await openPage('http://localhost:1/#a', folder, async () => ok(undefined));
  const [first] = readdirSync(folder).filter((name) => name !== 'open-mine.html');
  await openPage('http://localhost:1/#b', folder, async () => ok(undefined));
  expect(readdirSync(folder)).toHaveLength(2);
  expect(readdirSync(folder)).not.toContain(first);
});

test('a failed opening leaves no file', async () => {
  expect(await openPage('http://localhost:1/#c', folder, async () => ({ ok: false, error: 'no' }))).toEqual({
    ok: false,
    error: 'no',
  });
  expect(readdirSync(folder)).toEqual([]);
});

const refused = ['https://127.0.0.1/', 'http://example.com/', 'file:///etc/passwd', 'http://127.0.0.1.example.com/'];
test.each(refused)('only an own page is opened, not %s', async (address) => {
  const opened: string[] = [];
  const result = await openPage(address, folder, async (file) => {
    opened.push(file);
    return ok(undefined);
  });
  expect({ result: result.ok, opened, left: readdirSync(folder) }).toEqual({ result: false, opened: [], left: [] });
});
