// The values that pass between the parts of the gate while one call is on its way. Types only.
import type { Approval } from '../../shared/domain/approval.ts';
import type { Decider, Decision } from '../../shared/domain/decision.ts';
import type { ToolCall } from '../../shared/domain/toolCall.ts';
import type { ChatId } from '../../shared/ids.ts';
import type { Look } from './lookUp.ts';
import type { Authorized, GateListener } from './ports.ts';

/** One call on its way. */
export type Call = {
  readonly call: ToolCall;
  readonly chatId: ChatId;
  readonly signal: AbortSignal;
  readonly listener: GateListener;
};

export type Seen = Look & { readonly decision: Decision };

export type Refused = Extract<Authorized, { kind: 'refused' }>;

/** The rules that a person takes with the answer, and the grants' rules that they replace. */
export type Taken = { readonly rules: readonly string[]; readonly replaces: readonly string[] };

/** `approval` was given, or is null where the decision itself allows. `taken` is null unless the person took rules. */
export type Passed = {
  readonly kind: 'passed';
  readonly decider: Decider;
  readonly approval: Approval | null;
  readonly taken: Taken | null;
};
