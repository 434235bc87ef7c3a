// Where Bash 3.2, which macOS still brings, sees another end of a substitution than all later ones: it only pairs brackets and
// quotes, and knows neither `case` nor here-documents inside, nor comments in double quotes. Pure. INVARIANT: in doubt they differ.

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']' };
const MAX_DEPTH = 64;
const NO_END = -1;

/** `raw` is `$(…)`, `<(…)` or `>(…)` as written. */
export function endsElsewhere(raw: string): boolean {
  return [true, false].some((comments) => endOf(raw, 2, '(', comments, 0) !== raw.length);
}

/** Position behind what closes `open`, from behind that. `comments`: a `#` behind a blank counts (not in double quotes). */
function endOf(text: string, from: number, open: string, comments: boolean, depth: number): number {
  const close = CLOSING[open] ?? open;
  const isGroup = close !== open;
  let count = 1;
  for (let at = from; at < text.length && depth < MAX_DEPTH; at++) {
    const character = text.charAt(at);
    if (comments && character === '#' && (at === from || /\s/.test(text.charAt(at - 1)))) {
      const end = text.indexOf('\n', at);
      if (end < 0) return NO_END;
      at = end;
    } else if (character === '\\' && open !== "'") at++;
    else if (character === close) {
      if (--count === 0) return at + 1;
    } else if (opensNested(text, at, open)) {
      // `$'…'` has escapes.
      const kind = character === "'" && text.charAt(at - 1) === '$' ? "$'" : character;
      const end = kind === "$'" ? endOfAnsi(text, at + 1) : endOf(text, at + 1, character, false, depth + 1);
      if (end < 0) return NO_END;
      at = end - 1;
    } else if (isGroup && character === open && open !== '{') count++;
  }
  return NO_END;
}

function opensNested(text: string, at: number, open: string): boolean {
  const character = text.charAt(at);
  if (open === "'" || open === '`') return false;
  if (character === '`') return true;
  if (open !== '"' && (character === "'" || character === '"')) return true;
  return CLOSING[character] !== undefined && text.charAt(at - 1) === '$';
}

function endOfAnsi(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text.charAt(at) === '\\') at++;
    else if (text.charAt(at) === "'") return at + 1;
  }
  return NO_END;
}
