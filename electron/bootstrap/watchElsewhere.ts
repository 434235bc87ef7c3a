// Tells the windows what another process on the same data folder does (`z-engine run`), and puts in order what one that was
// killed left. INVARIANT: chats that run in this process are told of by their turns alone; while nothing moves, nothing is read.
import { type Chat, isAtWork } from '../../shared/domain/chat.ts';
import type { ChatId } from '../../shared/ids.ts';
import { events } from '../../shared/ipc/contract.ts';
import type { Publisher } from '../ipc/publish.ts';
import type { Store } from '../store/store.ts';
import { chatNews, newItems, type ToldItems, toldItems } from './elsewhereNews.ts';

export type ElsewhereDeps = {
  readonly store: Pick<Store, 'changedElsewhere'> & {
    readonly chats: Pick<Store['chats'], 'list' | 'latest' | 'isElsewhere'>;
    readonly projects: Pick<Store['projects'], 'find'>;
  };
  readonly publisher: Publisher;
  readonly isRunning: (id: ChatId) => boolean;
  /** Puts in order what processes that are gone left half done. */
  readonly recover: () => Promise<void>;
  readonly onFault: (why: string) => void;
};

/** Of a chat so many of its last messages are looked at: more than are said between two looks. */
const MESSAGES = 100;
const EVERY_MS = 1000;

/** Begins at once; `close` resolves when nothing will be told any more. */
export function watchElsewhere(deps: ElsewhereDeps, everyMs = EVERY_MS): { readonly close: () => Promise<void> } {
  const elsewhere = createElsewhere(deps);
  const hear = saidOnce(deps.onFault);
  let [isClosed, step] = [false, Promise.resolve()];
  const next = () => {
    step = elsewhere.step().then(() => hear(null), hear);
    void step.then(() => {
      if (!isClosed) later();
    });
  };
  let timer: NodeJS.Timeout;
  const later = () => {
    timer = setTimeout(next, everyMs).unref();
  };
  later();
  return {
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      elsewhere.stop();
      return step;
    },
  };
}

/** The same fault is told once in a row; null: there was none. */
function saidOnce(tell: (why: string) => void): (fault: unknown) => void {
  let last: string | null = null;
  return (fault) => {
    const why = fault === null ? null : String(fault);
    if (why !== null && why !== last) tell(why);
    last = why;
  };
}

/** What stands when it is made is no news. A step that fails is made up for by the next. */
export function createElsewhere({ store, publisher, isRunning, recover }: ElsewhereDeps) {
  const { chats, projects } = store;
  store.changedElsewhere();
  const told = new Map<ChatId, Chat>(chats.list().map((chat) => [chat.id, chat]));
  const said = new Map<ChatId, ToldItems>();
  let atWork = [...told.values()].filter((chat) => isAtWork(chat) && !isRunning(chat.id));
  let isDue = false;
  const stop = publisher.subscribe((event, payload) => {
    if (event !== 'chat:changed') return;
    const chat = events[event].parse(payload);
    told.set(chat.id, chat);
  });

  const tell = (chat: Chat) => {
    const before = told.get(chat.id);
    const news = chatNews(before, chat);
    const project = before === undefined && news.chat ? projects.find(chat.projectId) : undefined;
    if (project !== undefined) publisher.publish('project:changed', project);
    if (news.items) tellItems(chat.id);
    if (news.chat) publisher.publish('chat:changed', chat);
  };
  const tellItems = (id: ChatId) => {
    const items = chats.latest(id, MESSAGES);
    for (const item of newItems(said.get(id), items)) publisher.publish('timeline:changed', item);
    said.set(id, toldItems(items));
  };
  const look = () => {
    const others = chats.list().filter(({ id }) => !isRunning(id));
    for (const chat of others) tell(chat);
    atWork = others.filter(isAtWork);
    for (const id of said.keys()) if (!atWork.some((chat) => chat.id === id)) said.delete(id);
    publisher.publish('audit:changed', {});
    isDue = false;
  };
  /** Each is found once, until something moves again: of this process a chat may stay at work, which no recovery ends. */
  const findDead = () => {
    const alive = atWork.filter(({ id }) => chats.isElsewhere(id));
    const isAnyDead = alive.length < atWork.length;
    atWork = alive;
    return isAnyDead;
  };
  return {
    stop,
    step: async () => {
      isDue = store.changedElsewhere() || isDue;
      if (isDue) look();
      if (!findDead()) return;
      isDue = true;
      await recover();
      look();
      findDead();
    },
  };
}
