// The ways to the views, and the chats of all projects, each with how it stands. Knows nothing of what is said in them.
import { ChartNoAxesGantt, FolderPlus, Inbox, Plus, Search, Settings } from 'lucide-react';
import { shortPath } from '../../components/decisionWords.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { PathText } from '../../components/PathText.tsx';
import { count } from '../../components/previewModel.ts';
import { useConnection, useLayout, useSettings } from '../../stores/useStores.ts';
import { useWaits } from '../../stores/useWaits.ts';
import { cardsIn } from '../../stores/waiting.ts';
import { Chats } from './Chats.tsx';
import { IntentRow } from './IntentRow.tsx';
import styles from './Sidebar.module.css';
import type { SidebarProps } from './sidebarProps.ts';

export function Sidebar(props: SidebarProps) {
  const { intents, isMac } = props;
  const view = useLayout((state) => state.layout.view);
  const cards = cardsIn(useWaits());
  const openFolder = intents['project.open'];
  const row = { isMac };
  return (
    <nav className={styles.sidebar} aria-label="Chats">
      <div className={styles.brand}>
        <span className={styles.mark} aria-hidden="true">
          Z
        </span>
        <span className={styles.name}>Z Engine</span>
        <IconButton icon={FolderPlus} label={openFolder.label} onClick={openFolder.perform} />
      </div>
      <IntentRow
        {...row}
        intent={intents['inbox.open']}
        icon={Inbox}
        isCurrent={view === 'inbox'}
        badge={badge(cards)}
      />
      <IntentRow {...row} intent={intents['chat.new']} icon={Plus} />
      <IntentRow {...row} intent={intents['palette.open']} icon={Search} />
      <Chats {...props} />
      <IntentRow {...row} intent={intents['view.audit']} icon={ChartNoAxesGantt} isCurrent={view === 'audit'} />
      <IntentRow {...row} intent={intents['settings.open']} icon={Settings} isCurrent={view === 'settings'} />
      <SettingsFile />
    </nav>
  );
}

const badge = (cards: number) =>
  cards === 0 ? undefined : { text: String(cards), words: `${count(cards, 'card')} waiting` };

/** Settings are a file that a person may edit; here it is named. */
function SettingsFile() {
  const file = useSettings((state) => state.view?.file ?? '');
  const { home, version } = useConnection(({ app }) => ({ home: app?.home ?? '', version: app?.version ?? '' }));
  if (file === '') return null;
  return (
    <div className={styles.file}>
      <code title={file}>
        <PathText path={shortPath(file, home)} />
      </code>
      <span>{version}</span>
    </div>
  );
}
