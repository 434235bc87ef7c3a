// The chats as the sidebar lists them: by project, the newest on top. Rows never move while agents work. Pure.
import type { Chat, Project } from '../../../shared/domain/chat.ts';

export type ProjectGroup = { readonly project: Project; readonly chats: readonly Chat[] };

/** Projects without a chat are left out: they are offered where a chat is started. */
export function groupChats(projects: readonly Project[], chats: readonly Chat[]): readonly ProjectGroup[] {
  return projects
    .map((project) => ({ project, chats: chats.filter((chat) => chat.projectId === project.id).toSorted(newestFirst) }))
    .filter((group) => group.chats.length > 0)
    .toSorted((a, b) => (b.chats[0]?.createdAt ?? 0) - (a.chats[0]?.createdAt ?? 0));
}

const newestFirst = (a: Chat, b: Chat) => b.createdAt - a.createdAt || a.id.localeCompare(b.id);
