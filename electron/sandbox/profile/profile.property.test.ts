import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SandboxWish } from './sandboxProfile.ts';
import { madeUpProfile, type Tree, wishOf } from './testing/madeUp.ts';

const NAMES = ['a', 'b', ' c', '--d', 'e\'"', 'f\ng', '.claude', '.npm'];
const folder = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));
const somewhere = fc.tuple(fc.constantFrom('/home/me', '/srv', '/home/me/app'), folder).map((parts) => parts.join('/'));
const kind = fc.oneof(
  { weight: 4, arbitrary: fc.constant('folder' as const) },
  { weight: 1, arbitrary: fc.constant('file' as const) },
  { weight: 1, arbitrary: somewhere.map((to) => `-> ${to}` as const) },
);
const trees: fc.Arbitrary<Tree> = fc.dictionary(somewhere, kind, { maxKeys: 8 });

const lists = ['addedFolders', 'extraWritable', 'otherProjects', 'ownPaths', 'ownExceptions'] as const;
const wishes = (tree: Tree): fc.Arbitrary<SandboxWish> => {
  const place = fc.oneof(somewhere, fc.constantFrom('/', '/home', '/home/me', ...Object.keys(tree)));
  const some = fc.uniqueArray(place, { maxLength: 4 });
  return fc
    .record({ addedFolders: some, extraWritable: some, otherProjects: some, ownPaths: some, ownExceptions: some })
    .chain((named) => place.map((bin) => wishOf({ ...named, environment: { PATH: `/usr/bin:${bin}` } })));
};
const worlds = trees.chain((tree) => fc.record({ tree: fc.constant(tree), wish: wishes(tree) }));

const isIn = (inner: string, outer: string) => inner === outer || inner.startsWith(outer === '/' ? '/' : `${outer}/`);

test('the order in which settings name things never matters', () => {
  const reversed = (wish: SandboxWish): SandboxWish => ({
    ...wish,
    ...Object.fromEntries(lists.map((list) => [list, wish[list].toReversed()])),
  });
  fc.assert(
    fc.property(worlds, ({ tree, wish }) => {
      expect(madeUpProfile(reversed(wish), tree)).toEqual(madeUpProfile(wish, tree));
    }),
    { numRuns: 200 },
  );
});

test('no root is named twice, is the whole disk, or belongs to Z Engine; an extra one never holds the home folder', () => {
  fc.assert(
    fc.property(worlds, ({ tree, wish }) => {
      const { roots } = madeUpProfile(wish, tree);
      expect(new Set(roots.map(({ path }) => path)).size).toBe(roots.length);
      for (const { path, kind } of roots) {
        expect(path).not.toBe('/');
        if (kind === 'extra') expect(isIn(wish.home, path)).toBe(false);
        const own = wish.ownPaths.some((mine) => isIn(path, mine));
        expect(own && !wish.ownExceptions.some((exception) => isIn(path, exception))).toBe(false);
      }
    }),
    { numRuns: 200 },
  );
});

test('what is kept lies in a root, every folder on the way there is pinned, and a link is a fault', () => {
  fc.assert(
    fc.property(worlds, ({ tree, wish }) => {
      const { roots, pins, protections, faults } = madeUpProfile(wish, tree);
      for (const { path, state } of protections) {
        const outermost = roots.map((root) => root.path).find((root) => isIn(path, root) && root !== path);
        expect(outermost).toBeDefined();
        if (state === 'link') expect(faults).toContain(`\`${path}\` is a link`);
        const above = path.slice(0, path.lastIndexOf('/'));
        if (state !== 'absent' && above !== outermost) expect(pins).toContain(above);
      }
    }),
    { numRuns: 200 },
  );
});
