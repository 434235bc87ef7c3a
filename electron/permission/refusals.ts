// How a call is refused, in all the ways there are. INVARIANT: the row is on the disk before the refusal is told; only
// where the gate itself failed does the refusal not wait for a disk that may be full.
import type { ApprovalAnswer } from '../../shared/domain/approval.ts';
import { type Decider, type Decision, noSuggestion } from '../../shared/domain/decision.ts';
import { blankRow, type DecidedFacts } from './auditRow.ts';
import type { Call, Refused, Seen } from './gateCall.ts';
import type { GatePorts } from './ports.ts';
import type { ChatContext, ResolvedEffect } from './request.ts';

type Change = {
  readonly effects?: readonly ResolvedEffect[];
  readonly status?: Refused['status'];
  readonly decider?: Decider;
  readonly message?: string;
  readonly feedback?: string;
};

export type Refusals = {
  /** Of a call that nothing can be decided about; the chat is null when it is gone. */
  malformed(at: Call, words: string, chat: ChatContext | null): Promise<Refused>;
  denied(at: Call, seen: Seen): Promise<Refused>;
  deniedByUser(at: Call, seen: Seen, answer: Extract<ApprovalAnswer, { kind: 'deny' }>): Promise<Refused>;
  stopped(at: Call, seen: Seen): Promise<Refused>;
  /** With all its reads allowed it fails without a question. */
  cannotSucceed(at: Call, seen: Seen, problem: string): Promise<Refused>;
  /** The gate itself failed. Never rejects. */
  failed(at: Call, cause: unknown): Promise<Refused>;
};

type Deps = Pick<GatePorts, 'audit' | 'now' | 'toolNames'> & {
  readonly record: (facts: DecidedFacts) => Promise<void>;
};

export function createRefusals({ record, ...ports }: Deps): Refusals {
  const refuse = async (
    { call, chatId }: Call,
    chat: ChatContext | null,
    decision: Decision,
    change: Change,
  ): Promise<Refused> => {
    const decider = change.decider ?? decision.decider;
    const { feedback = null, effects = [], status = 'denied', message = `denied: ${decision.words}` } = change;
    await record({ call, chatId, chat, effects, decision, final: 'deny', decider, feedback, taken: [] });
    return { kind: 'refused', status, decision, decider, message };
  };
  const ofSeen = (at: Call, { request, decision }: Seen, change: Change): Promise<Refused> =>
    refuse(at, request.chat, decision, { effects: request.effects, ...change });

  /** When even the row of the fault cannot be written, one without any text of the call is tried. */
  const recordBlank = ({ call, chatId }: Call): void => {
    const tool = ports.toolNames().includes(call.tool) ? call.tool : 'unknown';
    ports.audit.decided(blankRow(call, chatId, tool, ports.now()));
  };

  return {
    malformed: (at, words, chat) => refuse(at, chat, malformedDecision(words), {}),
    denied: (at, seen) => ofSeen(at, seen, {}),
    deniedByUser: (at, seen, { feedback }) => {
      const said = feedback === '' ? '' : `: ${feedback}`;
      const decider: Decider = { who: 'user', words: `you${said}` };
      return ofSeen(at, seen, { decider, message: `The user denied this action${said}`, feedback });
    },
    stopped: (at, seen) =>
      ofSeen(at, seen, {
        status: 'stopped',
        decider: { who: 'user', words: 'you, by stopping the turn' },
        message: 'The user stopped the turn before this action ran',
      }),
    cannotSucceed: (at, seen, problem) =>
      ofSeen(at, seen, {
        status: 'failed',
        decider: { who: 'gate', words: 'it cannot succeed' },
        message: problem,
      }),
    failed: async (at, cause) => {
      const words = `the gate failed, so the call is refused: ${cause instanceof Error ? cause.message : String(cause)}`;
      const decision = malformedDecision(words);
      const refused: Refused = {
        ...{ kind: 'refused', status: 'denied', decision, decider: decision.decider, message: `denied: ${words}` },
      };
      try {
        return await refuse(at, null, decision, {});
      } catch {
        tryQuietly(() => recordBlank(at));
        return refused;
      }
    },
  };
}

/** Step 1 of the law: what nothing can be decided about is denied (G4). */
export function malformedDecision(words: string): Decision {
  return {
    decision: 'deny',
    words,
    reasons: [{ decision: 'deny', words, rule: null }],
    decider: { who: 'gate', words: 'the gate' },
    risk: 'low',
    effects: [],
    suggestion: noSuggestion('a call that cannot be decided about is always refused'),
    notices: [],
    parts: [],
  };
}

function tryQuietly(act: () => void): void {
  try {
    act();
  } catch {
    // The refusal stands without its row: nothing runs.
  }
}
