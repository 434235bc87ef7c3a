// Fills a data folder with two chats of many items each, through the store itself: `node longChats.ts DATA PROJECT ITEMS`.
import { randomUUID } from 'node:crypto';
import { messageIdSchema } from '../../../../shared/ids.ts';
import { openBenchStore } from './benchStore.ts';

const [data = '', project = '', items = '0'] = process.argv.slice(2);
const store = openBenchStore(data);
store.recover();
const opened = store.projects.open(project, false);
for (const [number, title] of ['First long chat', 'Second long chat'].entries()) {
  const chat = store.chats.create(opened.id, 'default');
  store.chats.saveChat({ ...chat, title });
  for (let at = 0; at < Number(items); at += 1) {
    const id = messageIdSchema.parse(randomUUID());
    const isUser = at % 5 === 0;
    store.chats.appendMessage({
      ...{ id, chatId: chat.id, role: isUser ? 'user' : 'assistant', tone: null, content: null, at: Date.now() },
      text: isUser
        ? `Question ${at} of chat ${number + 1}: what of it?`
        : `Answer ${at} of chat ${number + 1}: look at \`src/file-${at}.ts\`, **line ${at}**.\n\n- one\n- two`,
    });
    if (isUser) store.chats.beginTurn(id);
  }
}
store.close();
