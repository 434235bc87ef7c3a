// The names of all doors between a window and the main process, and nothing else: it is all that preload needs.
export const REQUESTS = [
  'app:state',
  'project:pick',
  'project:complete',
  'project:open',
  'project:sample',
  'chat:create',
  'chat:open',
  'chat:send',
  'chat:stop',
  'chat:mode',
  'chat:draft',
  'approval:answer',
  'approval:reask',
  'grant:revoke',
  'question:answer',
  'mode:bypass',
  'skip:on',
  'skip:off',
  'confirm:code',
] as const;

export const EVENTS = [
  'project:changed',
  'chat:changed',
  'timeline:changed',
  'approval:changed',
  'grant:changed',
  'question:changed',
  'settings:changed',
  'skip:changed',
] as const;

export type RequestName = (typeof REQUESTS)[number];
export type EventName = (typeof EVENTS)[number];
