// Own schemes. app://bundle/x cannot be navigated to in a stock Chromium: it is served as http://app--bundle.localhost/x,
// which is a secure context too, and every address that the app sees is mapped back.
import type { Route } from 'playwright-core';
import { app } from './app.ts';
import { tell } from './testChannel.ts';

type Handler = (request: Request) => Response | Promise<Response>;

const privileged = new Set<string>();
const handlers = new Map<string, Handler>();

export const protocol = {
  registerSchemesAsPrivileged(schemes: { scheme: string; privileges: object }[]): void {
    if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme } of schemes) privileged.add(scheme);
    tell('schemes', schemes);
  },
  handle(scheme: string, handler: Handler): void {
    if (!app.isReady()) throw new Error('protocol.handle can be used only after app is ready');
    if (!privileged.has(scheme)) throw new Error(`stand-in: '${scheme}' was not registered as privileged`);
    handlers.set(scheme, handler);
  },
};

/** What matches is answered by a handler of a scheme. */
export const OWN_ADDRESSES = /^http:\/\/[a-z]+--[\w.-]+\.localhost\//;

/** From the app's address to Chromium's, and back. */
export const outward = (url: string) =>
  url.replace(/^([a-z]+):\/\/([\w.-]+)/, (whole, scheme: string, host: string) =>
    handlers.has(scheme) ? `http://${scheme}--${host}.localhost` : whole,
  );
export const inward = (url: string) => url.replace(/^http:\/\/([a-z]+)--([\w.-]+)\.localhost/, '$1://$2');

export async function answerOwnAddress(route: Route): Promise<void> {
  const request = route.request();
  const url = inward(request.url());
  const handler = handlers.get(new URL(url).protocol.slice(0, -1));
  if (!handler) return route.abort('addressunreachable');
  const body = request.postDataBuffer();
  const response = await handler(
    new Request(url, {
      method: request.method(),
      headers: await request.allHeaders(),
      ...(body ? { body: new Uint8Array(body) } : {}),
    }),
  );
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}
