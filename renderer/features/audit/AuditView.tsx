// To be built.
import type { ChatId } from '../../../shared/ids.ts';

type Props = {
  /** Rows of this chat only, where the person came from it. */
  readonly chatId: ChatId | null;
  readonly onOpenChat: (chatId: ChatId) => void;
};

export function AuditView(_props: Props) {
  return <h1>Audit</h1>;
}
