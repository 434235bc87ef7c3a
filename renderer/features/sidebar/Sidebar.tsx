// The chats of all projects, each with how it stands, and the way to a new one. Knows nothing of what is said in them.
import { FolderOpen, type LucideIcon, Plus } from 'lucide-react';
import type { Chat } from '../../../shared/domain/chat.ts';
import type { ChatId, ProjectId } from '../../../shared/ids.ts';
import { shortPath } from '../../components/decisionWords.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { ariaShortcut, type Intent, shortcutText } from '../../components/intent.ts';
import { StatusDot } from '../../components/StatusDot.tsx';
import { ago } from '../../components/times.ts';
import { useNow } from '../../components/useNow.ts';
import { chatList } from '../../stores/chats.ts';
import { activeChat } from '../../stores/layout.ts';
import { projectList } from '../../stores/projects.ts';
import { useChats, useConnection, useLayout, useProjects, useSettings } from '../../stores/useStores.ts';
import styles from './Sidebar.module.css';
import { groupChats, type ProjectGroup } from './sidebarModel.ts';

const TICK_MS = 30_000;

type Props = {
  readonly newChat: Intent;
  readonly openFolder: Intent;
  readonly isMac: boolean;
  readonly onOpen: (chatId: ChatId) => void;
  readonly onStart: (projectId: ProjectId) => void;
};

export function Sidebar({ newChat, openFolder, isMac, onOpen, onStart }: Props) {
  const groups = groupChats(useProjects(projectList), useChats(chatList));
  return (
    <nav className={styles.sidebar} aria-label="Chats">
      <div className={styles.brand}>
        <span className={styles.mark} aria-hidden="true">
          Z
        </span>
        Z Engine
      </div>
      <IntentRow intent={newChat} icon={Plus} isMac={isMac} />
      <IntentRow intent={openFolder} icon={FolderOpen} isMac={isMac} />
      <div className={styles.groups}>
        {groups.length === 0 && <p className={styles.none}>Your chats will stand here, by project.</p>}
        {groups.map((group) => (
          <Group key={group.project.id} group={group} onOpen={onOpen} onStart={onStart} />
        ))}
      </div>
      <SettingsFile />
    </nav>
  );
}

/** Settings are a file that a person edits; here it is named. */
function SettingsFile() {
  const file = useSettings((state) => state.view?.file ?? '');
  const { home, version } = useConnection(({ app }) => ({ home: app?.home ?? '', version: app?.version ?? '' }));
  if (file === '') return null;
  return (
    <div className={styles.file}>
      <span>Settings are in</span>
      <code>{shortPath(file, home)}</code>
      <span>Version {version}</span>
    </div>
  );
}

function IntentRow({
  intent,
  icon: Icon,
  isMac,
}: {
  readonly intent: Intent;
  readonly icon: LucideIcon;
  readonly isMac: boolean;
}) {
  const shortcut = intent.shortcuts[0];
  return (
    <button
      type="button"
      className={styles.row}
      aria-disabled={!intent.when}
      aria-keyshortcuts={shortcut && ariaShortcut(shortcut, isMac)}
      onClick={() => intent.when && intent.perform()}
    >
      <Icon aria-hidden="true" />
      <span className={styles.title}>{intent.label}</span>
      {shortcut && <small aria-hidden="true">{shortcutText(shortcut, isMac)}</small>}
    </button>
  );
}

function Group({ group, onOpen, onStart }: { readonly group: ProjectGroup } & Pick<Props, 'onOpen' | 'onStart'>) {
  const { project, chats } = group;
  return (
    <section aria-label={project.name}>
      <div className={styles.group}>
        <h2 title={project.path}>{project.name}</h2>
        {!project.exists && <span className={styles.gone}>folder is gone</span>}
        {project.exists && (
          <IconButton icon={Plus} label={`New chat in ${project.name}`} onClick={() => onStart(project.id)} />
        )}
      </div>
      <ul>
        {chats.map((chat) => (
          <li key={chat.id}>
            <ChatRow chat={chat} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChatRow({ chat, onOpen }: { readonly chat: Chat } & Pick<Props, 'onOpen'>) {
  const isOpen = useLayout((state) => state.layout.view === 'chats' && activeChat(state) === chat.id);
  const now = useNow(TICK_MS);
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={isOpen ? 'page' : undefined}
      title={chat.title}
      onClick={() => onOpen(chat.id)}
    >
      <StatusDot state={chat.state} />
      <span className={styles.title}>{chat.title}</span>
      <small>{ago(chat.updatedAt, now)}</small>
    </button>
  );
}
