// Tests only: writes a tree of files with fixed modes and times, and drives a real Git in it. Never outside its folder.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A text, bytes, `{ link }` to what is written there, `{ script }` that may be executed, or `null`: an empty folder. */
export type FileContent = string | Buffer | { readonly link: string } | { readonly script: string } | null;
/** By path below the folder. */
export type Files = Readonly<Record<string, FileContent>>;

/** Of every file, so that no listing hangs on the day. */
const WRITTEN = new Date('2024-01-02T03:04:05Z');

export function writeFiles(folder: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(content === null ? file : path.dirname(file), { recursive: true, mode: 0o755 });
    if (content === null) continue;
    if (typeof content === 'object' && 'link' in content) symlinkSync(content.link, file);
    else writeOne(file, content);
  }
}

function writeOne(file: string, content: string | Buffer | { readonly script: string }): void {
  const isScript = typeof content === 'object' && 'script' in content;
  writeFileSync(file, isScript ? content.script : content);
  chmodSync(file, isScript ? 0o755 : 0o644);
  utimesSync(file, WRITTEN, WRITTEN);
}

const AUTHOR = { NAME: 'Ada Example', EMAIL: 'ada@example.invalid' };

/** Git in a folder, as the same author at the same time, whatever the machine has configured. `day` is one of January 2024. */
export function gitIn(folder: string, day: number, ...words: readonly string[]): void {
  const date = `2024-01-${String(day).padStart(2, '0')}T10:00:00Z`;
  const who = ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, AUTHOR.NAME],
    [`GIT_${role}_EMAIL`, AUTHOR.EMAIL],
    [`GIT_${role}_DATE`, date],
  ]);
  const alone = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C' };
  const env = { PATH: process.env.PATH ?? '', HOME: folder, ...alone, ...Object.fromEntries(who) };
  execFileSync('git', words, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
}
