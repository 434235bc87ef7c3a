// The Inbox with the cards that answer what it shows.
import type { ChatId } from '../../shared/ids.ts';
import type { Guard } from '../components/useGuard.ts';
import { Inbox } from '../features/inbox/Inbox.tsx';
import { InboxDetail } from './InboxDetail.tsx';

type Props = { readonly guard: Guard; readonly onOpenChat: (chatId: ChatId) => void };

export function InboxPage({ guard, onOpenChat }: Props) {
  return <Inbox onOpenChat={onOpenChat} detail={(parts) => <InboxDetail {...parts} guard={guard} />} />;
}
