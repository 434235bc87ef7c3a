// The catalog as it is asked: the files of resources/commands/, compiled once. INVARIANT: nothing here says more than a file.
import { compileProgram, type Entry, type Faults } from './catalogEntry.ts';
import type { CatalogFile, CatalogFiles } from './catalogSchema.ts';

export type Program = {
  readonly from: 'program' | 'builtin';
  /** Words of which one may stand alone behind it. */
  readonly alone: ReadonlySet<string>;
  readonly linux: Entry | null;
  readonly darwin: Entry | null;
};
export type Catalog = { readonly files: CatalogFiles; readonly programs: ReadonlyMap<string, Program> };

/** Throws all faults of the files, each a line with the name of its file. */
export function compileCatalog(files: CatalogFiles): Catalog {
  const { programs, faults } = compile(files);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return { files, programs };
}

/** What is wrong with the files beyond their form, each a sentence that begins with the name of its file. */
export function catalogFaults(files: CatalogFiles): readonly string[] {
  return compile(files).faults;
}

function compile(files: CatalogFiles): { programs: ReadonlyMap<string, Program>; faults: readonly string[] } {
  const programs = new Map<string, Program>();
  const faults: string[] = [];
  for (const [key, file] of Object.entries(files)) {
    const own: Faults = [];
    for (const name of file.names ?? [key]) {
      if (programs.has(name)) own.push(`${name}: another file has it too`);
      programs.set(name, programOf(name, file, own));
    }
    faults.push(...new Set(own.map((fault) => `${key}.toml: ${fault}`)));
  }
  return { programs, faults };
}

function programOf(name: string, file: CatalogFile, faults: Faults): Program {
  return {
    from: file.from ?? 'program',
    alone: new Set(file.alone?.split(' ')),
    linux: compileProgram(name, file, 'linux', faults),
    darwin: compileProgram(name, file, 'darwin', faults),
  };
}

/** A program, or one of its subcommands, as a table for people shows it. */
export type CatalogEntry = {
  readonly file: string;
  readonly program: string;
  readonly subcommand: string | null;
  readonly about: string;
  readonly group: 'local' | 'daemon' | 'cloud';
  readonly platforms: readonly ('linux' | 'darwin')[];
  readonly examples: CatalogFile['examples'];
  readonly package: string | null;
  readonly runs: readonly string[];
};

/** One for each name of a program that is proven without a subcommand, and for each of its subcommands. */
export function catalogEntries({ files }: Pick<Catalog, 'files'>): readonly CatalogEntry[] {
  return Object.entries(files).flatMap(([key, file]) =>
    (file.names ?? [key]).flatMap((name) => rowsOf(key, name, file)),
  );
}

const NO_EXAMPLES: CatalogFile['examples'] = { allow: [], ask: [], darwin_allow: [], darwin_ask: [] };

function rowsOf(file: string, program: string, keys: CatalogFile): readonly CatalogEntry[] {
  const { about, group = 'local', platforms = ['linux', 'darwin'], runs = [], examples } = keys;
  const shared = { file, program, package: keys.package ?? null };
  const own = { ...shared, subcommand: null, about, group, platforms, examples, runs };
  const below = Object.entries(keys.subcommands ?? {}).map(([subcommand, sub]) => ({
    ...{ ...shared, subcommand, about: sub.about, group: sub.group ?? group, platforms: sub.platforms ?? platforms },
    ...{ examples: sub.examples ?? NO_EXAMPLES, runs: sub.runs ?? runs },
  }));
  return below.length === 0 || keys.operands !== undefined ? [own, ...below] : below;
}
