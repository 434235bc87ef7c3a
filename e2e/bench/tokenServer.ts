// A model server on loopback that streams tokens at a steady pace over the Chat Completions protocol, for as long as it is asked.
import { createServer, type ServerResponse } from 'node:http';

/** Milliseconds between two tokens: fifty a second. */
const PACE_MS = 20;

const TEXT = `I'll look at the settlement test first, and at what it waits for.

- The deadline compares **two clocks**, which differ after a suspend.
- \`monotonic()\` never goes back; \`Date.now()\` may.

\`\`\`ts
export const isLate = (started: number): boolean => monotonic() - started > LIMIT;
\`\`\`

| test | before | after |
| --- | --- | --- |
| settlement | 9 of 10 | 10 of 10 |

`;
const TOKENS = TEXT.match(/\s*\S+/g) ?? [];

export async function startTokenServer(seconds: number): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => stream(response, seconds));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function stream(response: ServerResponse, seconds: number): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const piece = (delta: object, end: string | null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [{ index: 0, delta, finish_reason: end }] })}\n\n`;
  response.write(piece({ role: 'assistant', content: '' }, null));
  const until = Date.now() + seconds * 1000;
  let at = 0;
  const began = Date.now();
  const timer = setInterval(() => {
    // as many as are due: a late timer slows no stream down
    for (const due = (Date.now() - began) / PACE_MS; at < due; at += 1)
      response.write(piece({ content: TOKENS[at % TOKENS.length] }, null));
    if (Date.now() < until) return;
    clearInterval(timer);
    response.end(`${piece({}, 'stop')}data: [DONE]\n\n`);
  }, PACE_MS);
  response.on('close', () => clearInterval(timer));
}
