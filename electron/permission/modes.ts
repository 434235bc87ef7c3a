// The table M3 of the specification, as data: what each mode does with each kind of effect when no rule speaks.
import { assertNever } from '../../shared/assertNever.ts';
import type { DecisionName } from '../../shared/domain/decisionName.ts';
import type { Mode } from '../../shared/domain/mode.ts';
import type { LineProof } from './commandProof.ts';
import { rowOfLine } from './proof.ts';
import type { PathEffect, ResolvedEffect } from './request.ts';

type Row = {
  /** Completes "Plan mode refuses …" and "Ask mode asks before …". */
  readonly words: string;
  readonly default: DecisionName;
  readonly acceptEdits: DecisionName;
  readonly plan: DecisionName;
  readonly bypass: DecisionName;
};

const row = (words: string, ask: DecisionName, acceptEdits: DecisionName, plan: DecisionName): Row => ({
  words,
  default: ask,
  acceptEdits,
  plan,
  bypass: 'allow',
});

export const TABLE = {
  readInside: row('reading inside the project', 'allow', 'allow', 'allow'),
  readOutside: row('reading outside the project', 'ask', 'ask', 'ask'),
  listOutside: row('listing or searching outside the project', 'ask', 'ask', 'ask'),
  editInside: row('edits inside the project', 'ask', 'allow', 'deny'),
  editOutside: row('edits outside the project', 'ask', 'ask', 'deny'),
  editProtected: row('edits of protected paths', 'ask', 'ask', 'deny'),
  delete: row('deleting', 'ask', 'ask', 'deny'),
  readOnlyCommand: row('commands that are proven read-only', 'allow', 'allow', 'allow'),
  editCommand: row('commands that change files of the project', 'ask', 'allow', 'deny'),
  command: row('commands', 'ask', 'ask', 'deny'),
  web: row('fetching from the web', 'ask', 'ask', 'ask'),
  mcpReadOnly: row('read-only tools of MCP servers', 'ask', 'ask', 'ask'),
  mcpOther: row('tools of MCP servers', 'ask', 'ask', 'deny'),
  mcpConnect: row('connecting to MCP servers', 'ask', 'ask', 'ask'),
  internal: row('what stays inside the app', 'allow', 'allow', 'allow'),
} as const satisfies Record<string, Row>;

export type RowName = keyof typeof TABLE;

/** `proof` is that of a command line. */
export function rowOf(effect: ResolvedEffect, proof: LineProof): RowName {
  switch (effect.kind) {
    case 'read':
      return effect.place.inside ? 'readInside' : 'readOutside';
    case 'list':
    case 'search':
      return effect.place.inside ? 'readInside' : 'listOutside';
    case 'write':
      return editRow(effect);
    case 'delete':
      return 'delete';
    case 'command':
      return rowOfLine(proof, effect);
    case 'host':
      return 'web';
    case 'mcpTool':
      return effect.readOnly ? 'mcpReadOnly' : 'mcpOther';
    case 'mcpConnect':
      return 'mcpConnect';
    case 'subagent':
    case 'skill':
    case 'state':
      return 'internal';
    default:
      return assertNever(effect);
  }
}

function editRow({ place }: PathEffect): RowName {
  if (place.protectedBy !== null) return 'editProtected';
  return place.inside ? 'editInside' : 'editOutside';
}

/** The mode in force: while rules are suspended (R3) no mode looser than Ask is. */
export function modeInForce(mode: Mode, suspended: string | null): Mode {
  return suspended !== null && mode !== 'plan' ? 'default' : mode;
}
