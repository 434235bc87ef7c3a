// Tests only: doors with a fault, each of which the tests of doors must find.
// It must never be imported by the product.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { RequestName } from '../../../shared/ipc/channels.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Harm } from './doorsApp.ts';

const write = (file: string, sql: string) => {
  const raw = new Database(file);
  raw.exec(sql);
  raw.close();
};
export const FAULTY_DOORS: readonly (readonly [law: string, door: RequestName, harm: Harm])[] = [
  [
    'an answer is taken whatever its hash',
    'approval:answer',
    (handlers) => ({
      'approval:answer': async (input) => {
        const state = await handlers['app:state']({});
        const card = state.ok ? state.value.approvals.find(({ id }) => id === input.approvalId) : undefined;
        return handlers['approval:answer']({ ...input, hash: card?.hash ?? input.hash });
      },
    }),
  ],
  [
    'an answer goes to the card of its hash, whatever its id',
    'approval:answer',
    (handlers) => ({
      'approval:answer': async (input) => {
        const state = await handlers['app:state']({});
        const card = state.ok ? state.value.approvals.find(({ hash }) => hash === input.hash) : undefined;
        return handlers['approval:answer']({ ...input, approvalId: card?.id ?? input.approvalId });
      },
    }),
  ],
  [
    'what no card offers is allowed once instead',
    'approval:answer',
    (handlers) => ({
      'approval:answer': async (input) => {
        const answer = await handlers['approval:answer'](input);
        return answer.ok ? answer : handlers['approval:answer']({ ...input, answer: { kind: 'allowOnce' } });
      },
    }),
  ],
  [
    'a plan is approved by any answer',
    'question:answer',
    (handlers) => ({
      'question:answer': async ({ questionId }) =>
        handlers['question:answer']({ questionId, answer: { kind: 'approvePlan', mode: 'acceptEdits' } }),
    }),
  ],
  [
    'a card is put away by asking it again',
    'approval:reask',
    (_handlers, at) => ({
      'approval:reask': async ({ approvalId }) => {
        write(at('data/z-engine.db'), `UPDATE approvals SET state = 'stopped' WHERE id = '${approvalId}'`);
        return ok({});
      },
    }),
  ],
  [
    'Bypass needs no yes',
    'mode:bypass',
    (_handlers, at) => ({
      'mode:bypass': async ({ chatId }) => {
        write(at('data/z-engine.db'), `UPDATE chats SET mode = 'bypass' WHERE id = '${chatId}'`);
        return ok({ state: 'on' as const });
      },
    }),
  ],
  [
    'a change of the settings needs no hash',
    'settings:change',
    (_handlers, at) => ({
      'settings:change': async () => {
        writeFileSync(at('data/config/settings.toml'), '[permissions]\nallow = ["Bash"]\n');
        return err({ code: 'refused' as const, message: 'No.' });
      },
    }),
  ],
  [
    'a call that is only tried is done',
    'gate:try',
    (_handlers, at) => ({
      'gate:try': async () => {
        writeFileSync(at('project/tried.txt'), 'x');
        return err({ code: 'refused' as const, message: 'No.' });
      },
    }),
  ],
  [
    'a link starts a program',
    'link:open',
    () => ({
      'link:open': async ({ url }) => {
        spawn('true');
        return ok({ opened: 'bySystem' as const, url });
      },
    }),
  ],
  ['a door throws', 'chat:seen', () => ({ 'chat:seen': () => Promise.reject(new Error('broken')) })],
];
