// Titles of chats: one line that a person sees as it is. Pure.
import { withoutSecrets } from '../../shared/withoutSecrets.ts';

/** In characters, of a title made from a message. */
const MADE_LENGTH = 60;

/** All but the joiners and variation marks that scripts and emoji are written with. */
const UNSEEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+/gu;
const JOINING = /\u200c|\u200d|\ufe0e|\ufe0f/gu;

/** Each run of blanks, line breaks, control and hidden characters is one blank; none at the ends. Null: nothing to see. */
export function cleanTitle(text: string): string | null {
  const clean = text.replaceAll(UNSEEN, ' ').replaceAll(/ +/g, ' ').trim();
  return clean.replaceAll(JOINING, '').trim() === '' ? null : clean;
}

/**
 * The first line of a message in which there is something to see; null when there is none. What looks like a key is left
 * out: a title stands in notifications, which a locked screen shows too.
 */
export function titleOf(message: string): string | null {
  for (const line of message.split(/[\n\r\u2028\u2029]/)) {
    const clean = cleanTitle(withoutSecrets(line.slice(0, MADE_LENGTH * 20), '…'));
    if (clean !== null) return cut([...clean]);
  }
  return null;
}

function cut(letters: readonly string[]): string {
  return letters.length <= MADE_LENGTH ? letters.join('') : `${letters.slice(0, MADE_LENGTH - 1).join('')}…`;
}
