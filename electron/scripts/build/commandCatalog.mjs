// The catalog of commands as the sources import it: `…/resources/commands?catalog` is the JSON of all its files. INVARIANT: a
// file with a fault never gets into a build; every fault of every file is said at once.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, TomlError } from 'smol-toml';
import { catalogFileSchema } from '../../shell/catalogSchema.ts';
import { catalogFaults } from '../../shell/commandCatalog.ts';

/** @typedef {import('../../shell/catalogSchema.ts').CatalogFile} CatalogFile */
/** @typedef {import('zod').core.$ZodIssue} Issue */

const ENDING = '.toml';
const QUERY = '?catalog';

/**
 * @param {string} folder
 * @returns {Record<string, CatalogFile>} by the name of the file without its ending, in the order of names
 * Throws one error with a line for each fault: file, key, what is wrong.
 */
export function readCatalogFolder(folder) {
  /** @type {Record<string, CatalogFile>} */
  const files = {};
  /** @type {string[]} */
  const faults = [];
  for (const name of catalogFiles(folder)) {
    const read = readFile(path.join(folder, name));
    if (read.file === null) faults.push(...read.faults.map((fault) => `${name}: ${fault}`));
    else files[name.slice(0, -ENDING.length)] = read.file;
  }
  faults.push(...catalogFaults(files));
  if (faults.length > 0) throw new Error(`The catalog of commands has faults.\n${faults.join('\n')}`);
  return files;
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function catalogFiles(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ENDING))
    .sort();
}

/**
 * @param {string} file
 * @returns {{ file: CatalogFile } | { file: null, faults: string[] }}
 */
function readFile(file) {
  try {
    const { data, error } = catalogFileSchema.safeParse(parse(readFileSync(file, 'utf8')));
    return data ? { file: data } : { file: null, faults: error.issues.flatMap((issue) => says(issue, [])) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return { file: null, faults: [`line ${error.line}: ${error.message.split('\n')[0]}`] };
  }
}

/**
 * Of a choice of forms, what the nearest one lacks.
 * @param {Issue} issue
 * @param {readonly PropertyKey[]} above
 * @returns {string[]}
 */
function says(issue, above) {
  const at = [...above, ...issue.path];
  if (issue.code === 'invalid_union') {
    const nearest = issue.errors.filter((form) => form.some((inner) => inner.path.length > 0 || isUnknownKey(inner)));
    const inner = nearest.flat();
    if (inner.length > 0) return inner.flatMap((one) => says(one, at));
    return [`${at.join('.')}: not one of the forms that README.md describes`];
  }
  return [at.length === 0 ? issue.message : `${at.join('.')}: ${issue.message}`];
}

/** @param {Issue} issue */
const isUnknownKey = (issue) => issue.code === 'unrecognized_keys';

/** @param {string} folder */
export const catalogModule = (folder) =>
  `export default JSON.parse(${JSON.stringify(JSON.stringify(readCatalogFolder(folder)))});`;

/** @param {string} url of an import by Node, resolved or not */
export const isCatalogUrl = (url) => url.endsWith(QUERY);

/** @param {string} url a file's, with the query */
export const catalogFolder = (url) => fileURLToPath(url.slice(0, -QUERY.length));

/**
 * For Vite: each file is watched.
 * @returns {import('vite').Plugin}
 */
export function commandCatalog() {
  return {
    name: 'command-catalog',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!isCatalogUrl(source) || importer === undefined) return null;
      return path.resolve(path.dirname(importer), source);
    },
    load(id) {
      if (!isCatalogUrl(id)) return null;
      const folder = id.slice(0, -QUERY.length);
      for (const name of catalogFiles(folder)) this.addWatchFile(path.join(folder, name));
      return { code: catalogModule(folder), map: null };
    },
  };
}
