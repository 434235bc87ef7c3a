import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFilesSeen } from './filesSeen.ts';
import { newProject, permitOf, previewOf, runTool } from './toolFake.ts';
import { createWriteTool } from './write.ts';

const filesSeen = createFilesSeen();
const writeTool = createWriteTool({ umask: 0o022, filesSeen });

const io = { signal: new AbortController().signal, onOutput: () => {}, outputFolder: '/nonexistent' };
const read = (...parts: string[]) => readFileSync(path.join(...parts), 'utf8');
const CHANGED = (file: string) => `\`${file}\` changed since it was looked at; read it again`;

test('a new file is made, with the folders that are missing and the usual mode', async () => {
  const folder = newProject();
  const result = await runTool(writeTool, { file_path: 'a/b/c.txt', content: 'one\ntwo\n' }, folder);
  expect([result.status, result.text, result.outcome]).toEqual([
    'done',
    'created `a/b/c.txt` (2 lines)',
    'created, 2 lines',
  ]);
  expect([read(folder, 'a/b/c.txt'), readdirSync(path.join(folder, 'a/b'))]).toEqual(['one\ntwo\n', ['c.txt']]);
  const usual = path.join(folder, 'usual');
  writeFileSync(usual, '');
  expect(statSync(path.join(folder, 'a/b/c.txt')).mode).toBe(statSync(usual).mode);
});

test('an old file is replaced whole and keeps its mode and owner, without the rights it lends', async () => {
  const folder = newProject();
  const file = path.join(folder, 'f.sh');
  writeFileSync(file, 'old');
  if (process.getuid?.() === 0) chownSync(file, 1234, 1235);
  chmodSync(file, 0o4751);
  const { uid, gid } = statSync(file);
  const result = await runTool(writeTool, { file_path: 'f.sh', content: 'new' }, folder);
  const after = statSync(file);
  expect([result.outcome, read(file)]).toEqual(['replaced, 1 line', 'new']);
  expect([after.mode & 0o7777, after.uid, after.gid]).toEqual([0o751, uid, gid]);
  expect(readdirSync(folder)).toEqual(['f.sh']);
});

test('through a link the real file is written, and the link stays', async () => {
  const folder = newProject();
  writeFileSync(path.join(folder, 'real'), 'old');
  symlinkSync('real', path.join(folder, 'link'));
  symlinkSync('not-yet', path.join(folder, 'dangling'));
  await runTool(writeTool, { file_path: 'link', content: 'new' }, folder);
  await runTool(writeTool, { file_path: 'dangling', content: 'made' }, folder);
  expect([read(folder, 'real'), read(folder, 'not-yet')]).toEqual(['new', 'made']);
});

test('the form of the old file stays, is shown, and is told', async () => {
  const folder = newProject();
  const file = path.join(folder, 'f');
  writeFileSync(file, '\uFEFFa\r\nb\r\n');
  const input = { file_path: 'f', content: 'a\nc\n' };
  expect(await previewOf(writeTool, input, folder)).toEqual({
    preview: {
      kind: 'diff',
      path: 'f',
      created: false,
      lines: [
        { kind: 'same', text: '\uFEFFa\r', before: 1, after: 1 },
        { kind: 'removed', text: 'b\r', before: 2, after: null },
        { kind: 'added', text: 'c\r', before: null, after: 2 },
      ],
    },
    problem: null,
  });
  const result = await runTool(writeTool, input, folder);
  expect(result.text).toBe('replaced `f` (2 lines); its CRLF line ends and its byte order mark stayed');
  expect(read(file)).toBe('\uFEFFa\r\nc\r\n');
});

test('another hard link keeps the old content', async () => {
  const folder = newProject();
  writeFileSync(path.join(folder, '../other'), 'old');
  linkSync(path.join(folder, '../other'), path.join(folder, 'f'));
  await runTool(writeTool, { file_path: 'f', content: 'new' }, folder);
  expect([read(folder, 'f'), read(folder, '../other')]).toEqual(['new', 'old']);
});

const tree = (top: string) =>
  execFileSync('find', ['.', '!', '-path', '.', '-printf', '%P %y %l\n'], { cwd: top, encoding: 'utf8' })
    .split('\n')
    .sort();

function prepare(): { folder: string; top: string } {
  const folder = newProject();
  const top = path.dirname(folder);
  mkdirSync(path.join(folder, 'd'));
  writeFileSync(path.join(folder, 'd/f'), 'old');
  writeFileSync(path.join(top, 'victim'), 'safe');
  mkdirSync(path.join(top, 'outside'));
  writeFileSync(path.join(top, 'outside/f'), 'safe');
  mkdirSync(path.join(top, 'outside/d'));
  writeFileSync(path.join(top, 'outside/d/f'), 'safe');
  return { folder, top };
}
const contents = (top: string) =>
  execFileSync('grep', ['-r', '', '.'], { cwd: top, encoding: 'utf8' }).split('\n').sort();

