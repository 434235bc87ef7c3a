// Fetches one page from exactly the host that was decided about (SPEC M6). It must never connect to an address that was
// not looked at, ask a second time where a name leads, follow to another host, or take more than it is bounded to.
import { lookup as lookUpName } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { PassThrough, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { err, ok, type Result } from '../../shared/result.ts';
import { notPublic } from './addressKind.ts';
import { isTextType } from './pageText.ts';
import { isListed, isSameSite, type WebTarget, webTarget } from './webUrl.ts';

const MAX_HOPS = 5;
const MAX_PAGE = 5_000_000;

export type FetchDeps = {
  /** All addresses (text) that a name leads to. Asked once for each connection. */
  readonly resolve: (name: string) => Promise<readonly string[]>;
  readonly privateHosts: () => readonly string[];
};

export const resolveName: FetchDeps['resolve'] = async (name) =>
  (await lookUpName(name, { all: true, verbatim: true })).map(({ address }) => address);

export type Fetched =
  | {
      readonly kind: 'page';
      readonly url: URL;
      /** "200 OK" */
      readonly status: string;
      readonly isFine: boolean;
      /** The header, raw. */
      readonly contentType: string;
      readonly bytes: Buffer;
    }
  | { readonly kind: 'elsewhere'; readonly url: URL };

/** The error is a sentence; that of an abort is none that anybody reads. */
export async function fetchPage(
  target: WebTarget,
  signal: AbortSignal,
  deps: FetchDeps,
): Promise<Result<Fetched, string>> {
  try {
    let at = target;
    for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
      const addresses = await addressesOf(at, deps);
      if (!addresses.ok) return addresses;
      const response = await send(at, addresses.value, signal);
      const to = redirection(response);
      if (to === null) return await pageOf(response, at);
      response.destroy();
      const next = webTarget(to, at.url);
      if (!next.ok) return err(`\`${at.url.href}\` redirects to \`${to}\`; that URL ${next.error}`);
      if (!isSameSite(at, next.value)) return ok({ kind: 'elsewhere', url: next.value.url });
      at = next.value;
    }
    return err(`\`${target.url.href}\` redirects more than ${MAX_HOPS} times`);
  } catch (error) {
    return err(`\`${target.url.href}\` ${faultWords(error)}`);
  }
}

const bareHost = ({ host }: WebTarget): string => host.replace(/^\[|\]$/g, '');

/** Why the host is refused before anybody asks where its name leads, a sentence; null when nothing speaks against it. */
export function refusedHost(target: WebTarget, listed: readonly string[]): string | null {
  const host = bareHost(target);
  return isIP(host) === 0 || isListed(target, listed) ? null : refusedAddress(target, [host]);
}

/** One that is not public refuses them all: a name that leads to both is a trap. */
function refusedAddress({ host }: WebTarget, addresses: readonly string[]): string | null {
  const bad = addresses.find((address) => notPublic(address) !== null);
  if (bad === undefined) return null;
  const leads = bad === host || `[${bad}]` === host ? 'is' : `leads to \`${bad}\`,`;
  return `\`${host}\` ${leads} no public address (${notPublic(bad)}), so it is not fetched; \`private_hosts\` under \`[web]\` in the user's settings can allow it`;
}

async function addressesOf(target: WebTarget, deps: FetchDeps): Promise<Result<readonly string[], string>> {
  const host = bareHost(target);
  const addresses = isIP(host) === 0 ? await deps.resolve(host) : [host];
  if (addresses.length === 0) return err(`\`${target.host}\` is not known`);
  const refused = isListed(target, deps.privateHosts()) ? null : refusedAddress(target, addresses);
  return refused === null ? ok(addresses) : err(refused);
}

/** INVARIANT: the connection goes to one of `addresses`; whoever asks for the name gets them and nothing else. */
const pinnedTo = (addresses: readonly string[]): LookupFunction => {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, callback) => {
    const [first] = found;
    if (all) callback(null, found);
    else callback(null, first?.address ?? '', first?.family ?? 0);
  };
};

function send(target: WebTarget, addresses: readonly string[], signal: AbortSignal): Promise<IncomingMessage> {
  const { url } = target;
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request({
    ...{ method: 'GET', protocol: url.protocol, hostname: bareHost(target), path: `${url.pathname}${url.search}` },
    port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
    headers: {
      host: url.host,
      'user-agent': 'Z-Engine',
      accept: 'text/html, text/*;q=0.9, application/json;q=0.9, */*;q=0.1',
      'accept-encoding': 'gzip, br',
    },
    lookup: pinnedTo(addresses),
    agent: false,
    signal,
  });
  sent.on('response', resolve);
  sent.on('error', reject);
  sent.end();
  return promise;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const redirection = ({ statusCode = 0, headers }: IncomingMessage): string | null =>
  REDIRECTS.has(statusCode) ? (headers.location ?? null) : null;

async function pageOf(response: IncomingMessage, { url }: WebTarget): Promise<Result<Fetched, string>> {
  const { statusCode = 0, statusMessage = '', headers } = response;
  const contentType = headers['content-type'] ?? '';
  const unpack = unpacker(headers['content-encoding'] ?? '');
  const fault = unpack === null ? 'is packed in a way that was not asked for' : isTextType(contentType);
  if (unpack === null || fault !== null) {
    response.destroy();
    return err(`\`${url.href}\` ${fault}`);
  }
  const bytes = await bytesOf(response, unpack);
  if (bytes === null) return err(`\`${url.href}\` has more than ${MAX_PAGE / 1_000_000} MB`);
  const status = `${statusCode} ${statusMessage}`.trim();
  return ok({ kind: 'page', url, status, isFine: statusCode >= 200 && statusCode < 300, contentType, bytes });
}

function unpacker(encoding: string): Transform | null {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return new PassThrough();
  if (name === 'gzip' || name === 'x-gzip') return createGunzip();
  return name === 'br' ? createBrotliDecompress() : null;
}

/** Null when it is too much, counted as it is unpacked. */
async function bytesOf(response: IncomingMessage, unpack: Transform): Promise<Buffer | null> {
  response.on('error', (cause) => unpack.destroy(cause));
  response.pipe(unpack);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of unpack) {
      size += chunk.length;
      if (size > MAX_PAGE) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}

const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_)/, 'is not known: its name leads nowhere from here'],
  [/^ECONNREFUSED$/, 'cannot be reached: the connection is refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL)$/, 'cannot be reached'],
  [/^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/, 'broke the connection off'],
  [/^(Z_|ERR_BROTLI|ERR__)/, 'is packed wrongly'],
  [/^HPE_/, 'does not answer in HTTP'],
  [/CERT|SIGNATURE|ERR_TLS/, 'has a certificate that is not trusted'],
];

function faultWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = FAULTS.find(([pattern]) => pattern.test(code));
  if (known) return known[1];
  return `cannot be fetched: ${code || (error instanceof Error ? error.message : String(error))}`;
}
