// What takes more than one store: reading the app's state, opening a chat, starting one in a project.
// INVARIANT: counters are read before a request leaves, so that its answer undoes no event that came meanwhile.
import type { Chat, Project } from '../../shared/domain/chat.ts';
import type { View } from '../../shared/domain/layout.ts';
import type { ChatId, ProjectId } from '../../shared/ids.ts';
import type { AppState, IpcError } from '../../shared/ipc/contract.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Client } from '../ipc/client.ts';
import { chatList } from './chats.ts';
import type { Stores } from './createStores.ts';
import { activeChat } from './layout.ts';
import { emptyTimeline } from './timelines.ts';

/** Reads everything anew, at the start and after each break; then the chats that are open. */
export async function loadApp(client: Client, stores: Stores): Promise<void> {
  const { connection, projects, chats, timelines, composers, settings, wishes, approvals, questions } = stores;
  const isFirst = connection.getState().app === null;
  const since = {
    projects: projects.getState().items.told,
    chats: chats.getState().items.told,
    skip: wishes.getState().told,
    approvals: approvals.getState().items.told,
    questions: questions.getState().items.told,
  };
  timelines.getState().distrust();
  const answer = await client.request('app:state', {});
  if (!answer.ok)
    return connection.setState({ problem: answer.error.message, isBroken: answer.error.code === 'broken' });
  projects.getState().replace(answer.value.projects, since.projects);
  chats.getState().replace(answer.value.chats, since.chats);
  settings.getState().tell(answer.value.settings);
  wishes.getState().replace(answer.value.skipping, since.skip);
  approvals.getState().replaceAll(answer.value.approvals, since.approvals);
  questions.getState().replaceAll(answer.value.questions, since.questions);
  const begin = arrange(stores, answer.value, isFirst);
  const { version, platform, host, dataFolder, home, notices } = answer.value;
  const app = { version, platform, host, dataFolder, home, notices };
  connection.setState({ app, problem: null, isBroken: false });
  await composers.getState().flushAll();
  if (begin !== null) await startChat(client, stores, begin);
  else await reopen(client, stores);
}

/** Tries again to open what could not be opened, and reads everything then. */
export async function retryApp(client: Client, stores: Stores): Promise<void> {
  const tried = await client.request('app:retry', {});
  if (tried.ok) await loadApp(client, stores);
  else stores.connection.setState({ problem: tried.error.message, isBroken: tried.error.code === 'broken' });
}

/**
 * The panes as they were left, without chats that are gone; at the first reading also the project that the command line
 * named, and in a window that was never arranged the chat that was last worked in. Gives the project that needs a new chat.
 */
function arrange(
  { layout, chats }: Stores,
  { layout: kept, startProject }: AppState,
  isFirst: boolean,
): ProjectId | null {
  const { restore, keepOnly, open } = layout.getState();
  const there = chatList(chats.getState());
  if (isFirst && kept !== null) restore(kept);
  keepOnly((chatId) => there.some((chat) => chat.id === chatId));
  if (!isFirst) return null;
  const { panes } = layout.getState().layout;
  const wanted = startProject === null ? there : there.filter((chat) => chat.projectId === startProject);
  const shown = wanted.find((chat) => panes.includes(chat.id)) ?? wanted[0];
  if (shown !== undefined && (startProject !== null || kept === null)) open(shown.id);
  return startProject !== null && shown === undefined ? startProject : null;
}

async function reopen(client: Client, stores: Stores): Promise<void> {
  const shown = stores.layout.getState().layout.panes.filter((pane) => pane !== null);
  await Promise.all(shown.map((chatId) => loadChat(client, stores, chatId)));
}

/** Shows a chat, and reads it when that has not been done. What was typed in the chats before is saved. */
export async function openChat(client: Client, stores: Stores, chatId: ChatId): Promise<void> {
  void stores.composers.getState().flushAll();
  stores.layout.getState().open(chatId);
  await readOnce(client, stores, chatId);
}

