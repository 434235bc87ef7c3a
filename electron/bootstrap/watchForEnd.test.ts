// A real pipe between real processes: the lifeline must end a host also when its starter was killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const watched = (descriptor: number) => {
  const module = pathToFileURL(path.join(import.meta.dirname, 'watchForEnd.ts')).href;
  const code = `
    const { watchLifeline } = await import(${JSON.stringify(module)});
    const held = watchLifeline(${descriptor}, (code) => { console.log('end', code); process.exit(code); });
    console.log(held.ok ? 'held' : held.error);
    if (held.ok) setTimeout(() => process.exit(9), 20_000);`;
  return ['--input-type=module', '-e', code];
};

it('the end of the pipe ends the host with code 0', async () => {
  const child = spawn(process.execPath, watched(3), { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] });
  let said = '';
  child.stdout?.on('data', (part) => {
    said += part;
  });
  await expect.poll(() => said, { timeout: 10_000 }).toBe('held\n');
  const lifeline = child.stdio[3];
  if (lifeline && 'end' in lifeline) lifeline.end();
  const [code] = await once(child, 'exit');
  expect([code, said]).toMatchObject([0, expect.stringMatching(/^held\nend 0\n/)]);
});

it('a descriptor that is not open is refused', async () => {
  const child = spawn(process.execPath, watched(77), { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout?.on('data', (part) => {
    said += part;
  });
  await once(child, 'close');
  expect(said).toBe('`--lifeline 77` is no open pipe. The flag is for the launcher alone.\n');
});
