// What vite makes of which source: two hosts, the command line, the preload script and the page. Only describes; build.mjs acts.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { commandCatalog } from './commandCatalog.mjs';

/** @typedef {import('vite').InlineConfig} InlineConfig */

/** Loaded at run time: Electron brings itself, the database brings a binary. */
const EXTERNAL = ['electron', 'better-sqlite3'];

/**
 * @param {string} root
 * @param {string} out
 * @returns {InlineConfig[]}
 */
export function bundles(root, out) {
  return [
    forNode(root, out, 'main', 'es'),
    forNode(root, out, 'preload', 'cjs'),
    forNode(root, out, 'browser', 'es'),
    forNode(root, out, 'cli', 'es'),
    page(root, out),
  ];
}

/** @type {InlineConfig} nothing of the machine, such as .env files, gets into what is built */
const COMMON = { configFile: false, envDir: false, mode: 'production', logLevel: 'warn', clearScreen: false };

/**
 * @param {string} root
 * @param {string} out
 * @param {'main' | 'preload' | 'browser' | 'cli'} name
 * @param {'es' | 'cjs'} format a sandboxed preload must be one CommonJS file
 * @returns {InlineConfig}
 */
function forNode(root, out, name, format) {
  return {
    ...COMMON,
    root,
    publicDir: false,
    plugins: [commandCatalog()],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      target: 'node24',
      outDir: path.join(out, name),
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        external: EXTERNAL,
        input: { [name]: path.join(root, 'electron', `${name}.ts`) },
        output: {
          format,
          entryFileNames: format === 'cjs' ? '[name].cjs' : '[name].js',
          codeSplitting: format !== 'cjs',
        },
      },
    },
  };
}

/**
 * @param {string} root
 * @param {string} out
 * @returns {InlineConfig} no inline script or style: the page's security policy allows none
 */
function page(root, out) {
  return {
    ...COMMON,
    root: path.join(root, 'renderer'),
    base: './',
    publicDir: false,
    plugins: [react()],
    build: {
      outDir: path.join(out, 'renderer'),
      emptyOutDir: true,
      target: ['chrome140', 'edge140', 'firefox140', 'safari18'],
      sourcemap: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
    },
  };
}
