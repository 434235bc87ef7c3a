// Where found words stand in drawn text, also over the edges of elements: bold words and coloured code are one text.

/** Ranges in one part that are marked at most. */
const MARKED_MOST = 500;

export function rangesIn(part: Element, words: RegExp): Range[] {
  const { text, nodes } = textOf(part);
  const ranges: Range[] = [];
  for (const { index, 0: found } of text.matchAll(words)) {
    if (ranges.length === MARKED_MOST) break;
    const range = document.createRange();
    const [from, to] = [placeOf(nodes, index), placeOf(nodes, index + found.length - 1)];
    if (from === null || to === null) continue;
    range.setStart(from.node, from.offset);
    range.setEnd(to.node, to.offset + 1);
    ranges.push(range);
  }
  return ranges;
}

type Piece = { readonly node: Text; readonly start: number };

function textOf(part: Element): { readonly text: string; readonly nodes: readonly Piece[] } {
  const nodes: Piece[] = [];
  let text = '';
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  return { text, nodes };
}

/** The piece of text that holds the character at `at`, by halving. */
function placeOf(nodes: readonly Piece[], at: number): { readonly node: Text; readonly offset: number } | null {
  let [low, high] = [0, nodes.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((nodes[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const piece = nodes[low];
  return piece === undefined ? null : { node: piece.node, offset: at - piece.start };
}
