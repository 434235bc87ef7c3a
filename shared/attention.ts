// Asks for the person's attention through what a host has for it. It waits a moment first, so that what is answered at once
// disturbs nobody. It decides nothing: that is notificationFacts.ts and notification.ts.
import type { Happening, SystemNotification } from './notification.ts';
import { type Facts, learn, type News, NO_FACTS, stillStands, tell } from './notificationFacts.ts';

export type AttentionPorts = {
  /** Acts after so many milliseconds; returns how to call it off. */
  readonly after: (ms: number, act: () => void) => () => void;
  readonly show: (notification: SystemNotification) => void;
  readonly withdraw: (tag: string) => void;
  /** Called when the number changes; it begins with 0. */
  readonly badge: (count: number) => void;
  readonly sound: () => void;
};

export type Attention = { readonly learn: (news: News) => void; readonly stop: () => void };

/** Milliseconds. */
export const PAUSE = 150;

export function createAttention(ports: AttentionPorts): Attention {
  let facts: Facts = NO_FACTS;
  let badge = 0;
  const pending = new Set<() => void>();
  const act = (happening: Happening) => {
    const { facts: after, routed } = tell(facts, happening);
    facts = after;
    for (const tag of routed.withdraw) ports.withdraw(tag);
    if (routed.badge !== badge) ports.badge(routed.badge);
    badge = routed.badge;
    if (routed.system !== null) ports.show(routed.system);
    if (routed.sound) ports.sound();
  };
  const later = (happening: Happening) => {
    const callOff = ports.after(PAUSE, () => {
      pending.delete(callOff);
      if (stillStands(facts, happening)) act(happening);
    });
    pending.add(callOff);
  };
  return {
    learn: (news) => {
      const { facts: after, happened } = learn(facts, news);
      facts = after;
      for (const happening of happened) ('id' in happening ? later : act)(happening);
    },
    stop: () => {
      for (const callOff of pending) callOff();
      pending.clear();
    },
  };
}
