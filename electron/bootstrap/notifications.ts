// Tells the person of the desktop what waits while they look elsewhere (SPEC A8): learns from the app's own events, from the
// focus of the window and from the layout that it saves. It decides nothing and answers nothing. The sound is the window's.
import { type AttentionPorts, createAttention } from '../../shared/attention.ts';
import type { ChatId } from '../../shared/ids.ts';
import type { EventName } from '../../shared/ipc/channels.ts';
import { events } from '../../shared/ipc/contract.ts';
import type { Handlers } from '../../shared/ipc/windowApi.ts';
import type { News } from '../../shared/notificationFacts.ts';
import type { LogFault } from '../ipc/handle.ts';
import { createNotifier } from '../platform/notifier.ts';
import type { App } from './app.ts';
import type { DesktopShell } from './desktopShell.ts';
import type { Electron, Window } from './electronPorts.ts';

type NotificationDeps<W extends Window> = {
  readonly electron: Pick<Electron<W>, 'app' | 'Notification'>;
  readonly shell: Pick<DesktopShell, 'goTo' | 'flash' | 'watchFocus'>;
  /** As Node names it. */
  readonly platform: string;
  readonly logFault: LogFault;
};

/** The same app; what happens in it is told until it is closed. */
export function withNotifications<W extends Window>(app: App, deps: NotificationDeps<W>): App {
  const { electron, shell, logFault } = deps;
  const notifier = createNotifier(electron.Notification);
  const goTo = (chatId: ChatId) =>
    void shell.goTo(chatId).catch((fault: unknown) => logFault('the window could not show its page', fault));
  const attention = createAttention({
    after,
    show: (notification) => {
      notifier.show(notification, () => goTo(notification.chatId));
      if (deps.platform === 'win32') shell.flash();
    },
    withdraw: notifier.withdraw,
    badge: (count) => void electron.app.setBadgeCount(count),
    sound: () => {},
  });
  const stops = [
    app.subscribe((event, payload) => {
      const news = newsOf(event, payload);
      if (news !== null) attention.learn(news);
    }),
    shell.watchFocus((on) => attention.learn({ kind: 'focus', on })),
    attention.stop,
    notifier.withdrawAll,
  ];
  begin(app.handlers, attention.learn).catch((fault: unknown) => logFault('notifications know nothing yet', fault));
  return {
    ...app,
    handlers: {
      ...app.handlers,
      // What a window saves is what it shows.
      'layout:save': (input) => {
        attention.learn({ kind: 'layout', layout: input.layout });
        return app.handlers['layout:save'](input);
      },
    },
    close: async () => {
      for (const stop of stops) stop();
      electron.app.setBadgeCount(0);
      await app.close();
    },
  };
}

const after: AttentionPorts['after'] = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

function newsOf(event: EventName, payload: unknown): News | null {
  switch (event) {
    case 'chat:changed':
      return { kind: 'chat', chat: events[event].parse(payload) };
    case 'approval:changed':
      return { kind: 'approval', approval: events[event].parse(payload) };
    case 'question:changed':
      return { kind: 'question', question: events[event].parse(payload) };
    case 'settings:changed':
      return { kind: 'settings', settings: events[event].parse(payload).window.notifications };
    default:
      return null;
  }
}

/** What is so at the start is no news. */
async function begin(handlers: Handlers, learn: (news: News) => void): Promise<void> {
  const state = await handlers['app:state']({});
  if (!state.ok) return;
  const { settings, layout, chats, approvals, questions } = state.value;
  learn({ kind: 'settings', settings: settings.window.notifications });
  if (layout !== null) learn({ kind: 'layout', layout });
  learn({ kind: 'state', chats, approvals, questions });
}
