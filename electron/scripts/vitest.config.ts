// Unit tests stand beside the file they test, in every part of the tree but e2e/. What this machine cannot run is left out here.
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { commandCatalog } from './build/commandCatalog.mjs';
import { leftOut, lookAround } from './checks/leftOut.mjs';

const root = path.join(import.meta.dirname, '../..');

export default defineConfig({
  root,
  plugins: [commandCatalog()],
  test: {
    include: ['{shared,electron,renderer}/**/*.test.{ts,tsx}'],
    exclude: [
      '**/node_modules/**',
      ...leftOut(lookAround(root, process.env)).map(({ need }) => `**/*.${need}.test.{ts,tsx}`),
    ],
    environment: 'node',
    pool: 'forks',
    globalSetup: [path.join(root, 'electron/sandbox/suite/testing/kitFolder.ts')],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
