// What is met in a tree by the quick look at names is what the slow look at each path would find.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesPattern } from '../paths/patterns.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { baseOf, rootsOf } from './place.ts';
import { chatIn, diskOf, policyOf, rule, secretFilesOf } from './portsFake.ts';
import { protectedBy } from './protectedPaths.ts';
import { guardsFile } from './rules/match.ts';
import { secretBy } from './secretFiles.ts';
import { changeGuard, readGuard } from './treeGuards.ts';

const FOLDER = '/home/me/app/src';
const NAMES = [
  'a',
  'A.pem',
  '.env',
  '.ENV.local',
  '.env.example',
  '.aws',
  'credentials',
  'deep',
  '.git',
  '.claude',
  'x.key',
];
const MORE = [
  'settings.json',
  'Settings.json.',
  '.mcp.json',
  'git~1',
  '.g\u200Bit',
  '.z-engine',
  'private',
  '-',
  'id_é',
];
const ENTRIES = [
  '.env',
  '.env.*',
  '!.env.example',
  '*.pem',
  '.aws/credentials',
  '**/.aws/**',
  '~/app/src/deep/**',
  'id_*',
  '!A.pem',
];
const RULES = [
  'deny Read(private)',
  'ask Read(**/deep/*)',
  'deny Read(src/a/**)',
  'deny Read(src/**/x.key)',
  'deny Edit(a)',
];

const name = fc.constantFrom(...NAMES, ...MORE);
const files = fc.array(
  fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => `${FOLDER}/${names.join('/')}`),
  {
    minLength: 1,
    maxLength: 6,
  },
);

/** The files and the folders that they lie in. */
function entriesOf(all: readonly string[]): Record<string, Partial<ResolvedPath>> {
  const types = new Map<string, 'file' | 'folder'>();
  for (const file of all) {
    for (let at = file; at.length > FOLDER.length; at = at.slice(0, at.lastIndexOf('/'))) {
      if (types.get(at) !== 'folder') types.set(at, at === file ? 'file' : 'folder');
    }
  }
  return Object.fromEntries([...types].map(([file, type]) => [file, { type }]));
}

const chat = chatIn('default');
const roots = rootsOf(chat, policyOf([]), []);

describe('the quick look finds what the slow one does', () => {
  it.each(['read', 'changed'] as const)('where a folder is %s as a whole', (how) => {
    const given = fc.tuple(files, fc.subarray(ENTRIES), fc.subarray(RULES));
    fc.assert(
      fc.property(given, ([all, entries, texts]) => {
        const rules = texts.map((text) => rule(text));
        const policy = policyOf(rules, { secretFiles: secretFilesOf(entries) });
        const base = baseOf(chat, policy);
        const disk = entriesOf(all);
        const guards = { roots, policy, base };
        const why =
          how === 'read' ? readGuard({ what: 'tree', follows: false, plainNames: false }, guards) : changeGuard(guards);
        const own = why(FOLDER, { name: 'src', type: 'folder' });
        const quick = own !== null || diskOf(disk).findInTree(FOLDER, { dots: true, why }).kind === 'found';
        const stops = rules.filter(
          ({ subject }) => how === 'changed' || (subject.kind === 'path' && subject.family === 'Read'),
        );
        const slow = [FOLDER, ...Object.keys(disk)].some((file) => {
          const type = file === FOLDER ? 'folder' : (disk[file]?.type ?? 'file');
          const path: ResolvedPath = { written: file, lexical: file, real: file, type, state: null };
          const forms = type === 'folder' ? [file, `${file}/-`] : [file];
          return (
            secretBy(path, policy.secretFiles, base) !== null ||
            stops.some((each) => forms.some((form) => guardsFile(each, form, base))) ||
            (how === 'changed' && protectedBy(path, roots) !== null)
          );
        });
        expect(quick).toBe(slow);
      }),
      { numRuns: 500 },
    );
  });
});

it('a secret file is found by the index as by going over the list', () => {
  const path = fc.tuple(
    fc.constantFrom('/home/me', '/home/me/app', '/srv'),
    fc.array(name, { maxLength: 4 }),
    fc.boolean(),
  );
  fc.assert(
    fc.property(path, fc.shuffledSubarray(ENTRIES), ([start, names, isFolder], entries) => {
      const file = [start, ...names].join('/');
      const list = secretFilesOf(entries);
      const base = { folder: '/home/me/app', home: '/home/me', ignoreCase: false };
      const last = (form: string) =>
        list.findLast(({ patterns }) =>
          patterns.some((pattern) => matchesPattern(pattern, form, { ...base, ignoreCase: true })),
        );
      const slow = (isFolder ? [file, `${file}/-`] : [file]).map(last).find((each) => each?.isException === false);
      const type = isFolder ? 'folder' : 'file';
      expect(secretBy({ written: file, lexical: file, real: file, type, state: null }, list, base)).toBe(
        slow?.entry ?? null,
      );
    }),
    { numRuns: 500 },
  );
});
