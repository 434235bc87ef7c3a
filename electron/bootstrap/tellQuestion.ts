// Tells of a question, and that its chat asks while it waits. It answers nothing.
import { type Chat, isAtWork } from '../../shared/domain/chat.ts';
import type { Question } from '../../shared/domain/question.ts';
import { chatAfter } from '../agent/chatChange.ts';
import type { Publisher } from '../ipc/publish.ts';
import type { Store } from '../store/store.ts';

type Deps = { readonly store: Pick<Store, 'chats'>; readonly publisher: Pick<Publisher, 'publish'> };

export function tellQuestion({ store: { chats }, publisher }: Deps, question: Question): void {
  publisher.publish('question:changed', question);
  const chat = chats.chat(question.chatId);
  const state = chat && stateWith(chat, question);
  if (!chat || !state) return;
  const after = chatAfter(chat, { state }, Date.now());
  chats.saveChat(after);
  publisher.publish('chat:changed', after);
}

/** The state that the chat comes to; null when it stays. A chat at rest stays so, whatever becomes of old questions. */
export function stateWith(chat: Pick<Chat, 'state'>, question: Pick<Question, 'state'>): Chat['state'] | null {
  const state = question.state === 'waiting' ? 'asking' : 'running';
  return isAtWork(chat) && chat.state !== state ? state : null;
}
