// Tests only: a model that does what it is told: a message that is JSON, `[{"tool": …, "input": …}]`, becomes these calls;
// to `say N` it says so many words, one each 20 ms.
// It must never be imported by the product.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { OPENAI_DONE, openAiCall, openAiDelta } from '../../providers/testing/openAiServer.ts';

export type Wanted = { readonly tool: string; readonly input: object };

/** In an input, `{ "times": n, "of": text }` stands for a text too long to send. */
export const long = (of: string, times: number) => ({ of, times });

export type ObedientModel = { readonly env: Readonly<Record<string, string>>; close(): Promise<void> };

const body = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string().nullish() })) });
const calls = z.array(z.object({ tool: z.string(), input: z.record(z.string(), z.unknown()) }));

export async function startObedientModel(): Promise<ObedientModel> {
  const server = createServer(async (request, response) => {
    const last = body.parse(JSON.parse(await textOf(request))).messages.at(-1);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const words = Number(/^say (\d+)$/.exec(last?.content ?? '')?.[1] ?? 0);
    for (let said = 0; said < words && !response.destroyed; said += 1) {
      response.write(openAiDelta({ content: 'word ' }));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const asked = last?.role === 'user' && words === 0 ? wanted(last.content ?? '') : [];
    const pieces = asked.map(({ tool, input }, at) =>
      openAiDelta(openAiCall(at, id(), tool, JSON.stringify(input, unfold))),
    );
    const end = asked.length > 0 ? 'tool_calls' : 'stop';
    response.end([openAiDelta({ content: 'end' }), ...pieces, openAiDelta({}, end), OPENAI_DONE].join(''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      Z_ENGINE_PROVIDER: 'openai-compatible',
      Z_ENGINE_MODEL: 'gpt-test',
      Z_ENGINE_BASE_URL: `http://127.0.0.1:${port}/v1`,
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let count = 0;
const id = () => `call_${++count}`;

/** Messages that had no answer stand before it in the same text. */
function wanted(text: string): readonly z.infer<typeof calls>[number][] {
  try {
    return calls.parse(JSON.parse(text.slice(text.lastIndexOf('\n[') + 1)));
  } catch {
    return [];
  }
}

const folded = z.strictObject({ of: z.string(), times: z.number() });
function unfold(_name: string, value: unknown): unknown {
  const found = folded.safeParse(value);
  return found.success ? found.data.of.repeat(found.data.times) : value;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
