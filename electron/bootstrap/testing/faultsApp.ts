// Tests only: a whole app in a process of its own, where its disks can be made small, read-only or busy.
// It must never be imported by the product.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { type Approval, type ApprovalAnswer, approvalSchema } from '../../../shared/domain/approval.ts';
import { chatSchema, type TimelineItem, timelineItemSchema } from '../../../shared/domain/chat.ts';
import type { ToolCallView } from '../../../shared/domain/toolCall.ts';
import type { RequestName } from '../../../shared/ipc/channels.ts';
import type { IpcError } from '../../../shared/ipc/contract.ts';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/windowApi.ts';
import type { Result } from '../../../shared/result.ts';
import type { Wanted } from './faultsModel.ts';

type Said = {
  readonly n?: number;
  readonly answer?: Result<unknown, IpcError>;
  readonly event?: string;
  readonly payload?: unknown;
  readonly started?: string | null;
  readonly pid?: number;
  readonly fault?: string;
};

export type FaultsOptions = {
  readonly data: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Arguments of bwrap; none: no bwrap. All that is not named stays as it is. */
  readonly mounts?: readonly string[];
  readonly host?: 'browser' | 'run';
  /** A module that is loaded before all others. */
  readonly first?: string;
};

export type FaultsApp = Awaited<ReturnType<typeof startApp>>;

/** Whole apps start and end in these tests, several at once on a busy machine. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const HOOK = path.join(import.meta.dirname, 'textImports.mjs');
const HOST = fileURLToPath(new URL('./faultsHost.ts', import.meta.url));
const SURROUNDINGS = ['--die-with-parent', '--bind', '/', '/', '--dev', '/dev', '--proc', '/proc'];
const LIMIT_MS = 25_000;

function begin({ data, env = {}, mounts = [], host = 'browser', first }: FaultsOptions): ChildProcess {
  const imports = [...(first === undefined ? [] : ['--import', first]), '--import', HOOK];
  const words = [process.execPath, ...imports, HOST, data, host];
  const [program = '', ...args] = mounts.length === 0 ? words : ['bwrap', ...SURROUNDINGS, ...mounts, ...words];
  return spawn(program, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
}

/** Resolves when it has started, or has said why not (`started`, a sentence) and is gone. */
export async function startApp(options: FaultsOptions) {
  const child = begin(options);
  const said: Said[] = [];
  let errors = '';
  let count = 0;
  child.stderr?.on('data', (bytes: Buffer) => {
    errors += String(bytes);
  });
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  lines.on('line', (line) => said.push(JSON.parse(line) as Said));
  const exited = once(child, 'exit');
  const isGone = () => child.exitCode !== null || child.signalCode !== null;

  async function until<T>(what: string, look: () => T | undefined | false): Promise<T> {
    for (let waited = 0; waited < LIMIT_MS; waited += 20) {
      const found = look();
      if (found !== undefined && found !== false) return found;
      if (isGone() && waited > 1000) break;
      await wait(20);
    }
    throw new Error(`no ${what}: ${errors}\n${JSON.stringify(said.slice(-12)).slice(0, 4000)}`);
  }

  async function ask<K extends RequestName>(
    door: K,
    input: RequestInput<K>,
  ): Promise<Result<RequestOutput<K>, IpcError>> {
    const n = ++count;
    child.stdin?.write(`${JSON.stringify({ n, door, input })}\n`);
    const { answer } = await until(`answer of ${door}`, () => said.find((one) => one.n === n));
    return answer as Result<RequestOutput<K>, IpcError>;
  }
  /** The answer, which must be one. */
  async function get<K extends RequestName>(door: K, input: RequestInput<K>): Promise<RequestOutput<K>> {
    const answer = await ask(door, input);
    if (!answer.ok) throw new Error(`${door}: ${answer.error.message}`);
    return answer.value;
  }

  const told = <T>(event: string, parse: (payload: unknown) => T, from = 0): readonly T[] =>
    said.slice(from).flatMap((one) => (one.event === event ? [parse(one.payload)] : []));
  /** What the chat shows, as it was last told, since line `from`. */
  const items = (chatId: string, from = 0): readonly TimelineItem[] => {
    const all = told('timeline:changed', (one) => timelineItemSchema.parse(one), from);
    return [...new Map(all.filter((one) => one.chatId === chatId).map((one) => [one.id, one])).values()];
  };
  const stateOf = (chatId: string, from = 0) =>
    told('chat:changed', (one) => chatSchema.parse(one), from).findLast((one) => one.id === chatId)?.state;
  const approvals = (state: Approval['state'] = 'waiting', from = 0): readonly Approval[] => {
    const all = told('approval:changed', (one) => approvalSchema.parse(one), from);
    return [...new Map(all.map((one) => [one.id, one])).values()].filter((one) => one.state === state);
  };

  async function send(chatId: string, message: string | readonly Wanted[]) {
    const from = said.length;
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    const key = `m-${randomUUID()}`;
    const sent = await ask('chat:send', { chatId, key, text } as RequestInput<'chat:send'>);
    return { from, sent, key, text };
  }
  const ended = async (chatId: string, from: number) => {
    await until('end of the turn', () => ['idle', 'failed', 'done'].includes(stateOf(chatId, from) ?? ''));
    return since(chatId, from);
  };
  const since = (chatId: string, from: number) => {
    const all = items(chatId, from);
    return {
      state: stateOf(chatId, from),
      calls: all.filter((one): one is ToolCallView => one.kind === 'toolCall'),
      notices: all.flatMap((one) => (one.kind === 'notice' ? [one.text] : [])),
      said: all.flatMap((one) => (one.kind === 'assistant' ? [one.text] : [])),
    };
  };

  const { started, pid = 0 } = await until('start', () => said.find((one) => one.started !== undefined));
  if (started !== null) await exited;
  return {
    /** Why it did not start; null when it did. */
    started: started ?? null,
    pid,
    /** A path as the app sees it: its disks are not ours. */
    seen: (file: string) => `/proc/${pid}/root${file}`,
    said: () => said.length,
    faults: () => said.flatMap((one) => (one.fault === undefined ? [] : [one.fault])),
    ...{ ask, get, until, items, stateOf, approvals, send, since, ended },
    chat: async (project: string, mode: 'default' | 'acceptEdits' | 'plan' = 'acceptEdits') => {
      const opened = await get('project:open', { path: project });
      const { chat } = await get('chat:create', { projectId: opened.project.id });
      if (mode !== 'default') await get('chat:mode', { chatId: chat.id, mode });
      return chat.id;
    },
    /** One message and its whole turn. */
    turn: async (chatId: string, message: string | readonly Wanted[]) => {
      const { from, sent } = await send(chatId, message);
      if (!sent.ok) throw new Error(sent.error.message);
      return ended(chatId, from);
    },
    answer: async ({ id, hash }: Approval, answer: ApprovalAnswer) =>
      ask('approval:answer', { approvalId: id, hash, answer } as RequestInput<'approval:answer'>),
    gone: () => exited,
    close: async () => {
      child.stdin?.end();
      await Promise.race([exited, wait(20_000).then(() => child.kill('SIGKILL'))]);
      return { code: child.exitCode, errors };
    },
  };
}
