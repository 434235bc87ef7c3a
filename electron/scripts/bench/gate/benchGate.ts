// A decision about a command line in its two halves, for the bench: the facts of the disk, and the pure part over them.

import path from 'node:path';
import type { Decision } from '../../../../shared/domain/decision.ts';
import type { CallId, ChatId } from '../../../../shared/ids.ts';
import { openGateDisk } from '../../../paths/gateDisk.ts';
import { decide } from '../../../permission/decide.ts';
import { type Look, lookUp } from '../../../permission/lookUp.ts';
import { GATE_DEFAULTS, type Policy } from '../../../permission/policy.ts';
import type { ChatContext, CommandEffect, ResolvedEffect } from '../../../permission/request.ts';
import { commandEffect } from '../../../permission/rules/readings.ts';
import { NO_SANDBOX } from '../../../permission/sandboxLook.ts';
import { parseSecretFiles } from '../../../permission/secretFiles.ts';
import { DEFAULT_SECRET_FILES } from '../../../settings/secretFilesDefault.ts';
import { CATALOG } from '../../../shell/catalogFiles.ts';
import { readLine } from '../../../shell/readLine.ts';
import { createBashTool } from '../../../tools/bash.ts';
import { MANY_RULES } from './manyRules.ts';

export type BenchGate = {
  /** All facts of the disk, fresh. */
  look(line: string): Look;
  decide(look: Look): Decision;
  /** The line read again and decided, with the facts of the disk as that look found them. */
  decideAgain(look: Look): Decision;
};

const HOME = '/home/person';
const CHAT = 'chat' as ChatId;

function nothingRuns(): never {
  throw new Error('nothing runs here');
}

/** `root` is the bench's own folder, with a project in it. */
export function createBenchGate(root: string): BenchGate {
  const policy = policyIn(root);
  const tool = createBashTool({ launch: nothingRuns, search: nothingRuns, closeAll: nothingRuns });
  const chat: ChatContext = {
    ...{ chatId: CHAT, agent: 'bench', mode: 'default', projectName: 'bench', addedFolders: [] },
    folder: path.join(root, 'project'),
  };
  const ports = {
    ...{ tool: () => tool, toolNames: () => [tool.name], chat: () => chat, policy: () => policy },
    sandbox: () => NO_SANDBOX,
    tempOf: () => null,
    openDisk: () => openGateDisk({ searchPath: process.env.PATH ?? '', person: null }),
  };
  return {
    look: (line) => {
      const look = lookUp({ id: 'call' as CallId, tool: tool.name, input: { command: line } }, chat.chatId, ports);
      if (!look.ok) throw new Error(look.error.words);
      return look.value;
    },
    decide: ({ request }) => decide(request, policy),
    decideAgain: ({ request }) => {
      const effects = request.effects.map((effect) => readAgain(effect, policy));
      return decide({ ...request, effects }, policy);
    },
  };
}

function readAgain(effect: ResolvedEffect, { commands }: Policy): ResolvedEffect {
  return effect.kind === 'command' ? lineAgain(effect, commands) : effect;
}

function lineAgain({ line, names, programs, look }: CommandEffect, commands: Policy['commands']): CommandEffect {
  const { facts, plan, peeled } = readLine(line, commands);
  return commandEffect(line, facts, names, programs, { plan, look, peeled });
}

const policyIn = (root: string): Policy => ({
  ...GATE_DEFAULTS,
  rules: MANY_RULES,
  secretFiles: parseSecretFiles(DEFAULT_SECRET_FILES).files,
  ownPaths: [path.join(root, 'own')],
  ownExceptions: [],
  commands: { catalog: CATALOG, platform: 'linux', cloud: false },
  home: HOME,
  ignoreCase: false,
  suspended: null,
});