const swapsOfNew: [string, (folder: string) => void][] = [
  ['a file of that name appears', (folder) => writeFileSync(path.join(folder, 'd/new'), 'MINE')],
  ['a link of that name appears', (folder) => symlinkSync(path.join(folder, '../victim'), path.join(folder, 'd/new'))],
  [
    'a dangling link of that name appears',
    (folder) => symlinkSync(path.join(folder, '../planted'), path.join(folder, 'd/new')),
  ],
  ['a folder of that name appears', (folder) => mkdirSync(path.join(folder, 'd/new'))],
  [
    'the folder becomes a link',
    (folder) => {
      renameSync(path.join(folder, 'd'), path.join(folder, 'e'));
      symlinkSync(path.join(folder, '../outside'), path.join(folder, 'd'));
    },
  ],
  [
    'the folder above becomes a link',
    (folder) => {
      renameSync(folder, `${folder}-moved`);
      symlinkSync(path.join(folder, '../outside'), folder);
    },
  ],
  [
    'the folder becomes a file',
    (folder) => {
      renameSync(path.join(folder, 'd'), path.join(folder, 'e'));
      writeFileSync(path.join(folder, 'd'), 'file');
    },
  ],
];
test.each(swapsOfNew)('a new file: when %s, nothing at all is written', async (_law, swap) => {
  const { folder, top } = prepare();
  let before: unknown;
  const result = await runTool(writeTool, { file_path: 'd/new', content: 'EVIL' }, folder, () => {
    swap(folder);
    before = [tree(top), contents(top)];
  });
  expect([result.status, result.text]).toEqual(['failed', CHANGED('d/new')]);
  expect([tree(top), contents(top)]).toEqual(before);
});

test('a link planted where a folder is to be made leads nowhere', async () => {
  const { folder, top } = prepare();
  const result = await runTool(writeTool, { file_path: 'n/m/f', content: 'EVIL' }, folder, () =>
    symlinkSync(path.join(top, 'outside'), path.join(folder, 'n')),
  );
  expect([result.status, existsSync(path.join(top, 'outside/m'))]).toEqual(['failed', false]);
});

test('a write-protected file stays, though its folder could be changed', async () => {
  const folder = newProject();
  const file = path.join(folder, 'f');
  writeFileSync(file, 'old');
  chmodSync(file, 0o444);
  const result = await runTool(writeTool, { file_path: 'f', content: 'new' }, folder);
  const isRoot = process.getuid?.() === 0;
  expect([result.status, read(file)]).toEqual(isRoot ? ['done', 'new'] : ['failed', 'old']);
});

test('folders and devices are refused, the system’s own words never show an inner path', async () => {
  const folder = newProject();
  const words = async (file: string) => (await runTool(writeTool, { file_path: file, content: '' }, folder)).text;
  expect([await words('.'), await words('/dev/null'), await words('/proc/new')]).toEqual([
    '`.` is a folder',
    '`/dev/null` is not a regular file',
    expect.not.stringContaining('/proc/self'),
  ]);
});

test.each(['new/', 'new/.', 'new/..', 'a\\'])('a path that names a folder is no file to write: %s', (file_path) =>
  expect(
    writeTool.inputSchema.safeParse({ file_path, content: '' }).error?.issues.map((issue) => issue.message),
  ).toEqual(['names a folder; name a file in it']),
);
test.each(['new', 'a/..b', 'a/.env', '..'])('a path that may name a file is taken: %s', (file_path) =>
  expect(writeTool.inputSchema.safeParse({ file_path, content: '' }).success).toBe(true),
);

test('without an unspent permit nothing is written', async () => {
  const folder = newProject();
  const permit = await permitOf(writeTool, { file_path: 'f', content: 'x' }, folder);
  await expect(writeTool.run({ callId: permit.callId } as typeof permit, io)).rejects.toThrow();
  expect(existsSync(path.join(folder, 'f'))).toBe(false);
  await writeTool.run(permit, { ...io, signal: AbortSignal.abort() });
  expect(existsSync(path.join(folder, 'f'))).toBe(false);
  await expect(writeTool.run(permit, io)).rejects.toThrow();
});

test('its preview shows what is created, changed, emptied or cannot be compared', async () => {
  const folder = newProject();
  writeFileSync(path.join(folder, 'f'), 'a\n');
  writeFileSync(path.join(folder, 'binary'), 'a\0');
  writeFileSync(path.join(folder, 'long'), 'a'.repeat(2_000_001));
  writeFileSync(path.join(folder, 'huge'), '');
  truncateSync(path.join(folder, 'huge'), 13_145_728);
  const preview = async (file_path: string, content: string) => previewOf(writeTool, { file_path, content }, folder);
  expect(await preview('new', 'x\n')).toEqual({
    preview: {
      kind: 'diff',
      path: 'new',
      created: true,
      lines: [{ kind: 'added', text: 'x', before: null, after: 1 }],
    },
    problem: null,
  });
  expect((await preview('f', 'b\n')).preview).toEqual({
    kind: 'diff',
    path: 'f',
    created: false,
    lines: [
      { kind: 'removed', text: 'a', before: 1, after: null },
      { kind: 'added', text: 'b', before: null, after: 1 },
    ],
  });
  const texts = [
    preview('new', ''),
    preview('f', 'a\n'),
    preview('binary', 'x'),
    preview('long', 'x'),
    preview('huge', 'x'),
  ];
  expect((await Promise.all(texts)).map((shown) => shown.preview)).toEqual(
    [
      'creates the empty file new',
      'writes f with the content it has',
      '`binary` is not a UTF-8 text file, so it is not compared. All of it would be replaced by:\n\nx',
      '`long` is too long, so it is not compared. All of it would be replaced by:\n\nx',
      '`huge` has 13.1 MB, more than the 10.0 MB that can be taken, so it is not compared. All of it would be replaced by:\n\nx',
    ].map((text) => ({ kind: 'text', text })),
  );
  expect((await preview('.', 'x')).problem).toBe('`.` is a folder');
});
