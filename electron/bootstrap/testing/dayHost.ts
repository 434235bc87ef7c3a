// Tests only: a whole app and somebody who works in it without a pause, until the process is killed. Run by Node itself:
// `node dayHost.ts DATA PROJECT JOURNAL RUN SEED`. It must never be imported by the product.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Approval, approvalSchema } from '../../../shared/domain/approval.ts';
import { type ApprovalId, type ChatId, messageIdSchema } from '../../../shared/ids.ts';
import { composeApp } from '../compose.ts';
import { createDice, messageOf } from './day.ts';
import { optionsFor } from './dayOptions.ts';
import { note } from './journal.ts';

const [data = '', project = '', journal = '', run = '', seed = '0'] = process.argv.slice(2);
const dice = createDice(Number(seed));

const app = await composeApp(optionsFor(data));
if (!app.ok) throw new Error(app.error.message);
const { handlers, subscribe } = app.value;

subscribe((event, payload) => {
  if (event !== 'approval:changed') return;
  const approval = approvalSchema.parse(payload);
  if (approval.state === 'waiting') void answer(approval);
});

/** Of ten questions seven are allowed, one is denied, two stay open until their turn is stopped. */
async function answer({ id, hash }: Approval): Promise<void> {
  note(journal, { kind: 'shown', approvalId: id });
  await wait(dice() * 60);
  const lot = dice();
  if (lot < 0.8) await settle(id, hash, lot < 0.7 ? 'allowOnce' : 'deny');
}

async function settle(approvalId: ApprovalId, hash: string, kind: 'allowOnce' | 'deny'): Promise<void> {
  const given = kind === 'deny' ? ({ kind, feedback: 'not today' } as const) : ({ kind } as const);
  const done = await handlers['approval:answer']({ approvalId, hash, answer: given });
  if (done.ok) note(journal, { kind: 'answered', approvalId, answer: kind });
}

const opened = await handlers['project:open']({ path: project });
if (!opened.ok) throw new Error(opened.error.message);
const chats: ChatId[] = [];
for (const mode of ['default', 'acceptEdits', 'acceptEdits'] as const) {
  const made = await handlers['chat:create']({ projectId: opened.value.project.id });
  if (!made.ok) throw new Error(made.error.message);
  await handlers['chat:mode']({ chatId: made.value.chat.id, mode });
  chats.push(made.value.chat.id);
}
process.stdout.write('ready\n');

for (let count = 0; ; count += 1) {
  const chatId = chats[Math.floor(dice() * chats.length)] ?? chats[0];
  if (chatId === undefined) break;
  if (dice() < 0.2) await handlers['chat:stop']({ chatId });
  const key = messageIdSchema.parse(randomUUID());
  const text = messageOf(run, count, dice);
  const sent = await handlers['chat:send']({ chatId, key, text });
  if (sent.ok) note(journal, { kind: 'sent', key, chatId, text });
  await wait(dice() * 120);
}
