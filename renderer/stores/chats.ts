// The chats of all projects, and what can be done with one. What is said in a chat is not here.
import { createStore } from 'zustand/vanilla';
import type { Chat } from '../../shared/domain/chat.ts';
import type { ChoosableMode, Mode } from '../../shared/domain/mode.ts';
import type { ChatId, ProjectId } from '../../shared/ids.ts';
import type { IpcError } from '../../shared/ipc/contract.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Client } from '../ipc/client.ts';
import { type Collection, emptyCollection, find, replace, tell, valuesOf } from './collection.ts';

export type ChatsState = {
  readonly items: Collection<Chat>;
  /** The mode that was asked for last, until it is answered: a further step starts from it. */
  readonly wanted: ReadonlyMap<ChatId, ChoosableMode>;
  tell(chat: Chat): void;
  replace(chats: readonly Chat[], since: number): void;
  create(projectId: ProjectId): Promise<Result<Chat, IpcError>>;
  /** One change of a chat leaves after the other, so that the last one holds. */
  setMode(chatId: ChatId, mode: ChoosableMode): Promise<Result<unknown, IpcError>>;
  /** Resolves once no change of the mode is under way; false when the last one was not taken. */
  modeSettled(chatId: ChatId): Promise<boolean>;
  stop(chatId: ChatId): Promise<Result<unknown, IpcError>>;
  /** Blanks around the title do not count. */
  rename(chatId: ChatId, title: string): Promise<Result<unknown, IpcError>>;
  /** Puts it away, or takes it back. Refused while it is at work. */
  archive(chatId: ChatId, archived: boolean): Promise<Result<unknown, IpcError>>;
  /** The person looks at it. One request at a time; one that failed is made again the next time. */
  seen(chatId: ChatId): Promise<void>;
};

export const createChatsStore = (client: Client) =>
  createStore<ChatsState>()((set, get) => ({
    ...modes(client, set, get),
    ...keeping(client, get),
    items: emptyCollection,
    tell: (chat) => set(({ items }) => ({ items: tell(items, chat, isOlder) })),
    replace: (chats, since) => set(({ items }) => ({ items: replace(items, chats, since) })),
    async create(projectId) {
      const answer = await client.request('chat:create', { projectId });
      if (!answer.ok) return answer;
      get().tell(answer.value.chat);
      return ok(answer.value.chat);
    },
    stop: (chatId) => client.request('chat:stop', { chatId }),
  }));

type Set = (change: (state: ChatsState) => Partial<ChatsState>) => void;

function modes(
  client: Client,
  set: Set,
  get: () => ChatsState,
): Pick<ChatsState, 'wanted' | 'setMode' | 'modeSettled'> {
  const changes = new Map<ChatId, Promise<Result<unknown, IpcError>>>();
  const want = (chatId: ChatId, mode: ChoosableMode | null) =>
    set(({ wanted }) => {
      const next = new Map(wanted);
      if (mode === null) next.delete(chatId);
      else next.set(chatId, mode);
      return { wanted: next };
    });
  return {
    wanted: new Map(),
    async setMode(chatId, mode) {
      want(chatId, mode);
      const before = changes.get(chatId);
      const change = (before ?? Promise.resolve()).then(() => client.request('chat:mode', { chatId, mode }));
      changes.set(chatId, change);
      const answer = await change;
      const chat = find(get().items, chatId);
      if (answer.ok && chat !== undefined) get().tell({ ...chat, mode });
      if (changes.get(chatId) === change) {
        changes.delete(chatId);
        want(chatId, null);
      }
      return answer;
    },
    modeSettled: async (chatId) => (await changes.get(chatId))?.ok ?? true,
  };
}

/** What a person does with a chat as a whole. A name and a place in the list are shown at once, before their event comes. */
function keeping(client: Client, get: () => ChatsState): Pick<ChatsState, 'rename' | 'archive' | 'seen'> {
  const looking = new Set<ChatId>();
  const change = (chatId: ChatId, part: Partial<Chat>) => {
    const chat = find(get().items, chatId);
    if (chat !== undefined) get().tell({ ...chat, ...part });
  };
  return {
    async rename(chatId, typed) {
      const title = typed.trim();
      const answer = await client.request('chat:rename', { chatId, title });
      if (answer.ok) change(chatId, { title });
      return answer;
    },
    async archive(chatId, archived) {
      const answer = await client.request('chat:archive', { chatId, archived });
      if (answer.ok) change(chatId, { archived });
      return answer;
    },
    async seen(chatId) {
      if (looking.has(chatId)) return;
      looking.add(chatId);
      await client.request('chat:seen', { chatId });
      looking.delete(chatId);
    },
  };
}

const isOlder = (held: Chat, value: Chat) => value.updatedAt < held.updatedAt;

/** Those that are not put away; the last one worked in first. */
export const chatList = (state: ChatsState): readonly Chat[] => allChats(state).filter((chat) => !chat.archived);
/** Those that were put away too. */
export const allChats = (state: ChatsState): readonly Chat[] =>
  valuesOf(state.items).toSorted((a, b) => b.updatedAt - a.updatedAt);
/** Where the next step of the mode starts: from what was asked for, also while it is not answered. */
export const modeOf = (state: ChatsState, chat: Chat): Mode => state.wanted.get(chat.id) ?? chat.mode;
