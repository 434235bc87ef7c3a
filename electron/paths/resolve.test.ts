import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolvePath } from './resolve.ts';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'resolve-')));
const at = (name: string): string => path.join(root, name);

beforeAll(() => {
  mkdirSync(at('app/src'), { recursive: true });
  mkdirSync(at('other/deep'), { recursive: true });
  mkdirSync(at('home'));
  writeFileSync(at('app/src/a.ts'), 'a');
  linkSync(at('app/src/a.ts'), at('app/src/same.ts'));
  writeFileSync(at('other/secret'), 's');
  symlinkSync('../other/deep', at('app/link'));
  symlinkSync(at('other/secret'), at('app/absolute'));
  symlinkSync('nowhere/yet', at('app/dangling'));
  symlinkSync('loop', at('app/loop'));
});
afterAll(() => rmSync(root, { recursive: true }));

async function real(written: string): Promise<string> {
  const found = await resolvePath(written, at('app'), at('home'));
  return found.ok
    ? `${found.value.type} ${path.relative(root, found.value.real)}`
    : `error ${found.error.replaceAll(root, '')}`;
}

describe('resolvePath', () => {
  it.each([
    ['a file of the project', 'src/a.ts', 'file app/src/a.ts'],
    ['the folder itself', '.', 'folder app'],
    ['a parent', '..', 'folder '],
    ['`..` applies after the link before it', 'link/../secret', 'file other/secret'],
    ['an absolute link', 'absolute', 'file other/secret'],
    ['a link to what is not there yet', 'dangling', 'absent app/nowhere/yet'],
    ['a new file in a linked folder', 'link/new/file', 'absent other/deep/new/file'],
    ['a slash at the end of a folder', 'src/', 'folder app/src'],
    ['`~/` is home', '~/x', 'absent home/x'],
    ['`~` alone is home', '~', 'folder home'],
    ['`~x` is an ordinary name', '~x', 'absent app/~x'],
    ['a link to itself', 'loop', 'error `/app/loop` leads through more than 40 links'],
    ['a file in the middle', 'src/a.ts/x', 'error `/app/src/a.ts` is not a folder'],
    ['a slash after a file', 'src/a.ts/', 'error `/app/src/a.ts` is not a folder'],
    ['`..` after a file', 'src/a.ts/../a.ts', 'error `/app/src/a.ts` is not a folder'],
    ['`..` after what does not exist', 'new/../src/a.ts', 'error `/app/new` does not exist, so `..` leads nowhere'],
    ['NUL', 'a\0b', 'error the path has a NUL character in it'],
    ['nothing', '', 'error the path is empty'],
    ['a path that is too long', 'a/'.repeat(3000), 'error the path is longer than 4096 bytes'],
  ])('%s', async (_law, written, expected) => {
    expect(await real(written)).toBe(expected);
  });

  it('refuses a name that is too long for the disk', async () => {
    expect(await real('é'.repeat(200))).toContain('cannot be looked up');
    expect(await real('n'.repeat(300))).toContain('is longer than 255 characters');
    expect(await real(`none/${'n'.repeat(300)}`)).toContain('is longer than 255 characters');
  });

  it('keeps the written form beside the real one', async () => {
    const found = await resolvePath('link/../x', at('app'), at('home'));
    expect(found).toEqual({
      ok: true,
      value: { written: 'link/../x', lexical: at('app/x'), real: at('other/x'), type: 'absent', state: null },
    });
  });

  it('counts the names of a file and sees it change', async () => {
    const before = await resolvePath('src/a.ts', at('app'), at('home'));
    writeFileSync(at('app/src/a.ts'), 'b');
    const after = await resolvePath('src/a.ts', at('app'), at('home'));
    expect([before.ok && before.value.state?.links, after.ok && after.value.state?.links]).toEqual([2, 2]);
    expect(after).not.toEqual(before);
  });
});
