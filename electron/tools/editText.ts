// Replaces one text by another in a file's text. Pure. It must never guess: an unclear place is a fault.
import { err, ok, type Result } from '../../shared/result.ts';

export type Edit = { readonly old: string; readonly new: string; readonly all: boolean };

/** Also counts places that overlap: `aa` stands twice in `aaa`. */
function countPlaces(text: string, wanted: string): number {
  let count = 0;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) count += 1;
  return count;
}

const hasOnlyCrlf = (text: string) => text.includes('\r\n') && !/(?<!\r)\n/.test(text);
const withCrlf = (text: string) => text.replaceAll(/\r?\n/g, '\r\n');

/** In a file whose lines all end with CRLF the edit's do too. The error is a sentence that starts with "the text". */
export function editText(text: string, edit: Edit): Result<{ readonly text: string; readonly places: number }, string> {
  if (edit.old === '') return err('the text to replace is empty; give some of what stands there');
  const [wanted, given] = hasOnlyCrlf(text) ? [withCrlf(edit.old), withCrlf(edit.new)] : [edit.old, edit.new];
  if (wanted === given) return err('the text to replace and the new text are the same');
  const places = countPlaces(text, wanted);
  if (places === 0) return err('the text to replace is not there; read the file again');
  if (places > 1 && !edit.all) {
    return err(`the text to replace stands ${places} times; give more of what is around it, or set replace_all`);
  }
  const parts = text.split(wanted);
  return ok({ text: parts.join(given), places: parts.length - 1 });
}
