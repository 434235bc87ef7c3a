// Notifications of the browser, one a tag. They hold no button that answers, and nothing is asked of the person here.
import type { ChatId } from '../../../shared/ids.ts';
import type { SystemNotification } from '../../../shared/notification.ts';

export type PageNotifier = {
  readonly show: (notification: SystemNotification) => void;
  /** Takes it back; nothing happens when it is gone already. */
  readonly withdraw: (tag: string) => void;
  readonly withdrawAll: () => void;
};

/** Of the page; null where the browser knows none. */
export const browserPermission = () => (typeof Notification === 'undefined' ? null : Notification.permission);

/** `onClick` is called with the chat, once the page has the focus. */
export function createPageNotifier(onClick: (chatId: ChatId) => void): PageNotifier {
  const shown = new Map<string, Notification>();
  const withdraw = (tag: string) => {
    shown.get(tag)?.close();
    shown.delete(tag);
  };
  return {
    show: ({ tag, chatId, title, body }) => {
      withdraw(tag);
      if (browserPermission() !== 'granted') return;
      const notification = make(title, { body, tag, silent: true });
      if (notification === null) return;
      shown.set(tag, notification);
      notification.addEventListener('click', () => {
        window.focus();
        withdraw(tag);
        onClick(chatId);
      });
    },
    withdraw,
    withdrawAll: () => {
      for (const tag of [...shown.keys()]) withdraw(tag);
    },
  };
}

/** Some browsers have the name and let no page make one. */
function make(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}
