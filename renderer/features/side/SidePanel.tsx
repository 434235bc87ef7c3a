// What holds for one chat, and what came of it, beside the conversation: its mode, what was allowed in it, the rules in force,
// the agent's list of what is to do, and the files it changed. It shows and takes back; it never allows anything.
import { X } from 'lucide-react';
import type { Chat } from '../../../shared/domain/chat.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { ModeChip } from '../../components/ModeChip.tsx';
import { emptyTimeline } from '../../stores/timelines.ts';
import { useTimelines, useWishes } from '../../stores/useStores.ts';
import { FilesSection } from './FilesSection.tsx';
import { GrantsSection } from './GrantsSection.tsx';
import { RulesSection } from './RulesSection.tsx';
import styles from './SidePanel.module.css';
import { TodosSection } from './TodosSection.tsx';

type Props = {
  readonly chat: Chat;
  /** Shows what a grant or rule has let pass: the audit of this chat with those words. */
  readonly onAudit: (text: string) => void;
  readonly onClose: () => void;
};

export function SidePanel({ chat, onAudit, onClose }: Props) {
  const { items, status } = useTimelines((state) => state.byChat.get(chat.id) ?? emptyTimeline);
  const isReading = items.size === 0 && (status === 'unread' || status === 'loading');
  return (
    <aside className={styles.panel} aria-label="About this chat">
      <header className={styles.head}>
        <h2>About this chat</h2>
        <IconButton icon={X} label="Close the side panel" onClick={onClose} />
      </header>
      <ModeLine chat={chat} />
      <GrantsSection chatId={chat.id} items={items} onAudit={onAudit} />
      <TodosSection items={items} isReading={isReading} />
      <FilesSection projectId={chat.projectId} items={items} isReading={isReading} />
      <RulesSection />
    </aside>
  );
}

function ModeLine({ chat }: { readonly chat: Chat }) {
  const skipping = useWishes((state) => state.skipping);
  return (
    <p className={styles.mode}>
      <span>Mode</span>
      <ModeChip mode={chat.mode} />
      {skipping && <span className={styles.skip}>approvals skipped</span>}
    </p>
  );
}
