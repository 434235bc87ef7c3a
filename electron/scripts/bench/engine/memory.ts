// The memory of a whole app: idle, and with twenty chats of some calls each. The baseline of the same run: this Node with
// nothing in it.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { messageIdSchema } from '../../../../shared/ids.ts';
import { say } from './report.ts';

const CHATS = 20;
const STEPS = 20;

const [folder = ''] = process.argv.slice(2);
const project = path.join(folder, 'project');

/** Megabytes that are resident once what can be let go is gone. */
function resident(): number {
  for (let times = 0; times < 3; times += 1) globalThis.gc?.();
  return process.memoryUsage.rss() / 1_000_000;
}

const bare = resident();
const { composeApp } = await import('../../../bootstrap/compose.ts');
const { optionsFor } = await import('../../../bootstrap/testing/dayOptions.ts');
const app = await composeApp(optionsFor(path.join(folder, 'memory')));
if (!app.ok) throw new Error(app.error.message);
const { engine, handlers, close } = app.value;
const idle = resident();
const text = Array.from({ length: STEPS }, () => 'read package.json').join('\n');
const chats = await Promise.all(
  Array.from({ length: CHATS }, async () => {
    const begun = await engine.begin(project);
    if (!begun.ok) throw new Error(begun.error);
    return begun.value.id;
  }),
);
await Promise.all(
  chats.map(async (chatId) => {
    engine.send(chatId, text);
    await engine.turnEnd(chatId);
    await handlers['chat:send']({ chatId, key: messageIdSchema.parse(randomUUID()), text: 'help' });
    await engine.turnEnd(chatId);
  }),
);
const busy = resident();
await close();
say('host, idle', `${idle.toFixed(0)} MB, ${(idle / bare).toFixed(1)} × a bare Node (${bare.toFixed(0)} MB)`);
say(`host, ${CHATS} chats`, `${busy.toFixed(0)} MB, ${(busy / bare).toFixed(1)} ×, after ${CHATS * STEPS} calls`);
