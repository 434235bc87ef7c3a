import { expect, test } from 'vitest';
import type { SandboxDenial } from '../../shared/domain/sandbox.ts';
import { chatIdSchema } from '../../shared/ids.ts';
import { createRecentDenials } from './recentDenials.ts';

const noted = (chat: string, path: string, line = 'make') => {
  const words = `The sandbox refused to write \`${path}\`.`;
  const denial: SandboxDenial = { certainty: 'certain', what: 'write', path, folder: null, words };
  return { at: 1, chatId: chatIdSchema.parse(chat), line, denial };
};

test('how often one chat met the same refusal is counted, each chat for itself', () => {
  const denials = createRecentDenials();
  const counts = [noted('c1', '/a'), noted('c1', '/b'), noted('c2', '/a'), noted('c1', '/a')].map(denials.add);
  expect(counts).toEqual([1, 1, 1, 2]);
});

test('the last twenty are kept, newest first, each line shortened', () => {
  const denials = createRecentDenials();
  for (let at = 0; at < 25; at++) denials.add(noted('c1', `/${at}`, 'x'.repeat(9_000)));
  expect(denials.list().map(({ denial }) => denial.path)).toEqual(Array.from({ length: 20 }, (_, at) => `/${24 - at}`));
  expect(denials.list().every(({ line }) => line.length === 500)).toBe(true);
});

test('of a thousand different ones the count is kept, of those that were met longest ago not', () => {
  const denials = createRecentDenials();
  for (let at = 0; at <= 1000; at++) denials.add(noted('c1', `/${at}`));
  expect([denials.add(noted('c1', '/500')), denials.add(noted('c1', '/0'))]).toEqual([2, 1]);
});
