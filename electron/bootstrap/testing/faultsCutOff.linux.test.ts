// The app is killed in the middle of an atomic write: the file is as it was, and the next start takes away what lies beside it.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from './faultsApp.ts';
import { type ObedientModel, startObedientModel, type Wanted } from './faultsModel.ts';

let root = '';
let model: ObedientModel;
beforeAll(async () => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-cut-')));
  model = await startObedientModel();
});
afterAll(async () => {
  await model.close();
  rmSync(root, { recursive: true, force: true });
});

const first = fileURLToPath(new URL('./dieAtSync.mjs', import.meta.url));
const temporaries = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('.z-engine-'));

/** A project with a file and a link to a folder elsewhere, after the app was killed while it wrote. */
async function cutOff(call: Wanted) {
  const own = mkdtempSync(path.join(root, 'case-'));
  const [data, project, elsewhere] = [path.join(own, 'data'), path.join(own, 'project'), path.join(own, 'elsewhere')];
  for (const folder of [project, path.join(project, 'in'), elsewhere]) mkdirSync(folder);
  writeFileSync(path.join(project, 'in/a.txt'), 'old\n');
  const app = await startApp({ data, env: model.env, first });
  await app.send(await app.chat(project), [call]);
  await app.gone();
  expect(temporaries(path.join(project, 'in'))).toHaveLength(1);
  return { data, project, elsewhere, inside: path.join(project, 'in') };
}

test.each<[law: string, call: Wanted]>([
  ['Write', { tool: 'Write', input: { file_path: 'in/a.txt', content: 'new\n' } }],
  ['Write of a new file', { tool: 'Write', input: { file_path: 'in/b.txt', content: 'new\n' } }],
  ['Edit', { tool: 'Edit', input: { file_path: 'in/a.txt', old_string: 'old', new_string: 'new' } }],
])('%s', async (_law, call) => {
  const { data, inside } = await cutOff(call);
  writeFileSync(path.join(inside, '.z-engine-1-1-0123456789abcdef.tmp'), 'of somebody else');
  const app = await startApp({ data });
  expect(await app.close()).toEqual({ code: 0, errors: '' });
  expect(readdirSync(inside).sort()).toEqual(['.z-engine-1-1-0123456789abcdef.tmp', 'a.txt']);
  expect(readFileSync(path.join(inside, 'a.txt'), 'utf8')).toBe('old\n');
});

test('a link to it that stands elsewhere stays, and nothing but it goes', async () => {
  const { data, elsewhere, inside } = await cutOff({ tool: 'Write', input: { file_path: 'in/a.txt', content: 'n' } });
  const [name = ''] = temporaries(inside);
  const named = path.join(elsewhere, name);
  symlinkSync(path.join(inside, name), named);
  rmSync(path.join(inside, 'a.txt'));
  const app = await startApp({ data });
  expect(await app.close()).toEqual({ code: 0, errors: '' });
  expect(readdirSync(inside)).toEqual([]);
  expect(readdirSync(elsewhere)).toEqual([name]);
});

test('the project is gone at the next start: it starts all the same', async () => {
  const { data, project } = await cutOff({ tool: 'Write', input: { file_path: 'in/a.txt', content: 'n' } });
  rmSync(project, { recursive: true });
  const app = await startApp({ data });
  expect([app.started, await app.close(), existsSync(project)]).toEqual([null, { code: 0, errors: '' }, false]);
});
