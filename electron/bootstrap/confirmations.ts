// The yes that no page can give (M1): a native dialog, or a code that stands in the terminal of the main process.
// INVARIANT: a code goes to the terminal only, is good once, for one wish, and for two minutes; nothing here loosens anything.
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { type ConfirmationId, confirmationIdSchema } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Confirmations, Wish } from '../ipc/ports.ts';
import { createAskLimit } from './askLimit.ts';
import { codeLine, type DialogWords, dialogWords, spoken } from './confirmationWords.ts';

export type ConfirmHow =
  /** Resolves true only when the person chose `yes`. */
  | { readonly kind: 'dialog'; readonly ask: (words: DialogWords) => Promise<boolean> }
  /** To a person's eyes and to nothing that a page can read. */
  | { readonly kind: 'terminal'; readonly print: (line: string) => void };

export type ConfirmDeps = {
  /** Null where nobody can be asked: every wish is refused. */
  readonly how: ConfirmHow | null;
  /** Milliseconds. */
  readonly now: () => number;
  /** A random whole number from 0 and below `below`, not to be guessed. */
  readonly random: (below: number) => number;
};

/** Milliseconds. */
export const CODE_GOOD_FOR = 2 * 60_000;
const MAX_TRIES = 3;
/** Wrong codes in the life of the process; with a million codes nobody guesses one. */
export const MAX_WRONG = 30;

type Open = {
  readonly id: ConfirmationId;
  readonly wish: Wish;
  readonly digest: Buffer;
  readonly expires: number;
  tries: number;
};

export function createConfirmations({ how, now, random }: ConfirmDeps): Confirmations {
  const limit = createAskLimit(now);
  const codes = createCodes(now, random);
  let dialogIsOpen = false;

  const askByDialog = async (ask: Extract<ConfirmHow, { kind: 'dialog' }>['ask'], wish: Wish) => {
    dialogIsOpen = true;
    try {
      return (await ask(dialogWords(wish))) === true;
    } catch {
      return false;
    } finally {
      dialogIsOpen = false;
    }
  };
  return {
    ask: async (wish) => {
      if (how === null) return err('There is nobody here who could confirm it.');
      const known = codes.openFor(wish);
      if (known !== undefined) return ok({ state: 'needs-code', requestId: known });
      if (dialogIsOpen) return err('A dialog already asks. Answer it first.');
      const refusal = codes.refusal() ?? limit.refusal();
      if (refusal !== null) return err(refusal);
      limit.count();
      if (how.kind === 'dialog') return ok({ state: (await askByDialog(how.ask, wish)) ? 'on' : 'refused' });
      const { id, code } = codes.issue(wish);
      try {
        how.print(codeLine(wish, code));
      } catch {
        codes.withdraw(wish);
        return err('The code could not be printed in the terminal. Start Z Engine from a terminal that stays open.');
      }
      return ok({ state: 'needs-code', requestId: id });
    },
    confirm: codes.take,
  };
}

/** The codes that are out, each for one wish; one at a time for the same. */
function createCodes(now: () => number, random: ConfirmDeps['random']) {
  const open = new Map<string, Open>();
  let wrong = 0;
  const fresh = () => {
    for (const [key, each] of open) if (each.expires <= now()) open.delete(key);
    return open;
  };
  const refusal = () =>
    wrong >= MAX_WRONG ? 'Too many wrong codes were typed. Start Z Engine anew to try again.' : null;
  return {
    refusal,
    openFor: (wish: Wish) => fresh().get(keyOf(wish))?.id,
    issue: (wish: Wish) => {
      const code = String(random(1_000_000)).padStart(6, '0');
      const id = confirmationIdSchema.parse(randomUUID());
      open.set(keyOf(wish), { id, wish, digest: digestOf(code), expires: now() + CODE_GOOD_FOR, tries: MAX_TRIES });
      return { id, code };
    },
    withdraw: (wish: Wish) => void open.delete(keyOf(wish)),
    take: (id: ConfirmationId, written: string): Result<Wish, string> => {
      const blocked = refusal();
      if (blocked !== null) return err(blocked);
      const found = [...fresh()].find(([, each]) => each.id === id);
      if (found === undefined) return err('This code is not good any more. Ask for a new one.');
      const [key, request] = found;
      const code = written.replaceAll(' ', '');
      const isRight = timingSafeEqual(digestOf(code), request.digest);
      if (isRight && /^[0-9]{6}$/.test(code)) {
        open.delete(key);
        return ok(request.wish);
      }
      wrong += 1;
      request.tries -= 1;
      if (request.tries === 0) open.delete(key);
      return err(spoken(request.tries));
    },
  };
}

const keyOf = (wish: Wish) => (wish.kind === 'bypass' ? `bypass ${wish.chatId}` : wish.kind);
const digestOf = (text: string) => createHash('sha256').update(text).digest();
