// Tests only: the gate's own decision about a command line in Ask mode, with the facts of a real disk. It executes nothing.
import { z } from 'zod';
import type { Decision } from '../../../shared/domain/decision.ts';
import { type GateDisk, openGateDisk } from '../../paths/gateDisk.ts';
import { decide } from '../../permission/decide.ts';
import { type LookUpPorts, lookUp } from '../../permission/lookUp.ts';
import type { Policy, Rule } from '../../permission/policy.ts';
import type { GateTool } from '../../permission/ports.ts';
import { CALL, CHAT, chatIn, line, policyOf, program, secretFilesOf } from '../../permission/portsFake.ts';
import { builtInRules } from '../../permission/rules/builtin.ts';
import { NO_SANDBOX, type SandboxLook } from '../../permission/sandboxLook.ts';
import { DEFAULT_SECRET_FILES } from '../../settings/secretFilesDefault.ts';
import type { CommandSystem } from '../matchedCommand.ts';
import { readLine } from '../readLine.ts';
import type { Sample } from './sampleProject.ts';

/** Where the system's own programs lie. */
const SYSTEM_PATH = '/usr/bin:/bin:/usr/sbin:/sbin';

/** A program that is not installed counts as one of the system, so that no verdict hangs on what this machine has. */
function openDisk(): GateDisk {
  const disk = openGateDisk({ searchPath: SYSTEM_PATH, person: process.getuid?.() ?? null });
  return {
    ...disk,
    findPrograms: (names, folder, home) =>
      disk.findPrograms(names, folder, home).map((found, at) => {
        const name = names[at] ?? '';
        return found.kind === 'absent' && !name.includes('/') ? program(`/usr/bin/${name}`) : found;
      }),
  };
}

const bash = (text: string): GateTool => ({
  name: 'Bash',
  inputSchema: z.unknown(),
  describe: () => [line(text)],
  target: () => text,
  preview: async () => ({ preview: { kind: 'command', text }, problem: null }),
});

export type Judge = (line: string) => Decision;

/** `rules` stand beside the built-in ones. */
export function createJudge(
  { project, home }: Sample,
  system: CommandSystem,
  rules: readonly Rule[] = [],
  sandbox: SandboxLook = NO_SANDBOX,
): Judge {
  const policy: Policy = policyOf([...builtInRules(), ...rules], {
    ...{ secretFiles: secretFilesOf(DEFAULT_SECRET_FILES), ownPaths: [], ownExceptions: [], home },
    commands: system,
  });
  const chat = { ...chatIn('default', project), addedFolders: [] };
  const ports: Omit<LookUpPorts, 'tool'> = {
    openDisk,
    ...{
      toolNames: () => ['Bash'],
      chat: () => chat,
      policy: () => policy,
      sandbox: () => sandbox,
      tempOf: () => null,
    },
  };
  return (text) => {
    const look = lookUp({ id: CALL, tool: 'Bash', input: {} }, CHAT, { ...ports, tool: () => bash(text) });
    if (!look.ok) throw new Error(look.error.words);
    return decide(look.value.request, policy);
  };
}

/** `allow`, or what kept it from passing: the parts with the words that they hang on. */
export function verdictOf({ decision, words, parts }: Decision): string {
  if (decision === 'allow') return decision;
  const hanging = parts.filter((part) => part.decision !== 'allow');
  return [`${decision}: ${words}`, ...hanging.map((part) => `${part.text} [${part.blockedBy}] ${part.words}`)].join(
    ' · ',
  );
}

/** Is every command of the line one that the catalog knows, as far as that can be told without a disk? */
export function isPlanned(text: string, system: CommandSystem): boolean {
  const { plan, facts } = readLine(text, system);
  return facts.understood && plan.commands.every((command) => command.kind === 'known');
}
