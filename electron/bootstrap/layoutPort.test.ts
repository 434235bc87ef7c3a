import { expect, test } from 'vitest';
import { type Layout, layoutSchema } from '../../shared/domain/layout.ts';
import { withChats } from './layoutPort.ts';

const layout = (panes: readonly (string | null)[], active: number): Layout =>
  layoutSchema.parse({ view: 'chats', panes, active, split: 0.5, sidePanel: true });

test.each<[law: string, kept: Layout, shown: Layout]>([
  ['all there: as it was', layout(['a', 'b'], 1), layout(['a', 'b'], 1)],
  ['a pane without a chat stays', layout([null, 'b'], 0), layout([null, 'b'], 0)],
  ['the first is gone: the other is active still', layout(['gone', 'b'], 1), layout(['b'], 0)],
  ['the active one is gone: the other is active', layout(['gone', 'b'], 0), layout(['b'], 0)],
  ['the second is gone', layout(['a', 'gone'], 0), layout(['a'], 0)],
  ['all are gone: one pane in which a chat is begun', layout(['gone', 'gone-too'], 1), layout([null], 0)],
])('%s', (_law, kept, shown) => {
  const seen = withChats(kept, (id) => !id.startsWith('gone'));
  expect([seen, layoutSchema.safeParse(seen).success]).toEqual([shown, true]);
});
