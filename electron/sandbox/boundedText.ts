// Text that may grow without end, of which the beginning and the end are kept. It must never hold more than its limit.

export type BoundedText = {
  add(text: string): void;
  /** At most `limit` characters: all of it, or its head, a line that says how much is missing, and its tail. */
  text(): string;
  /** Characters left out of the middle; 0 when nothing is. */
  missing(): number;
};

/** Room for the line between head and tail. */
const MARK_ROOM = 100;
const isLow = (text: string, at: number) => /[\uDC00-\uDFFF]/.test(text.charAt(at));
const cutEnd = (text: string, length: number) => text.slice(0, isLow(text, length) ? length - 1 : length);
const cutStart = (text: string, from: number) => text.slice(isLow(text, from) ? from + 1 : from);

/** `limit` in characters (UTF-16 units), at least 1,000. A surrogate pair is never cut apart. */
export function createBoundedText(limit: number): BoundedText {
  const headRoom = Math.floor((limit - MARK_ROOM) / 3);
  const tailRoom = limit - MARK_ROOM - headRoom;
  let whole = '';
  let head = '';
  let tail = '';
  let total = 0;
  const isWhole = () => total <= limit;

  const overflow = () => {
    head = cutEnd(whole, headRoom);
    tail = whole.slice(head.length);
    whole = '';
  };
  const text = () => {
    if (isWhole()) return whole;
    const end = cutStart(tail, Math.max(0, tail.length - tailRoom));
    return `${head}\n[… ${total - head.length - end.length} characters left out …]\n${end}`;
  };

  return {
    text,
    missing: () => (isWhole() ? 0 : total - head.length - cutStart(tail, Math.max(0, tail.length - tailRoom)).length),
    add: (added) => {
      const wasWhole = isWhole();
      total += added.length;
      if (wasWhole) whole += added;
      else tail += added;
      if (wasWhole && !isWhole()) overflow();
      if (tail.length > 2 * tailRoom) tail = tail.slice(-tailRoom);
    },
  };
}

/** The same of a text that is there already. */
export function boundText(text: string, limit: number): string {
  const bounded = createBoundedText(limit);
  bounded.add(text);
  return bounded.text();
}
