// What can be done with a chat of the sidebar. One menu for all rows; it opens at the row it belongs to.
import { Menu } from '@base-ui/react/menu';
import { type RefObject, useEffect, useRef } from 'react';
import type { Chat } from '../../../shared/domain/chat.ts';
import type { ChatId } from '../../../shared/ids.ts';
import { shortcutText } from '../../components/intent.ts';
import { find } from '../../stores/collection.ts';
import { archiveChat } from '../../stores/flows.ts';
import { useChats, useWindow } from '../../stores/useStores.ts';
import styles from './RowMenu.module.css';
import { isAtWork } from './sidebarModel.ts';
import type { RowMenuPlace, SidebarProps } from './sidebarProps.ts';

type Props = Pick<SidebarProps, 'isMac' | 'onOpen' | 'onOpenBeside' | 'onRename' | 'onProblem'> & {
  /** Null: closed. */
  readonly place: RowMenuPlace | null;
  readonly onClose: () => void;
  readonly focusRow: (chatId: ChatId) => HTMLElement | null;
};

export function RowMenu(props: Props) {
  const { place, onClose, focusRow } = props;
  /** Where the focus goes is the business of what was chosen. */
  const isChosen = useRef(false);
  /** It is still there while it goes. */
  const last = useRef(place);
  if (place !== null) last.current = place;
  const held = place ?? last.current;
  const chat = useChats(({ items }) => (held === null ? undefined : find(items, held.chat.id)));
  return (
    <Menu.Root modal={false} open={place !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Menu.Portal>
        <Menu.Positioner className={styles.place} anchor={held?.anchor ?? null} side="bottom" align="end">
          <Menu.Popup
            className={styles.popup}
            aria-label="Chat menu"
            finalFocus={() => {
              const leave = isChosen.current;
              isChosen.current = false;
              return leave || last.current === null ? false : focusRow(last.current.chat.id);
            }}
          >
            {chat !== undefined && (
              <Items
                {...props}
                chat={chat}
                byKey={held?.byKey ?? false}
                onChosen={() => {
                  isChosen.current = true;
                }}
              />
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

type ItemsProps = Props & { readonly chat: Chat; readonly byKey: boolean; readonly onChosen: () => void };

function Items({ chat, byKey, isMac, onOpen, onOpenBeside, onRename, onProblem, onChosen }: ItemsProps) {
  const { stores } = useWindow();
  const first = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!byKey) return;
    const frame = requestAnimationFrame(() => first.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [byKey]);
  const choose = (act: (chatId: ChatId) => void) => () => {
    onChosen();
    act(chat.id);
  };
  const archive = async () => {
    const done = await archiveChat(stores, chat.id, !chat.archived);
    onProblem(done.ok ? null : done.error.message);
  };
  return (
    <>
      <Item ref={first} label="Open" onClick={choose(onOpen)} />
      <Item label="Open to the side" hint={shortcutText('Mod+Enter', isMac)} onClick={choose(onOpenBeside)} />
      <Item label="Rename…" hint="F2" onClick={choose(onRename)} />
      <Menu.Separator className={styles.separator} />
      {chat.archived ? (
        <Item label="Restore" onClick={() => void archive()} />
      ) : (
        <Item
          label="Archive"
          isDisabled={isAtWork(chat)}
          hint={isAtWork(chat) ? 'once its agent has stopped' : undefined}
          onClick={() => void archive()}
        />
      )}
    </>
  );
}

type ItemProps = {
  readonly ref?: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
};

function Item({ ref, label, hint, isDisabled = false, onClick }: ItemProps) {
  return (
    <Menu.Item ref={ref} className={styles.item} disabled={isDisabled} onClick={onClick}>
      <span>{label}</span>
      {hint !== undefined && <small>{hint}</small>}
    </Menu.Item>
  );
}
