// How the sandbox stands in the app, with a test run, a disk and a clock that the test holds.
import { expect, test } from 'vitest';
import { type SandboxAlarm, type SandboxSettings, sandboxSettingsSchema } from '../../shared/domain/sandbox.ts';
import { callIdSchema, chatIdSchema } from '../../shared/ids.ts';
import { err, ok } from '../../shared/result.ts';
import { chatFor, commandEffect, requestFor } from './permitFake.ts';
import type { SandboxProfile, SandboxWish } from './profile/sandboxProfile.ts';
import { createSandboxes, type SandboxesDeps } from './sandboxes.ts';
import { DENIAL_PROFILE } from './testing/denialProfile.ts';

const ON = { enabled: true, auto_allow: true };
const CHAT = chatFor('/home/u/p');
const OTHER = chatFor('/home/u/p', { chatId: chatIdSchema.parse('chat-2') });
const LINE = 'make';

const alarmOf = (id: string): SandboxAlarm => ({
  ...{ id, chatId: CHAT.chatId, callId: callIdSchema.parse('call-1'), at: 1 },
  changes: [{ path: '/home/u/p/.git/config', words: 'It changed.', kept: null }],
});

type World = {
  settings: SandboxSettings;
  now: number;
  proofs: SandboxProfile[];
  alarms: SandboxAlarm[];
};

function open(given: Partial<SandboxSettings>, changes: Partial<SandboxesDeps> = {}) {
  const world: World = {
    ...{ settings: sandboxSettingsSchema.parse(given), now: 0, proofs: [], alarms: [] },
  };
  const plan = ({ network }: SandboxWish): SandboxProfile => ({ ...DENIAL_PROFILE, network });
  const backend = { name: 'one', areMounts: true, start: () => err('it does not start') };
  const sandboxes = createSandboxes({
    ...{ settings: () => world.settings, now: () => world.now, platform: 'linux', plan },
    prove: async (profileOf) => {
      const profile = profileOf('/home/u/empty');
      world.proofs.push(profile);
      await Promise.resolve();
      return { kind: 'ready', backend, guards: [{ holds: !profile.network, words: 'No network.' }] };
    },
    wishOf: ({ folder, addedFolders }) => ({
      ...{ folder, addedFolders, otherProjects: [], ownPaths: [], ownExceptions: [], home: '/home/u', environment: {} },
    }),
    placeholders: { place: () => ({ kind: 'placed', standing: new Set() }), release: () => {}, cleanUp: () => {} },
    ...{ known: () => [], snapshot: () => new Map(), traps: () => [] },
    quarantine: { answer: () => ({ alarm: null, notes: [] }) },
    temps: { of: () => '/var/tmp/t', ready: () => '/var/tmp/t', remove: () => {}, removeAll: () => {} },
    nested: { nestedIn: () => [], gapIn: () => null, refresh: async () => {}, ready: async () => {} },
    alarms: {
      raised: (alarm) => void world.alarms.push(alarm),
      standing: () => world.alarms,
      dismissed: (id) => world.alarms.some((alarm) => alarm.id === id) && world.alarms.splice(0).length > 0,
    },
    ...{ tell: () => {}, onFault: () => {}, gitFault: () => null, newId: () => 'id' },
    ...changes,
  });
  const set = (settings: Partial<SandboxSettings>) => {
    world.settings = sandboxSettingsSchema.parse(settings);
    sandboxes.settingsChanged();
  };
  return { world, sandboxes, set };
}

const kindOf = ({ sandboxes }: ReturnType<typeof open>, chat = CHAT) => sandboxes.look(chat, LINE).kind;
const request = requestFor({ tool: 'Bash', input: {}, folder: CHAT.folder, effects: [commandEffect(LINE)] });

test('switched off there is none; switched on nothing is taken for confined before a test run', async () => {
  expect(kindOf(open({}))).toBe('off');
  const app = open(ON);
  expect([kindOf(app), app.sandboxes.state().status]).toEqual(['broken', 'checking']);
  await app.sandboxes.check();
  expect([kindOf(app), app.sandboxes.state().status]).toEqual(['on', 'ready']);
});

test('what is protected is told of the settings in force, also when they change during the test run', async () => {
  const app = open(ON);
  const checked = app.sandboxes.check();
  app.set({ ...ON, allow_network: true });
  expect((await checked).guards).toEqual([{ holds: false, words: 'No network.' }]);
  app.set({ allow_network: false });
  expect((await app.sandboxes.check()).guards).toEqual([{ holds: true, words: 'No network.' }]);
});

test('other settings start no test run, and neither does a sandbox that is off and was never looked at', async () => {
  const app = open(ON);
  await app.sandboxes.check();
  app.set(ON);
  const off = open({});
  off.set({ allow_network: true });
  expect([app.world.proofs.length, off.world.proofs.length]).toEqual([1, 0]);
});

