// What runs without asking, as README.md says it: a table of the catalog of commands, between two marks.
// `node electron/scripts/readmeCommands.mjs` prints it; `--write` puts it into README.md, with the numbers of the last run of
// the examples (reports/catalog.json, written by their test).
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { catalogEntries } from '../shell/commandCatalog.ts';
import { readCatalogFolder } from './build/commandCatalog.mjs';

/** @typedef {import('../shell/commandCatalog.ts').CatalogEntry} CatalogEntry */
/** @typedef {import('../shell/catalogSchema.ts').CatalogFiles} CatalogFiles */
/** @typedef {{ examples: number, run: number }} Numbers how many examples there are, and how many of them ran for real */

const root = path.join(import.meta.dirname, '../..');
const README = path.join(root, 'README.md');
const REPORT = path.join(root, 'reports/catalog.json');
const BEGIN = '<!-- commands: made by `node electron/scripts/readmeCommands.mjs --write` -->';
const END = '<!-- /commands -->';

/** The files of the catalog in this checkout. Throws its faults. */
export const catalogFiles = () => readCatalogFolder(path.join(root, 'resources/commands'));

/**
 * @param {CatalogFiles} files
 * @param {number} run how many examples were executed
 * @returns {string} with both marks
 */
export function commandsBlock(files, run) {
  const entries = catalogEntries({ files });
  const simple = entries.filter(({ subcommand }) => subcommand === null);
  const versions = simple.filter(isVersion).map(({ program }) => code(program));
  const paired = Map.groupBy(
    entries.filter(({ subcommand }) => subcommand !== null),
    ({ program }) => program,
  );
  return [
    ...[BEGIN, '', ...summary(files, entries, run), ''],
    ...['<details>', '<summary>All of them</summary>', '', ...table(simple.filter((entry) => !isVersion(entry))), ''],
    ...[`- their versions: ${versions.join(' ')}`],
    ...[...paired].map(([program, all]) => `- ${subcommandsLine(program, all)}`),
    ...['', '</details>', '', END],
  ].join('\n');
}

/**
 * @param {CatalogFiles} files
 * @param {readonly CatalogEntry[]} entries
 * @param {number} run
 */
function summary(files, entries, run) {
  const examples = exampleCount(files);
  const programs = new Set(entries.map(({ program }) => program)).size;
  const pairs = entries.filter(({ subcommand }) => subcommand !== null && !subcommand.startsWith('-')).length;
  return [
    `The catalog knows ${programs} programs, and of those that have subcommands ${pairs} pairs.`,
    `Of the ${examples} lines that it holds up as examples, ${run} were executed under a trace on Debian 12: none changed a file, started a program that its entry does not name, or reached the network. ${examples - run} were judged by the analysis only, for want of their programs or of a network.`,
  ];
}

/** @param {CatalogFiles} files @returns {number} lines that must pass on Linux */
export function exampleCount(files) {
  const all = Object.values(files).flatMap((file) => [file, ...Object.values(file.subcommands ?? {})]);
  return all.reduce((sum, { examples }) => sum + (examples?.allow.length ?? 0), 0);
}

/** @param {readonly CatalogEntry[]} entries @returns {string[]} one row for all programs that show the same */
function table(entries) {
  const rows = [...Map.groupBy(entries, (entry) => cell(entry))]
    .map(([about, all]) => [all.map(({ program }) => code(program)).join(' '), about])
    .sort(([a = ''], [b = '']) => (plainName(a) < plainName(b) ? -1 : 1));
  const all = [['program', 'what it shows'], ...rows];
  const widths = [0, 1].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (/** @type {readonly string[]} */ row) =>
    `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head, ...body] = all.map(line);
  return [head ?? '', line(widths.map((width) => '-'.repeat(width))), ...body];
}

/** @param {CatalogEntry} entry */
const cell = (entry) => entry.about.replaceAll('|', '\\|') + where(entry);

/** Is nothing but its version known of it? @param {CatalogEntry} entry */
const isVersion = ({ about }) => /^the version of /.test(about) && !about.includes(' and ');

/** @param {Pick<CatalogEntry, 'group' | 'platforms'>} entry */
function where({ group, platforms }) {
  const [only] = platforms;
  const system = platforms.length > 1 ? [] : [only === 'linux' ? 'Linux' : 'macOS'];
  const service = group === 'local' ? [] : [group === 'cloud' ? 'with `cloud_reads`' : 'asks a service'];
  const words = [...system, ...service];
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

/** @param {string} program @param {readonly CatalogEntry[]} entries */
function subcommandsLine(program, entries) {
  const groups = [...Map.groupBy(entries, where)].map(([words, all]) => {
    return `${all.map(({ subcommand }) => code(subcommand ?? '')).join(' ')}${words}`;
  });
  return `**${program}** ${groups.join(' · ')}`;
}

/** @param {string} text */
const code = (text) => (text === '`' ? '`` ` ``' : `\`${text}\``);
/** @param {string} cell */
const plainName = (cell) => cell.replaceAll('`', '').toLowerCase();

/**
 * @param {string} readme
 * @returns {{ block: string, run: number } | null} null without both marks
 */
export function blockIn(readme) {
  const from = readme.indexOf(BEGIN);
  const to = readme.indexOf(END);
  if (from < 0 || to < from) return null;
  const block = readme.slice(from, to + END.length);
  return { block, run: Number(/(\d+) were executed/.exec(block)?.[1] ?? 0) };
}

export const readReadme = () => readFileSync(README, 'utf8');

/** @returns {number | null} of the last run here */
function lastRun() {
  return existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')).run : null;
}

if (process.argv[1] === import.meta.filename) {
  const readme = readReadme();
  const old = blockIn(readme);
  const block = commandsBlock(catalogFiles(), lastRun() ?? old?.run ?? 0);
  if (!process.argv.includes('--write')) console.log(block);
  else if (old === null) throw new Error(`README.md has no marks: ${BEGIN} and ${END}`);
  else
    writeFileSync(
      README,
      readme.replace(old.block, () => block),
    );
}
