// To be built.
import type { ChatId, ProjectId } from '../../../shared/ids.ts';
import type { Intent } from '../../components/intent.ts';

type Props = {
  readonly isOpen: boolean;
  readonly intents: readonly Intent[];
  readonly isMac: boolean;
  readonly onClose: () => void;
  readonly onOpenChat: (chatId: ChatId, isBeside: boolean) => void;
  readonly onStart: (projectId: ProjectId) => void;
};

export function Palette(_props: Props) {
  return null;
}
