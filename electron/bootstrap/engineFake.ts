// An engine that plays a script, for tests of what drives one. It has no gate and executes nothing.
import type { Chat, TimelineItem } from '../../shared/domain/chat.ts';
import { type Decider, type Decision, noSuggestion } from '../../shared/domain/decision.ts';
import { NO_SANDBOX_STATE } from '../../shared/domain/sandbox.ts';
import type { SettingsProblem } from '../../shared/domain/settings.ts';
import type { ToolCallView } from '../../shared/domain/toolCall.ts';
import { callIdSchema, chatIdSchema, messageIdSchema, projectIdSchema } from '../../shared/ids.ts';
import { err, ok } from '../../shared/result.ts';
import type { TurnEnd } from '../agent/turn.ts';
import { createHandlersFake } from '../ipc/handlersFake.ts';
import { createPublisher } from '../ipc/publish.ts';
import type { AppOptions, EngineApp, EngineSandbox } from './app.ts';
import type { StartEngine } from './runEngine.ts';

export type Script = {
  /** Told one after the other once the message is sent. */
  readonly items?: readonly TimelineItem[];
  /** `hangs`: the turn goes on until it is stopped. */
  readonly end?: TurnEnd | 'hangs';
  readonly problems?: readonly SettingsProblem[];
  /** Sentences of what fails. */
  readonly noStart?: string;
  readonly noFolder?: string;
  /** Thrown when the folder is opened. */
  readonly breaks?: string;
  readonly noClose?: string;
  readonly sandbox?: EngineSandbox;
};

const NO_SANDBOX: EngineSandbox = {
  check: async () => NO_SANDBOX_STATE,
  profile: () => err('There is no sandbox.'),
  run: async () => err('There is no sandbox.'),
};

const NOW = 1_764_500_000_000;
const CHAT = chatIdSchema.parse('chat-1');
const item = { chatId: CHAT, revision: 1, at: NOW };

export const said = (id: string, text: string, streaming = false): TimelineItem => ({
  ...{ kind: 'assistant', ...item, id: messageIdSchema.parse(id) },
  ...{ text, streaming },
});
export const noticed = (tone: 'info' | 'error', text: string): TimelineItem => ({
  ...{ kind: 'notice', ...item, id: messageIdSchema.parse('notice-1') },
  ...{ tone, text },
});

const decider: Decider = { who: 'gate', words: 'in project' };
export const decided = (changes: Partial<Decision> = {}): Decision => ({
  ...{ decision: 'allow', words: 'in project', reasons: [], decider, risk: 'low', effects: ['read `package.json`'] },
  ...{ suggestion: noSuggestion('nothing to allow'), notices: [], parts: [] },
  ...changes,
});
export const called = (changes: Partial<Omit<ToolCallView, 'id'>> & { readonly id?: string } = {}): ToolCallView => {
  const { id = 'call-1', ...rest } = changes;
  return {
    ...{ kind: 'toolCall', ...item, id: callIdSchema.parse(id), tool: 'Read', target: 'package.json', status: 'done' },
    ...{
      decision: decided(),
      decider,
      preview: null,
      output: '{}',
      outputFile: null,
      outcome: '1 line',
      durationMs: 3,
      confinement: null,
      denial: null,
    },
    ...rest,
  };
};

/** A call that would have asked, and nobody was there. */
export const refused = (target = 'npm test', message = 'Nobody can be asked.'): ToolCallView => {
  const hint = `nobody is here to answer: pass \`--allow-cmd "${target}"\` to allow it`;
  return called({
    ...{ tool: 'Bash', target, status: 'denied', outcome: 'denied by nobody', output: message, durationMs: null },
    decider: { who: 'headless', words: 'a run without a person' },
    decision: decided({
      ...{ decision: 'deny', risk: 'high', effects: [`run \`${target}\``] },
      reasons: [{ decision: 'deny', words: hint, rule: null }],
    }),
  });
};

/** `log` gets what was asked of it, in order; `options` what it was started with. */
export function createEngineFake(script: Script) {
  const log: string[] = [];
  const options: AppOptions[] = [];
  const start: StartEngine = async (given) => {
    options.push(given);
    return script.noStart === undefined
      ? ok(appOf(script, log, given))
      : err({ kind: 'other', message: script.noStart });
  };
  return { start, log, options };
}

function appOf(script: Script, log: string[], given: AppOptions): EngineApp {
  const publisher = createPublisher();
  const items = script.items ?? [];
  let stopped = () => {};
  const stop = new Promise<TurnEnd>((resolve) => {
    stopped = () => resolve('stopped');
  });
  return {
    handlers: createHandlersFake([]),
    subscribe: publisher.subscribe,
    logFault: () => {},
    close: async () => {
      log.push('close');
      if (script.noClose !== undefined) throw new Error(script.noClose);
    },
    engine: {
      agent: () => 'operator',
      begin: async (folder) => {
        log.push(`begin ${folder}`);
        if (script.breaks !== undefined) throw new Error(script.breaks);
        return script.noFolder === undefined ? ok(chatOf(given)) : err(script.noFolder);
      },
      send: (_chat, text) => {
        log.push(`send ${text}`);
        return ok(undefined);
      },
      turnEnd: async () => {
        for (const one of items) publisher.publish('timeline:changed', one);
        return script.end === 'hangs' ? stop : (script.end ?? 'finished');
      },
      stop: async () => {
        log.push('stop');
        stopped();
      },
      calls: () => items.filter((one) => one.kind === 'toolCall'),
      problems: () => script.problems ?? [],
      sandbox: script.sandbox ?? NO_SANDBOX,
    },
  };
}

const chatOf = ({ gate }: AppOptions): Chat => ({
  ...{ id: CHAT, projectId: projectIdSchema.parse('project-1'), title: '', mode: gate.mode ?? 'default' },
  ...{ state: 'idle', unread: false, archived: false, createdAt: NOW, updatedAt: NOW },
});
