// What the doors of the window's layout reach. What it names and is no longer there is left out, never a fault.
import type { Layout } from '../../shared/domain/layout.ts';
import type { ChatId } from '../../shared/ids.ts';
import type { HandlerPorts } from '../ipc/ports.ts';
import type { Parts } from './parts.ts';

export const layoutPort = ({ store: { layout, chats } }: Pick<Parts, 'store'>): HandlerPorts['layout'] => ({
  read: () => {
    const kept = layout.read();
    return kept && withChats(kept, (id) => chats.chat(id) !== undefined);
  },
  save: layout.save,
});

/** Without the panes of chats that are gone; the active one stays active when it is still there. */
export function withChats(layout: Layout, isThere: (id: ChatId) => boolean): Layout {
  const left = layout.panes.filter((pane) => pane === null || isThere(pane));
  if (left.length === layout.panes.length) return layout;
  const active = layout.panes[layout.active];
  const place = active === undefined ? 0 : left.indexOf(active);
  return { ...layout, panes: left.length === 0 ? [null] : left, active: Math.max(0, place) };
}
