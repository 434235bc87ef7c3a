// What a person can want in this window, each as one object that its button and its shortcut share.
import { useEffect } from 'react';
import type { ProjectId } from '../../shared/ids.ts';
import { type Intent, isPressed } from '../components/intent.ts';
import { find } from '../stores/collection.ts';
import { startChat, startIn } from '../stores/flows.ts';
import { activeChat } from '../stores/layout.ts';
import { projectList } from '../stores/projects.ts';
import { useChats, useConnection, useLayout, useProjects, useWindow } from '../stores/useStores.ts';

export type Intents = {
  readonly newChat: Intent;
  readonly openFolder: Intent;
  readonly start: (projectId: ProjectId) => void;
  readonly openPath: (path: string) => Promise<string | null>;
  readonly openSample: () => void;
};

/** `onProblem` is told why something could not be done, or null once it could. */
export function useIntents(onProblem: (problem: string | null) => void): Intents {
  const { client, stores } = useWindow();
  const isElectron = useConnection((state) => state.app?.host === 'electron');
  const inProject = useNewChatProject();
  const select = (chatId: null) => stores.layout.getState().open(chatId);
  const { pick, open, openSample } = stores.projects.getState();
  const tell = async (doing: ReturnType<typeof startIn>) => {
    const done = await doing;
    onProblem(done.ok ? null : done.error.message);
  };
  const start = (projectId: ProjectId) => void tell(startChat(client, stores, projectId));
  return {
    start,
    openSample: () => void tell(startIn(client, stores, openSample())),
    async openPath(path) {
      const opened = await startIn(client, stores, open(path));
      return opened.ok ? null : opened.error.message;
    },
    newChat: {
      name: 'chat.new',
      label: 'New chat',
      shortcuts: isElectron ? ['Mod+N', 'Alt+N'] : ['Alt+N', 'Mod+N'],
      when: true,
      perform: () => (inProject === undefined ? select(null) : start(inProject)),
    },
    openFolder: {
      name: 'project.open',
      label: 'Open a folder…',
      shortcuts: isElectron ? ['Mod+O'] : ['Alt+O'],
      when: true,
      perform: () => (isElectron ? void tell(startIn(client, stores, pick())) : select(null)),
    },
  };
}

/** The project of the open chat, else the one that was opened last. */
function useNewChatProject(): ProjectId | undefined {
  const shown = useLayout(activeChat);
  const open = useChats((state) => (shown === null ? undefined : find(state.items, shown)?.projectId));
  const last = useProjects((state) => projectList(state).find((project) => project.exists)?.id);
  return open ?? last;
}

export function useShortcuts(intents: readonly Intent[], isMac: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing) return;
      const intent = intents.find(
        (each) => each.when && each.shortcuts.some((shortcut) => isPressed(shortcut, event, isMac)),
      );
      if (intent === undefined) return;
      event.preventDefault();
      intent.perform();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [intents, isMac]);
}
