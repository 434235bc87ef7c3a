// Replaces texts by others in a file's text. It acts on nothing else. It must never guess: an unclear place is a fault.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { err, ok, type Result } from '../../shared/result.ts';
import { hasOnlyCrlf, withCrlf } from './textForm.ts';

export type Edit = { readonly old: string; readonly new: string; readonly all: boolean };
export type EditedText = { readonly text: string; readonly places: number };

/** Counting ends there, or earlier for a long text: one that overlaps itself would take for ever. In characters, to compare. */
const MANY = 1000;
const MAX_COUNTED = 20_000_000;
const LONG = 100_000;
/** In characters. Edits that make a text longer and longer end here. */
const MAX_TEXT = 50_000_000;

/** Also counts places that overlap: `aa` stands twice in `aaa`. */
function countPlaces(text: string, wanted: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(wanted); at !== -1 && count < most; at = text.indexOf(wanted, at + 1)) count += 1;
  return count;
}

/** In a file whose lines all end with CRLF the edit's do too. The error is a sentence that starts with "the text". */
export function editText(text: string, edit: Edit): Result<EditedText, string> {
  if (edit.old === '') return err('the text to replace is empty; give some of what stands there');
  const [wanted, given] = hasOnlyCrlf(text) ? [withCrlf(edit.old), withCrlf(edit.new)] : [edit.old, edit.new];
  if (wanted === given) return err('the text to replace and the new text are the same');
  const most = Math.max(2, Math.min(MANY, Math.floor(MAX_COUNTED / wanted.length)));
  const places = countPlaces(text, wanted, most);
  if (places === 0) return err('the text to replace is not there; read the file again');
  if (places > 1 && !edit.all) {
    const times = places === most ? `at least ${most}` : places;
    return err(`the text to replace stands ${times} times; give more of what is around it, or set replace_all`);
  }
  const parts = text.split(wanted);
  if (text.length + (parts.length - 1) * (given.length - wanted.length) > MAX_TEXT)
    return err('the text would become too long');
  return ok({ text: parts.join(given), places: parts.length - 1 });
}

/**
 * Each edit works on what the ones before made; the error names the edit when there are several. All or nothing. Between
 * two edits of a long text others get their turn.
 */
export async function editTexts(text: string, edits: readonly Edit[]): Promise<Result<EditedText, string>> {
  let [after, places] = [text, 0];
  for (const [at, edit] of edits.entries()) {
    if (after.length > LONG) await nextTurn();
    const edited = editText(after, edit);
    if (!edited.ok)
      return err(edits.length === 1 ? edited.error : `edit ${at + 1} of ${edits.length}: ${edited.error}`);
    after = edited.value.text;
    places += edited.value.places;
  }
  return ok({ text: after, places });
}
