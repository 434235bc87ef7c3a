import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { err, ok } from '../../shared/result.ts';
import { openInBrowser } from './openInBrowser.ts';

const link = 'http://127.0.0.1:4000/#secret';

async function opened(open: 'ok' | 'fails') {
  const seen = { file: '', text: '', fileMode: 0, folderMode: 0, use: () => {} };
  const result = await openInBrowser(
    (onUsed) => {
      seen.use = onUsed;
      return link;
    },
    async (file) => {
      seen.file = file;
      seen.text = await readFile(file, 'utf8');
      seen.fileMode = (await stat(file)).mode & 0o777;
      seen.folderMode = (await stat(path.dirname(file))).mode & 0o777;
      return open === 'ok' ? ok(undefined) : err('no browser');
    },
  );
  return { ...result, seen };
}
const gone = (file: string) => expect.poll(() => existsSync(path.dirname(file)));

describe('the file that leads to the page', () => {
  it('holds the link, for this user alone, and its name says nothing', async () => {
    const { seen, opened: result, forget } = await opened('ok');
    expect(result).toEqual(ok(undefined));
    expect({ fileMode: seen.fileMode, folderMode: seen.folderMode }).toEqual({ fileMode: 0o600, folderMode: 0o700 });
    expect(seen.text).toContain(`content="0; url=${link}"`);
    expect(seen.file).not.toContain('secret');
    await forget();
  });
  it('goes when the link was used', async () => {
    const { seen } = await opened('ok');
    expect(existsSync(seen.file)).toBe(true);
    seen.use();
    await gone(seen.file).toBe(false);
  });
  it('goes when no browser opens', async () => {
    const { seen, opened: result } = await opened('fails');
    expect([result, existsSync(seen.file)]).toEqual([err('no browser'), false]);
  });
  it('goes when the app ends, also when it is gone already', async () => {
    const { seen, forget } = await opened('ok');
    await forget();
    await forget();
    expect(existsSync(path.dirname(seen.file))).toBe(false);
  });
});
