// Per call of a turn: how long the loop, the gate and the audit take, with a model that answers at once. The baseline of the
// same run: Node alone reads the same file as often.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { messageIdSchema } from '../../../../shared/ids.ts';
import { createAgents } from '../../../agent/loop.ts';
import { openGateDisk } from '../../../paths/gateDisk.ts';
import { createGate } from '../../../permission/gate.ts';
import { GATE_DEFAULTS } from '../../../permission/policy.ts';
import type { Gate } from '../../../permission/ports.ts';
import { NO_SANDBOX } from '../../../permission/sandboxLook.ts';
import { createRedactor } from '../../../platform/redactor.ts';
import { CATALOG } from '../../../shell/catalogFiles.ts';
import type { Store } from '../../../store/store.ts';
import { createFilesSeen } from '../../../tools/filesSeen.ts';
import { createReadTool } from '../../../tools/read.ts';
import type { Tool } from '../../../tools/tool.ts';
import { openBenchStore } from './benchStore.ts';
import { percentile, say, sayTimes } from './report.ts';

const TURNS = 12;
const WARM_UP_TURNS = 2;
const CALLS_A_TURN = 40;

type Times = { step: number[]; authorize: number[]; audit: number[]; tool: number[] };

const [root = ''] = process.argv.slice(2);
const folder = path.join(root, 'project');
const store = openBenchStore(path.join(root, 'calls'));
const times: Times = { step: [], authorize: [], audit: [], tool: [] };

/** Adds how long `work` takes to `list`, in milliseconds. */
async function timed<T>(list: number[], work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    list.push(performance.now() - start);
  }
}

const read = createReadTool(createFilesSeen());
const tool: Tool = { ...read, run: (permit, io) => timed(times.tool, () => read.run(permit, io)) };

function gateOver({ audit, approvals, chats, projects }: Store): Gate {
  const gate = createGate({
    tool: (name) => (name === tool.name ? tool : undefined),
    toolNames: () => [tool.name],
    approvals,
    prepare: async () => {},
    sandbox: () => NO_SANDBOX,
    tempOf: () => null,
    openDisk: () => openGateDisk({ searchPath: process.env.PATH ?? '', person: null }),
    chat: (chatId) => {
      const chat = chats.chat(chatId);
      const project = chat && projects.find(chat.projectId);
      if (!chat || !project) return undefined;
      return { chatId, agent: 'bench', mode: chat.mode, folder: project.path, projectName: 'bench', addedFolders: [] };
    },
    policy: () => ({
      ...{ rules: [], secretFiles: [], ownPaths: [], ownExceptions: [], home: '/nonexistent' },
      ...{ ignoreCase: false, suspended: null, ...GATE_DEFAULTS },
      commands: { catalog: CATALOG, platform: 'linux', cloud: false },
    }),
    audit: {
      decided: (record) => {
        const start = performance.now();
        audit.decided(record);
        times.audit.push(performance.now() - start);
      },
      finished: audit.finished,
    },
    grants: {
      add: () => {
        throw new Error('nobody is asked here');
      },
      used: () => {},
    },
    redact: createRedactor().text,
    publishApproval: () => {},
    now: Date.now,
    newId: () => crypto.randomUUID(),
  });
  return { ...gate, authorize: (...given) => timed(times.authorize, () => gate.authorize(...given)) };
}

/** One Read a step, at once; notes when each step begins. */
function instantModel(): LanguageModelV4 & { readonly begun: number[] } {
  const begun: number[] = [];
  let calls = 0;
  return {
    ...{ specificationVersion: 'v4', provider: 'bench', modelId: 'bench', supportedUrls: {}, begun },
    doGenerate: async () => {
      throw new Error('not used');
    },
    doStream: async () => {
      begun.push(performance.now());
      calls = calls === CALLS_A_TURN ? 0 : calls + 1;
      return { stream: new Blob([]).stream().pipeThrough(answerOf(calls)) };
    },
  };
}

const NOTHING_USED = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

/** The last answer of a turn, number 0, calls nothing. */
function answerOf(call: number): TransformStream<Uint8Array, LanguageModelV4StreamPart> {
  const input = JSON.stringify({ file_path: 'package.json' });
  return new TransformStream({
    start: (controller) => {
      controller.enqueue({ type: 'stream-start', warnings: [] });
      if (call > 0) controller.enqueue({ type: 'tool-call', toolCallId: `c${call}`, toolName: tool.name, input });
      controller.enqueue({ type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage: NOTHING_USED });
    },
  });
}

const model = instantModel();
const ended: (() => void)[] = [];
const agents = createAgents({
  gate: gateOver(store),
  log: store.chats,
  tools: () => [tool],
  model: () => ({ ok: true, value: { model, label: 'bench', isOperator: false } }),
  instructions: () => '',
  wait: (ms) => pause(ms),
  turnEnded: () => ended.shift()?.(),
  publishItem: () => {},
  publishChat: () => {},
  now: Date.now,
  newId: () => crypto.randomUUID(),
  outputFolder: () => root,
});

for (let turn = 0; turn < TURNS; turn += 1) {
  const project = store.projects.open(folder, false);
  const chat = store.chats.create(project.id, 'default');
  const from = model.begun.length;
  await new Promise<void>((resolve) => {
    ended.push(resolve);
    agents.send(chat.id, messageIdSchema.parse(crypto.randomUUID()), 'read');
  });
  const begun = model.begun.slice(from);
  times.step.push(...begun.slice(1).map((at, step) => at - (begun[step] ?? at)));
}

const file = path.join(folder, 'package.json');
const plain: number[] = [];
for (let count = 0; count < TURNS * CALLS_A_TURN; count += 1) await timed(plain, () => readFile(file));
await agents.closeAll();
store.close();

const warm = (list: readonly number[]) => list.slice(WARM_UP_TURNS * CALLS_A_TURN);
const less = (list: readonly number[], ...parts: readonly (readonly number[])[]) =>
  warm(list).map((ms, at) => ms - parts.reduce((sum, part) => sum + (warm(part)[at] ?? 0), 0));
const whole = less(times.step, times.tool);
const ratio = percentile(whole, 0.5) / percentile(warm(plain), 0.5);
sayTimes('loop, per call', less(times.step, times.authorize, times.tool));
sayTimes('gate, per call', less(times.authorize, times.audit));
sayTimes('audit, per call', warm(times.audit), ', one durable row');
sayTimes('all three', whole, `, ${ratio.toFixed(0)} × a bare read of the file`);
sayTimes('a bare read', warm(plain));
say('calls measured', `${whole.length} in ${TURNS - WARM_UP_TURNS} turns of ${CALLS_A_TURN}`);
