// Tests only: a registry of packages on this machine with one package for npm and one for Cargo, so that caches can be filled
// without the internet. It must never be imported by the product.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Registry = { readonly url: string; close(): Promise<void> };

type Files = Readonly<Record<string, string>>;

function archive(folder: string, files: Files): Buffer {
  const base = mkdtempSync(path.join(tmpdir(), 'z-package-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(base, folder, name)), { recursive: true });
      writeFileSync(path.join(base, folder, name), text);
    }
    execFileSync('tar', ['czf', `${base}/all.tgz`, '-C', base, folder]);
    return readFileSync(`${base}/all.tgz`);
  } finally {
    rmSync(base, { recursive: true });
  }
}

const NPM: Files = {
  'package.json': JSON.stringify({ name: 'dep-a', version: '1.0.0', main: 'i.js', bin: { 'dep-a': 'i.js' } }),
  'i.js': '#!/usr/bin/env node\nmodule.exports = "dep";\nif (require.main === module) console.log("ran");\n',
};
const CRATE: Files = {
  'Cargo.toml': '[package]\nname = "dep-a"\nversion = "1.0.0"\nedition = "2021"\n',
  'src/lib.rs': 'pub fn dep() -> &\'static str { "dep" }\n',
};

/** `Cache-Control` as the registry of npm has it: what is said of a package is kept too. */
const KEPT = { 'Cache-Control': 'public, max-age=300', 'Content-Type': 'application/json' };

export async function startRegistry(): Promise<Registry> {
  const [tarball, crate] = [archive('package', NPM), archive('dep-a-1.0.0', CRATE)];
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const server = createServer((request, response) => {
    const dist = { tarball: `${url()}/dep-a/-/dep-a-1.0.0.tgz`, integrity };
    const version = { name: 'dep-a', version: '1.0.0', main: 'i.js', bin: { 'dep-a': 'i.js' }, dist };
    const row = { name: 'dep-a', vers: '1.0.0', deps: [], cksum: createHash('sha256').update(crate).digest('hex') };
    const answers: Readonly<Record<string, string | Buffer>> = {
      '/dep-a': JSON.stringify({ name: 'dep-a', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } }),
      '/dep-a/-/dep-a-1.0.0.tgz': tarball,
      '/index/config.json': JSON.stringify({ dl: `${url()}/dl` }),
      '/index/de/p-/dep-a': `${JSON.stringify({ ...row, features: {}, yanked: false })}\n`,
      '/dl/dep-a/1.0.0/download': crate,
    };
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : 200, typeof answer === 'string' ? KEPT : {}).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = () => {
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  };
  return { url: url(), close: () => new Promise((resolve) => server.close(() => resolve())) };
}
