import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { resolvePath } from '../paths/resolve.ts';
import { writeAuthorized } from './atomicWrite.ts';
import { newProject } from './toolFake.ts';

/** [what happens while the new content is written, it, what `d/f` holds afterwards (null: nothing of ours to read)]. */
const races: [string, string, (folder: string) => void, string | null][] = [
  ['the old file is changed', 'f', (d) => writeFileSync(path.join(d, 'f'), 'MINE'), 'MINE'],
  [
    'the old file becomes a link',
    'f',
    (d) => {
      renameSync(path.join(d, 'f'), path.join(d, 'g'));
      symlinkSync('../victim', path.join(d, 'f'));
    },
    'safe',
  ],
  ['the old file goes', 'f', (d) => renameSync(path.join(d, 'f'), path.join(d, 'g')), null],
  ['a file of the new name appears', 'new', (d) => writeFileSync(path.join(d, 'new'), 'MINE'), 'MINE'],
  ['a link of the new name appears', 'new', (d) => symlinkSync('../victim', path.join(d, 'new')), 'safe'],
  [
    'the folder is moved away',
    'new',
    (d) => {
      renameSync(d, `${d}-moved`);
      mkdirSync(d);
    },
    null,
  ],
];
test.each(races)(
  'when %s at the last moment, nothing is written and nothing left behind',
  async (_law, name, race, expected) => {
    const folder = newProject();
    const d = path.join(folder, 'd');
    mkdirSync(d);
    writeFileSync(path.join(d, 'f'), 'old');
    writeFileSync(path.join(folder, 'victim'), 'safe');
    const target = await resolvePath(`d/${name}`, folder, folder);
    if (!target.ok) throw new Error(target.error);
    const written = await writeAuthorized(target.value, Buffer.from('EVIL'), {
      umask: 0o022,
      onPrepared: () => race(d),
    });
    expect(written.ok ? written.value.how : written.error.kind).toBe('changed');
    const file = path.join(d, name);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : null).toBe(expected);
    expect(readFileSync(path.join(folder, 'victim'), 'utf8')).toBe('safe');
    for (const place of [d, `${d}-moved`]) {
      if (existsSync(place)) expect(readdirSync(place).filter((left) => left.endsWith('.tmp'))).toEqual([]);
    }
  },
);
