// Shows notifications of the system, one a tag: a newer one takes the place of the older. It words none, and none has a
// button that answers: a person cannot see the whole of what they would allow.

export type NotificationWords = { readonly title: string; readonly body: string; readonly silent: boolean };
type ShownNotification = {
  on(event: 'click' | 'close' | 'failed', listener: () => void): unknown;
  show(): void;
  close(): void;
};
/** The part of Electron's `Notification` that is used. */
export type NotificationMaker = {
  new (words: NotificationWords): ShownNotification;
  isSupported(): boolean;
};

type ToShow = Pick<NotificationWords, 'title' | 'body'> & { readonly tag: string };
export type Notifier = {
  /** `onClick` is called when the person clicks it. */
  readonly show: (what: ToShow, onClick: () => void) => void;
  /** Takes it back; nothing happens when it is gone already. */
  readonly withdraw: (tag: string) => void;
  readonly withdrawAll: () => void;
};

/** They make no sound of their own: the window does, when the person wants one. */
export function createNotifier(Maker: NotificationMaker): Notifier {
  /** Without it the system's object could be collected, and its click with it. */
  const shown = new Map<string, ShownNotification>();
  const withdraw = (tag: string) => {
    const notification = shown.get(tag);
    shown.delete(tag);
    notification?.close();
  };
  return {
    show: ({ tag, title, body }, onClick) => {
      withdraw(tag);
      if (!Maker.isSupported()) return;
      const notification = new Maker({ title, body, silent: true });
      const forget = () => {
        if (shown.get(tag) === notification) shown.delete(tag);
      };
      notification.on('click', () => {
        forget();
        onClick();
      });
      notification.on('close', forget);
      notification.on('failed', forget);
      shown.set(tag, notification);
      notification.show();
    },
    withdraw,
    withdrawAll: () => {
      for (const tag of [...shown.keys()]) withdraw(tag);
    },
  };
}
