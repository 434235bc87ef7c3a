// Makes and changes the stored form of a tool call. Pure.
import type { CallId, ChatId, MessageId } from '../../shared/ids.ts';
import type { StoredCall } from './ports.ts';

type Asked = {
  readonly id: CallId;
  readonly chatId: ChatId;
  readonly messageId: MessageId;
  /** Which call of its message it is, from 0. */
  readonly position: number;
  readonly tool: string;
  readonly input: unknown;
  /** The path or command line, empty while it is not known. */
  readonly target: string;
  /** Milliseconds since 1970. */
  readonly at: number;
};

export function newCall({ id, chatId, messageId, position, tool, input, target, at }: Asked): StoredCall {
  const view: StoredCall['view'] = {
    ...{ kind: 'toolCall', id, chatId, revision: 1, at, tool, target, status: 'deciding' },
    ...{ decision: null, decider: null, preview: null, output: '', outputFile: null, outcome: null, durationMs: null },
    ...{ confinement: null, denial: null },
  };
  return { view, messageId, position, input: input ?? null, result: null };
}

/** The same call, changed; its revision grows unless the change names one. */
export function withView(call: StoredCall, view: Partial<StoredCall['view']>, result: string | null): StoredCall {
  return { ...call, view: { ...call.view, revision: call.view.revision + 1, ...view }, result };
}
