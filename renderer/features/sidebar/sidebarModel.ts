// The chats as the sidebar lists them: by project, the newest on top. Rows never move while agents work. Pure.
import type { Chat, Project } from '../../../shared/domain/chat.ts';
import type { ChatId } from '../../../shared/ids.ts';

export type ProjectGroup = { readonly project: Project; readonly chats: readonly Chat[] };

/** Projects without a chat are left out: they are offered where a chat is started. Chats that were put away too. */
export function groupChats(projects: readonly Project[], chats: readonly Chat[]): readonly ProjectGroup[] {
  const byProject = Map.groupBy(chats.filter((chat) => !chat.archived).toSorted(newestFirst), (chat) => chat.projectId);
  return projects
    .map((project) => ({ project, chats: byProject.get(project.id) ?? [] }))
    .filter((group) => group.chats.length > 0)
    .toSorted((a, b) => (b.chats[0]?.createdAt ?? 0) - (a.chats[0]?.createdAt ?? 0));
}

const newestFirst = (a: Chat, b: Chat) => b.createdAt - a.createdAt || a.id.localeCompare(b.id);

/** From top to bottom. */
export const listedChats = (groups: readonly ProjectGroup[]): readonly ChatId[] =>
  groups.flatMap((group) => group.chats.map(({ id }) => id));

/** Those that were put away, the last one first. */
export const archivedChats = (chats: readonly Chat[]): readonly Chat[] =>
  chats.filter((chat) => chat.archived).toSorted((a, b) => b.updatedAt - a.updatedAt || newestFirst(a, b));

/** Whether it can be put away: the main process refuses it while it is at work. */
export const isAtWork = ({ state }: Pick<Chat, 'state'>): boolean =>
  state === 'running' || state === 'waiting' || state === 'asking';

/** The row that an arrow key leads to; null when the key is none. `rows` from top to bottom. */
export function rowAfter(key: string, rows: readonly ChatId[], current: ChatId): ChatId | null {
  const at = rows.indexOf(current);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
  return to === undefined ? null : (rows[Math.min(rows.length - 1, Math.max(0, to))] ?? null);
}
