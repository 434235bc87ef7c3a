// Tests only: lets Node itself run the sources: an import of `x.md?raw` is the text of the file, and one of `commands?catalog`
// the catalog of commands, as Vite has them.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { catalogFolder, catalogModule, isCatalogUrl } from '../../scripts/build/commandCatalog.mjs';

registerHooks({
  // A folder is no module to Node.
  resolve: (source, context, next) =>
    isCatalogUrl(source)
      ? { url: new URL(source, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(source, context),
  load: (url, context, next) => {
    if (isCatalogUrl(url)) return { format: 'module', source: catalogModule(catalogFolder(url)), shortCircuit: true };
    if (!url.endsWith('?raw')) return next(url, context);
    const text = readFileSync(fileURLToPath(url.slice(0, -'?raw'.length)), 'utf8');
    return { format: 'module', source: `export default ${JSON.stringify(text)};`, shortCircuit: true };
  },
});
