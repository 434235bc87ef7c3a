// The licences that are shipped are those of the packages that are built in.
import { readFileSync } from 'node:fs';
import { NOTICES, thirdPartyNotices } from '../../electron/scripts/notices.mjs';
import { expect, test } from '../support/test.ts';

test('the third-party notices name exactly what is built in', () => {
  const made = thirdPartyNotices();
  expect(made).toContain('better-sqlite3 13.');
  expect(readFileSync(NOTICES, 'utf8'), 'run `node electron/scripts/notices.mjs` after a build').toBe(made);
});
