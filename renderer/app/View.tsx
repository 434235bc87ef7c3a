// The view that is open: the chats side by side with the side panel, or one of the pages over all chats.
import { useState } from 'react';
import type { ChatId } from '../../shared/ids.ts';
import { AuditView } from '../features/audit/AuditView.tsx';
import { useNotificationPermission } from '../features/notify/useNotificationPermission.ts';
import { SettingsView } from '../features/settings/SettingsView.tsx';
import { SidePanel } from '../features/side/SidePanel.tsx';
import { find } from '../stores/collection.ts';
import { showView } from '../stores/flows.ts';
import { activeChat } from '../stores/layout.ts';
import { useChats, useLayout, useWindow } from '../stores/useStores.ts';
import { InboxPage } from './InboxPage.tsx';
import { Panes } from './Panes.tsx';
import styles from './View.module.css';
import type { ViewProps } from './viewProps.ts';

/** What of the audit is shown when the person comes from a chat. */
type AuditOf = { readonly chatId: ChatId | null; readonly text: string };
const OF_ALL: AuditOf = { chatId: null, text: '' };

export function View(props: ViewProps) {
  const { stores } = useWindow();
  const view = useLayout((state) => state.layout.view);
  const [auditOf, setAuditOf] = useState<AuditOf>(OF_ALL);
  if (auditOf !== OF_ALL && view !== 'audit') setAuditOf(OF_ALL);
  const { intents, guard, isMac, onOpen } = props;
  const notificationPermission = useNotificationPermission();
  switch (view) {
    case 'inbox':
      return <InboxPage guard={guard} onOpenChat={onOpen} />;
    case 'audit':
      return <AuditView {...auditOf} onOpenChat={onOpen} />;
    case 'settings':
      return <SettingsView intents={intents.all} {...{ isMac, notificationPermission }} onOpenChat={onOpen} />;
    case 'chats':
      return (
        <Chats
          {...props}
          onAudit={(of) => {
            showView(stores, 'audit');
            setAuditOf(of);
          }}
        />
      );
  }
}

function Chats(props: ViewProps & { readonly onAudit: (of: AuditOf) => void }) {
  const { shown, intents, onAudit } = props;
  const chatId = useLayout(activeChat);
  const chat = useChats((state) => (chatId === null ? undefined : find(state.items, chatId)));
  const close = intents.byName['side.toggle'].perform;
  return (
    <div className={shown.side === 'beside' ? styles.withSide : styles.alone}>
      <Panes {...props} />
      {chat !== undefined && shown.side !== 'none' && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes what lies over the chats, wherever the focus is in it
        <div
          className={shown.side === 'over' ? styles.over : styles.beside}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || shown.side !== 'over') return;
            event.preventDefault();
            close();
          }}
        >
          <SidePanel key={chat.id} chat={chat} onAudit={(text) => onAudit({ chatId: chat.id, text })} onClose={close} />
        </div>
      )}
    </div>
  );
}
