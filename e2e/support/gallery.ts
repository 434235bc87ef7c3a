// The gallery (renderer/dev), built and served under the same content policy as the product: every state of the window
// without a main process.
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { SECURITY_HEADERS } from '../../electron/bootstrap/securityHeaders.ts';

const RENDERER = path.join(import.meta.dirname, '../../renderer');
const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

export type Gallery = { readonly url: (scene: string) => string; readonly close: () => void };

export async function openGallery(): Promise<Gallery> {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'z-engine-gallery-'));
  await build({
    ...{ configFile: false, envDir: false, mode: 'production', logLevel: 'warn', root: RENDERER, base: './' },
    ...{ publicDir: false, plugins: [react()] },
    build: {
      ...{ outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: { input: path.join(RENDERER, 'dev/gallery.html') },
    },
  });
  const server = createServer(async ({ url = '/' }, response) => {
    const file = path.join(outDir, path.normalize(new URL(url, 'http://gallery').pathname));
    const text = await readFile(file).catch(() => null);
    response.writeHead(text === null ? 404 : 200, {
      ...SECURITY_HEADERS,
      'content-type': KINDS[path.extname(file)] ?? 'application/octet-stream',
    });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (scene) => `http://127.0.0.1:${port}/dev/gallery.html#${scene}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
