// What a host starts and serves: the app without a window. The types only; compose.ts makes one.
import type { Chat } from '../../shared/domain/chat.ts';
import type { Mode } from '../../shared/domain/mode.ts';
import type { SandboxState } from '../../shared/domain/sandbox.ts';
import type { SettingsProblem } from '../../shared/domain/settings.ts';
import type { ToolCallView } from '../../shared/domain/toolCall.ts';
import type { ChatId } from '../../shared/ids.ts';
import type { Handlers } from '../../shared/ipc/windowApi.ts';
import type { Result } from '../../shared/result.ts';
import type { TurnEnd } from '../agent/turn.ts';
import type { LogFault } from '../ipc/handle.ts';
import type { Subscribe } from '../ipc/publish.ts';
import type { SandboxProfile } from '../sandbox/profile/sandboxProfile.ts';
import type { ConfirmHow } from './confirmations.ts';

export type App = {
  readonly handlers: Handlers;
  readonly subscribe: Subscribe;
  /** Writes a fault of the program into the app's log. */
  readonly logFault: LogFault;
  /** Stops turns, kills what they started, closes the store. Called once. */
  readonly close: () => Promise<void>;
};

/** What the command line says of the gate (SPEC W5); what is not said is as if nothing were. */
export type GateFlags = {
  /** Of new chats of this start; null: what the settings say. Bypass is its own confirmation here (M1). */
  readonly mode: Mode | null;
  /** Absolute paths: folders that count as inside. */
  readonly allowDirs: readonly string[];
  /** Command lines whose words an allow rule names: `npm test`. */
  readonly allowCommands: readonly string[];
  readonly skipPermissions: boolean;
  readonly web: boolean;
  readonly shell: boolean;
};

/** What the command line asks of the sandbox of commands. Folders are absolute. */
export type EngineSandbox = {
  /** Looks whether it works here, switched on or not. */
  check(): Promise<SandboxState>;
  /** What may be written in that folder and what stays as it is; the error is a sentence. */
  profile(folder: string): Result<SandboxProfile, string>;
  /** Runs what the person typed there, confined or not at all. The error is a sentence. */
  run(typed: TypedCommand): Promise<Result<TypedEnd, string>>;
};
export type TypedCommand = {
  readonly folder: string;
  readonly words: readonly string[];
  readonly signal: AbortSignal;
  readonly onBytes: (source: 'out' | 'error', bytes: Buffer) => void;
};
/** `denied`: what the sandbox most likely refused, a sentence. */
export type TypedEnd = { readonly exitCode: number; readonly notes: readonly string[]; readonly denied: string | null };

/** The app without a window, as a command line drives it. */
export type Engine = {
  /** Opens the folder (absolute) and begins a chat in it. The error is a sentence. */
  begin(folder: string): Promise<Result<Chat, string>>;
  /** Who answers in new chats: `operator`, or the name of the model. */
  agent(): string;
  send(chatId: ChatId, text: string): Result<void, string>;
  /** How the running turn of the chat ends; resolves when all of it is stored. */
  turnEnd(chatId: ChatId): Promise<TurnEnd>;
  stop(chatId: ChatId): Promise<void>;
  /** The calls of a chat, in order, as they stand. */
  calls(chatId: ChatId): readonly ToolCallView[];
  readonly sandbox: EngineSandbox;
  /** What a person should know of the settings: faults of files and rules. */
  problems(): readonly SettingsProblem[];
};

/** What composeApp makes: hosts use the doors, a command line the engine behind them. */
export type EngineApp = App & { readonly engine: Engine };

export type AppOptions = {
  readonly dataFolder: string;
  readonly configFolder: string;
  readonly host: 'electron' | 'browser' | 'run';
  /** Whether a question finds a person; without it, it does everywhere but in a run (section 4, step 12). */
  readonly attended?: boolean;
  readonly gate: GateFlags;
  readonly version: string;
  readonly startProject: string | null;
  readonly rulesFile: string | null;
  /** Where a second start is told that this one is. */
  readonly address: () => string;
  readonly pickFolder: (() => Promise<string | null>) | null;
  /** Hands an address over to the system; rejects when the system does not take it. Absent: the page opens it. */
  readonly openExternal?: ((url: string) => Promise<void>) | null;
  /** Shows a file in its folder. Absent: there is no desktop. */
  readonly revealFile?: ((file: string) => void) | null;
  /** How a person says yes to what no page may turn on; null where nobody can. */
  readonly confirm: ConfirmHow | null;
  /** The person's own: files and commands of agents get it, whatever the app keeps for itself. */
  readonly umask: number;
};

/**
 * Why the app did not start, in a sentence for the person. `inUse`: it runs already for this data folder. `store`: what it
 * keeps cannot be opened (a newer database, a full disk, …), which a person can mend and try again. `other`: all else.
 */
export type StartFault = { readonly kind: 'inUse' | 'store' | 'other'; readonly message: string };

/** Nothing is left open when it fails, so that it can be called again. */
export type StartApp = (options: AppOptions) => Promise<Result<App, StartFault>>;

export const NO_GATE_FLAGS: GateFlags = {
  mode: null,
  allowDirs: [],
  allowCommands: [],
  skipPermissions: false,
  web: true,
  shell: true,
};

/** How a host ends. */
export const EXIT = { done: 0, fault: 1, badFlags: 2, notStarted: 3 } as const;
