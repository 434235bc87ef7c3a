// Spellings on disks that take no heed of case (SPEC 5.6), without such a disk.
import { describe, expect, it } from 'vitest';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { placeOf, rootsOf } from './place.ts';
import { chatIn, policyOf } from './portsFake.ts';

type More = { readonly addedFolders?: readonly string[]; readonly ownPaths?: readonly string[] };

const placeIn = (folder: string, real: string, ignoreCase: boolean, { addedFolders = [], ownPaths }: More = {}) => {
  const chat = { ...chatIn('default', folder), addedFolders };
  const policy = policyOf([], {
    ignoreCase,
    ...(ownPaths && { ownPaths }),
    home: folder.slice(0, folder.lastIndexOf(folder.includes('\\') ? '\\' : '/')),
  });
  const path: ResolvedPath = { written: real, lexical: real, real, type: 'file', state: null };
  const { inside, protectedBy, secretBy } = placeOf(path, chat, policy, rootsOf(chat, policy, []));
  return [inside ? 'inside' : 'outside', protectedBy === null ? null : 'protected', secretBy === null ? null : 'secret']
    .filter((word) => word !== null)
    .join(' ');
};

const MAC = '/Users/me/App';
const WINDOWS = 'C:\\Users\\me\\App';

describe('a path is, on macOS and Windows,', () => {
  it.each([
    ['inside by another case', MAC, '/users/ME/app/src/A.ts', 'inside'],
    ['inside by letters that are put together otherwise', '/Users/me/é', '/Users/me/e\u0301/a', 'inside'],
    ['not inside by the beginning of a name', MAC, '/Users/me/App2/a', 'outside'],
    ['protected by another case', MAC, `${MAC}/.GIT/config`, 'inside protected'],
    ['protected by a letter that no one sees', MAC, `${MAC}/.g\u200bit/config`, 'inside protected'],
    ['protected in the folder of settings', MAC, '/users/me/app/.Z-Engine/settings.toml', 'inside protected'],
    ['secret by another case', MAC, `${MAC}/.ENV`, 'inside secret'],
    ['secret in home by another case', MAC, '/USERS/ME/.SSH/id_rsa', 'outside secret'],
    ['no secret by an exception in another case', MAC, `${MAC}/.Env.Example`, 'inside'],
    ['inside by another case of the drive', WINDOWS, 'c:\\users\\ME\\app\\src\\a.ts', 'inside'],
    ['inside by the other slash', WINDOWS, 'C:/Users/me/App/src/a.ts', 'inside'],
    ['not inside on another drive', WINDOWS, 'D:\\Users\\me\\App\\a.ts', 'outside'],
    ['protected by its short name', WINDOWS, `${WINDOWS}\\GIT~1\\config`, 'inside protected'],
    ['protected with dots and blanks at its end', WINDOWS, `${WINDOWS}\\.git. .\\config`, 'inside protected'],
    ['protected by a stream', WINDOWS, `${WINDOWS}\\.git::$INDEX_ALLOCATION\\config`, 'inside protected'],
    ['secret by another case there', WINDOWS, `${WINDOWS}\\conf\\.Env.Local`, 'inside secret'],
  ])('%s', (_law, folder, real, expected) => {
    expect(placeIn(folder, real, true)).toBe(expected);
  });

  it.each([
    ['inside by another case', MAC, ['/Users/me/Lib'], '/users/ME/lib/a.ts', 'inside'],
    ['inside by letters that are put together otherwise', MAC, ['/Users/me/é'], '/Users/me/E\u0301/a', 'inside'],
    ['not inside by the beginning of its name', MAC, ['/Users/me/Lib'], '/Users/me/Library/a', 'outside'],
    ['inside where it is above the project', MAC, ['/Users/me'], '/Users/ME/other/a', 'inside'],
    ['protected in its folder of settings', MAC, ['/Users/me/Lib'], '/users/me/LIB/.Z-ENGINE/a', 'inside protected'],
    ['not protected by that name further down', MAC, ['/Users/me/Lib'], '/Users/me/Lib/a/.z-engine/b', 'inside'],
    ['inside on another drive', WINDOWS, ['D:\\lib'], 'd:\\LIB\\a', 'inside'],
    ['inside on a share', WINDOWS, ['\\\\server\\share\\lib'], '\\\\SERVER\\share\\Lib\\a', 'inside'],
    ['not inside on the share beside', WINDOWS, ['\\\\server\\share\\lib'], '\\\\server\\other\\lib\\a', 'outside'],
    ['protected there', WINDOWS, ['D:\\lib'], 'D:\\lib\\.GIT\\config', 'inside protected'],
    ['not inside by a form that is not resolved', WINDOWS, ['D:\\lib'], '\\\\?\\D:\\lib\\a', 'outside'],
  ])('in an added folder or the repository: %s', (_law, folder, addedFolders, real, expected) => {
    expect(placeIn(folder, real, true, { addedFolders })).toBe(expected);
  });

  it.each([
    ['by another case', MAC, '/Users/me/Library/z-engine', '/users/me/LIBRARY/Z-Engine/settings.toml'],
    ['by another case and slash', WINDOWS, 'C:\\Users\\me\\z-engine', 'c:/users/ME/Z-ENGINE/trust.json'],
  ])('protected as one of the app itself, %s', (_law, folder, own, real) => {
    expect(placeIn(folder, real, true, { ownPaths: [own] })).toBe('outside protected');
  });

  it('protected in the folder of settings of the repository that the project lies in, though it lies outside', () => {
    const chat = { ...chatIn('default', '/home/me/app/part'), addedFolders: [] };
    const places = ['/home/me/app/.z-engine/settings.toml', '/home/me/app/x/.z-engine/y', '/home/me/app/a'].map(
      (real) => {
        const path: ResolvedPath = { written: real, lexical: real, real, type: 'file', state: null };
        const { inside, protectedBy } = placeOf(
          path,
          chat,
          policyOf([]),
          rootsOf(chat, policyOf([]), [], '/home/me/app'),
        );
        return [inside, protectedBy !== null];
      },
    );
    expect(places).toEqual([
      [false, true],
      [false, false],
      [false, false],
    ]);
  });

  it('elsewhere case counts for what is inside, never for what is kept', () => {
    expect([
      placeIn('/home/me/app', '/home/me/App/a', false),
      placeIn('/home/me/app', '/home/me/app/.ENV', false),
    ]).toEqual(['outside', 'inside secret']);
    expect(placeIn('/home/me/app', '/home/me/app/.GIT/x', false)).toBe('inside protected');
  });
});
