// What a person typed behind `sandbox --`, run in the sandbox of a folder, on record like every command, and never without it.
import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import type { SandboxState } from '../../shared/domain/sandbox.ts';
import { callIdSchema, chatIdSchema } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { TypedGate } from '../permission/gate.ts';
import type { Gate } from '../permission/ports.ts';
import type { ChatContext } from '../permission/request.ts';
import type { SandboxLook } from '../permission/sandboxLook.ts';
import type { Launched, Launcher } from '../sandbox/launch.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import type { AddedFolders } from './addedFolders.ts';
import type { EngineSandbox, TypedCommand, TypedEnd } from './app.ts';

export type TypedDeps = {
  readonly gate: TypedGate & Pick<Gate, 'finish'>;
  readonly launcher: Pick<Launcher, 'launch'>;
  readonly sandboxes: Pick<Sandboxes, 'check' | 'readyAnyway' | 'lookAnyway' | 'profileOf'>;
  readonly addedFolders: Pick<AddedFolders, 'of'>;
  /** A private folder for output. */
  readonly outputFolder: string;
  readonly now: () => number;
};

/** A person at a terminal ends it when they want to. */
const NO_LIMIT_MS = 2 ** 31 - 1;

export function engineSandbox(deps: TypedDeps): EngineSandbox {
  const { sandboxes } = deps;
  const chatId = chatIdSchema.parse(`typed-${randomUUID()}`);
  return {
    check: sandboxes.check,
    profile: (folder) => {
      const chat = contextFor(folder, chatId, deps);
      if (!chat.ok) return chat;
      try {
        return ok(sandboxes.profileOf(chat.value));
      } catch (error) {
        return err(`What is protected in \`${folder}\` cannot be told: ${wordsOf(error)}`);
      }
    },
    run: async (typed) => {
      const state = await sandboxes.check();
      const chat = contextFor(typed.folder, chatId, deps);
      if (!chat.ok) return chat;
      await sandboxes.readyAnyway(chat.value);
      const look = sandboxes.lookAnyway(chat.value);
      if (look.kind === 'on') return runTyped(typed, chat.value, look, deps);
      return err(`Nothing was run. ${whyNot(look, state)}`);
    },
  };
}

/** Sentences, and the lines that mend it. */
function whyNot(look: SandboxLook, { notice }: SandboxState): string {
  if (notice !== null) return [notice.words, ...(notice.fix === null ? [] : [notice.fix])].join('\n');
  return `The sandbox could not be set up${look.kind === 'broken' ? `: ${look.why}` : ''}.`;
}

function contextFor(
  folder: string,
  chatId: ChatContext['chatId'],
  { addedFolders }: TypedDeps,
): Result<ChatContext, string> {
  try {
    const real = realpathSync.native(folder);
    const who = { chatId, agent: 'you', mode: 'default' as const, projectName: real };
    return ok({ ...who, folder: real, addedFolders: addedFolders.of(real) });
  } catch {
    return err(`There is no folder \`${folder}\`.`);
  }
}

type On = Parameters<TypedGate['typed']>[2];

async function runTyped(
  typed: TypedCommand,
  chat: ChatContext,
  look: On,
  deps: TypedDeps,
): Promise<Result<TypedEnd, string>> {
  const id = callIdSchema.parse(randomUUID());
  const started = deps.now();
  try {
    const input = { command: typed.words.map(quoted).join(' ') };
    const permit = await deps.gate.typed({ id, tool: 'Bash', input }, chat, look);
    const launched = await deps.launcher.launch(permit, {
      ...{ signal: typed.signal, timeoutMs: () => NO_LIMIT_MS, outputFolder: deps.outputFolder },
      ...{ onOutput: () => {}, onBytes: typed.onBytes },
    });
    const durationMs = deps.now() - started;
    const exitCode = exitCodeOf(launched);
    const status = exitCode === 0 ? 'done' : 'failed';
    await deps.gate.finish(id, chat.chatId, { status, words: `exit code ${exitCode ?? 'none'}`, durationMs });
    if (exitCode === null)
      return err(`It did not run: ${'words' in launched.end ? launched.end.words : launched.end.kind}`);
    return ok({ exitCode, notes: launched.notes, denied: launched.denied?.denial.words ?? null });
  } catch (error) {
    return err(`It was not run: ${wordsOf(error)}`);
  }
}

/** One word for Bash, whatever is in it. */
const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

const [STOPPED, KILLED] = [130, 137];

/** As a shell gives it; null when it did not run. */
function exitCodeOf({ end }: Launched): number | null {
  switch (end.kind) {
    case 'exited':
      return end.code;
    case 'killed':
      return KILLED;
    case 'stopped':
    case 'timedOut':
      return STOPPED;
    default:
      return null;
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
