// Tests only: the Chat Completions protocol, as strictly as its strictest servers read it.
// It must never be imported by the product.
import { isId, isObject, isText, type Json, listOf, parsedObject, strangeKey } from './jsonLook.ts';
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

type Given = {
  readonly model?: string;
  /** Null: a request with a key is refused. */
  readonly key?: string | null;
  /** Takes back what its model thought. */
  readonly takesReasoning?: boolean;
};

export const startOpenAiServer = (script: Script, given: Given = {}): Promise<ModelServer> =>
  startModelServer(openAiProtocol(given), script);

const openAiProtocol = ({ model = 'gpt-test', key = null, takesReasoning = false }: Given): Protocol => ({
  path: '/v1/chat/completions',
  check: (asked) => headersFault(asked, key) ?? bodyFault(asked.body, model, takesReasoning),
  error: (_status, message) =>
    JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
  say: sayOpenAi,
});

function headersFault({ headers }: Asked, key: string | null): string | null {
  if (headers['content-type'] !== 'application/json') return 'the content is not JSON';
  const wanted = key === null ? undefined : `Bearer ${key}`;
  return headers.authorization === wanted ? null : `the key is ${headers.authorization ?? 'missing'}`;
}

function bodyFault(body: unknown, model: string, takesReasoning: boolean): string | null {
  if (!isObject(body)) return 'the body is no object';
  const strange = strangeKey(body, 'model', 'messages', 'tools', 'tool_choice', 'stream', 'max_tokens');
  if (strange !== null) return `unknown field ${strange}`;
  if (body.model !== model) return `no model ${String(body.model)}`;
  if (body.stream !== true) return 'not streamed';
  return toolsFault(body.tools) ?? messagesFault(listOf(body.messages), takesReasoning);
}

function toolsFault(tools: unknown): string | null {
  const names = new Set<unknown>();
  for (const one of listOf(tools)) {
    const tool = isObject(one.function) ? one.function : {};
    if (one.type !== 'function' || !isId(tool.name) || !isText(tool.description)) return 'a tool is malformed';
    if (!isObject(tool.parameters) || tool.parameters.type !== 'object' || !isObject(tool.parameters.properties))
      return `the schema of ${tool.name} is none`;
    if (names.has(tool.name)) return `two tools ${tool.name}`;
    names.add(tool.name);
  }
  return names.size === 0 ? 'there are no tools' : null;
}

function messagesFault(messages: readonly Json[], takesReasoning: boolean): string | null {
  const [system, ...rest] = messages;
  if (system?.role !== 'system' || !isText(system.content)) return 'the first message is not that of the system';
  const used = new Set<string>();
  let owed: readonly string[] = [];
  let before = 'system';
  for (const message of rest) {
    const role = String(message.role);
    if (role === 'tool') {
      const [id, ...others] = owed;
      if (id === undefined || message.tool_call_id !== id)
        return `a result of ${String(message.tool_call_id)} is not owed`;
      if (typeof message.content !== 'string') return 'a result is no text';
      owed = others;
    } else {
      if (owed.length > 0) return `no result of ${owed[0]}`;
      if (role === before) return `two messages of ${role}`;
      if (role !== 'user' && role !== 'assistant') return `a message of ${role}`;
      const fault = role === 'user' ? userFault(message) : assistantFault(message, used, takesReasoning);
      if (fault !== null) return fault;
      owed = listOf(message.tool_calls).map((call) => String(call.id));
    }
    before = role;
  }
  if (owed.length > 0) return `no result of ${owed[0]}`;
  return before === 'user' || before === 'tool' ? null : 'nothing to answer';
}

function userFault(message: Json): string | null {
  const strange = strangeKey(message, 'role', 'content');
  if (strange !== null) return `unknown field ${strange} of a message`;
  return isText(message.content) ? null : 'a message of the user is empty';
}

function assistantFault(message: Json, used: Set<string>, takesReasoning: boolean): string | null {
  const known = ['role', 'content', 'tool_calls', ...(takesReasoning ? ['reasoning_content'] : [])];
  const strange = strangeKey(message, ...known);
  if (strange !== null) return `unknown field ${strange} of a message`;
  const calls = listOf(message.tool_calls);
  if (message.tool_calls !== undefined && calls.length === 0) return 'an empty list of calls';
  if (message.content !== null && !isText(message.content)) return 'a message of the assistant is empty';
  if (message.content === null && calls.length === 0) return 'a message of the assistant says nothing';
  for (const call of calls) {
    const { id } = call;
    const called = isObject(call.function) ? call.function : {};
    if (!isId(id) || used.has(id)) return `the id ${String(id)} is unfit or used`;
    used.add(id);
    if (call.type !== 'function' || !isId(called.name)) return `the call ${id} is malformed`;
    if (parsedObject(called.arguments) === null) return `the arguments of ${id} are no object`;
  }
  return null;
}

/** One event. */
export const openAiEvent = (data: object | string) =>
  `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

/** One event with a delta, and with the reason of the end. */
export const openAiDelta = (delta: object, finish_reason: string | null = null) =>
  openAiEvent({
    ...{ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'gpt-test' },
    choices: [{ index: 0, delta, finish_reason }],
  });

export const openAiCall = (index: number, id: string, name: string, args: string) => ({
  tool_calls: [{ index, id, type: 'function', function: { name, arguments: args } }],
});

export const OPENAI_DONE = openAiEvent('[DONE]');

/** An answer as OpenAI streams it: arguments in many pieces. */
export function sayOpenAi({ thinking, text = '', calls = [] }: Said, number: number): readonly string[] {
  const pieces = calls.flatMap(({ tool, input, id = `call_${number}_${tool}` }, index) => [
    openAiDelta(openAiCall(index, calls.length > 1 ? `${id}_${index}` : id, tool, '')),
    ...deltasOf(argumentsOf(input)).map((piece) =>
      openAiDelta({ tool_calls: [{ index, function: { arguments: piece } }] }),
    ),
  ]);
  return [
    openAiDelta({ role: 'assistant', content: '' }),
    ...(thinking === undefined ? [] : deltasOf(thinking).map((piece) => openAiDelta({ reasoning_content: piece }))),
    ...deltasOf(text).map((piece) => openAiDelta({ content: piece })),
    ...pieces,
    openAiDelta({}, calls.length > 0 ? 'tool_calls' : 'stop'),
    OPENAI_DONE,
  ];
}
