import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderToOpen } from './openFolder.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-engine-folder-')));
const at = (...parts: string[]) => path.join(base, ...parts);
const facts = {
  home: at('home/me'),
  ownFolders: [at('home/me/.local/z-engine'), at('home/me/.config/z-engine')],
  sample: at('home/me/.local/z-engine/sample-project'),
};

const CASES: ReadonlyArray<readonly [law: string, typed: string, expected: string | RegExp]> = [
  ['a folder is opened', at('home/me/project'), at('home/me/project')],
  ['`~` is home', '~/project', at('home/me/project')],
  ['a link is opened where it leads', at('home/me/link'), at('home/me/project')],
  ['the sample project is a project', facts.sample, facts.sample],
  ['a relative path is refused', 'project', /is not a full path/],
  ['a NUL byte is refused', '/tmp/\0', /is not a full path/],
  ['what is missing is said', at('nowhere'), /does not exist/],
  ['a path through a file is missing', at('home/me/file/below'), /does not exist/],
  ['a file is refused', at('home/me/file'), /is a file/],
  ['the root is refused', '/', /whole home folder/],
  ['home itself is refused', '~', /whole home folder/],
  ['what holds home is refused', at('home'), /whole home folder/],
  ['home through a link is refused', at('homelink'), /whole home folder/],
  ['the data folder is refused', at('home/me/.local/z-engine'), /data of Z Engine/],
  ['what lies in the data folder is refused', at('home/me/.local/z-engine/outputs'), /data of Z Engine/],
  ['what holds the data folder is refused', at('home/me/.local'), /data of Z Engine/],
];

describe('folderToOpen', () => {
  beforeAll(() => {
    for (const folder of [
      'home/me/project',
      'home/me/.local/z-engine/sample-project',
      'home/me/.local/z-engine/outputs',
    ])
      mkdirSync(at(folder), { recursive: true });
    writeFileSync(at('home/me/file'), '');
    symlinkSync(at('home/me/project'), at('home/me/link'));
    symlinkSync(at('home/me'), at('homelink'));
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it.each(CASES)('%s', async (_law, typed, expected) => {
    const result = await folderToOpen(typed, facts);
    if (typeof expected === 'string') expect(result).toEqual({ ok: true, value: expected });
    else expect(result.ok ? '' : result.error).toMatch(expected);
  });
});
