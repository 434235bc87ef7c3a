// What must be known to tell the person of something outside of the window, learned from events one by one. Pure: it decides
// what happened, and notification.ts whether that is told.
import type { Approval } from './domain/approval.ts';
import type { Chat } from './domain/chat.ts';
import type { Layout } from './domain/layout.ts';
import type { Question } from './domain/question.ts';
import { DEFAULT_WINDOW_SETTINGS, type NotificationSettings } from './domain/settings.ts';
import type { ChatId } from './ids.ts';
import { type Circumstances, type Happening, type Routed, routeNotification } from './notification.ts';

type Waiting =
  | { readonly kind: 'approval'; readonly chatId: ChatId; readonly tool: string }
  | { readonly kind: 'question'; readonly chatId: ChatId };

export type Facts = Pick<Circumstances, 'settings' | 'focused' | 'view' | 'panes' | 'told'> & {
  readonly chats: ReadonlyMap<ChatId, Pick<Chat, 'title' | 'state'>>;
  /** By the id of the approval or question. */
  readonly waiting: ReadonlyMap<string, Waiting>;
  /** Whether the state of the app was read yet: what waited before that is no news. */
  readonly begun: boolean;
};

type Asked = Pick<Question, 'id' | 'chatId' | 'state'>;
type AskedApproval = Pick<Approval, 'id' | 'chatId' | 'state'> & { readonly card: Pick<Approval['card'], 'tool'> };
type Told = Pick<Chat, 'id' | 'title' | 'state'>;

export type News =
  | {
      readonly kind: 'state';
      readonly chats: readonly Told[];
      readonly approvals: readonly AskedApproval[];
      readonly questions: readonly Asked[];
    }
  | { readonly kind: 'chat'; readonly chat: Told }
  | { readonly kind: 'approval'; readonly approval: AskedApproval }
  | { readonly kind: 'question'; readonly question: Asked }
  | { readonly kind: 'settings'; readonly settings: NotificationSettings }
  | { readonly kind: 'layout'; readonly layout: Pick<Layout, 'view' | 'panes'> }
  | { readonly kind: 'focus'; readonly on: boolean };

export const NO_FACTS: Facts = {
  settings: DEFAULT_WINDOW_SETTINGS.notifications,
  focused: false,
  view: 'chats',
  panes: [],
  told: new Set(),
  chats: new Map(),
  waiting: new Map(),
  begun: false,
};

type Learned = { readonly facts: Facts; readonly happened: readonly Happening[] };
type Of<K extends News['kind']> = Extract<News, { readonly kind: K }>;

const LESSONS: { readonly [K in News['kind']]: (facts: Facts, news: Of<K>) => Learned } = {
  state: learnState,
  chat: (facts, { chat }) => learnChat(facts, chat),
  approval: (facts, { approval }) => learnWaiting(facts, approval, approvalOf(approval)),
  question: (facts, { question }) => learnWaiting(facts, question, questionOf(question)),
  settings: (facts, { settings }) => ({ facts: { ...facts, settings }, happened: [LOOKED] }),
  layout: (facts, { layout: { view, panes } }) => ({
    facts: { ...facts, view, panes: panes.filter((pane) => pane !== null) },
    happened: [LOOKED],
  }),
  focus: (facts, { on }) => ({ facts: { ...facts, focused: on }, happened: [LOOKED] }),
};

const LOOKED: Happening = { kind: 'looked' };

/** What is known after the news, and what happened by it. */
export function learn<K extends News['kind']>(facts: Facts, news: Of<K> & { readonly kind: K }): Learned {
  const lesson: (facts: Facts, news: Of<K>) => Learned = LESSONS[news.kind];
  return lesson(facts, news);
}

/** Whether it is still so: what was answered at once is told to nobody. */
export function stillStands({ waiting, chats }: Facts, happening: Happening): boolean {
  if (happening.kind === 'approval' || happening.kind === 'question') return waiting.has(happening.id);
  return happening.kind !== 'turn' || chats.get(happening.chatId)?.state === happening.ended;
}

