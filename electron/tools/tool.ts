// The port every tool fills. A tool acts only on what its spent permit says, never on its own reading of the input.
import type { z } from 'zod';
import type { Effect } from '../../shared/domain/effect.ts';
import type { Preview } from '../../shared/domain/preview.ts';
import type { Confinement, SandboxDenial } from '../../shared/domain/sandbox.ts';
import type { Permit } from '../permission/permit.ts';
import type { ChatContext, ResolvedEffect } from '../permission/request.ts';

export type ToolIo = {
  readonly signal: AbortSignal;
  /** Text as it is printed; may be called often. */
  readonly onOutput: (text: string) => void;
  /** A private folder (0700) for output that is too long to show. */
  readonly outputFolder: string;
};

export type ToolResult = {
  readonly status: 'done' | 'failed' | 'stopped';
  /** What the agent is told, bounded. */
  readonly text: string;
  /** What the window shows, at most MAX_SHOWN_OUTPUT characters. */
  readonly shown: string;
  /** A few words: "exit code 1", "42 lines". */
  readonly outcome: string;
  readonly outputFile: string | null;
  /** The turn ends with this result, and the model is not asked again (a plan in a headless run). */
  readonly endsTurn?: true;
  /** Of a command: how it ran, and what the sandbox refused. */
  readonly confinement?: Confinement | null;
  readonly denial?: SandboxDenial | null;
  /** It did not run, since the sandbox that it was decided for could not be set up: it is to be decided anew. */
  readonly notConfined?: boolean;
};

export type Tool<Input = never> = {
  readonly name: string;
  /** For the model. */
  readonly description: string;
  /** `Input` is what it infers; kept out of the type so that tools of any input make one list. */
  readonly inputSchema: z.ZodType;
  describe(input: Input): readonly Effect[];
  target(input: Input): string;
  preview(
    input: Input,
    effects: readonly ResolvedEffect[],
    chat: ChatContext,
  ): Promise<{ readonly preview: Preview; readonly problem: string | null }>;
  run(permit: Permit, io: ToolIo): Promise<ToolResult>;
};
