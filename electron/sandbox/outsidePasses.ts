// Lines that the person wants to run once outside the sandbox (SPEC X5). A pass only makes the gate ask; it allows nothing.
import type { ChatId } from '../../shared/ids.ts';

/** A pass that nobody used is forgotten, so that the line is confined again. In milliseconds. */
const LASTS_MS = 10 * 60_000;

export type OutsidePasses = {
  give(chatId: ChatId, line: string): void;
  has(chatId: ChatId, line: string): boolean;
  /** The line runs outside now. */
  spend(chatId: ChatId, line: string): void;
};

/** `now` in milliseconds since 1970. For this process only. */
export function createOutsidePasses(now: () => number): OutsidePasses {
  const given = new Map<string, number>();
  const keyOf = (chatId: ChatId, line: string) => JSON.stringify([chatId, line]);
  const forgetOld = () => {
    for (const [key, at] of given) if (now() - at > LASTS_MS) given.delete(key);
  };
  return {
    give: (chatId, line) => {
      forgetOld();
      given.set(keyOf(chatId, line), now());
    },
    has: (chatId, line) => {
      forgetOld();
      return given.has(keyOf(chatId, line));
    },
    spend: (chatId, line) => void given.delete(keyOf(chatId, line)),
  };
}
