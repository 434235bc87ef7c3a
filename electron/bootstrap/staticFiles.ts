// The window's files, read once at start into a list by URL path. INVARIANT: no request ever becomes a path on the disk,
// so that there is nothing to traverse.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';

export type StaticFile = { readonly body: Uint8Array<ArrayBuffer>; readonly type: string };
export type StaticFiles = ReadonlyMap<string, StaticFile>;

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
  ['.txt', 'text/plain; charset=utf-8'],
]);

/** Reads `folder` whole. Left out: links, names that start with a dot, and kinds of file that no page of ours loads. */
export async function readStaticFiles(folder: string): Promise<Result<StaticFiles, string>> {
  try {
    const files = new Map(await readFolder(folder, ''));
    const start = files.get('/index.html');
    if (!start) return err(`The window's files are not complete: there is no index.html in \`${folder}\`.`);
    return ok(files.set('/', start));
  } catch {
    return err(
      `The window's files cannot be read in \`${folder}\`. Start again with \`npm start\`, which builds them.`,
    );
  }
}

async function readFolder(folder: string, prefix: string): Promise<[string, StaticFile][]> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter((entry) => !entry.name.startsWith('.'));
  const parts = entries.map(async (entry): Promise<[string, StaticFile][]> => {
    const [file, url] = [path.join(folder, entry.name), `${prefix}/${entry.name}`];
    if (entry.isDirectory()) return readFolder(file, url);
    const type = entry.isFile() ? TYPES.get(path.extname(entry.name)) : undefined;
    return type === undefined ? [] : [[url, { body: new Uint8Array(await readFile(file)), type }]];
  });
  return (await Promise.all(parts)).flat();
}

/** `target` is a URL's path, as it came: encoded characters are not decoded, since no name of ours has any. */
export function findStaticFile(files: StaticFiles, target: string): StaticFile | null {
  return files.get(target.split('?', 1)[0] ?? '') ?? null;
}
