// One chat in the sidebar: how it stands, what it is called, and how many cards of it wait or else how old it is.
import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo, useId } from 'react';
import type { Chat } from '../../../shared/domain/chat.ts';
import { HiddenText } from '../../components/HiddenText.tsx';
import { count } from '../../components/previewModel.ts';
import { RawText } from '../../components/RawText.tsx';
import { StatusDot } from '../../components/StatusDot.tsx';
import { ago } from '../../components/times.ts';
import { useNow } from '../../components/useNow.ts';
import { activeChat } from '../../stores/layout.ts';
import { useLayout } from '../../stores/useStores.ts';
import { RenameBox } from './RenameBox.tsx';
import styles from './Sidebar.module.css';
import type { RowActs } from './sidebarProps.ts';

const TICK_MS = 30_000;

type Props = RowActs & { readonly chat: Chat; readonly cards: number };

const isRenamed = ({ chat, renaming }: Props) => renaming === chat.id;
const isReached = ({ chat, inTabOrder }: Props) => inTabOrder === chat.id;

/** A thousand rows are not drawn anew for the news of one. What the callbacks do never changes. */
export const ChatRow = memo(
  Row,
  (a, b) =>
    a.chat === b.chat &&
    a.cards === b.cards &&
    a.isMac === b.isMac &&
    isRenamed(a) === isRenamed(b) &&
    isReached(a) === isReached(b),
);

function Row(props: Props) {
  const { chat, cards, isMac, onRename, onOpen, onOpenBeside, onMenu, onVisit } = props;
  const isInPane = useLayout(({ layout }) => layout.view === 'chats' && layout.panes.includes(chat.id));
  const isActive = useLayout((state) => state.layout.view === 'chats' && activeChat(state) === chat.id);
  const id = useId();
  if (isRenamed(props)) return <RenameBox chat={chat} onEnd={() => onRename(null)} />;
  const openMenu = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    onMenu({ chat, anchor: event.currentTarget, byKey: isByKey(event) });
  };
  const isMod = (event: MouseEvent | KeyboardEvent) => (isMac ? event.metaKey : event.ctrlKey);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      openMenu(event);
      return;
    }
    const act = event.key === 'F2' ? onRename : event.key === 'Enter' && isMod(event) ? onOpenBeside : null;
    if (act === null) return;
    event.preventDefault();
    act(chat.id);
  };
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={`${styles.row} ${chat.unread ? styles.unread : ''} ${isInPane ? styles.shown : ''}`}
        data-row={chat.id}
        tabIndex={isReached(props) ? 0 : -1}
        aria-current={isActive ? 'page' : undefined}
        aria-keyshortcuts="F2 Shift+F10"
        title={chat.title}
        onFocus={() => onVisit(chat.id)}
        onClick={(event) => (isMod(event) ? onOpenBeside : onOpen)(chat.id)}
        onDoubleClick={() => onRename(chat.id)}
        onContextMenu={openMenu}
        onKeyDown={onKeyDown}
      >
        <StatusDot state={chat.state} />
        <span id={id} className={styles.title}>
          <RawText text={chat.title} />
        </span>
        {chat.unread && <HiddenText>unread</HiddenText>}
        <Tail chat={chat} cards={cards} />
      </button>
      <button
        type="button"
        className={styles.more}
        tabIndex={-1}
        aria-label="Chat menu"
        aria-describedby={id}
        aria-haspopup="menu"
        onClick={openMenu}
      >
        <Ellipsis aria-hidden="true" />
      </button>
    </div>
  );
}

/** Keys make clicks without a press and the context menu without the right button. */
const isByKey = (event: MouseEvent | KeyboardEvent): boolean =>
  !('button' in event) || (event.type === 'click' ? event.detail === 0 : event.button !== 2);

function Tail({ chat, cards }: { readonly chat: Chat; readonly cards: number }) {
  const now = useNow(TICK_MS);
  if (cards === 0) return <small>{ago(chat.updatedAt, now)}</small>;
  return (
    <span className={styles.cards}>
      <span aria-hidden="true">{cards}</span>
      <HiddenText>{count(cards, 'card')} waiting</HiddenText>
    </span>
  );
}
