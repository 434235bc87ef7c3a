// The database was damaged or changed while the app was off, and the person is told. A damaged one is kept, and a new one begun.
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { startBrowserHost } from '../support/startBrowserHost.ts';
import { newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { say, toolCall } from '../support/window.ts';

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

test('a row of the audit that was edited is said at the next start', async ({ browser }) => {
  const before = await openInBrowser(browser);
  await before.openFolder(await newFolder());
  await say(before.page, 'run mkfs.ext4 disk.img');
  await expect(toolCall(before.page, 'Bash, denied')).toBeVisible();
  await before.close();
  const database = new Database(path.join(before.dataFolder, 'z-engine.db'));
  database.exec("DROP TRIGGER audit_never_changes; UPDATE audit SET record = replace(record, 'mkfs', 'true')");
  database.close();

  const surface = await openInBrowser(browser, { dataFolder: before.dataFolder });
  await expect(surface.page.getByRole('region', { name: 'Notice' })).toContainText('row 1 of the audit was changed');
  await surface.close();
});
