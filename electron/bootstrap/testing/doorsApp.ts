// Tests only: a whole app with cards that wait, and a look at all that no message of a page may change by itself.
// It must never be imported by the product.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { Approval } from '../../../shared/domain/approval.ts';
import { type ChatId, messageIdSchema } from '../../../shared/ids.ts';
import { REQUESTS, type RequestName } from '../../../shared/ipc/channels.ts';
import type { Handlers, RequestInput, RequestOutput } from '../../../shared/ipc/windowApi.ts';
import { createDispatch, type Dispatch } from '../../ipc/handle.ts';
import { composeApp } from '../compose.ts';
import { optionsFor } from './dayOptions.ts';

export type DoorsApp = Awaited<ReturnType<typeof openDoors>>;
/** Puts another handler into the place of one, to see that a fault in it is found. */
export type Harm = (handlers: Handlers, at: (name: string) => string) => Partial<Handlers>;

const newRoot = () => {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-doors-')));
  mkdirSync(path.join(root, 'project'));
  writeFileSync(path.join(root, 'project/keep.txt'), 'keep\n');
  return root;
};

/** `root`: where another was, that was left. */
export async function openDoors(harm: Harm = () => ({}), root = newRoot()) {
  const at = (name: string) => path.join(root, name);
  const printed: string[] = [];
  const confirm = { kind: 'terminal', print: (line: string) => void printed.push(line) } as const;
  const app = await composeApp({ ...optionsFor(at('data')), confirm });
  if (!app.ok) throw new Error(JSON.stringify(app.error));
  const { handlers, close, subscribe } = app.value;
  const faults: string[] = [];
  const turnedOn: unknown[] = [];
  subscribe((event, payload) => {
    if (event === 'skip:changed') turnedOn.push(payload);
  });
  const reached = new Set<RequestName>();
  const all = watched({ ...handlers, ...harm(handlers, at) }, reached);
  const dispatch = createDispatch(all, (message, fault) => faults.push(`${message}: ${String(fault)}`));
  const rows = rowsOf(at('data/z-engine.db'));

  async function get<K extends RequestName>(door: K, input: RequestInput<K>): Promise<RequestOutput<K>> {
    const answer = await handlers[door](input);
    if (!answer.ok) throw new Error(`${door}: ${answer.error.message}`);
    return answer.value as RequestOutput<K>;
  }
  const { project } = await get('project:open', { path: at('project') });
  let sent = 0;
  /** A new chat in which this was said; resolves when its turn waits, asks or is over. */
  const say = async (text: string, mode: 'default' | 'plan' = 'default'): Promise<ChatId> => {
    const { chat } = await get('chat:create', { projectId: project.id });
    await get('chat:mode', { chatId: chat.id, mode });
    await get('chat:send', { chatId: chat.id, key: messageIdSchema.parse(`own-${++sent}`), text });
    await quiet();
    return chat.id;
  };
  const none = async (sql: string) => {
    for (let tries = 0; tries < 2000; tries += 1) {
      if (rows(sql).length === 0) return;
      await wait(5);
    }
    throw new Error(`there are rows still: ${sql}`);
  };
  /** Until no chat runs. */
  const quiet = () => none("SELECT id FROM chats WHERE state = 'running'");
  /** Until the turn of the chat is over. */
  const rest = (id: ChatId) =>
    none(`SELECT id FROM chats WHERE id = '${id}' AND state IN ('running', 'waiting', 'asking')`);
  /** A call that asks: its chat, and the approval that waits in it. */
  const ask = async (text: string): Promise<Approval> => {
    const chatId = await say(text);
    const approval = (await get('chat:open', { chatId })).approvals[0];
    if (approval?.state !== 'waiting') throw new Error(`\`${text}\` does not ask`);
    return approval;
  };
  return {
    ...{ at, get, say, ask, quiet, rest, rows, project, reached, faults, turnedOn },
    /** All codes that were printed. */
    codes: () => printed.flatMap((line) => /Code: (\d{3}) (\d{3})/.exec(line)?.slice(1).join('') ?? []),
    dispatch: dispatch as Dispatch,
    files: () => filesOf(at('project')),
    settings: () => textOf(at('data/config/settings.toml')),
    root,
    /** Ends it as a host does, and leaves its files. */
    leave: close,
    close: async () => {
      await close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Notes which doors were come through: their input was what they take. */
function watched(handlers: Handlers, reached: Set<RequestName>): Handlers {
  const doors = REQUESTS.map((name) => [
    name,
    async (input: never) => {
      reached.add(name);
      return handlers[name](input);
    },
  ]);
  return Object.fromEntries(doors) as Handlers;
}

function rowsOf(file: string) {
  return (sql: string): readonly unknown[] => {
    const raw = new Database(file, { readonly: true });
    try {
      return raw.prepare(sql).all();
    } finally {
      raw.close();
    }
  };
}

/** Each file with its text. */
function filesOf(folder: string): readonly (readonly [name: string, text: string])[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')] as const);
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
