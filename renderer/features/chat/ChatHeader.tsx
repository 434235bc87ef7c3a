// Which chat this is, where it works and how it stands.
import type { ReactNode } from 'react';
import type { Chat, Project } from '../../../shared/domain/chat.ts';
import { shortPath } from '../../components/decisionWords.ts';
import { useConnection } from '../../stores/useStores.ts';
import styles from './ChatHeader.module.css';

const STATE_WORDS: Readonly<Record<Chat['state'], string | null>> = {
  idle: null,
  running: 'working',
  waiting: 'waits for you',
  asking: 'asks you',
  done: null,
  failed: 'failed',
};

type Props = {
  readonly chat: Chat;
  readonly project: Project | undefined;
  /** What can be done with its pane, at the end. */
  readonly actions: ReactNode;
};

export function ChatHeader({ chat, project, actions }: Props) {
  const home = useConnection((state) => state.app?.home ?? '');
  const words = STATE_WORDS[chat.state];
  return (
    <header className={styles.header}>
      <h1 title={chat.title}>{chat.title}</h1>
      {project && <span className={styles.project}>{project.name}</span>}
      {project && (
        <code className={styles.folder} title={project.path}>
          {shortPath(project.path, home)}
        </code>
      )}
      {words !== null && <span className={styles[chat.state]}>{words}</span>}
      {chat.archived && <span className={styles.idle}>archived</span>}
      <span className={styles.actions}>{actions}</span>
    </header>
  );
}
