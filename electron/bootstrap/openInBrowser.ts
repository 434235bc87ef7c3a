// Opens the person's browser with a link that signs it in. INVARIANT: the link is never a word of a command line,
// where every user of the machine could read it; it stands in a file that only this user can read, and not for long.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Result } from '../../shared/result.ts';

export type OpenFile = (file: string) => Promise<Result<void, string>>;
export type OpenedLink = {
  readonly opened: Result<void, string>;
  /** Removes the file, if it still is there. */
  readonly forget: () => Promise<void>;
};

/** Milliseconds after which the file goes, if no page came. */
const LINK_LIFETIME = 60_000;

/** `freshLink` as of the browser host; the file also goes as soon as the link was used. */
export async function openInBrowser(
  freshLink: (onUsed: () => void) => string,
  openFile: OpenFile,
): Promise<OpenedLink> {
  const folder = await mkdtemp(path.join(tmpdir(), 'z-engine-'));
  const forget = () => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, 'open.html');
  await writeFile(file, pageThatLeadsTo(freshLink(() => void forget())), { mode: 0o600, flag: 'wx' });
  setTimeout(() => void forget(), LINK_LIFETIME).unref();
  const opened = await openFile(file);
  if (!opened.ok) await forget();
  return { opened, forget };
}

/** The link is ours: an address and base64url, with nothing to escape. */
const pageThatLeadsTo = (link: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${link}">
<title>Z Engine</title>
<p><a href="${link}">Open Z Engine</a></p>
</html>
`;
