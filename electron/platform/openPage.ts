// Opens an address in the person's browser without its secret part ever standing in a process list: the browser is
// handed a private file that leads on. It must never open anything but this app's own loopback page.
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { err, type Result } from '../../shared/result.ts';
import { openFile } from './ownProcess.ts';

const KEPT_MS = 30_000;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * `folder` is private (0700) and takes the file, which goes away after half a minute. `open` hands a file to the
 * system. The error is for a person.
 */
export async function openPage(
  address: string,
  folder: string,
  open: (file: string) => Promise<Result<void, string>> = openFile,
): Promise<Result<void, string>> {
  const url = new URL(address);
  if (url.protocol !== 'http:' || !LOOPBACK.has(url.hostname)) return err(`\`${address}\` is no page of this app`);
  const file = path.join(folder, `open-${randomUUID()}.html`);
  try {
    removeEarlier(folder);
    writeFileSync(file, redirection(url.href), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    return err(`\`${file}\` cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
  setTimeout(() => rmSync(file, { force: true }), KEPT_MS).unref();
  const result = await open(file);
  if (!result.ok) rmSync(file, { force: true });
  return result;
}

/** A start that ended within half a minute left its file; the code in it is long used or void. */
function removeEarlier(folder: string): void {
  const earlier = readdirSync(folder).filter((name) => /^open-[0-9a-f-]{36}\.html$/.test(name));
  for (const name of earlier) rmSync(path.join(folder, name), { force: true });
}

function redirection(href: string): string {
  const quoted = href.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Z Engine</title>
<meta http-equiv="refresh" content="0;url=${quoted}"><a href="${quoted}">Open Z Engine</a>
`;
}
