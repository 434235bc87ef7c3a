// The app keeps its own files private. What an agent makes for the person gets the rights that the person's own programs would give it.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestLauncher } from '../sandbox/launcherFake.ts';
import { createBashTool } from './bash.ts';
import { createFilesSeen } from './filesSeen.ts';
import { runTool } from './toolFake.ts';
import { createWriteTool } from './write.ts';

const rights = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe.runIf(process.platform !== 'win32')('under the private umask of the app', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'z-engine-umask-'));
  let before = 0;
  beforeAll(() => {
    before = process.umask(0o077);
  });
  afterAll(() => {
    process.umask(before);
    rmSync(folder, { recursive: true, force: true });
  });

  it('a written file and the folders on its way get the rights of the person', async () => {
    await runTool(
      createWriteTool({ umask: 0o027, filesSeen: createFilesSeen() }),
      { file_path: 'new/below/file.txt', content: 'x' },
      folder,
    );
    expect(['new', 'new/below', 'new/below/file.txt'].map((name) => rights(path.join(folder, name)))).toEqual([
      '750',
      '750',
      '640',
    ]);
  });

  it('a command starts with the umask of the person, and the app keeps its own', async () => {
    const launcher = createTestLauncher({ umask: 0o022 });
    await runTool(createBashTool(launcher), { command: 'umask > umask.txt; mkdir made' }, folder);
    await launcher.closeAll();
    expect(readFileSync(path.join(folder, 'umask.txt'), 'utf8').trim()).toBe('0022');
    expect(rights(path.join(folder, 'made'))).toBe('755');
    expect(process.umask()).toBe(0o077);
  });
});