test('where it could not be set up, that holds for the chat while a card waits, however long, and for no other', async () => {
  const app = open(ON);
  await app.sandboxes.check();
  app.sandboxes.confiner.failed(request, 'a disk is full');
  expect([app.sandboxes.look(CHAT, LINE), kindOf(app, OTHER)]).toEqual([
    { kind: 'broken', why: 'a disk is full' },
    'on',
  ]);
  app.world.now = 3_600_000;
  expect(kindOf(app)).toBe('broken');
  await app.sandboxes.ready(CHAT);
  expect(kindOf(app)).toBe('on');
});

test('a call that begins soon after is not confined either; a new test run ends it', async () => {
  const app = open(ON);
  await app.sandboxes.check();
  app.sandboxes.confiner.failed(request, 'a disk is full');
  app.world.now = 10_000;
  await app.sandboxes.ready(CHAT);
  expect(kindOf(app)).toBe('broken');
  await app.sandboxes.check();
  expect(kindOf(app)).toBe('on');
});

test('a line runs outside once: until it did, or it is taken back', async () => {
  const app = open(ON);
  await app.sandboxes.check();
  const takeBack = app.sandboxes.letOutside(CHAT.chatId, LINE);
  expect([kindOf(app), kindOf(app, OTHER), app.sandboxes.look(CHAT, 'make x').kind]).toEqual(['outside', 'on', 'on']);
  takeBack();
  expect(kindOf(app)).toBe('on');
  app.sandboxes.letOutside(CHAT.chatId, LINE);
  app.sandboxes.confiner.spent(request);
  expect(kindOf(app)).toBe('on');
});

test('while an alarm stands nothing runs unasked in its chat, until it is dismissed', async () => {
  const app = open(ON);
  await app.sandboxes.check();
  const autoAllow = (chat = CHAT) => {
    const look = app.sandboxes.look(chat, LINE);
    return look.kind === 'on' ? look.autoAllow : look.kind;
  };
  app.world.alarms.push(alarmOf('a1'));
  expect([autoAllow(), autoAllow(OTHER)]).toEqual([
    { kind: 'rests', why: 'an alarm stands: `/home/u/p/.git/config` changed' },
    { kind: 'on' },
  ]);
  expect([app.sandboxes.dismiss('a2'), app.sandboxes.dismiss('a1')]).toEqual([false, true]);
  expect(autoAllow()).toEqual({ kind: 'on' });
});

test('a profile that cannot be planned confines nothing and lets nothing pass for it', async () => {
  const app = open(ON, {
    plan: () => {
      throw new Error('/proc is gone');
    },
    prove: async () => ({
      ...{ kind: 'ready', guards: [] },
      backend: { name: 'one', areMounts: true, start: () => err('no') },
    }),
  });
  await app.sandboxes.check();
  expect(app.sandboxes.look(CHAT, LINE)).toEqual({ kind: 'broken', why: '/proc is gone' });
});

const started = {
  ...{ program: '/bin/true', args: [], descriptors: [], onStatus: () => {}, innerProcess: () => null },
  ...{ neverStarted: () => null, close: () => {} },
};

test('a repository that came to be is told of where Git would run something in it, once', async () => {
  let tops = ['/home/u/p/old'];
  const app = open(ON, {
    prove: async () => ({
      ...{ kind: 'ready', guards: [] },
      backend: { name: 'one', areMounts: true, start: () => ok(started) },
    }),
    nested: {
      ...{ nestedIn: () => tops, gapIn: () => null, ready: async () => {} },
      refresh: async () => {
        tops = ['/home/u/p/old', '/home/u/p/plain', '/home/u/p/evil'];
      },
    },
    gitFault: (top) => (top.endsWith('evil') || top.endsWith('old') ? 'its `core.fsmonitor` names a program' : null),
  });
  await app.sandboxes.check();
  const runOnce = async () => {
    const { program, args, env } = { program: '/bin/true', args: [], env: {} };
    const run = await app.sandboxes.confiner.prepare({ request, mark: 'm', program, args, env });
    if (!run.ok) throw new Error(run.error);
    await run.value.finish();
    run.value.denialOf({ kind: 'exited', code: 0 }, '');
    await new Promise((resolve) => setTimeout(resolve, 1));
  };
  await runOnce();
  app.world.now = 60_000;
  await runOnce();
  expect(app.world.alarms.map(({ changes }) => changes.map(({ path: top }) => top))).toEqual([['/home/u/p/evil']]);
  expect(app.world.alarms[0]?.changes[0]?.words).toContain('core.fsmonitor');
  expect(app.sandboxes.look(CHAT, LINE)).toMatchObject({ autoAllow: { kind: 'rests' } });
});
