// Tests only: the Messages protocol, as strictly as its server reads it. It must never be imported by the product.
import { isId, isObject, isText, type Json, listOf, strangeKey } from './jsonLook.ts';
import {
  type Asked,
  argumentsOf,
  deltasOf,
  type ModelServer,
  type Protocol,
  type Said,
  type Script,
  startModelServer,
} from './modelServer.ts';

type Given = { readonly model?: string; readonly key?: string };

export const startAnthropicServer = (script: Script, given: Given = {}): Promise<ModelServer> =>
  startModelServer(anthropicProtocol(given), script);

const anthropicProtocol = ({ model = 'claude-test', key = 'test-key' }: Given): Protocol => ({
  path: '/v1/messages',
  check: (asked) => headersFault(asked, key) ?? bodyFault(asked.body, model),
  error: (status, message) => anthropicError(status === 400 ? 'invalid_request_error' : 'api_error', message),
  say: sayAnthropic,
});

export const anthropicError = (type: string, message: string) =>
  JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_1' });

function headersFault({ headers }: Asked, key: string): string | null {
  if (headers['anthropic-version'] !== '2023-06-01') return 'the version is missing';
  if (headers.authorization !== undefined) return 'there are two keys';
  return headers['x-api-key'] === key ? null : `the key is ${String(headers['x-api-key'] ?? 'missing')}`;
}

function bodyFault(body: unknown, model: string): string | null {
  if (!isObject(body)) return 'the body is no object';
  const strange = strangeKey(body, 'model', 'max_tokens', 'messages', 'system', 'tools', 'tool_choice', 'stream');
  if (strange !== null) return `${strange}: extra inputs are not permitted`;
  if (body.model !== model) return `no model ${String(body.model)}`;
  if (body.stream !== true) return 'not streamed';
  if (typeof body.max_tokens !== 'number' || body.max_tokens < 1) return 'max_tokens: field required';
  if (listOf(body.system).length === 0 || !listOf(body.system).every(isTextBlock)) return 'system is empty';
  return toolsFault(body.tools) ?? messagesFault(listOf(body.messages));
}

const isTextBlock = (block: Json) => block.type === 'text' && isText(block.text);

function toolsFault(tools: unknown): string | null {
  const names = new Set<unknown>();
  for (const tool of listOf(tools)) {
    if (!isId(tool.name) || !isText(tool.description)) return 'a tool is malformed';
    if (!isObject(tool.input_schema) || tool.input_schema.type !== 'object')
      return `input_schema of ${tool.name} is none`;
    if (names.has(tool.name)) return `tools: names must be unique (${tool.name})`;
    names.add(tool.name);
  }
  return names.size === 0 ? 'there are no tools' : null;
}

function messagesFault(messages: readonly Json[]): string | null {
  const used = new Set<string>();
  let owed: readonly string[] = [];
  for (const [at, message] of messages.entries()) {
    const role = at % 2 === 0 ? 'user' : 'assistant';
    if (message.role !== role) return `messages.${at}: roles must alternate`;
    const blocks = listOf(message.content);
    if (blocks.length === 0) return `messages.${at}: content is empty`;
    const fault = role === 'user' ? userFault(blocks, owed) : assistantFault(blocks, used);
    if (fault !== null) return `messages.${at}: ${fault}`;
    owed = blocks.flatMap((block) => (block.type === 'tool_use' ? [String(block.id)] : []));
  }
  if (owed.length > 0) return `no tool_result of ${owed[0]}`;
  return messages.length % 2 === 1 ? null : 'the last message is not the user’s';
}

/** Results stand first, each once, in the order of the calls. */
function userFault(blocks: readonly Json[], owed: readonly string[]): string | null {
  for (const [at, id] of owed.entries())
    if (blocks[at]?.type !== 'tool_result' || blocks[at].tool_use_id !== id)
      return `no tool_result of ${id} directly behind`;
  for (const block of blocks.slice(owed.length)) if (!isTextBlock(block)) return 'a block that is no text, or empty';
  for (const { content } of blocks.slice(0, owed.length))
    if (typeof content !== 'string' && !(listOf(content).length > 0 && listOf(content).every(isTextBlock)))
      return 'a tool_result is empty';
  return null;
}

function assistantFault(blocks: readonly Json[], used: Set<string>): string | null {
  for (const [at, block] of blocks.entries()) {
    if (block.type === 'thinking') {
      if (at > 0 && blocks[at - 1]?.type !== 'thinking') return 'thinking must come first';
      if (block.signature !== signatureOf(String(block.thinking))) return 'invalid signature in thinking block';
    } else if (block.type === 'tool_use') {
      const { id } = block;
      if (!isId(id) || used.has(id)) return `tool_use id ${String(id)} is unfit or used`;
      used.add(id);
      if (!isId(block.name) || !isObject(block.input)) return `tool_use ${id} is malformed`;
    } else if (!isTextBlock(block)) return 'a block that is no text, or empty';
  }
  return blocks.some((block) => block.type !== 'thinking') ? null : 'nothing but thinking';
}

/** What only this server's own thoughts carry. */
const signatureOf = (thinking: string) => Buffer.from(`signed ${thinking}`).toString('base64');

/** One event. */
export const anthropicEvent = (type: string, data: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

export const ANTHROPIC_START = anthropicEvent('message_start', {
  message: {
    ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-test', content: [] },
    ...{ stop_reason: null, stop_sequence: null, usage: { input_tokens: 5, output_tokens: 1 } },
  },
});

/** A block of an answer, whole; `deltas` as the protocol names them. */
export const anthropicBlock = (index: number, content_block: object, deltas: readonly object[]) => [
  anthropicEvent('content_block_start', { index, content_block }),
  ...deltas.map((delta) => anthropicEvent('content_block_delta', { index, delta })),
  anthropicEvent('content_block_stop', { index }),
];

export const anthropicEnd = (stop_reason: string) => [
  anthropicEvent('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 9 } }),
  anthropicEvent('message_stop'),
];

export const anthropicCall = (index: number, id: string, name: string, pieces: readonly string[]) =>
  anthropicBlock(
    index,
    { type: 'tool_use', id, name, input: {} },
    pieces.map((partial_json) => ({ type: 'input_json_delta', partial_json })),
  );

/** An answer as Anthropic streams it. */
export function sayAnthropic({ thinking, text = '', calls = [] }: Said, number: number): readonly string[] {
  const blocks: ((index: number) => readonly string[])[] = [];
  if (thinking !== undefined)
    blocks.push((index) =>
      anthropicBlock(index, { type: 'thinking', thinking: '', signature: '' }, [
        ...deltasOf(thinking).map((piece) => ({ type: 'thinking_delta', thinking: piece })),
        { type: 'signature_delta', signature: signatureOf(thinking) },
      ]),
    );
  if (text !== '')
    blocks.push((index) =>
      anthropicBlock(
        index,
        { type: 'text', text: '' },
        deltasOf(text).map((piece) => ({ type: 'text_delta', text: piece })),
      ),
    );
  for (const [at, { tool, input, id = `toolu_${number}_${at}` }] of calls.entries())
    blocks.push((index) => anthropicCall(index, id, tool, deltasOf(argumentsOf(input))));
  return [
    ANTHROPIC_START,
    anthropicEvent('ping'),
    ...blocks.flatMap((block, index) => block(index)),
    ...anthropicEnd(calls.length > 0 ? 'tool_use' : 'end_turn'),
  ];
}
