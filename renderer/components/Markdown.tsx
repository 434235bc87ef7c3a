// One block of what an agent says, read as Markdown and drawn as elements. HTML stays text, pictures are never loaded, and a
// link is a button to the one door. What cannot be read is shown as it is.
import { Square, SquareCheck } from 'lucide-react';
import { createContext, memo, type ReactNode, use } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import { CodeBlock } from './CodeBlock.tsx';
import { HiddenText } from './HiddenText.tsx';
import { LinkContext } from './links.ts';
import { keepAddresses, markHidden } from './markdownTree.ts';
import { showHidden } from './marks.ts';
import styles from './Prose.module.css';
import raw from './RawText.module.css';
import { ProseText } from './RawText.tsx';
import { scrollRegion } from './scrollRegion.ts';

type Props = {
  readonly text: string /** More of it is being written: half-written marks are closed. */;
  readonly isGrowing: boolean;
};

export const Markdown = memo(function Markdown({ text, isGrowing }: Props) {
  return read(isGrowing ? remend(text, CLOSING) : text) ?? <PlainBlock text={text} />;
});

export const PlainBlock = memo(function PlainBlock({ text }: { readonly text: string }) {
  return (
    <p className={styles.plain}>
      <ProseText text={text} />
    </p>
  );
});

const CLOSING = { linkMode: 'text-only', images: false, htmlTags: false, katex: false } as const;

/** Null when it cannot be read. It uses no hooks, so that its faults are caught here. */
function read(text: string): ReactNode {
  try {
    return ReactMarkdown({ ...OPTIONS, children: text });
  } catch {
    return null;
  }
}

/** A picture may stand in a link; a button never stands in a button. */
const InLink = createContext(false);

function Link({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  const onLink = use(LinkContext);
  const isInLink = use(InLink);
  if (address === '' || address.startsWith('#') || isInLink) return <span>{children}</span>;
  return (
    <button type="button" className={styles.link} title={shownAddress(address)} onClick={() => onLink(address)}>
      <InLink value>{children}</InLink>
    </button>
  );
}

/** As a tip: no more than a person reads, and no character that hides. The door shows the whole address. */
const shownAddress = (address: string): string =>
  showHidden(address.slice(0, 300))
    .map(({ text }) => text)
    .join('');

function Picture({ address, words }: { readonly address: string; readonly words: string }) {
  return (
    <Link address={address}>
      <span className={styles.picture}>
        <span className={styles.kind}>picture</span> <ProseText text={words === '' ? 'without words' : words} />{' '}
        <code>{shownAddress(address)}</code>
      </span>
    </Link>
  );
}

/** Headings stand below those of the page: the first level is its third. */
const heading =
  (Tag: 'h3' | 'h4' | 'h5' | 'h6', look: string | undefined) =>
  ({ children }: { readonly children?: ReactNode }) => <Tag className={look}>{children}</Tag>;

type Cell = { readonly children?: ReactNode; readonly style?: { readonly textAlign?: string | undefined } | undefined };
const aligned = ({ textAlign }: NonNullable<Cell['style']> = {}) =>
  textAlign === 'right' ? styles.right : textAlign === 'center' ? styles.center : undefined;

type Addressed = { readonly 'data-address'?: unknown; readonly href?: unknown; readonly src?: unknown };
const addressOf = ({ 'data-address': written, href, src }: Addressed): string =>
  [written, href, src].find((each): each is string => typeof each === 'string') ?? '';

/** What markdownTree.ts hands on with a block of code. */
const handedOn = (code: object, name: 'data-text' | 'data-language'): string => {
  const value = new Map<string, unknown>(Object.entries(code)).get(name);
  return typeof value === 'string' ? value : '';
};

const COMPONENTS: Components = {
  a: ({ children, ...rest }) => <Link address={addressOf(rest)}>{children}</Link>,
  img: ({ alt, ...rest }) => <Picture address={addressOf(rest)} words={alt ?? ''} />,
  mark: ({ children }) => (
    <span className={raw.mark} title="what cannot be seen">
      {children}
    </span>
  ),
  p: ({ children }) => <p>{children}</p>,
  h1: heading('h3', styles.h1),
  h2: heading('h4', styles.h2),
  h3: heading('h5', styles.h3),
  h4: heading('h6', styles.h3),
  h5: heading('h6', styles.h3),
  h6: heading('h6', styles.h3),
  ul: ({ children }) => <ul>{children}</ul>,
  ol: ({ children, start }) => <ol start={start}>{children}</ol>,
  li: ({ children }) => <li>{children}</li>,
  input: ({ checked }) => <Task isDone={checked === true} />,
  pre: (code) => <CodeBlock text={handedOn(code, 'data-text')} language={handedOn(code, 'data-language')} isClosed />,
  code: ({ children }) => <code>{children}</code>,
  table: ({ children }) => (
    <div className={styles.table} {...scrollRegion('Table')}>
      <table>{children}</table>
    </div>
  ),
  th: ({ children, style }) => <th className={aligned(style)}>{children}</th>,
  td: ({ children, style }) => <td className={aligned(style)}>{children}</td>,
};

function Task({ isDone }: { readonly isDone: boolean }) {
  const Icon = isDone ? SquareCheck : Square;
  return (
    <>
      <Icon aria-hidden="true" className={styles.task} />
      <HiddenText>{isDone ? 'done: ' : 'to do: '}</HiddenText>
    </>
  );
}

const OPTIONS: Options = {
  remarkPlugins: [remarkGfm, keepAddresses],
  rehypePlugins: [markHidden],
  components: COMPONENTS,
  urlTransform: (url) => url,
  unwrapDisallowed: true,
  allowedElements: [
    ...['a', 'img', 'mark', 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'input', 'pre', 'code'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'blockquote', 'em', 'strong', 'del', 'br', 'hr'],
  ],
};
