import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { layoutSchema } from '../../shared/domain/layout.ts';
import type { Store } from './store.ts';
import { open, scratchFolder, withRaw } from './testing/samples.ts';

let folder = '';
let store: Store;
const faults: unknown[] = [];
const begin = () => open(folder, { onFault: (fault) => faults.push(fault) });
beforeEach(() => {
  folder = scratchFolder();
  store = begin();
});
afterEach(() => {
  faults.length = 0;
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const FIRST = layoutSchema.parse({ view: 'chats', panes: ['c1'], active: 0, split: 0.5, sidePanel: true });
const SECOND = layoutSchema.parse({ view: 'inbox', panes: [null, 'c1'], active: 1, split: 0.25, sidePanel: false });

test('none at first; the last that was saved stays over a restart', () => {
  expect(store.layout.read()).toBeNull();
  store.layout.save(FIRST);
  store.layout.save(SECOND);
  store.close();
  store = begin();
  expect(store.layout.read()).toEqual(SECOND);
});

const broken: readonly (readonly [law: string, text: string])[] = [
  ['no JSON', '{'],
  ['another shape', '{"view":"chats"}'],
  ['a view that is no more', JSON.stringify({ ...FIRST, view: 'board' })],
  ['more panes than there are now', JSON.stringify({ ...FIRST, panes: ['c1', 'c2', 'c3'] })],
  ['the active pane is not there', JSON.stringify({ ...FIRST, active: 1 })],
];
test.each(broken)('forgotten, without a fault, and the next is kept: %s', (_law, text) => {
  store.layout.save(FIRST);
  withRaw(folder, (raw) => raw.prepare('UPDATE window_layout SET layout = ?').run(text));
  expect([store.layout.read(), faults]).toEqual([null, []]);
  store.layout.save(SECOND);
  expect(store.layout.read()).toEqual(SECOND);
});
