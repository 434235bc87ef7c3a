// What a URL names, as one checked value. Pure. It must never take a URL that says more than where to fetch.
import { err, ok, type Result } from '../../shared/result.ts';

export type WebTarget = {
  /** As it is fetched: normalised, without the fragment. */
  readonly url: URL;
  /** Lower case, ASCII, without a dot at its end; an IPv6 address stands in brackets. */
  readonly host: string;
  /** With its port, also when it is the usual one. */
  readonly hostAndPort: string;
};

/** Every spelling of an address (`127.1`, `0x7f000001`) is the same host here. The error completes "the URL …". */
export function webTarget(written: string, base?: URL): Result<WebTarget, string> {
  const url = URL.parse(written, base?.href);
  if (url === null) return err('cannot be understood');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return err('starts neither with http:// nor with https://');
  if (url.username !== '' || url.password !== '') return err('has a user name or a password in it; leave them out');
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  if (host === '') return err('names no host');
  url.hostname = host;
  url.hash = '';
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return ok({ url, host, hostAndPort: `${host}:${port}` });
}

/** Is the host in the person's list of private hosts, alone or with its port? */
export function isListed({ host, hostAndPort }: WebTarget, listed: readonly string[]): boolean {
  return listed.some((entry) => {
    const wanted = entry.trim().toLowerCase();
    return wanted === host || wanted === hostAndPort;
  });
}

/** Never from an encrypted page to an open one: somebody on the way may have made the redirection. */
export const isSameSite = (from: WebTarget, to: WebTarget): boolean =>
  from.host === to.host && !(from.url.protocol === 'https:' && to.url.protocol === 'http:');
