// Lines that the person wants to run once outside the sandbox (SPEC X5). A pass only makes the gate ask; it allows nothing.
// It holds as long as the card about it waits, and ends with the answer, also with a no.
import type { ChatId } from '../../shared/ids.ts';

/** A pass that no call came for is forgotten, so that the line is confined again. In milliseconds. */
const LASTS_MS = 10 * 60_000;

export type OutsidePasses = {
  give(chatId: ChatId, line: string): void;
  /** A call that is decided about has it from here on. */
  has(chatId: ChatId, line: string): boolean;
  /** A new call begins in the chat, one at a time: what the last one had is answered, and what is old is forgotten. */
  begins(chatId: ChatId): void;
  /** The line runs outside now. */
  spend(chatId: ChatId, line: string): void;
};

type Pass = { readonly chatId: ChatId; readonly line: string; readonly at: number; isTaken: boolean };

/** `now` in milliseconds since 1970. For this process only. */
export function createOutsidePasses(now: () => number): OutsidePasses {
  let given: readonly Pass[] = [];
  const spend = (chatId: ChatId, line: string) => {
    given = given.filter((pass) => pass.chatId !== chatId || pass.line !== line);
  };
  return {
    give: (chatId, line) => {
      spend(chatId, line);
      given = [...given, { chatId, line, at: now(), isTaken: false }];
    },
    has: (chatId, line) => {
      const pass = given.find((one) => one.chatId === chatId && one.line === line);
      if (pass !== undefined) pass.isTaken = true;
      return pass !== undefined;
    },
    begins: (chatId) => {
      given = given.filter((pass) => pass.chatId !== chatId || !(pass.isTaken || now() - pass.at > LASTS_MS));
    },
    spend,
  };
}
