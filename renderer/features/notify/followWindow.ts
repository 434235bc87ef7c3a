// What the page learns of the app and of the person's look, for those who ask for attention. It only passes on.
import type { NotificationSettings } from '../../../shared/domain/settings.ts';
import type { News } from '../../../shared/notificationFacts.ts';
import { valuesOf } from '../../stores/collection.ts';
import type { WindowParts } from '../../stores/useStores.ts';

/** Tells at once what is so, then each change; returns how to stop. */
export function followWindow({ client, stores }: WindowParts, learn: (news: News) => void): () => void {
  const settings = (view: { readonly window: { readonly notifications: NotificationSettings } } | null) => {
    if (view !== null) learn({ kind: 'settings', settings: view.window.notifications });
  };
  const look = () => learn({ kind: 'focus', on: !document.hidden && document.hasFocus() });
  settings(stores.settings.getState().view);
  learn({ kind: 'layout', layout: stores.layout.getState().layout });
  look();
  if (stores.connection.getState().app !== null) learn(stateOf(stores));
  const stops = [
    stores.settings.subscribe(({ view }, before) => (view === before.view ? undefined : settings(view))),
    stores.layout.subscribe(({ layout }, before) =>
      layout === before.layout ? undefined : learn({ kind: 'layout', layout }),
    ),
    // Each time that the app's state was read anew.
    stores.connection.subscribe(({ app }, before) =>
      app === null || app === before.app ? undefined : learn(stateOf(stores)),
    ),
    client.on('chat:changed', (chat) => learn({ kind: 'chat', chat })),
    client.on('approval:changed', (approval) => learn({ kind: 'approval', approval })),
    client.on('question:changed', (question) => learn({ kind: 'question', question })),
    hear(window, 'focus', look),
    hear(window, 'blur', look),
    hear(document, 'visibilitychange', look),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const stateOf = ({ chats, approvals, questions }: WindowParts['stores']): News => ({
  kind: 'state',
  chats: valuesOf(chats.getState().items),
  approvals: valuesOf(approvals.getState().items),
  questions: valuesOf(questions.getState().items),
});

function hear(target: EventTarget, event: string, listener: () => void): () => void {
  target.addEventListener(event, listener);
  return () => target.removeEventListener(event, listener);
}
