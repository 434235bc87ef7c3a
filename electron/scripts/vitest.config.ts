// Unit tests stand beside the file they test, in every part of the tree but e2e/.
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.join(import.meta.dirname, '../..'),
  test: {
    include: ['{shared,electron,renderer}/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
