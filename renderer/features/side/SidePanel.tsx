// To be built.
import type { Chat } from '../../../shared/domain/chat.ts';

type Props = {
  readonly chat: Chat;
  /** Shows what a grant or rule has let pass: the audit of this chat with those words. */
  readonly onAudit: (text: string) => void;
  readonly onClose: () => void;
};

export function SidePanel(_props: Props) {
  return <aside>To be built</aside>;
}
