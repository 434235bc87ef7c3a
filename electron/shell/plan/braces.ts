// What Bash makes of `{a,b}` and `{1..3}`. INVARIANT: in doubt it says null, so that the word is unknown.

/** More words than this are not told one by one. */
const MAX_WORDS = 300;
/** Nothing that Bash would do more to than expand it, save `*` and `?`. */
const PLAIN = /^[\w./@%+:=,*?{}-]*$/;
const NUMBERS = /^(0|[1-9]\d{0,6})\.\.(0|[1-9]\d{0,6})$/;
const LETTERS = /^(?:([a-z])\.\.([a-z])|([A-Z])\.\.([A-Z]))$/;

/** `text` is one brace expansion as written, in no quotes: what stands in its place, in order. */
export function expandBraces(text: string): readonly string[] | null {
  if (!PLAIN.test(text)) return null;
  const words = expand(text, 0);
  // Where something is left it was no expansion to us.
  return words === null || words.length < 2 || words.some((word) => /[{}]/.test(word)) ? null : words;
}

function expand(text: string, depth: number): readonly string[] | null {
  const from = text.indexOf('{');
  if (from < 0) return [text];
  const to = closingOf(text, from);
  if (to < 0 || depth > 8) return null;
  const items = itemsOf(text.slice(from + 1, to), depth);
  const tails = items === null ? null : expand(text.slice(to + 1), depth + 1);
  if (items === null || tails === null || items.length * tails.length > MAX_WORDS) return null;
  const before = text.slice(0, from);
  return items.flatMap((item) => tails.map((tail) => before + item + tail));
}

function closingOf(text: string, from: number): number {
  let open = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') open++;
    else if (text[at] === '}' && --open === 0) return at;
  }
  return -1;
}

function itemsOf(inner: string, depth: number): readonly string[] | null {
  const parts = splitAtCommas(inner);
  if (parts.length < 2) return sequence(inner);
  const words: string[] = [];
  for (const part of parts) {
    const expanded = expand(part, depth + 1);
    if (expanded === null || words.length + expanded.length > MAX_WORDS) return null;
    words.push(...expanded);
  }
  return words;
}

function splitAtCommas(inner: string): readonly string[] {
  const parts: string[] = [];
  let open = 0;
  let start = 0;
  for (let at = 0; at < inner.length; at++) {
    if (inner[at] === '{') open++;
    else if (inner[at] === '}') open--;
    else if (inner[at] === ',' && open === 0) {
      parts.push(inner.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, inner.slice(start)];
}

function sequence(inner: string): readonly string[] | null {
  const numbers = NUMBERS.exec(inner);
  if (numbers !== null) return between(Number(numbers[1]), Number(numbers[2]))?.map(String) ?? null;
  const letters = LETTERS.exec(inner);
  if (letters === null) return null;
  const [first = '', last = ''] = letters.slice(1).filter((letter) => letter !== undefined);
  return between(first.charCodeAt(0), last.charCodeAt(0))?.map((code) => String.fromCharCode(code)) ?? null;
}

function between(first: number, last: number): readonly number[] | null {
  const count = Math.abs(last - first) + 1;
  const step = first <= last ? 1 : -1;
  return count > MAX_WORDS ? null : Array.from({ length: count }, (_, at) => first + at * step);
}
