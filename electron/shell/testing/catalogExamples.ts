// Tests only: the examples of the catalog, each with the entry that it stands in.
import type { CatalogFile, CatalogFiles } from '../catalogSchema.ts';

type Examples = Partial<CatalogFile['examples']>;

export type Entry = {
  /** Of the file: `git`. */
  readonly file: string;
  /** What a person calls it: `git log`, or the file's name. */
  readonly name: string;
  readonly group: 'local' | 'daemon' | 'cloud';
  readonly platforms: readonly ('linux' | 'darwin')[];
  readonly examples: Required<CatalogFile['examples']>;
  /** Programs that it may start beside those that its line names. */
  readonly runs: readonly string[];
};

const NO_EXAMPLES = { allow: [], ask: [], darwin_allow: [], darwin_ask: [] };
const allOf = (examples: Examples | undefined): Entry['examples'] => ({ ...NO_EXAMPLES, ...examples });

/** One for each file and one for each of its subcommands. */
export function entriesOf(files: CatalogFiles): readonly Entry[] {
  return Object.entries(files).flatMap(([name, file]) => {
    const top = {
      ...{ file: name, name, group: file.group ?? 'local', platforms: file.platforms ?? ['linux', 'darwin'] },
      ...{ runs: file.runs ?? [], examples: allOf(file.examples) },
    } satisfies Entry;
    const below = Object.entries(file.subcommands ?? {}).map(([words, subcommand]) => ({
      ...{ file: name, name: `${name} ${words}`, group: subcommand.group ?? top.group },
      ...{ platforms: subcommand.platforms ?? top.platforms, runs: subcommand.runs ?? top.runs },
      examples: allOf(subcommand.examples),
    }));
    return [top, ...below];
  });
}