/** What is told of it, and what is known once it was told. */
export function tell(facts: Facts, happening: Happening): { readonly facts: Facts; readonly routed: Routed } {
  const routed = routeNotification(happening, circumstancesOf(facts, happening));
  const told = 'id' in happening ? new Set([...facts.told, happening.id]) : facts.told;
  return { facts: { ...facts, told }, routed };
}

function circumstancesOf(facts: Facts, happening: Happening): Circumstances {
  const waiting = [...facts.waiting.values()];
  return {
    ...facts,
    title: 'chatId' in happening ? (facts.chats.get(happening.chatId)?.title ?? '') : '',
    approvals: waiting.filter(({ kind }) => kind === 'approval').length,
    waitingIn: new Set(waiting.map(({ chatId }) => chatId)),
  };
}

const approvalOf = ({ chatId, card }: AskedApproval): Waiting => ({ kind: 'approval', chatId, tool: card.tool });
const questionOf = ({ chatId }: Asked): Waiting => ({ kind: 'question', chatId });
const waits = ({ state }: { readonly state: string }) => state === 'waiting';
const begins = (id: string, waiting: Waiting): Happening => ({ id, ...waiting });

function learnState(facts: Facts, { chats, approvals, questions }: Of<'state'>): Learned {
  const waiting = new Map<string, Waiting>([
    ...approvals.filter(waits).map((approval) => [approval.id, approvalOf(approval)] as const),
    ...questions.filter(waits).map((question) => [question.id, questionOf(question)] as const),
  ]);
  const added = [...waiting].filter(([id]) => facts.begun && !facts.waiting.has(id));
  const gone = [...facts.waiting].filter(([id]) => !waiting.has(id));
  return {
    facts: {
      ...facts,
      begun: true,
      waiting,
      chats: new Map(chats.map((chat) => [chat.id, chat])),
      told: without(
        facts.told,
        gone.map(([id]) => id),
      ),
    },
    happened: [
      ...gone.map(([, { chatId }]) => ({ kind: 'answered' as const, chatId })),
      ...added.map(([id, each]) => begins(id, each)),
      LOOKED,
    ],
  };
}

function learnWaiting(facts: Facts, asked: AskedApproval | Asked, now: Waiting): Learned {
  const knew = facts.waiting.has(asked.id);
  if (waits(asked)) {
    const waiting = new Map(facts.waiting).set(asked.id, now);
    return { facts: { ...facts, waiting }, happened: knew ? [] : [begins(asked.id, now)] };
  }
  if (!knew) return { facts, happened: [] };
  const waiting = new Map(facts.waiting);
  waiting.delete(asked.id);
  const told = without(facts.told, [asked.id]);
  return { facts: { ...facts, waiting, told }, happened: [{ kind: 'answered', chatId: asked.chatId }] };
}

/** A turn that ended can be told again once the chat was at work again. */
function learnChat(facts: Facts, chat: Told): Learned {
  const before = facts.chats.get(chat.id)?.state;
  const id = `turn:${chat.id}`;
  const ended = chat.state === 'done' || chat.state === 'failed' ? chat.state : null;
  const chats = new Map(facts.chats).set(chat.id, { title: chat.title, state: chat.state });
  const told = ended === null ? without(facts.told, [id]) : facts.told;
  const isNews = ended !== null && before !== undefined && AT_WORK.has(before);
  return {
    facts: { ...facts, chats, told },
    happened: isNews ? [{ kind: 'turn', id, chatId: chat.id, ended }] : [],
  };
}

const AT_WORK: ReadonlySet<Chat['state']> = new Set(['running', 'waiting', 'asking']);

function without(all: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  return gone.some((id) => all.has(id)) ? new Set([...all].filter((id) => !gone.includes(id))) : all;
}
