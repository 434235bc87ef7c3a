// The database was damaged while the app was off: it is kept, a new one is begun, and the person is told.
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startBrowserHost } from '../support/startBrowserHost.ts';
import { openInBrowser } from '../support/surfaces.ts';

test('a damaged database is set aside and said', async ({ browser }) => {
  const first = await startBrowserHost();
  await first.stop();
  writeFileSync(path.join(first.dataFolder, 'z-engine.db'), 'this is no database'.repeat(1000));
  const surface = await openInBrowser(browser, { dataFolder: first.dataFolder });
  const notice = surface.page.getByRole('region', { name: 'Notice' });
  await expect(notice).toContainText('was damaged: it was kept as');
  expect(readdirSync(first.dataFolder).filter((name) => name.includes('corrupt'))).toHaveLength(1);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  await surface.close();
});
