// The policy in force, as settings, grants and skip approvals change.
import { expect, it } from 'vitest';
import type { ChatId } from '../../shared/ids.ts';
import { rule } from '../permission/portsFake.ts';
import { DEFAULTS, readSettings } from '../settings/readSettings.ts';
import type { LoadedSettings } from '../settings/userSettings.ts';
import { type GateFlags, NO_GATE_FLAGS } from './app.ts';
import { createPolicySource } from './policySource.ts';

const loadedOf = (toml: string, suspended: string | null = null): LoadedSettings => {
  const read = readSettings('/f.toml', toml, 'user');
  return { ...(read.ok ? read.value : DEFAULTS), suspended };
};

function open(toml: string, flags: Partial<GateFlags> = {}) {
  const now = { loaded: loadedOf(toml), skipping: false };
  const source = createPolicySource({
    settings: { current: () => now.loaded },
    paths: {
      ...{ home: '/home/me', settingsFile: '/f.toml', logFile: '/data/log', outputFolder: '/data/o' },
      ...{ sampleFolder: '/data/sample-project', ownPaths: ['/data'], ownExceptions: ['/data/sample-project'] },
    },
    platform: 'linux',
    flags: { ...NO_GATE_FLAGS, ...flags },
    attended: true,
    toolNames: () => ['Bash'],
    addedFolders: { problems: () => [{ file: '/f.toml', line: 9, key: 'allow.directories', message: 'not there' }] },
    grantsOf: (chatId) => (chatId === 'c1' ? [rule('allow Bash(npm test:*)')] : []),
    isSkipping: () => now.skipping,
  });
  const policy = (chatId = 'c1') => source.policy(chatId as ChatId);
  const texts = (chatId = 'c1') =>
    policy(chatId).rules.flatMap(({ ref }) => (ref.source.layer === 'built-in' ? [] : [ref.text]));
  return { source, now, policy, texts };
}

it('the grants of a chat are in its policy, and in no other', () => {
  const { texts } = open('[permissions]\nallow = ["Edit"]');
  expect([texts('c1'), texts('c2')]).toEqual([['Edit', 'Bash(npm test:*)'], ['Edit']]);
});

it('a change of the settings is in the next policy', () => {
  const { now, texts } = open('[permissions]\nallow = ["Edit"]');
  expect(texts('c2')).toEqual(['Edit']);
  now.loaded = loadedOf('[permissions]\ndeny = ["Bash"]');
  expect(texts('c2')).toEqual(['Bash']);
});

it('skip approvals is as it is now, and rests while nobody knows what would be stopped', () => {
  const { now, policy } = open('');
  expect(policy().skipping).toBe(false);
  now.skipping = true;
  expect(policy().skipping).toBe(true);
  now.loaded = loadedOf('', 'a fault');
  expect([policy().skipping, policy().suspended]).toEqual([false, 'a fault']);
});

it('a window is shown all faults, and the mode of new chats: of the command line, else of the settings', () => {
  const seen = open('[permissions]\nmode = "plan"\ncritical = "x"\nallow = ["Bash("]').source;
  expect([seen.view().newChatMode, seen.suspended()]).toEqual(['plan', null]);
  expect(seen.view().problems.map(({ key, line }) => [key, line])).toEqual([
    ['permissions.critical', 3],
    ['permissions.allow', 4],
    ['allow.directories', 9],
  ]);
  expect(open('[permissions]\nmode = "plan"', { mode: 'bypass' }).source.view().newChatMode).toBe('bypass');
});
