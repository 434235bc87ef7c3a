// The chats by project, and those that were put away behind one line. The arrow keys go from row to row; one row is in the
// order of Tab.
import { ChevronRight, Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Chat } from '../../../shared/domain/chat.ts';
import type { ChatId } from '../../../shared/ids.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { allChats } from '../../stores/chats.ts';
import { activeChat } from '../../stores/layout.ts';
import { projectList } from '../../stores/projects.ts';
import { useChats, useLayout, useProjects } from '../../stores/useStores.ts';
import { useWaits } from '../../stores/useWaits.ts';
import { ChatRow } from './ChatRow.tsx';
import { RowMenu } from './RowMenu.tsx';
import styles from './Sidebar.module.css';
import { archivedChats, groupChats, listedChats, type ProjectGroup, rowAfter } from './sidebarModel.ts';
import type { RowActs, RowMenuPlace, SidebarProps } from './sidebarProps.ts';

export function Chats(props: SidebarProps) {
  const chats = useChats(allChats);
  const groups = groupChats(useProjects(projectList), chats);
  const archived = archivedChats(chats);
  const [isArchiveOpen, setArchiveOpen] = useState(false);
  const [menu, setMenu] = useState<RowMenuPlace | null>(null);
  const [visited, setVisited] = useState<ChatId | null>(null);
  const active = useLayout(activeChat);
  const list = useRef<HTMLDivElement>(null);
  const rows = [...listedChats(groups), ...(isArchiveOpen ? archived.map(({ id }) => id) : [])];
  const inTabOrder = [visited, active].find((id) => id !== null && rows.includes(id)) ?? rows[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
    const current = rows.find((id) => id === from);
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const next = current === undefined || !isPlain ? null : rowAfter(event.key, rows, current);
    if (next === null) return;
    event.preventDefault();
    rowOf(list.current, next)?.focus();
  };
  const acts: RowActs = { ...props, onMenu: setMenu, onVisit: setVisited, inTabOrder };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the rows inside
    <div ref={list} className={styles.groups} onKeyDown={onKeyDown}>
      {groups.length === 0 && <p className={styles.none}>Your chats will stand here, by project.</p>}
      {groups.map((group) => (
        <Group key={group.project.id} group={group} acts={acts} onStart={props.onStart} />
      ))}
      {archived.length > 0 && (
        <Archived chats={archived} acts={acts} isOpen={isArchiveOpen} onToggle={() => setArchiveOpen(!isArchiveOpen)} />
      )}
      <RowMenu {...props} place={menu} onClose={() => setMenu(null)} focusRow={(id) => rowOf(list.current, id)} />
    </div>
  );
}

const rowOf = (list: HTMLElement | null, id: ChatId): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null;

type GroupProps = Pick<SidebarProps, 'onStart'> & { readonly group: ProjectGroup; readonly acts: RowActs };

function Group({ group, acts, onStart }: GroupProps) {
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
      <Rows chats={chats} acts={acts} />
    </section>
  );
}

function Rows({ chats, acts }: { readonly chats: readonly Chat[]; readonly acts: RowActs }) {
  const waits = useWaits();
  return (
    <ul>
      {chats.map((chat) => (
        <li key={chat.id}>
          <ChatRow {...acts} chat={chat} cards={waits.find(({ chatId }) => chatId === chat.id)?.cards ?? 0} />
        </li>
      ))}
    </ul>
  );
}

type ArchivedProps = {
  readonly chats: readonly Chat[];
  readonly acts: RowActs;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

function Archived({ chats, acts, isOpen, onToggle }: ArchivedProps) {
  return (
    <section aria-label="Archived chats" className={styles.archived}>
      <button type="button" className={styles.row} aria-expanded={isOpen} onClick={onToggle}>
        <ChevronRight aria-hidden="true" className={isOpen ? styles.open : undefined} />
        <span className={styles.title}>Archived ({chats.length})</span>
      </button>
      {isOpen && <Rows chats={chats} acts={acts} />}
    </section>
  );
}
