// Shows the window in one of the states of scenes.ts, without a main process: gallery.html#approval-edit. For looking and for
// tests only; it is no entry of the product's build.
import '../ipc/zodWithoutEval.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../app/App.tsx';
import { connectStores } from '../app/connectStores.ts';
import { ErrorBoundary } from '../app/ErrorBoundary.tsx';
import { type ClientFake, createClientFake } from '../ipc/clientFake.ts';
import { messageId } from '../ipc/examples.ts';
import { createStores } from '../stores/createStores.ts';
import { WindowContext } from '../stores/useStores.ts';
import { SCENES } from './scenes.ts';

declare global {
  interface Window {
    /** Lets a test tell events and read what was asked. */
    galleryClient?: ClientFake;
  }
}

const scene = SCENES[location.hash.slice(1)] ?? SCENES['first-run'];
const root = document.getElementById('root');
if (scene !== undefined && root !== null) {
  const client = createClientFake(scene.answers);
  let keys = 0;
  const stores = createStores(client, {
    newKey: () => messageId(`key-${++keys}`),
    after(ms, act) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  });
  window.galleryClient = client;
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
  if (scene.status !== undefined) client.setStatus('connected');
  setTimeout(() => client.setStatus(scene.status ?? 'connected'), 0);
}
