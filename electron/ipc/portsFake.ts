// Tests only: what handlers need, in memory. Every call that could loosen or answer something is noted in `done`.
import { type Chat, chatSchema } from '../../shared/domain/chat.ts';
import type { Layout } from '../../shared/domain/layout.ts';
import { NO_SANDBOX_STATE } from '../../shared/domain/sandbox.ts';
import { DEFAULT_WINDOW_SETTINGS } from '../../shared/domain/settings.ts';
import type { EventPayload } from '../../shared/ipc/windowApi.ts';
import { err, ok } from '../../shared/result.ts';
import type { HandlerPorts } from './ports.ts';

export type PortsFake = { readonly ports: HandlerPorts; readonly done: unknown[][] };

export const chatOf = (id: string, mode: Chat['mode'] = 'default', title = id): Chat =>
  chatSchema.parse({
    id,
    projectId: 'p1',
    title,
    mode,
    state: 'idle',
    unread: false,
    archived: false,
    createdAt: 1,
    updatedAt: 1,
  });

export function createPortsFake(chats: readonly Chat[], changes: Partial<HandlerPorts> = {}): PortsFake {
  const done: unknown[][] = [];
  const held = new Map<string, Chat>(chats.map((chat) => [chat.id, chat]));
  let skipping = false;
  let layout: Layout | null = null;
  const mark = (id: string, marks: Partial<Chat>): Chat | undefined => {
    const before = held.get(id);
    if (before === undefined) return undefined;
    const after = { ...before, ...marks };
    held.set(id, after);
    return after;
  };
  const nothing = <T>(): readonly T[] => [];
  const ports: HandlerPorts = {
    info: {
      ...{ version: '0.0.0', platform: 'linux', host: 'browser', dataFolder: '/data', home: '/home/ada' },
      ...{ notices: [], startProject: null },
    },
    settings: () => ({
      file: '/settings.toml',
      problems: [],
      newChatMode: 'default',
      window: DEFAULT_WINDOW_SETTINGS,
    }),
    suspended: () => null,
    publish: (event, payload: EventPayload<typeof event>) => void done.push(['publish', event, payload]),
    projects: {
      list: nothing,
      find: () => undefined,
      open: async () => err('No.'),
      openSample: async () => err('No.'),
      pick: null,
      complete: async () => [],
      repositoryAbove: () => null,
    },
    chats: {
      list: () => [...held.values()],
      chat: (id) => held.get(id),
      create: (_project, mode) => chatOf('made', mode),
      setMode: (id, mode) => {
        const before = held.get(id);
        if (before === undefined) throw new Error('gone');
        const after = { ...before, mode };
        held.set(id, after);
        done.push(['mode', id, mode]);
        return after;
      },
      timeline: nothing,
      draft: () => '',
      saveDraft: () => {},
      rename: (id, title) => mark(id, { title }),
      archive: (id, archived) => {
        const chat = mark(id, { archived });
        return chat === undefined ? err('This chat is no longer there.') : ok(chat);
      },
      seen: (id) => mark(id, { unread: false }),
      lastSaid: () => null,
    },
    layout: {
      read: () => layout,
      save: (kept) => {
        layout = kept;
      },
    },
    approvals: {
      open: nothing,
      find: () => undefined,
      forChat: nothing,
      settle: (id) => {
        done.push(['settle', id]);
        return ok(undefined);
      },
      putAway: () => {},
    },
    grants: {
      forChat: nothing,
      show: (id) => void done.push(['show', id]),
      showOnly: (ids) => void done.push(['showOnly', ...ids]),
      leave: (id) => void done.push(['leave', id]),
      revoke: () => err('This grant is not there any more.'),
    },
    chatFolders: { look: () => err('No.'), add: () => err('No.') },
    questions: { open: nothing, forChat: nothing, answer: () => err('This question is not there any more.') },
    confirmations: { ask: async () => ok({ state: 'refused' }), confirm: () => err('No.') },
    skip: {
      isOn: () => skipping,
      set: (on) => {
        skipping = on;
        done.push(['skip', on]);
      },
    },
    agents: { send: () => ok(undefined), stop: async () => ok(undefined), reask: () => ok(undefined) },
    audit: {
      list: () => ({ rows: [], more: false, total: 0 }),
      story: (callId) => ({ callId, chatTitle: null, records: [], approvals: [], call: null }),
      verify: async () => ({ whole: true, rows: 0, words: 'whole' }),
      export: () => err('No.'),
      stopExport: () => {},
      reveal: () => err('No.'),
    },
    settingsFile: { read: async () => err('No.'), change: async () => err('No.') },
    tryCall: async () => err('No.'),
    openLink: async () => err('No.'),
    sandbox: {
      state: () => NO_SANDBOX_STATE,
      check: async () => NO_SANDBOX_STATE,
      allow: async ({ callId }, folder, how) => {
        done.push(['sandbox allow', callId, folder, how]);
        return ok(undefined);
      },
      outside: ({ callId }) => {
        done.push(['sandbox outside', callId]);
        return ok(undefined);
      },
      again: ({ callId }) => {
        done.push(['sandbox again', callId]);
        return ok(undefined);
      },
      dismiss: () => err('This alarm is not there any more.'),
    },
    ...changes,
  };
  return { ports, done };
}
