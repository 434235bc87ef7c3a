// The window before there is a chat, and with something that is wrong with the app.
import { DEFAULT_WINDOW_SETTINGS } from '../../../shared/domain/settings.ts';
import { ok } from '../../../shared/result.ts';
import { refused } from '../../ipc/clientFake.ts';
import { appState, project, projectId } from '../../ipc/examples.ts';
import { console2, payments, type Scene, scene } from './base.ts';

export const WINDOW_SCENES: Readonly<Record<string, Scene>> = {
  'first-run': { answers: { ...scene({}).answers, 'app:state': () => ok(appState({ projects: [], chats: [] })) } },
  'first-run-electron': {
    answers: { ...scene({}).answers, 'app:state': () => ok(appState({ host: 'electron', projects: [], chats: [] })) },
  },
  recent: {
    answers: {
      ...scene({}).answers,
      'app:state': () =>
        ok(
          appState({
            projects: [
              payments,
              console2,
              project({
                id: projectId('p4'),
                name: 'old-thing',
                path: '/mnt/usb/old-thing',
                exists: false,
                openedAt: 1,
              }),
            ],
            chats: [],
          }),
        ),
    },
  },
  disconnected: { ...scene({ draft: 'what I typed' }), status: 'disconnected' },
  lost: { ...scene({}), status: 'lost' },
  'settings-problem': scene({
    state: {
      settings: {
        file: '/home/ada/.config/z-engine/settings.toml',
        newChatMode: 'default',
        window: DEFAULT_WINDOW_SETTINGS,
        problems: [
          {
            file: '/home/ada/.config/z-engine/settings.toml',
            line: 4,
            key: 'permissions.deny',
            message: 'rule `Bahs(git push:*)` names no tool; did you mean `Bash`?',
          },
          {
            file: '/home/ada/.config/z-engine/settings.toml',
            line: 9,
            key: 'permissions.moode',
            message: 'no such setting; did you mean `permissions.mode`?',
          },
        ],
      },
    },
  }),
  notice: scene({
    state: {
      notices: [
        'The database was damaged: it was kept as `z-engine.db.corrupt-1764500000000`, and a new one was begun.',
      ],
    },
  }),
  unreadable: { answers: { ...scene({}).answers, 'chat:open': () => refused('the database is locked') } },
  'no-answer': { answers: {} },
};
