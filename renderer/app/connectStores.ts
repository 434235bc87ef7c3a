// Events into stores, for as long as the window lives. After each (re)connection everything is read anew, so that nothing
// that was told meanwhile is missed. Events only tell: nothing here answers or decides.
import type { TimelineItem } from '../../shared/domain/chat.ts';
import type { Client } from '../ipc/client.ts';
import type { Stores } from '../stores/createStores.ts';
import { loadApp, openChat } from '../stores/flows.ts';
import { createFrameBatch, nextFrame } from './frameBatch.ts';

/** Returns the function that disconnects. */
export function connectStores(client: Client, stores: Stores): () => void {
  const items = createFrameBatch<TimelineItem>((told) => {
    stores.timelines.getState().tell(told);
    for (const item of told) stores.composers.getState().arrived(item.chatId, item.id);
  }, nextFrame);
  const stops = [
    items.stop,
    client.on('project:changed', (project) => stores.projects.getState().tell(project)),
    client.on('chat:changed', (chat) => stores.chats.getState().tell(chat)),
    client.on('timeline:changed', items.add),
    client.on('approval:changed', (approval) => stores.approvals.getState().tell(approval)),
    client.on('grant:changed', (grant) => stores.grants.getState().tell(grant)),
    client.on('question:changed', (question) => stores.questions.getState().tell(question)),
    client.on('skip:changed', ({ on }) => stores.wishes.getState().tell(on)),
    client.on('settings:changed', (view) => {
      stores.settings.getState().tell(view);
      void stores.settingsDocument.getState().refresh();
    }),
    client.on('audit:changed', () => stores.audit.getState().told()),
    client.on('audit:exporting', (exported) => stores.audit.getState().tellExport(exported)),
    client.on('sandbox:changed', (state) => stores.sandbox.getState().tell(state)),
    client.on('window:goTo', ({ chatId }) => void openChat(client, stores, chatId)),
    client.onStatus((status) => {
      stores.connection.setState({ status });
      if (status !== 'connected') return;
      void loadApp(client, stores);
      stores.audit.getState().told();
      void stores.sandbox.getState().load();
      void stores.settingsDocument.getState().refresh();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
