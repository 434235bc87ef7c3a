// What waits for the person in all chats: a list, the whole of the one that is shown, and keys to drain it. The parts that answer
// come from outside (`detail`); nothing here answers, and no chat is opened, moved or focused but by `o`.
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { ChatId } from '../../../shared/ids.ts';
import { Announcer } from '../../components/Announcer.tsx';
import { Button } from '../../components/Button.tsx';
import type { CardKeys } from '../../components/useCardState.ts';
import { INBOX_MARK, isInCard, isInText } from '../../components/useGuard.ts';
import { useChats } from '../../stores/useStores.ts';
import styles from './Inbox.module.css';
import { InboxHead } from './InboxHead.tsx';
import { InboxHints } from './InboxHints.tsx';
import { InboxList } from './InboxList.tsx';
import type { InboxRow } from './inboxGroups.ts';
import { type InboxPress, type InboxWish, inboxWish } from './inboxKeys.ts';
import { spokenEntry } from './inboxModel.ts';
import { NothingWaits } from './NothingWaits.tsx';
import { type InboxRows, useInboxList } from './useInboxList.ts';

export type InboxDetailParts = {
  readonly row: InboxRow;
  /** How many equal ones came after it was shown alone, and what shows them with it. */
  readonly late: number;
  readonly onShowLate: () => void;
  /** Where the shown card puts what it does with a key. */
  readonly keys: RefObject<CardKeys | null>;
  /** An answer to these entries is under way, or was not taken. */
  readonly onAnswering: (keys: readonly string[], isOn: boolean) => void;
  /** "Open chat" and "Not now". */
  readonly others: ReactNode;
};

type Props = {
  readonly onOpenChat: (chatId: ChatId) => void;
  readonly detail: (parts: InboxDetailParts) => ReactNode;
};

export function Inbox({ onOpenChat, detail }: Props) {
  const inbox = useInboxList();
  const list = useRef<HTMLDivElement>(null);
  const find = useRef<HTMLInputElement>(null);
  const shown = useRef<HTMLElement>(null);
  const keys = useRef<CardKeys>(null);
  const acts = useActs(inbox, onOpenChat, { list, find, shown });
  useListFocus(list, inbox.row?.key ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    const press = pressOf(event, list.current);
    if (press.place !== 'text' && !isInCard(event.target)) keys.current?.press(event);
    const wish = event.defaultPrevented ? null : inboxWish(press);
    if (wish === null) return;
    event.preventDefault();
    acts[wish]();
  };
  return (
    <section className={styles.inbox} aria-label="Inbox" onKeyDown={onKeyDown} {...INBOX_MARK}>
      <div className={styles.side}>
        <InboxHead entries={inbox.entries} filter={inbox.filter} find={find} onLeave={acts.leave} />
        <InboxList inbox={inbox} list={list} />
      </div>
      <section ref={shown} className={styles.detail} aria-label="What is shown of the Inbox">
        {inbox.row === null ? (
          <NothingWaits isFiltered={inbox.entries.length > 0} />
        ) : (
          detail({
            row: inbox.row,
            late: inbox.late,
            onShowLate: inbox.showLate,
            keys,
            onAnswering: inbox.answering,
            others: <Others row={inbox.row} onOpen={acts.open} onLater={acts.later} />,
          })
        )}
      </section>
      <InboxHints row={inbox.row} isGrouped={inbox.isGrouped} />
      <Spoken inbox={inbox} />
    </section>
  );
}

type OthersProps = { readonly row: InboxRow; readonly onOpen: () => void; readonly onLater: () => void };

function Others({ row, onOpen, onLater }: OthersProps) {
  return (
    <>
      <Button look="quiet" keyHint="o" onClick={onOpen}>
        Open chat
      </Button>
      <Button look="quiet" keyHint="l" onClick={onLater}>
        {row.first.group === 'ended' ? 'Mark as seen' : 'Not now'}
      </Button>
    </>
  );
}

type Places = {
  readonly list: RefObject<HTMLElement | null>;
  readonly find: RefObject<HTMLElement | null>;
  readonly shown: RefObject<HTMLElement | null>;
};

function useActs(inbox: InboxRows, onOpenChat: Props['onOpenChat'], places: Places): Record<InboxWish, () => void> {
  const seen = useChats((state) => state.seen);
  const { row, at, rows, goTo } = inbox;
  const ended = row?.first.group === 'ended' ? row.first : null;
  return {
    next: () => goTo(at + 1),
    previous: () => goTo(at - 1),
    first: () => goTo(0),
    last: () => goTo(rows.length - 1),
    open: () => row !== null && onOpenChat(row.first.chatId),
    later() {
      if (ended === null) return inbox.putOff();
      inbox.answering([ended.key], true);
      void seen(ended.chatId);
    },
    group: inbox.toggleGroups,
    find: () => places.find.current?.focus(),
    enter: () => enter(places.shown.current),
    leave: () => places.list.current?.focus(),
  };
}

/** Into the first field of a question, else onto the card, else onto the first button. */
function enter(shown: HTMLElement | null): void {
  const card = shown?.querySelector<HTMLElement>('[data-guard="card"]') ?? null;
  const place = card?.querySelector<HTMLElement>('input, textarea') ?? card ?? shown?.querySelector('button');
  place?.focus();
}

/** The list has the focus when the Inbox opens, and again when what had it is gone. */
function useListFocus(list: RefObject<HTMLElement | null>, shown: string | null): void {
  useEffect(() => list.current?.focus(), [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row may have taken away what had the focus
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus();
  }, [list, shown]);
}

const pressOf = (event: KeyboardEvent, list: HTMLElement | null): InboxPress => ({
  key: event.key,
  repeat: event.repeat,
  isOther: event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing || event.keyCode === 229,
  place: placeOf(event.target, list),
});

function placeOf(target: EventTarget, list: HTMLElement | null): InboxPress['place'] {
  if (isInText(target)) return 'text';
  if (target === list) return 'list';
  return target instanceof Element && target.closest('button') !== null ? 'button' : 'other';
}

/** One polite word when another row is shown, and one when a new approval arrives. */
function Spoken({ inbox: { row, at, rows, arrived } }: { readonly inbox: InboxRows }) {
  const spoken = useCallback(() => (row === null ? '' : spokenEntry(row.first, at + 1, rows.length)), [row, at, rows]);
  const { many, last } = arrived;
  return (
    <>
      <Announcer id={row?.key ?? ''} text={spoken()} />
      <Announcer
        id={String(many)}
        text={last === null ? '' : `A new approval waits: ${last.label}, ${last.chatTitle}.`}
      />
    </>
  );
}
