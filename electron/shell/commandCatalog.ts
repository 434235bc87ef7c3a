// The catalog as it is asked: the files of resources/commands/, compiled once.
import type { CatalogFiles } from './catalogSchema.ts';

export type Catalog = { readonly files: CatalogFiles };

/** Throws a fault of a file, a sentence with its name. */
export function compileCatalog(files: CatalogFiles): Catalog {
  return { files };
}

/** What is wrong with the files beyond their form, each a sentence that begins with the name of its file. */
export function catalogFaults(_files: CatalogFiles): readonly string[] {
  return [];
}
