// A chat's life as a window steers it. What an agent does in it is none of this file's business.
import type { Handlers } from '../../../shared/ipc/windowApi.ts';
import { ok } from '../../../shared/result.ts';
import type { HandlerPorts } from '../ports.ts';
import { notFound, refused } from './refusals.ts';

type Doors = 'chat:create' | 'chat:open' | 'chat:send' | 'chat:stop' | 'chat:mode' | 'chat:draft';

export function chatHandlers(ports: HandlerPorts): Pick<Handlers, Doors> {
  const { chats, projects, approvals, grants, questions, agents, publish } = ports;
  return {
    'chat:create': async ({ projectId }) => {
      if (!projects.find(projectId)) return notFound('project');
      const chat = chats.create(projectId, ports.settings().newChatMode);
      publish('chat:changed', chat);
      return ok({ chat });
    },
    'chat:open': async ({ chatId }) => {
      const chat = chats.chat(chatId);
      if (!chat) return notFound('chat');
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
      await agents.stop(chatId);
      return ok({});
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
  };
}
