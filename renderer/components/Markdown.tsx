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
  /** The level of the highest heading of the whole message. */
  readonly top: number;
};

export const Markdown = memo(function Markdown({ text, isGrowing, top }: Props) {
  return read(isGrowing ? remend(text, CLOSING) : text, top) ?? <PlainBlock text={text} />;
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
function read(text: string, top: number): ReactNode {
  try {
    return ReactMarkdown({ ...(OPTIONS_BY_TOP[top] ?? OPTIONS), children: text });
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

const TAGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;
const LOOKS = [styles.h1, styles.h2, styles.h3];

/** Headings stand below that of the page, the highest of a message right below it. `top`: that one's level. */
function headings(top: number): Components {
  const made = [1, 2, 3, 4, 5, 6].map((level) => {
    const Tag = TAGS[Math.min(Math.max(level - top, 0), TAGS.length - 1)] ?? 'h6';
    const look = LOOKS[level - 1] ?? styles.h3;
    return ({ children }: { readonly children?: ReactNode }) => <Tag className={look}>{children}</Tag>;
  });
  const [h1, h2, h3, h4, h5, h6] = made;
  return { ...(h1 && h2 && h3 && h4 && h5 && h6 ? { h1, h2, h3, h4, h5, h6 } : {}) };
}

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

const OPTIONS_BY_TOP: readonly Options[] = [1, 1, 2, 3, 4, 5, 6].map((top) => ({
  ...OPTIONS,
  components: { ...COMPONENTS, ...headings(top) },
}));
