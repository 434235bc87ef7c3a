// The catalog of this build: the files of resources/commands/.
import files from '../../resources/commands?catalog';
import { type Catalog, compileCatalog } from './commandCatalog.ts';

export const CATALOG: Catalog = compileCatalog(files);
