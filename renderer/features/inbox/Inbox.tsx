// To be built.
import type { ChatId } from '../../../shared/ids.ts';
import type { Guard } from '../../components/useGuard.ts';

type Props = {
  readonly guard: Guard;
  readonly onOpenChat: (chatId: ChatId) => void;
};

export function Inbox(_props: Props) {
  return <h1>Inbox</h1>;
}
