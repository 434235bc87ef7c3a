// The app as people use it: real hosts, a real browser, one at a time. What this machine cannot run is left out here.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

const root = path.join(import.meta.dirname, '..');

/** What `npm test` found out; run alone, only real Electron is a question. */
function leftOut(): string[] {
  const told = process.env.Z_ENGINE_TESTS_WITHOUT;
  if (told !== undefined) return told.split(',').filter((need) => need !== '');
  return existsSync(path.join(root, 'node_modules/electron/path.txt')) ? [] : ['electron'];
}

export default defineConfig({
  testDir: 'flows',
  outputDir: path.join(root, 'test-results'),
  testIgnore: leftOut().map((need) => `**/*.${need}.spec.ts`),
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        // as root Chromium starts only without its sandbox; these pages are our own
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
