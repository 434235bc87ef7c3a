// Tests only: agents over real model servers on loopback, and a tool that notes what it was told.
// It must never be imported by the product.
import { z } from 'zod';
import { spendPermit } from '../permission/spendPermit.ts';
import { createModels } from '../providers/registry.ts';
import { startAnthropicServer } from '../providers/testing/anthropicServer.ts';
import type { ModelServer, Script } from '../providers/testing/modelServer.ts';
import { startOpenAiServer } from '../providers/testing/openAiServer.ts';
import type { Tool } from '../tools/tool.ts';
import { done } from '../tools/toolResult.ts';
import { setUp } from './agentsFake.ts';

export type Wire = 'anthropic' | 'openai-compatible';
export const WIRES: readonly Wire[] = ['openai-compatible', 'anthropic'];
export const KEY = 'sk-test-0123456789';

const noteSchema = z.strictObject({ text: z.string(), end: z.boolean().optional() });

/** `noted` grows with each run, in order. */
export const noteTool = (noted: string[]): Tool<z.infer<typeof noteSchema>> => ({
  name: 'Note',
  description: 'Notes a text.',
  inputSchema: noteSchema,
  describe: () => [],
  target: ({ text }) => text,
  preview: async ({ text }) => ({ preview: { kind: 'command', text }, problem: null }),
  run: async (permit) => {
    const { text, end } = noteSchema.parse(spendPermit(permit).input);
    noted.push(text);
    return end === true ? { ...done(`noted ${text}`, 'noted'), endsTurn: true } : done(`noted ${text}`, 'noted');
  },
});

export const startWire = (wire: Wire, script: Script): Promise<ModelServer> =>
  wire === 'anthropic'
    ? startAnthropicServer(script, { key: KEY })
    : startOpenAiServer(script, { key: KEY, takesReasoning: true });

/** The settings that lead to a server. */
export const settingsFor = (wire: Wire, url: string) => ({
  kind: wire,
  model: wire === 'anthropic' ? 'claude-test' : 'gpt-test',
  base_url: url,
});

type More = Partial<Parameters<typeof setUp>[0]> & { readonly headerMs?: number };

/** Waiting for another try takes no time; `waits` are the milliseconds that it would have been. */
export function setUpWith(server: ModelServer, wire: Wire, { headerMs, ...more }: More = {}) {
  const noted: string[] = [];
  const waits: number[] = [];
  const models = createModels({
    settings: () => settingsFor(wire, server.url),
    env: { Z_ENGINE_API_KEY: KEY },
    ...(headerMs === undefined ? {} : { headerMs }),
  });
  const wait = async (ms: number) => void waits.push(ms);
  const set = setUp({ model: models.current, moreTools: [noteTool(noted)], wait, ...more });
  /** One message, and its whole turn. */
  const say = async (key: string) => {
    set.send(key, `${key}, please`);
    await set.idle();
  };
  return { ...set, noted, waits, say };
}

/** A server and agents over it. Close the server at the end. */
export async function setUpWire(wire: Wire, script: Script, more: More = {}) {
  const server = await startWire(wire, script);
  return { server, ...setUpWith(server, wire, more) };
}
