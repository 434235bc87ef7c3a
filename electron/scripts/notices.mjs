// The licences of what is shipped: every package whose code the built app holds, as its source maps tell.
// `node electron/scripts/notices.mjs` writes resources/THIRD-PARTY-NOTICES.txt after a build.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
export const NOTICES = path.join(root, 'resources/THIRD-PARTY-NOTICES.txt');

/** Loaded as they are, beside the built files. */
const UNBUNDLED = ['better-sqlite3', 'electron'];

/** The whole text, made from out/ and node_modules/. Throws when nothing is built. */
export function thirdPartyNotices() {
  const names = new Set([...UNBUNDLED, ...bundledPackages()]);
  const parts = [...names].sort().map(notice);
  return [`Z Engine holds code of ${parts.length} other packages. Their licences:\n`, ...parts].join(
    `\n${'-'.repeat(78)}\n\n`,
  );
}

function bundledPackages() {
  const maps = readdirSync(path.join(root, 'out'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  );
  if (maps.length === 0) throw new Error('nothing is built: run `npm start` once, then this again');
  const sources = maps.flatMap((file) => JSON.parse(readFileSync(path.join(root, 'out', file), 'utf8')).sources);
  return sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
}

/** @param {string} name */
function notice(name) {
  const folder = path.join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const text = file
    ? readFileSync(path.join(folder, file), 'utf8').replace(/\r\n/g, '\n').trim()
    : `(licence: ${license}; the package holds no text of it)`;
  return `${name} ${version} (${license})\n\n${text}\n`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(NOTICES, thirdPartyNotices());
