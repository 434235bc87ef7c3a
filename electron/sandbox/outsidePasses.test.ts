import { beforeEach, expect, test } from 'vitest';
import { chatIdSchema } from '../../shared/ids.ts';
import { createOutsidePasses, type OutsidePasses } from './outsidePasses.ts';

const [CHAT, OTHER] = [chatIdSchema.parse('c1'), chatIdSchema.parse('c2')];
let now = 0;
let passes: OutsidePasses;
beforeEach(() => {
  now = 0;
  passes = createOutsidePasses(() => now);
});

test('a pass is for this very line of this chat', () => {
  passes.give(CHAT, 'make');
  expect([passes.has(CHAT, 'make'), passes.has(CHAT, 'make x'), passes.has(OTHER, 'make')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('it ends when the line runs', () => {
  passes.give(CHAT, 'make');
  passes.spend(CHAT, 'make');
  expect(passes.has(CHAT, 'make')).toBe(false);
});

test('it holds while the card waits, however long', () => {
  passes.give(CHAT, 'make');
  passes.begins(CHAT);
  expect(passes.has(CHAT, 'make')).toBe(true);
  now = 10 * 3_600_000;
  passes.begins(OTHER);
  expect(passes.has(CHAT, 'make')).toBe(true);
});

test('after a no the next call is confined, also with the same line', () => {
  passes.give(CHAT, 'make');
  passes.begins(CHAT);
  passes.has(CHAT, 'make');
  passes.begins(CHAT);
  expect(passes.has(CHAT, 'make')).toBe(false);
});

test('one that no call came for is forgotten, and can be given again', () => {
  passes.give(CHAT, 'make');
  now = 601_000;
  passes.begins(CHAT);
  expect(passes.has(CHAT, 'make')).toBe(false);
  passes.give(CHAT, 'make');
  passes.begins(CHAT);
  expect(passes.has(CHAT, 'make')).toBe(true);
});
