import { expect, it } from 'vitest';
import { createProgress } from '../progress.mjs';
import { bringNode24 } from './bringNode24.mjs';

const node = { program: '/n/node', asElectron: false };
const electron = { program: '/e/electron', asElectron: true };
type Given = {
  platform: string;
  found: (typeof node | null)[];
  download?: { ok: true } | { ok: false; error: string };
};

/** What came of it, and how many downloads were made. */
async function bring({ platform, found, download = { ok: true } }: Given) {
  let downloads = 0;
  const left = [...found];
  const setUp = {
    root: '/r',
    progress: createProgress({ stream: process.stdout, now: Date.now }),
    guard: { begins: () => {}, ended: () => {} },
    signal: new AbortController().signal,
  };
  const given = await bringNode24(setUp as never, '', {
    platform,
    find: () => left.shift() ?? null,
    download: async () => {
      downloads += 1;
      return download;
    },
  });
  return { given: given.ok ? given.node : given.error, downloads };
}

it.each<[law: string, given: Given, expected: { given: unknown; downloads: number }]>([
  ['what is found is taken', { platform: 'darwin', found: [node] }, { given: node, downloads: 0 }],
  ['on macOS Electron brings one', { platform: 'darwin', found: [null, electron] }, { given: electron, downloads: 1 }],
  [
    'elsewhere nothing is downloaded for it',
    { platform: 'linux', found: [null] },
    { given: expect.stringContaining('install Node 24'), downloads: 0 },
  ],
  [
    'a failed download is said beside what to install',
    { platform: 'darwin', found: [null], download: { ok: false, error: 'no network' } },
    { given: expect.stringMatching(/install Node 24.*no network/), downloads: 1 },
  ],
  [
    'a download that brings nothing that works is no success',
    { platform: 'darwin', found: [null, null] },
    { given: expect.stringContaining('install Node 24'), downloads: 1 },
  ],
])('%s', async (_law, given, expected) => expect(await bring(given)).toEqual(expected));
