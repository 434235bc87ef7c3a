import { expect, test } from 'vitest';
import { maySound, pageTitle, permissionOf, QUIET } from './notifyModel.ts';

test.each([
  ['nothing waits', 0, 'Z Engine'],
  ['one waits', 1, '(1) Z Engine'],
  ['many wait', 12, '(12) Z Engine'],
])('the title: %s', (_law, approvals, expected) => {
  expect(pageTitle(approvals)).toBe(expected);
});

test.each([
  ['the first is made', null, 0, true],
  ['not at once again', 100, 100, false],
  ['not too soon again', 100, 100 + QUIET - 1, false],
  ['again after a while', 100, 100 + QUIET, true],
])('a sound: %s', (_law, last, now, expected) => {
  expect(maySound(last, now)).toBe(expected);
});

test.each([
  ['the desktop asks nobody', 'electron', 'denied', 'granted'],
  ['a browser says it itself', 'browser', 'default', 'default'],
  ['a browser that refuses', 'browser', 'denied', 'denied'],
  ['a browser that knows none', 'browser', null, 'unavailable'],
  ['before the app is known the browser counts', null, 'granted', 'granted'],
] as const)('the permission: %s', (_law, host, said, expected) => {
  expect(permissionOf(host, said)).toBe(expected);
});
