// What is done to Markdown between reading and drawing: addresses are kept as they were written, hidden characters become
// marks, and a tree that is nested too deep is refused. Pure but for the tree that it is handed; makes no markup from text.
import { showHidden, showTurning, type TextPiece } from './marks.ts';

/** As much of a node as is looked at, of either kind of tree. */
type Node = {
  type: string;
  tagName?: string;
  value?: string;
  url?: string;
  data?: object;
  properties?: object;
  children?: Node[];
};

/** How many elements may stand in each other: a browser lays no more out without harm. */
const DEPTH_MOST = 48;

/** Hands the address of a link or picture on as it was written; what comes after would encode it. */
export const keepAddresses = () => (tree: Node) => {
  walk(tree, (node) => {
    if (node.type === 'link' || node.type === 'image')
      node.data = { ...node.data, hProperties: { dataAddress: node.url ?? '' } };
  });
};

/** Text of any kind, raw HTML too, becomes text and marks. In code every hidden character is marked, else what deceives. */
export const markHidden = () => (tree: Node) => {
  walk(tree, (node, depth) => {
    if (depth > DEPTH_MOST) throw new Error('nested too deep');
    if (node.tagName === 'pre') return keepCode(node);
    const show = node.tagName === 'code' ? showHidden : showTurning;
    if (node.children === undefined) return;
    node.children = node.children.flatMap((child) => (isText(child) ? show(child.value ?? '').map(asNode) : [child]));
  });
};

/** A block of code goes on as one text with its language; who draws it marks what hides in it. */
function keepCode(node: Node): void {
  const code = node.children?.[0];
  const words = Object.entries(code?.properties ?? {}).flatMap(([name, value]) => (name === 'className' ? value : []));
  const language = words.map(String).find((word) => word.startsWith('language-'));
  node.properties = {
    dataText: textOf(code).replace(/\n$/, ''),
    dataLanguage: language?.slice('language-'.length) ?? '',
  };
  node.children = [];
}

const textOf = (node: Node | undefined): string => node?.children?.map(({ value }) => value ?? '').join('') ?? '';

const isText = ({ type }: Node): boolean => type === 'text' || type === 'raw';

const asNode = ({ kind, text }: TextPiece): Node =>
  kind === 'text'
    ? { type: 'text', value: text }
    : { type: 'element', tagName: 'mark', properties: {}, children: [{ type: 'text', value: text }] };

/** Parents before children, without recursion. What `visit` puts in the place of children is not visited when it is a mark. */
function walk(tree: Node, visit: (node: Node, depth: number) => void): void {
  const open: [node: Node, depth: number][] = [[tree, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, depth] = next;
    if (node.tagName === 'mark') continue;
    visit(node, depth);
    for (const child of node.children ?? []) open.push([child, depth + 1]);
  }
}
