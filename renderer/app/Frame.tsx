// The frame around everything: the sidebar, the banners, the view that is open, the side panel and the palette.
import { useMemo, useRef, useState } from 'react';
import type { ChatId } from '../../shared/ids.ts';
import { useGuard } from '../components/useGuard.ts';
import { useNotifications } from '../features/notify/useNotifications.ts';
import { Palette } from '../features/palette/Palette.tsx';
import { Sidebar } from '../features/sidebar/Sidebar.tsx';
import { groupChats, listedChats } from '../features/sidebar/sidebarModel.ts';
import { chatList } from '../stores/chats.ts';
import { openBeside, openChat } from '../stores/flows.ts';
import { projectList } from '../stores/projects.ts';
import { useChats, useLayout, useProjects, useWindow } from '../stores/useStores.ts';
import { Banners } from './Banners.tsx';
import styles from './Frame.module.css';
import { useIntents, useShortcuts } from './intents.ts';
import { isInPalette } from './intentTable.ts';
import { SIDE_FROM, shownIn } from './layoutModel.ts';
import { useGuardTimes } from './useGuardTimes.ts';
import { useSeen } from './useSeen.ts';
import { useWindowWidth } from './useWindowWidth.ts';
import { View } from './View.tsx';

export function Frame({ isMac }: { readonly isMac: boolean }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [renaming, setRenaming] = useState<ChatId | null>(null);
  const [finding, setFinding] = useState<ChatId | null>(null);
  const main = useRef<HTMLElement>(null);
  const guard = useGuard(useGuardTimes());
  const goTo = useGoTo();
  useNotifications({ onOpenChat: goTo.here });
  const { shown, isNarrow } = useShown();
  const intents = useIntents({
    onProblem: setProblem,
    onPalette: () => setPaletteOpen(true),
    onFind: setFinding,
    onRename: setRenaming,
    isNarrow,
    listed: useListed(),
  });
  useShortcuts(intents.all, isMac);
  return (
    <div className={styles.frame}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        Skip to the chat
      </button>
      <Sidebar
        intents={intents.byName}
        isMac={isMac}
        renaming={renaming}
        onRename={setRenaming}
        onProblem={setProblem}
        onStart={intents.start}
        onOpen={goTo.here}
        onOpenBeside={goTo.beside}
      />
      <main ref={main} className={styles.main} tabIndex={-1}>
        <Banners problem={problem} onDismiss={() => setProblem(null)} />
        <View
          {...{ intents, guard, isMac, shown, finding }}
          onProblem={setProblem}
          onFindEnd={() => setFinding(null)}
          onOpen={goTo.here}
        />
      </main>
      <Palette
        isOpen={isPaletteOpen}
        intents={intents.all.filter(({ name }) => isInPalette(name))}
        own={intents.byName['palette.open']}
        isMac={isMac}
        onClose={() => setPaletteOpen(false)}
        onOpenChat={(chatId, isBeside) => (isBeside ? goTo.beside : goTo.here)(chatId)}
        onStart={intents.start}
      />
    </div>
  );
}

function useGoTo() {
  const { client, stores } = useWindow();
  return {
    here: (chatId: ChatId) => void openChat(client, stores, chatId),
    beside: (chatId: ChatId) => void openBeside(client, stores, chatId),
  };
}

function useListed(): readonly ChatId[] {
  const projects = useProjects(projectList);
  const chats = useChats(chatList);
  return useMemo(() => listedChats(groupChats(projects, chats)), [projects, chats]);
}

/** What the window has room for; what of it a person can see is seen. */
function useShown() {
  const width = useWindowWidth();
  const layout = useLayout((state) => state.layout);
  const isSideOver = useLayout((state) => state.isSideOver);
  const shown = shownIn(width, layout, isSideOver);
  const inSight = layout.view === 'chats' ? shown.panes.map((at) => layout.panes[at] ?? null) : [];
  useSeen(inSight.filter((pane) => pane !== null));
  return { shown, isNarrow: width < SIDE_FROM };
}
