import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SandboxDenial } from '../../shared/domain/sandbox.ts';
import { NO_SANDBOX_STATE } from '../../shared/domain/sandbox.ts';
import { settingsSchema } from '../../shared/domain/settings.ts';
import type { SettingsChange } from '../../shared/domain/settingsDocument.ts';
import { callIdSchema, chatIdSchema, messageIdSchema } from '../../shared/ids.ts';
import { err, ok } from '../../shared/result.ts';
import type { StoredCall } from '../agent/ports.ts';
import { called } from './engineFake.ts';
import { type SandboxPortDeps, sandboxPort } from './sandboxPort.ts';

const REFUSED = { chatId: chatIdSchema.parse('chat-1'), callId: callIdSchema.parse('call-1') };
let base = '';
let done: unknown[] = [];
beforeEach(() => {
  base = realpathSync(mkdtempSync('/var/tmp/z-port-'));
  mkdirSync(path.join(base, 'beside'));
  done = [];
});
afterEach(() => rmSync(base, { recursive: true }));
const folder = () => path.join(base, 'beside');

function port(changes: Partial<SandboxPortDeps> = {}, denial: Partial<SandboxDenial> | null = {}) {
  const refusal: SandboxDenial = {
    ...{ certainty: 'certain', what: 'write', path: `${folder()}/x`, folder: folder(), words: 'No.' },
    ...denial,
  };
  const view = called({ tool: 'Bash', target: 'touch ../x', denial: denial === null ? null : refusal });
  const call: StoredCall = { view, messageId: messageIdSchema.parse('m1'), position: 0, input: {}, result: '' };
  return sandboxPort({
    sandboxes: {
      ...{ state: () => NO_SANDBOX_STATE, check: async () => NO_SANDBOX_STATE },
      letOutside: (...given) => {
        done.push(['outside', ...given]);
        return () => void done.push(['taken back', ...given]);
      },
      dismiss: (id) => id === 'a1',
    },
    calls: { call: (id) => (id === REFUSED.callId ? call : undefined) },
    reask: (id) => {
      done.push(['again', id]);
      return ok(undefined);
    },
    chatFolders: {
      look: (_chat, written) => ok({ folder: written, hash: 'h' }),
      add: (chat, written, hash) => {
        done.push(['added', chat, written, hash]);
        return ok(undefined);
      },
    },
    settingsFile: {
      read: async () =>
        ok({
          ...{ file: '/s', hash: 'h', defaultSecretFiles: [], rules: [], locked: null },
          settings: settingsSchema.parse({ shell: { sandbox: { extra_writable: ['~/scratch'] } } }),
        }),
      change: async (hash: string, change: SettingsChange) => {
        done.push([hash, change]);
        return err('locked');
      },
    },
    suspended: () => null,
    paths: { home: path.join(base, 'home'), ownPaths: [path.join(base, 'own')], ownExceptions: [] },
    ignoreCase: false,
    ...changes,
  });
}

test('the folder of the refusal is allowed in its chat', async () => {
  expect(await port().allow(REFUSED, folder(), 'chat')).toEqual(ok(undefined));
  expect(done).toEqual([['added', REFUSED.chatId, folder(), 'h']]);
});

test('always adds it to those of the settings, and says when it could not', async () => {
  expect(await port().allow(REFUSED, folder(), 'always')).toEqual(err('locked'));
  const value = ['~/scratch', folder()];
  expect(done).toEqual([['h', { kind: 'setTexts', key: 'shell.sandbox.extra_writable', value }]]);
});

test.each<[string, () => ReturnType<ReturnType<typeof port>['allow']>]>([
  ['another folder than that of the refusal', () => port().allow(REFUSED, base, 'chat')],
  [
    'a call of another chat',
    () => port().allow({ ...REFUSED, chatId: chatIdSchema.parse('chat-2') }, folder(), 'always'),
  ],
  [
    'a call that is not there',
    () => port().allow({ ...REFUSED, callId: callIdSchema.parse('call-2') }, folder(), 'chat'),
  ],
  ['a call that was not refused', () => port({}, null).allow(REFUSED, folder(), 'chat')],
  ['a refusal without a folder', () => port({}, { folder: null }).allow(REFUSED, folder(), 'chat')],
  ['while settings cannot be read', () => port({ suspended: () => 'line 3' }).allow(REFUSED, folder(), 'chat')],
  [
    'a folder that holds the home folder',
    () => port({ paths: { home: `${folder()}/me`, ownPaths: [], ownExceptions: [] } }).allow(REFUSED, folder(), 'chat'),
  ],
  [
    'a folder with files of the app in it',
    () =>
      port({ paths: { home: '/h', ownPaths: [`${folder()}/own`], ownExceptions: [] } }).allow(
        REFUSED,
        folder(),
        'always',
      ),
  ],
])('%s is not allowed, and nothing changes', async (_case, act) => {
  expect((await act()).ok).toBe(false);
  expect(done).toEqual([]);
});

test('a folder that leads elsewhere by now is not allowed', async () => {
  renameSync(folder(), path.join(base, 'moved'));
  symlinkSync(path.join(base, 'moved'), folder());
  for (const how of ['chat', 'always'] as const)
    expect(await port().allow(REFUSED, folder(), how)).toMatchObject({ ok: false });
  expect(done).toEqual([]);
});

test('outside lets exactly that line run outside, and asks it again; again only asks', () => {
  expect(port().outside(REFUSED)).toEqual(ok(undefined));
  expect(done.splice(0)).toEqual([
    ['outside', REFUSED.chatId, 'touch ../x'],
    ['again', REFUSED.callId],
  ]);
  expect(port().again(REFUSED)).toEqual(ok(undefined));
  expect(done.splice(0)).toEqual([['again', REFUSED.callId]]);
  for (const act of [port({}, null).outside, port({}, null).again]) expect(act(REFUSED).ok).toBe(false);
  expect(done).toEqual([]);
});

test('a line that cannot be asked again may not run outside later', () => {
  const reask = () => err('this call is no longer there');
  expect(port({ reask }).outside(REFUSED)).toEqual(err('This call is no longer there.'));
  expect(done.map((each) => (Array.isArray(each) ? each[0] : each))).toEqual(['outside', 'taken back']);
});

test('an alarm is dismissed once', () => {
  expect([port().dismiss('a1').ok, port().dismiss('a2').ok]).toEqual([true, false]);
});
