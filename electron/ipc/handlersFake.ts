// Handlers that only remember how they were called. For tests of what stands in front of the handlers.

import { projectSchema } from '../../shared/domain/chat.ts';
import { NO_SANDBOX_STATE } from '../../shared/domain/sandbox.ts';
import { DEFAULT_WINDOW_SETTINGS } from '../../shared/domain/settings.ts';
import type { RequestName } from '../../shared/ipc/channels.ts';
import type { AppState } from '../../shared/ipc/contract.ts';
import type { Handlers } from '../../shared/ipc/windowApi.ts';
import { err, ok } from '../../shared/result.ts';

const project = projectSchema.parse({
  id: 'p1',
  path: '/home/ada/work',
  name: 'work',
  openedAt: 1,
  isSample: true,
  exists: true,
});

const state: AppState = {
  version: '0.0.0',
  platform: 'linux',
  host: 'browser',
  dataFolder: '/data',
  home: '/home/ada',
  settings: { file: '/config/settings.toml', problems: [], newChatMode: 'default', window: DEFAULT_WINDOW_SETTINGS },
  approvals: [],
  questions: [],
  layout: null,
  skipping: false,
  projects: [project],
  chats: [],
  startProject: null,
  notices: [],
};

/** `calls` receives each call: the name and the input that the handler got. */
export function createHandlersFake(calls: (readonly [RequestName, unknown])[]): Handlers {
  const answering =
    <T>(name: RequestName, answer: T) =>
    async (input: unknown): Promise<T> => {
      calls.push([name, input]);
      return answer;
    };
  const gone = err({ code: 'not-found' as const, message: 'This chat no longer exists.' });
  return {
    'app:state': answering('app:state', ok(state)),
    'project:pick': answering('project:pick', ok({ path: null })),
    'project:complete': answering('project:complete', ok({ folders: [] })),
    'project:open': answering('project:open', ok({ project })),
    'project:sample': answering('project:sample', ok({ project })),
    'project:repository': answering('project:repository', ok({ repository: null })),
    'chat:create': answering('chat:create', gone),
    'chat:open': answering('chat:open', gone),
    'chat:send': answering('chat:send', ok({})),
    'chat:stop': answering('chat:stop', ok({})),
    'chat:mode': answering('chat:mode', ok({})),
    'chat:draft': answering('chat:draft', ok({})),
    'approval:answer': answering('approval:answer', ok({})),
    'approval:reask': answering('approval:reask', ok({})),
    'grant:revoke': answering('grant:revoke', ok({})),
    'folder:look': answering('folder:look', ok({ folder: '/a', hash: '0'.repeat(64) })),
    'folder:add': answering('folder:add', ok({})),
    'question:answer': answering('question:answer', ok({})),
    'mode:bypass': answering('mode:bypass', ok({ state: 'refused' as const })),
    'skip:on': answering('skip:on', ok({ state: 'refused' as const })),
    'skip:off': answering('skip:off', ok({})),
    'confirm:code': answering('confirm:code', ok({})),
    'chat:rename': answering('chat:rename', ok({})),
    'chat:archive': answering('chat:archive', ok({})),
    'chat:seen': answering('chat:seen', ok({})),
    'chat:leave': answering('chat:leave', ok({})),
    'chat:lastSaid': answering('chat:lastSaid', ok({ text: null })),
    'layout:save': answering('layout:save', ok({})),
    'audit:list': answering('audit:list', ok({ rows: [], more: false, total: 0 })),
    'audit:call': answering('audit:call', gone),
    'audit:verify': answering('audit:verify', gone),
    'audit:export': answering('audit:export', gone),
    'audit:exportStop': answering('audit:exportStop', ok({})),
    'audit:reveal': answering('audit:reveal', ok({})),
    'settings:read': answering('settings:read', gone),
    'settings:change': answering('settings:change', gone),
    'gate:try': answering('gate:try', gone),
    'link:open': answering('link:open', gone),
    'sandbox:state': answering('sandbox:state', ok(NO_SANDBOX_STATE)),
    'sandbox:check': answering('sandbox:check', ok(NO_SANDBOX_STATE)),
    'sandbox:allow': answering('sandbox:allow', ok({})),
    'sandbox:outside': answering('sandbox:outside', ok({})),
    'sandbox:again': answering('sandbox:again', ok({})),
    'sandbox:dismiss': answering('sandbox:dismiss', ok({})),
    'app:retry': answering('app:retry', ok({})),
  };
}
