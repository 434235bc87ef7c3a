// The root of the window: the frame once the app's state is read, and before that, or when it cannot be, a page that says so.
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { InlineText } from '../components/InlineText.tsx';
import { Skeleton } from '../components/Skeleton.tsx';
import { LinkDoor } from '../features/chat/LinkDialog.tsx';
import { loadApp, retryApp } from '../stores/flows.ts';
import { useConnection, useWindow } from '../stores/useStores.ts';
import styles from './App.module.css';
import { useAppearance } from './appearance.ts';
import { Frame } from './Frame.tsx';
import { FullPage } from './FullPage.tsx';
import { Unsaved } from './Unsaved.tsx';

export function App() {
  const { status, app, problem, isBroken } = useConnection((state) => state);
  useAppearance();
  if (status === 'lost') return <Lost />;
  if (isBroken) return <Broken problem={problem ?? ''} />;
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider>
        {app === null ? (
          <Beginning problem={problem} isGone={status === 'disconnected'} />
        ) : (
          <LinkDoor>
            <Frame isMac={app.platform === 'darwin'} />
          </LinkDoor>
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

/** What the app keeps cannot be opened; nothing was changed, and nothing runs. */
function Broken({ problem }: { readonly problem: string }) {
  const { client, stores } = useWindow();
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await retryApp(client, stores);
    setTrying(false);
  };
  return (
    <FullPage
      title="Z Engine cannot open what it keeps"
      actions={
        <>
          <Button look="primary" disabled={isTrying} onClick={() => void retry()}>
            {isTrying ? 'Trying…' : 'Try again'}
          </Button>
          <Unsaved />
        </>
      }
    >
      <span role="alert">
        <InlineText text={problem} />
      </span>{' '}
      Nothing was changed, and no agent runs. Mend what is named here, or free some space on the disk, and try again.
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
