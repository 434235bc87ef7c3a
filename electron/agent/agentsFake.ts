// Tests only: agents over fakes, with real tools in a real folder. It must never be imported by the product.
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Chat, TimelineItem } from '../../shared/domain/chat.ts';
import type { ToolCall } from '../../shared/domain/toolCall.ts';
import type { ChatId, MessageId, ProjectId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import { createTestLauncher } from '../sandbox/launcherFake.ts';
import { createTools } from '../tools/index.ts';
import type { Tool } from '../tools/tool.ts';
import { newProject, toolDeps } from '../tools/toolFake.ts';
import { type ChatLogFake, createChatLogFake } from './chatLogFake.ts';
import { createGateFake, type Told } from './gateFake.ts';
import { type AgentDeps, createAgents } from './loop.ts';
import type { Models } from './ports.ts';
import type { TurnEnd } from './turn.ts';
import { waitFor } from './waitFor.ts';

export const CHAT = 'chat-1' as ChatId;
export const newChat = (): Chat => ({
  ...{ id: CHAT, projectId: 'project-1' as ProjectId, title: 'New chat', mode: 'default', state: 'idle' },
  ...{ unread: false, archived: false, createdAt: 0, updatedAt: 0 },
});

type Given = {
  /** A model is taken for no Operator, whatever it is. */
  readonly model: LanguageModelV4 | Models['current'];
  readonly moreTools?: readonly Tool[];
  /** The tools that the agent has, of all there are. */
  readonly offered?: (tools: readonly Tool[]) => readonly Tool[];
  readonly onEnd?: () => unknown;
  readonly instructions?: AgentDeps['instructions'];
  readonly wait?: AgentDeps['wait'];
  readonly decide?: (call: ToolCall) => Told;
  readonly log?: ChatLogFake;
  readonly folder?: string;
  readonly outputFolder?: () => string;
};

export function setUp({ model, decide, log = createChatLogFake(newChat()), folder = newProject(), ...more }: Given) {
  const launcher = createTestLauncher();
  const tools = [...createTools(toolDeps({ launcher })), ...(more.moreTools ?? [])];
  const gate = createGateFake({ folder, tools, ...(decide ? { decide } : {}) });
  const items: TimelineItem[] = [];
  const states: string[] = [];
  const ends: TurnEnd[] = [];
  let count = 0;
  const run = Math.random().toString(36).slice(2);
  const agents = createAgents({
    ...{ gate, log, tools: () => more.offered?.(tools) ?? tools },
    model: typeof model === 'function' ? model : () => ok({ model, label: 'fake', isOperator: false }),
    instructions: more.instructions ?? (() => 'Be good.'),
    wait: more.wait ?? waitFor,
    turnEnded: (_chatId, how) => {
      ends.push(how);
      more.onEnd?.();
    },
    publishItem: (item) => items.push(structuredClone(item)),
    publishChat: (chat) => states.push(chat.state),
    now: () => Date.now(),
    newId: () => `${run}-${++count}`,
    outputFolder: more.outputFolder ?? (() => `${folder}-output`),
  });
  const send = (key: string, text: string) => agents.send(CHAT, key as MessageId, text);
  /** Waits for something to become true. */
  const until = async (isSo: () => boolean) => {
    for (let tries = 0; !isSo(); tries += 1) {
      if (tries > 1000) throw new Error('it did not come true');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const idle = () => until(() => !agents.isRunning(CHAT));
  /** The timeline in short: kind and text, or tool, status and outcome. */
  const story = () =>
    log
      .timeline(CHAT)
      .map((item) =>
        item.kind === 'toolCall' ? `${item.tool} ${item.status}: ${item.outcome}` : `${item.kind}: ${item.text}`,
      );
  return { agents, gate, log, folder, items, states, ends, send, until, idle, story, launcher };
}
