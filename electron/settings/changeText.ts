// One change of a settings file, from text to text. Pure. INVARIANT: what comes out is proven: the wanted key has the wanted
// value, all else is as before, and no comment is lost; or nothing comes out, and the person is told to edit by hand.
import type { SettingsChange } from '../../shared/domain/settingsDocument.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { editsOf } from './editToml.ts';
import { isProven, tableOf } from './proveEdit.ts';
import { tomlLines } from './tomlLines.ts';
import { type Wanted, wantedValue } from './wantedValue.ts';

const MARK = '\uFEFF';

/** The error is a sentence. A change that changes nothing gives the same text. */
export function changeText(file: string, text: string, change: SettingsChange): Result<string, string> {
  const mark = text.startsWith(MARK) ? MARK : '';
  const plain = text.slice(mark.length);
  const table = tableOf(plain);
  if (table === null) return err(`\`${file}\` cannot be read as it stands; mend it by hand first`);
  const wanted = wantedValue(table, change);
  if (!wanted.ok) return wanted;
  if (isProven(plain, plain, wanted.value)) return ok(text);
  for (const edit of editsOf(plain, wanted.value)) {
    const edited = edit();
    if (edited !== null && isProven(plain, edited, wanted.value)) return ok(mark + edited);
  }
  return err(byHand(file, plain, wanted.value));
}

function byHand(file: string, text: string, { path }: Wanted): string {
  const lineOf = tomlLines(text);
  const outer = path.map((_key, at) => path.slice(0, path.length - at));
  const line = outer.map(lineOf).find((found) => found !== null) ?? null;
  const where = `\`${file}\`${line === null ? '' : ` line ${line}`}`;
  return `\`${path.join('.')}\` is written in a way that cannot be changed here without touching what stands beside it; nothing was changed. Edit ${where} by hand`;
}
