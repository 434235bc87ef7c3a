// The doors of the audit over a real store: the story of a call, the check of the chain, and what is shown in its folder.
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AuditExport } from '../../shared/domain/auditView.ts';
import { callIdSchema } from '../../shared/ids.ts';
import type { Store } from '../store/store.ts';
import * as samples from '../store/testing/samples.ts';
import { auditPort } from './auditPort.ts';

let folder = '';
let store: Store;
let told: AuditExport[] = [];
let revealed: string[] = [];
beforeEach(() => {
  folder = samples.scratchFolder();
  store = samples.open(folder);
  [told, revealed] = [[], []];
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const publish = (name: string, payload: unknown) => {
  if (name === 'audit:exporting') told.push(payload as AuditExport);
};
const portOf = (revealFile: ((file: string) => void) | null = (file) => void revealed.push(file)) =>
  auditPort({ options: { dataFolder: folder, revealFile }, store, publisher: { publish, subscribe: () => () => {} } });

test('the whole story of a call: its records, what was asked, and how it stands', () => {
  const project = store.projects.open(folder, false);
  const chat = store.chats.create(project.id, 'default');
  const callId = callIdSchema.parse('call-1');
  const message = samples.message(chat.id, 'm1', 'assistant', '');
  store.chats.appendStep(message, [samples.call(chat.id, 'm1', callId, 0, 'done')]);
  store.approvals.insert(samples.approval(chat.id, callId, 'a1', 'voided'));
  store.approvals.insert(samples.approval(chat.id, 'other', 'a2', 'waiting'));
  store.approvals.insert(samples.approval(chat.id, callId, 'a3', 'allowed'));
  store.audit.decided(samples.decided(callId));
  store.audit.finished(samples.finished(callId));
  const story = portOf().story(callId);
  expect(story.records.map(({ seq, record }) => [seq, record.phase])).toEqual([
    [1, 'decided'],
    [2, 'finished'],
  ]);
  expect(story.approvals.map(({ id }) => id)).toEqual(['a1', 'a3']);
  expect([story.chatTitle, story.call?.target]).toEqual([chat.title, 'npm test']);
});

test('a call that is only in the record', () => {
  store.audit.decided(samples.decided('gone'));
  const story = portOf().story(callIdSchema.parse('gone'));
  expect([story.records.length, story.approvals, story.chatTitle, story.call]).toEqual([1, [], null, null]);
});

test('the check says how far it is whole, and then which row was changed', async () => {
  for (let at = 0; at < 5; at++) store.audit.decided(samples.decided(`c${at}`));
  expect(await portOf().verify()).toMatchObject({ whole: true, rows: 5 });
  samples.withRaw(folder, (raw) => {
    raw.exec('DROP TRIGGER audit_never_changes');
    raw.exec('UPDATE audit SET at = 0 WHERE seq = 3');
  });
  expect(await portOf().verify()).toEqual({ whole: false, rows: 2, words: 'row 3 of the audit was changed' });
});

test('only the file of the last export that was finished is shown, and only where there is a desktop', async () => {
  const port = portOf();
  expect(port.reveal()).toEqual({ ok: false, error: 'Nothing was exported since the app started.' });
  port.export('csv');
  await expect.poll(() => told.at(-1)?.state).toBe('done');
  expect([port.reveal(), revealed]).toEqual([{ ok: true, value: undefined }, [told.at(-1)?.file]]);
  expect(portOf(null).reveal()).toMatchObject({ ok: false, error: expect.stringMatching(/no desktop here/) });
});
