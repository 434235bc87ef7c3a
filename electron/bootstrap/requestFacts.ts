// Takes from an HTTP request what the guard looks at. It judges nothing.
import type { IncomingMessage } from 'node:http';
import type { RequestFacts } from './requestGuard.ts';

/** All values of a header that came more than once are kept. */
export function factsOf(request: IncomingMessage, upgrade: boolean): RequestFacts {
  const headers = request.headersDistinct;
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    upgrade,
    hosts: headers.host ?? [],
    origins: headers.origin ?? [],
    fetchSite: headers['sec-fetch-site']?.join(','),
    fetchMode: headers['sec-fetch-mode']?.join(','),
    fetchDest: headers['sec-fetch-dest']?.join(','),
  };
}
