// node --import ./e2e/support/standin/register.mjs out/main/main.js
// Resolves 'electron' to the stand-in, for import and for require alike. It changes nothing else of what runs.
import { createRequire, registerHooks } from 'node:module';

const standin = new URL('./electron.ts', import.meta.url).href;
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron' || specifier === 'electron/main') return { url: standin, shortCircuit: true };
    return next(specifier, context);
  },
});
const { version } = createRequire(import.meta.url)('electron/package.json');
Object.defineProperty(process.versions, 'electron', { value: version, enumerable: true });
Object.defineProperty(process, 'type', { value: 'browser' });
