import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Layout } from '../../shared/domain/layout.ts';
import { chatId } from '../ipc/examples.ts';
import { FIRST_LAYOUT } from '../stores/layoutMoves.ts';
import { type Shown, SIDE_PANEL, SIDEBAR, shownIn } from './layoutModel.ts';

const [a, b] = [chatId('a'), chatId('b')];
const two = (more: Partial<Layout> = {}): Layout => ({ ...FIRST_LAYOUT, panes: [a, b], active: 1, ...more });
const one: Layout = { ...FIRST_LAYOUT, panes: [a] };

const laws: readonly (readonly [law: string, given: Parameters<typeof shownIn>, expected: Shown])[] = [
  ['two chats and the side panel', [1440, two(), false], { panes: [0, 1], hidden: 0, side: 'beside' }],
  ['the side panel stands from 1200', [1200, one, false], { panes: [0], hidden: 0, side: 'beside' }],
  ['the active one alone beside the side panel', [1200, two(), false], { panes: [1], hidden: 1, side: 'beside' }],
  [
    'both once the side panel is put away',
    [1200, two({ sidePanel: false }), false],
    { panes: [0, 1], hidden: 0, side: 'none' },
  ],
  ['no side panel below, though it was kept', [1199, one, false], { panes: [0], hidden: 0, side: 'none' }],
  ['unless the person wants it over the chats', [1000, one, true], { panes: [0], hidden: 0, side: 'over' }],
  ['which never takes room from the chats', [1100, two(), true], { panes: [0, 1], hidden: 0, side: 'over' }],
  [
    'what lies over a narrow window does not over a wide one',
    [1440, { ...one, sidePanel: false }, true],
    { panes: [0], hidden: 0, side: 'none' },
  ],
  ['one alone where two do not fit', [1000, two(), false], { panes: [1], hidden: 1, side: 'none' }],
  ['exactly two panes of the least width', [256 + 840, two(), false], { panes: [0, 1], hidden: 0, side: 'none' }],
  ['one pixel less', [256 + 839, two(), false], { panes: [1], hidden: 1, side: 'none' }],
  ['one in the narrowest window', [300, two(), false], { panes: [1], hidden: 1, side: 'none' }],
  ['a place to begin has no side panel', [1440, FIRST_LAYOUT, false], { panes: [0], hidden: 0, side: 'none' }],
];
describe('shown are', () => {
  it.each(laws)('%s', (_law, given, expected) => expect(shownIn(...given)).toEqual(expected));
  it('widths as they are drawn', () => {
    const tokens = readFileSync(path.join(import.meta.dirname, '../styles/tokens.css'), 'utf8');
    expect([`--sidebar: ${SIDEBAR}px;`, `--side: ${SIDE_PANEL}px;`].filter((token) => !tokens.includes(token))).toEqual(
      [],
    );
  });
});