/** The same, in the pane beside the active one. */
export async function openBeside(client: Client, stores: Stores, chatId: ChatId): Promise<void> {
  void stores.composers.getState().flushAll();
  stores.layout.getState().openToSide(chatId);
  await readOnce(client, stores, chatId);
}

async function readOnce(client: Client, stores: Stores, chatId: ChatId): Promise<void> {
  const { status } = stores.timelines.getState().byChat.get(chatId) ?? emptyTimeline;
  if (status !== 'ready' && status !== 'loading') await loadChat(client, stores, chatId);
}

/** Shows another view than the chats. What was typed in the chats before is saved; none of them is left. */
export function showView(stores: Stores, view: View): void {
  void stores.composers.getState().flushAll();
  stores.layout.getState().show(view);
}

/** Puts a chat away or takes it back. One that was put away stands in no pane any more. */
export async function archiveChat(
  stores: Stores,
  chatId: ChatId,
  archived: boolean,
): Promise<Result<unknown, IpcError>> {
  await stores.composers.getState().flush(chatId);
  const answer = await stores.chats.getState().archive(chatId, archived);
  if (answer.ok && archived) stores.layout.getState().keepOnly((shown) => shown !== chatId);
  return answer;
}

async function loadChat(client: Client, stores: Stores, chatId: ChatId): Promise<void> {
  const { chats, timelines, approvals, grants, questions, composers } = stores;
  const since = {
    approvals: approvals.getState().items.told,
    grants: grants.getState().items.told,
    questions: questions.getState().items.told,
  };
  timelines.getState().loading(chatId);
  const answer = await client.request('chat:open', { chatId });
  if (!answer.ok) return timelines.getState().failed(chatId, answer.error.message);
  chats.getState().tell(answer.value.chat);
  timelines.getState().replace(chatId, answer.value.items);
  approvals.getState().replace(chatId, answer.value.approvals, since.approvals);
  grants.getState().replace(chatId, answer.value.grants, since.grants);
  questions.getState().replace(chatId, answer.value.questions, since.questions);
  composers.getState().restore(chatId, answer.value.draft);
  for (const item of answer.value.items) composers.getState().arrived(chatId, item.id);
}

/** Opens a new chat in a project; an empty one that is there already is taken instead. */
export async function startChat(client: Client, stores: Stores, projectId: ProjectId): Promise<Result<Chat, IpcError>> {
  const made = await emptyChat(stores, projectId, null);
  if (made.ok) await openChat(client, stores, made.value.id);
  return made;
}

/** The same in the pane beside the active one; the empty chat that the active pane shows is not taken. */
export async function startBeside(
  client: Client,
  stores: Stores,
  projectId: ProjectId,
): Promise<Result<Chat, IpcError>> {
  const made = await emptyChat(stores, projectId, activeChat(stores.layout.getState()));
  if (made.ok) await openBeside(client, stores, made.value.id);
  return made;
}

async function emptyChat(stores: Stores, projectId: ProjectId, except: ChatId | null): Promise<Result<Chat, IpcError>> {
  const unused = chatList(stores.chats.getState()).find(
    (chat) => chat.projectId === projectId && chat.id !== except && isUnused(stores, chat.id),
  );
  return unused === undefined ? stores.chats.getState().create(projectId) : ok(unused);
}

/** Opens the project that `opening` gives, and a chat in it. Null when the person cancelled. */
export async function startIn(
  client: Client,
  stores: Stores,
  opening: Promise<Result<Project | null, IpcError>>,
): Promise<Result<Chat | null, IpcError>> {
  const opened = await opening;
  if (!opened.ok) return opened;
  return opened.value === null ? ok(null) : startChat(client, stores, opened.value.id);
}

/** Only a chat that this window has read can be known to be empty. */
function isUnused({ timelines, composers }: Stores, chatId: ChatId): boolean {
  const timeline = timelines.getState().byChat.get(chatId);
  const composer = composers.getState().byChat.get(chatId);
  return (
    timeline?.status === 'ready' &&
    timeline.items.size === 0 &&
    (composer?.text ?? '') === '' &&
    (composer?.queued.length ?? 0) === 0
  );
}
