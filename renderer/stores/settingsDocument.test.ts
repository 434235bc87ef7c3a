import { describe, expect, it } from 'vitest';
import type { SettingsChange } from '../../shared/domain/settingsDocument.ts';
import { ok } from '../../shared/result.ts';
import { createClientFake, refused } from '../ipc/clientFake.ts';
import { settingsDocument } from '../ipc/examples.ts';
import { createSettingsDocumentStore } from './settingsDocument.ts';

const hashOf = (letter: string) => letter.repeat(64);
const documentOf = (letter: string) => settingsDocument({ hash: hashOf(letter) });
const change: SettingsChange = { kind: 'setText', key: 'permissions.outside', value: 'deny' };

function start() {
  const client = createClientFake({ 'settings:read': () => ok(documentOf('a')) });
  const store = createSettingsDocumentStore(client);
  const hash = () => store.getState().document?.hash[0] ?? null;
  return { client, state: () => store.getState(), hash };
}

describe('reading', () => {
  it('shows the file, or why it cannot be read', async () => {
    const { client, state, hash } = start();
    expect([state().status, hash()]).toEqual(['unread', null]);
    const reading = state().load();
    expect(state().status).toBe('loading');
    await reading;
    expect([state().status, hash()]).toEqual(['ready', 'a']);
    client.answers['settings:read'] = () => refused('It is gone.');
    await state().load();
    expect([state().status, state().problem, hash()]).toEqual(['failed', 'It is gone.', 'a']);
  });
  it('is not begun by a refresh', async () => {
    const { client, state } = start();
    await state().refresh();
    expect(client.asked).toEqual([]);
    await state().load();
    client.answers['settings:read'] = () => ok(documentOf('b'));
    await state().refresh();
    expect(state().document?.hash).toBe(hashOf('b'));
  });
  it('shows no answer after a later one', async () => {
    const { client, state, hash } = start();
    await state().load();
    let answerLate: () => void = () => undefined;
    client.answers['settings:read'] = () =>
      new Promise((done) => {
        answerLate = () => done(ok(documentOf('a')));
      });
    client.answers['settings:change'] = () => ok(documentOf('b'));
    const late = state().refresh();
    await state().change(change);
    answerLate();
    await late;
    expect(hash()).toBe('b');
  });
});

describe('changing', () => {
  it('names the text that is shown, and shows what it became', async () => {
    const { client, state, hash } = start();
    await state().load();
    client.answers['settings:change'] = () => ok(documentOf('b'));
    const changing = state().change(change);
    expect(state().saving).toBe(true);
    expect([await changing, state().saving, hash()]).toEqual([null, false, 'b']);
    expect(client.asked.at(-1)).toEqual(['settings:change', { hash: hashOf('a'), change }]);
  });
  it('goes one after the other, each with the text that the one before left', async () => {
    const { client, state } = start();
    await state().load();
    const letters = ['b', 'c'];
    client.answers['settings:change'] = () => ok(documentOf(letters.shift() ?? 'z'));
    expect(await Promise.all([state().change(change), state().change(change)])).toEqual([null, null]);
    expect(client.asked.slice(1)).toEqual([
      ['settings:change', { hash: hashOf('a'), change }],
      ['settings:change', { hash: hashOf('b'), change }],
    ]);
  });
  it('that is refused says why, and that the file is shown anew when it changed meanwhile', async () => {
    const { client, state, hash } = start();
    await state().load();
    client.answers['settings:change'] = () => refused('The file changed.');
    expect(await state().change(change)).toBe('The file changed.');
    client.answers['settings:read'] = () => ok(documentOf('b'));
    expect(await state().change(change)).toBe('The file changed. What you see now is how the file stands.');
    expect([hash(), state().saving]).toEqual(['b', false]);
  });
  it('needs a file that was read', async () => {
    const { client, state } = start();
    expect(await state().change(change)).toContain('Nothing was changed.');
    expect(client.asked).toEqual([]);
  });
});
