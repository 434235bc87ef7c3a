// The frame of the window: the sidebar, the banners, and either an open chat or the start.
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { useRef, useState } from 'react';
import type { ChatId } from '../../shared/ids.ts';
import { Button } from '../components/Button.tsx';
import { Skeleton } from '../components/Skeleton.tsx';
import { type Guard, useGuard } from '../components/useGuard.ts';
import { AuditView } from '../features/audit/AuditView.tsx';
import { Inbox } from '../features/inbox/Inbox.tsx';
import { SettingsView } from '../features/settings/SettingsView.tsx';
import { Sidebar } from '../features/sidebar/Sidebar.tsx';
import { Start } from '../features/start/Start.tsx';
import { find } from '../stores/collection.ts';
import { loadApp, openChat } from '../stores/flows.ts';
import { activeChat } from '../stores/layout.ts';
import { useChats, useConnection, useLayout, useWindow } from '../stores/useStores.ts';
import styles from './App.module.css';
import { Banners } from './Banners.tsx';
import { ChatPane } from './ChatPane.tsx';
import { FullPage } from './FullPage.tsx';
import { type Intents, useIntents, useShortcuts } from './intents.ts';
import { Unsaved } from './Unsaved.tsx';

export function App() {
  const { status, app, problem } = useConnection((state) => state);
  if (status === 'lost') return <Lost />;
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider>
        {app === null ? (
          <Beginning problem={problem} isGone={status === 'disconnected'} />
        ) : (
          <Frame isMac={app.platform === 'darwin'} />
        )}
      </Tooltip.Provider>
    </CSPProvider>
  );
}

function Lost() {
  return (
    <FullPage title="This window is no longer connected" actions={<Unsaved />}>
      Its link was used already, or Z Engine was started anew. Press Enter in the terminal where it runs and open the
      new link.
    </FullPage>
  );
}

function Beginning({ problem, isGone }: { readonly problem: string | null; readonly isGone: boolean }) {
  const { client, stores } = useWindow();
  if (problem !== null || isGone)
    return (
      <FullPage
        title="Z Engine does not answer"
        actions={<Button onClick={() => (isGone ? client.retry() : void loadApp(client, stores))}>Try again</Button>}
      >
        {problem ?? 'This window tries again by itself. If Z Engine was ended, start it again.'}
      </FullPage>
    );
  return (
    <main className={styles.beginning}>
      <h1 className={styles.quiet}>Z Engine</h1>
      <Skeleton label="Loading Z Engine" />
    </main>
  );
}

function Frame({ isMac }: { readonly isMac: boolean }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { client, stores } = useWindow();
  const intents = useIntents(setProblem);
  const guard = useGuard();
  const main = useRef<HTMLElement>(null);
  useShortcuts([intents.newChat, intents.openFolder], isMac);
  return (
    <div className={styles.frame}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        Skip to the chat
      </button>
      <Sidebar
        newChat={intents.newChat}
        openFolder={intents.openFolder}
        isMac={isMac}
        onStart={intents.start}
        onOpen={(chatId) => void openChat(client, stores, chatId)}
      />
      <main ref={main} className={styles.main} tabIndex={-1}>
        <Banners problem={problem} onDismiss={() => setProblem(null)} />
        <Main intents={intents} guard={guard} onProblem={setProblem} />
      </main>
    </div>
  );
}

type MainProps = {
  readonly intents: Intents;
  readonly guard: Guard;
  readonly onProblem: (problem: string | null) => void;
};

function Main({ intents, guard, onProblem }: MainProps) {
  const view = useLayout((state) => state.layout.view);
  const chatId = useLayout(activeChat);
  const chat = useChats((state) => (chatId === null ? undefined : find(state.items, chatId)));
  const { client, stores } = useWindow();
  const open = (id: ChatId) => void openChat(client, stores, id);
  const isMac = useConnection((state) => state.app?.platform === 'darwin');
  if (view === 'inbox') return <Inbox guard={guard} onOpenChat={open} />;
  if (view === 'audit') return <AuditView chatId={null} onOpenChat={open} />;
  if (view === 'settings') return <SettingsView intents={[]} isMac={isMac} />;
  if (chat !== undefined) return <ChatPane key={chat.id} chat={chat} guard={guard} onProblem={onProblem} />;
  return (
    <Start
      openFolder={intents.openFolder}
      onPath={intents.openPath}
      onSample={intents.openSample}
      onProject={(project) => void intents.openPath(project.path).then(onProblem)}
    />
  );
}
