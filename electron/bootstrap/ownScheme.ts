// The window's own address, `app://bundle/`: the same files and headers as over HTTP, without a server.
// The page is never a file://, which may read other files.
import { SECURITY_HEADERS } from './securityHeaders.ts';
import { findStaticFile, type StaticFiles } from './staticFiles.ts';

export const OWN_ORIGIN = 'app://bundle';
export const START_PAGE = `${OWN_ORIGIN}/`;

/** What has to be said of the scheme before the app is ready. It may not bypass the CSP nor be asked from elsewhere. */
export const OWN_SCHEME = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true },
};

/** True for an address of the window itself, and for nothing that only looks like one. */
export function isOwnUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, username, password } = new URL(text);
  return protocol === 'app:' && host === 'bundle' && username === '' && password === '';
}

/** Answers a request of the scheme: a file of the list, or nothing. */
export function answerOwnScheme(files: StaticFiles, { url, method }: Pick<Request, 'url' | 'method'>): Response {
  if (!isOwnUrl(url)) return empty(404);
  if (method !== 'GET' && method !== 'HEAD') return empty(405);
  const file = findStaticFile(files, new URL(url).pathname);
  if (!file) return empty(404);
  const headers = { ...SECURITY_HEADERS, 'Content-Type': file.type };
  return new Response(method === 'HEAD' ? null : file.body, { headers });
}

const empty = (status: number) => new Response(null, { status, headers: SECURITY_HEADERS });
