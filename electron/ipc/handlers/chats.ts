// A chat's life as a window steers it. What an agent does in it is none of this file's business.
import type { Chat } from '../../../shared/domain/chat.ts';
import type { IpcError } from '../../../shared/ipc/contract.ts';
import type { Handlers } from '../../../shared/ipc/windowApi.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { cleanTitle } from '../../agent/chatTitle.ts';
import type { HandlerPorts } from '../ports.ts';
import { notFound, refused } from './refusals.ts';

type Doors =
  `chat:${'create' | 'open' | 'send' | 'stop' | 'mode' | 'draft' | 'rename' | 'archive' | 'seen' | 'leave' | 'lastSaid'}`;

export function chatHandlers(ports: HandlerPorts): Pick<Handlers, Doors> {
  const { chats, projects, approvals, grants, questions, agents, publish } = ports;
  return {
    'chat:create': async ({ projectId }) => {
      if (!projects.find(projectId)) return notFound('project');
      const chat = chats.create(projectId, ports.settings().newChatMode);
      grants.show(chat.id);
      publish('chat:changed', chat);
      return ok({ chat });
    },
    'chat:open': async ({ chatId }) => {
      const chat = chats.chat(chatId);
      if (!chat) return notFound('chat');
      grants.show(chatId);
      return ok({
        chat,
        items: [...chats.timeline(chatId)],
        draft: chats.draft(chatId),
        approvals: [...approvals.forChat(chatId)],
        grants: [...grants.forChat(chatId)],
        questions: [...questions.forChat(chatId)],
      });
    },
    'chat:send': async ({ chatId, key, text }) => {
      if (!chats.chat(chatId)) return notFound('chat');
      if (text.trim() === '') return refused('The message is empty. Type something first.');
      const sent = agents.send(chatId, key, text);
      return sent.ok ? ok({}) : refused(sent.error);
    },
    'chat:stop': async ({ chatId }) => {
      const stopped = await agents.stop(chatId);
      return stopped.ok ? ok({}) : refused(stopped.error);
    },
    'chat:mode': async ({ chatId, mode }) => {
      if (!chats.chat(chatId)) return notFound('chat');
      publish('chat:changed', chats.setMode(chatId, mode));
      return ok({});
    },
    'chat:draft': async ({ chatId, text }) => {
      if (!chats.chat(chatId)) return notFound('chat');
      chats.saveDraft(chatId, text);
      return ok({});
    },
    'chat:rename': async ({ chatId, title }) => {
      const clean = cleanTitle(title);
      if (clean === null) return refused('Nothing of this title can be seen. Type at least one character that can.');
      return told(ports, chats.rename(chatId, clean));
    },
    'chat:archive': async ({ chatId, archived }) => {
      if (!chats.chat(chatId)) return notFound('chat');
      const changed = chats.archive(chatId, archived);
      return changed.ok ? told(ports, changed.value) : refused(changed.error);
    },
    'chat:seen': async ({ chatId }) => told(ports, chats.seen(chatId)),
    'chat:leave': async ({ chatId }) => {
      if (!chats.chat(chatId)) return notFound('chat');
      grants.leave(chatId);
      return ok({});
    },
    'chat:lastSaid': async ({ chatId }) =>
      chats.chat(chatId) ? ok({ text: chats.lastSaid(chatId) }) : notFound('chat'),
  };
}

/** Every window learns of the change. */
function told({ publish }: HandlerPorts, chat: Chat | undefined): Result<Record<string, never>, IpcError> {
  if (!chat) return notFound('chat');
  publish('chat:changed', chat);
  return ok({});
}
