// Tests only: a gate that answers as it is told and mints real permits. It must never be imported by the product.
import { type Decision, noSuggestion } from '../../shared/domain/decision.ts';
import type { ToolCall } from '../../shared/domain/toolCall.ts';
import type { Authorized, Gate } from '../permission/ports.ts';
import { permitFor } from '../sandbox/permitFake.ts';
import type { Tool } from '../tools/tool.ts';
import { effectsOf } from '../tools/toolFake.ts';

/** `wait` asks, until `answer` is called or the turn is stopped. */
export type Told = 'allow' | 'wait' | { readonly deny: string };

export type GateFake = Gate & {
  readonly asked: ToolCall[];
  readonly finished: { readonly tool: string; readonly status: string; readonly words: string }[];
  /** Answers the call that waits. */
  answer(told: 'allow' | { readonly deny: string }): void;
  /** When set, `finish` throws it. */
  fault: string | null;
};

const decision: Decision = {
  ...{ decision: 'allow', words: 'told so', reasons: [], decider: { who: 'rule', words: 'the test' }, risk: 'low' },
  ...{ effects: [], suggestion: noSuggestion(''), notices: [], parts: [] },
};
const user = { who: 'user' as const, words: 'you' };

type Given = { readonly folder: string; readonly tools: readonly Tool[]; readonly decide?: (call: ToolCall) => Told };

export function createGateFake({ folder, tools, decide = () => 'allow' }: Given): GateFake {
  let waiting: ((told: 'allow' | { readonly deny: string }) => void) | null = null;
  const fake: GateFake = {
    asked: [],
    finished: [],
    fault: null,
    answer: (told) => waiting?.(told),
    authorize: async (call, _chatId, signal, listener) => {
      fake.asked.push(structuredClone(call));
      const tool = tools.find((found) => found.name === call.tool);
      const input = tool?.inputSchema.safeParse(call.input);
      if (!tool || !input?.success) return refused('denied', `\`${call.tool}\` is malformed`);
      const told = (status: 'deciding' | 'waiting') =>
        listener({ status, decision, preview: null, target: tool.target(input.data as never) });
      told('deciding');
      let answer = decide(call);
      if (answer === 'wait') {
        told('waiting');
        const stopped = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
        const settled = new Promise<'allow' | { readonly deny: string }>((resolve) => {
          waiting = resolve;
        });
        const given = await Promise.race([stopped, settled]);
        if (given === null) return refused('stopped', 'stopped by the user');
        answer = given;
      }
      if (answer !== 'allow') return refused('denied', `The user denied this action: ${answer.deny}`);
      const effects = await effectsOf(tool, call.input, folder);
      const permit = permitFor({ tool: call.tool, input: call.input, folder, effects, callId: call.id });
      return { kind: 'permitted', permit, decision, decider: user };
    },
    finish: async (callId, _chatId, { status, words }) => {
      if (fake.fault !== null) throw new Error(fake.fault);
      fake.finished.push({ tool: fake.asked.find((call) => call.id === callId)?.tool ?? '', status, words });
    },
    explain: async () => decision,
  };
  return fake;
}

const refused = (status: 'denied' | 'stopped', message: string): Authorized => ({
  ...{ kind: 'refused', status, decision, message },
  decider: user,
});
