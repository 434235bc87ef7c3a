// Real second processes for the tests of this folder. Only tests may use it.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export type Child = { readonly process: ChildProcessWithoutNullStreams; readonly firstLine: Promise<string> };

const urlOf = (name: string) => pathToFileURL(path.join(import.meta.dirname, '..', name)).href;

const PRELUDE = `
  const { openStore } = await import('${urlOf('openStore.ts')}');
  const { thisProcess } = await import('${urlOf('owner.ts')}');
  // What nobody refers to any more is collected, and a collected database lets go of its locks.
  const keep = (value) => (globalThis.kept ??= []).push(value) && value;
  const open = (folder, kind, more = {}) =>
    keep(openStore({ folder, owner: thisProcess(kind), now: Date.now, ...more }));
  const say = (value) => console.log(JSON.stringify(value));
`;

/** Starts Node on `code`, which has open(folder, kind), keep(value), say(value) and `args`. The first line it says is JSON. */
export const startChild = (code: string, ...args: readonly string[]): Child => startChildIn([], code, ...args);

/** The same, started by a program that gives it other surroundings: the words of its command line. */
export function startChildIn(around: readonly string[], code: string, ...args: readonly string[]): Child {
  const script = `${PRELUDE}\nconst args = ${JSON.stringify(args)};\n${code}`;
  const [program = '', ...rest] = [...around, process.execPath, '--input-type=module', '--eval', script];
  const child = spawn(program, rest, { env: { PATH: process.env.PATH } });
  return { process: child, firstLine: firstLineOf(child) };
}

async function firstLineOf(child: ChildProcessWithoutNullStreams): Promise<string> {
  let text = '';
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.includes('\n')) return text.slice(0, text.indexOf('\n'));
  }
  throw new Error(`the child said nothing: ${errors}`);
}

/** What the child says first, parsed. */
export const said = async (child: Child): Promise<unknown> => JSON.parse(await child.firstLine);

export async function kill(child: Child): Promise<void> {
  if (child.process.exitCode !== null || child.process.signalCode !== null) return;
  child.process.kill('SIGKILL');
  await once(child.process, 'exit');
}
