// The entry of the window. The launch code leaves the address before anything else happens.
import './ipc/zodWithoutEval.ts';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { messageIdSchema } from '../shared/ids.ts';
import type { WindowApi } from '../shared/ipc/windowApi.ts';
import { App } from './app/App.tsx';
import { connectStores } from './app/connectStores.ts';
import { ErrorBoundary } from './app/ErrorBoundary.tsx';
import { createBrowserTransport, takeLaunchCode } from './ipc/browserTransport.ts';
import { createClient } from './ipc/client.ts';
import { createElectronTransport } from './ipc/electronTransport.ts';
import type { Transport } from './ipc/transport.ts';
import { createStores } from './stores/createStores.ts';
import { WindowContext } from './stores/useStores.ts';

declare global {
  interface Window {
    /** What preload exposes; absent in a browser. */
    readonly api?: WindowApi;
  }
}

const after = (ms: number, act: () => void) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

function createTransport(launchCode: string | null): Transport {
  if (window.api !== undefined) return createElectronTransport(window.api);
  return createBrowserTransport(
    {
      fetch: (url, init) => fetch(url, init),
      openSocket: (url) => new WebSocket(url),
      origin: location.origin,
      storage: sessionStorage,
      after,
    },
    launchCode,
  );
}

function start(launchCode: string | null): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no place for the window');
  const client = createClient(createTransport(launchCode));
  const stores = createStores(client, { newKey: () => messageIdSchema.parse(crypto.randomUUID()), after });
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <WindowContext value={{ client, stores }}>
          <App />
        </WindowContext>
      </ErrorBoundary>
    </StrictMode>,
  );
  connectStores(client, stores);
}

/** A fresh link that is opened in this very tab changes nothing but the part behind #: the page begins anew with it. */
addEventListener('hashchange', () => {
  if (location.hash.length > 1) location.reload();
});
start(takeLaunchCode(location, history));
