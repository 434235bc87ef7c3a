// The chat a call belongs to, as the gate looks at it: read anew at each look, since mode and folders may change.
import type { Project } from '../../shared/domain/chat.ts';
import type { Mode } from '../../shared/domain/mode.ts';
import type { ChatId } from '../../shared/ids.ts';
import type { ChatContext } from '../permission/request.ts';
import type { Store } from '../store/store.ts';
import type { AddedFolders } from './addedFolders.ts';

/**
 * Undefined when the chat, its project or the project's folder is gone, or another thing stands in its place: the gate then
 * refuses. INVARIANT: the folder is the one that was opened, never where a link that was put there since leads.
 */
export function contextOf(
  { chats, projects }: Pick<Store, 'chats' | 'projects'>,
  chatId: ChatId,
  addedFolders: (project: string, chatId: ChatId) => readonly string[],
  agent: string,
): ChatContext | undefined {
  const chat = chats.chat(chatId);
  const project = chat && projects.find(chat.projectId);
  if (!chat || !project?.exists) return undefined;
  return contextIn(project, { chatId, agent, mode: chat.mode }, (folder) => addedFolders(folder, chatId));
}

type Who = { readonly chatId: ChatId; readonly agent: string; readonly mode: Mode };

/** A chat in this project, whether there is one or it is only thought of. */
export const contextIn = (project: Project, who: Who, addedFolders: AddedFolders['of']): ChatContext => ({
  ...who,
  folder: project.path,
  projectName: project.name,
  addedFolders: addedFolders(project.path),
});
