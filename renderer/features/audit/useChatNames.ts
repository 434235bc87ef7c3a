// How the chats of rows are called now: their title and their project's name.
import { useMemo } from 'react';
import type { ChatId } from '../../../shared/ids.ts';
import { find } from '../../stores/collection.ts';
import { useChats, useProjects } from '../../stores/useStores.ts';

export type ChatName = { readonly title: string; readonly project: string };

export function useChatNames(): (chatId: ChatId) => ChatName {
  const chats = useChats((state) => state.items);
  const projects = useProjects((state) => state.items);
  return useMemo(
    () => (chatId) => {
      const chat = find(chats, chatId);
      if (chat === undefined) return { title: 'a chat that is gone', project: '' };
      return { title: chat.title, project: find(projects, chat.projectId)?.name ?? '' };
    },
    [chats, projects],
  );
}
