// The chats of all projects, which one is open, and what can be done with one. What is said in a chat is not here.
import { createStore } from 'zustand/vanilla';
import type { Chat } from '../../shared/domain/chat.ts';
import type { ChoosableMode } from '../../shared/domain/mode.ts';
import type { ChatId, ProjectId } from '../../shared/ids.ts';
import type { IpcError } from '../../shared/ipc/contract.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Client } from '../ipc/client.ts';
import { type Collection, emptyCollection, find, replace, tell, valuesOf } from './collection.ts';

export type ChatsState = {
  readonly items: Collection<Chat>;
  readonly selected: ChatId | null;
  tell(chat: Chat): void;
  replace(chats: readonly Chat[], since: number): void;
  select(chatId: ChatId | null): void;
  create(projectId: ProjectId): Promise<Result<Chat, IpcError>>;
  setMode(chatId: ChatId, mode: ChoosableMode): Promise<Result<unknown, IpcError>>;
  stop(chatId: ChatId): Promise<Result<unknown, IpcError>>;
};

export const createChatsStore = (client: Client) =>
  createStore<ChatsState>()((set, get) => ({
    items: emptyCollection,
    selected: null,
    tell: (chat) => set(({ items }) => ({ items: tell(items, chat, isOlder) })),
    replace: (chats, since) => set(({ items }) => ({ items: replace(items, chats, since) })),
    select: (selected) => set({ selected }),
    async create(projectId) {
      const answer = await client.request('chat:create', { projectId });
      if (!answer.ok) return answer;
      get().tell(answer.value.chat);
      return ok(answer.value.chat);
    },
    setMode: (chatId, mode) => client.request('chat:mode', { chatId, mode }),
    stop: (chatId) => client.request('chat:stop', { chatId }),
  }));

const isOlder = (held: Chat, value: Chat) => value.updatedAt < held.updatedAt;

export const chatList = (state: ChatsState): readonly Chat[] =>
  valuesOf(state.items).toSorted((a, b) => b.updatedAt - a.updatedAt);
export const selectedChat = (state: ChatsState): Chat | undefined =>
  state.selected === null ? undefined : find(state.items, state.selected);
