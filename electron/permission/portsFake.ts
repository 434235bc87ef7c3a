// Tests only: the gate's ports in memory, one fake for each, and requests made without a disk. Never part of the app.
import path from 'node:path';
import { z } from 'zod';
import type { Approval } from '../../shared/domain/approval.ts';
import type { DecidedRecord, FinishedRecord } from '../../shared/domain/audit.ts';
import type { DecisionName } from '../../shared/domain/decisionName.ts';
import type { Effect, PathEffectKind } from '../../shared/domain/effect.ts';
import type { Mode } from '../../shared/domain/mode.ts';
import type { ToolCall } from '../../shared/domain/toolCall.ts';
import type { CallId, ChatId, GrantId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import type { Entry } from '../paths/disk.ts';
import { expandGlob, type GlobDisk } from '../paths/expandGlob.ts';
import type { FoundProgram } from '../paths/foundProgram.ts';
import type { GateDisk } from '../paths/gateDisk.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { CATALOG } from '../shell/catalogFiles.ts';
import { lookUp } from './lookUp.ts';
import { GATE_DEFAULTS, type Policy, type Rule } from './policy.ts';
import type { GatePorts, GateTool } from './ports.ts';
import { redactText } from './redact.ts';
import type { ChatContext, GateRequest } from './request.ts';
import { parseRule } from './rules/parse.ts';
import { NO_SANDBOX, type SandboxLook } from './sandboxLook.ts';
import { parseSecretFiles } from './secretFiles.ts';

const FOLDER = '/home/me/app';
const HOME = '/home/me';
export const CALL = 'call-1' as CallId;
export const CHAT = 'chat-1' as ChatId;

export const chatIn = (mode: Mode, folder = FOLDER): ChatContext => ({
  chatId: CHAT,
  agent: 'test',
  mode,
  folder,
  projectName: 'app',
  addedFolders: ['/home/me/shared-lib'],
});

/** `deny Bash(git push:*)`. Throws on a fault. */
export function rule(text: string, layer: 'user' | 'built-in' = 'user'): Rule {
  const [decision, ...rest] = text.split(' ');
  const parsed = parseRule(decision as DecisionName, rest.join(' '), {
    layer,
    file: '/home/me/settings.toml',
    line: 4,
  });
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

export const secretFilesOf = (entries: readonly string[]): Policy['secretFiles'] => parseSecretFiles(entries).files;

export const policyOf = (rules: readonly Rule[], change: Partial<Policy> = {}): Policy => ({
  rules,
  secretFiles: secretFilesOf(['.env', '.env.*', '!.env.example', '~/.ssh/**', '.aws/credentials']),
  ownPaths: ['/home/me/.config/z-engine'],
  ownExceptions: ['/home/me/.config/z-engine/sample-project'],
  commands: { catalog: CATALOG, platform: 'linux', cloud: false },
  home: HOME,
  ignoreCase: false,
  suspended: null,
  ...GATE_DEFAULTS,
  ...change,
});

export type Disk = Readonly<Record<string, Partial<ResolvedPath> & { readonly links?: number }>>;

/** Without a disk: what is listed exists, everything else is absent. `real` makes a link of it. */
const resolveOn =
  (disk: Disk): GateDisk['resolvePath'] =>
  (written, folder, home) => {
    const lexical = path.posix.resolve(folder, written.replace(/^~(?=\/|$)/, home));
    const entry = disk[lexical];
    const state = { device: '1', inode: lexical, size: '1', changedNs: '1', links: entry?.links ?? 1 };
    const type = entry?.type ?? (entry === undefined ? 'absent' : 'file');
    return ok({ written, lexical, real: entry?.real ?? lexical, type, state: type === 'absent' ? null : state });
  };

export type Programs = Readonly<Record<string, FoundProgram>>;

/** A program that nobody but the system's owner may change, unless `change` says otherwise. */
export const program = (real: string, change: Partial<Extract<FoundProgram, { kind: 'file' }>> = {}): FoundProgram => ({
  ...{ kind: 'file', path: real, real, relative: null, links: [], open: null, before: [] },
  state: { device: '1', inode: real, size: '1', changedNs: '1' },
  ...change,
});

const anyProgram = (name: string, folder: string): FoundProgram =>
  name.includes('/') ? program(path.posix.resolve(folder, name)) : program(`/usr/bin/${name}`);

/** The names that lie in a folder, of what is listed. */
function namesIn(disk: Disk, folder: string): readonly string[] {
  const start = folder.endsWith('/') ? folder : `${folder}/`;
  const below = Object.keys(disk).filter((file) => file.startsWith(start) && file !== start);
  return [...new Set(below.map((file) => file.slice(start.length).split('/')[0] ?? ''))];
}

function entryAt(disk: Disk, file: string): Entry {
  const name = path.posix.basename(file);
  const type = disk[file]?.type ?? (namesIn(disk, file).length > 0 ? 'folder' : 'file');
  return { name, type: type === 'absent' ? 'other' : disk[file]?.real === undefined ? type : 'link' };
}

const globOn = (disk: Disk): GlobDisk => ({
  list: (folder) => {
    const at = path.posix.resolve(folder);
    const names = namesIn(disk, at);
    if (names.length === 0 && disk[at]?.type !== 'folder') return null;
    return { entries: names.map((name) => entryAt(disk, path.posix.join(at, name))), cut: false };
  },
  isThere: (file) => isOn(disk, path.posix.resolve(file)),
  isFolder: (file) => entryAt(disk, path.posix.resolve(file)).type === 'folder',
});

const isOn = (disk: Disk, file: string): boolean => disk[file] !== undefined || namesIn(disk, file).length > 0;

const treeOn =
  (disk: Disk): GateDisk['findInTree'] =>
  (folder, { dots, why }) => {
    for (const file of Object.keys(disk).filter((each) => each.startsWith(`${folder}/`))) {
      if (!dots && file.slice(folder.length).includes('/.')) continue;
      const found = why(file, entryAt(disk, file));
      if (found !== null) return { kind: 'found', path: file, why: found };
    }
    return { kind: 'none' };
  };

/** What the disk says; a repository that Git surely only reads, unless `change` says otherwise. */
export const diskOf = (disk: Disk = {}, programs: Programs = {}, change: Partial<GateDisk> = {}): GateDisk => ({
  resolvePath: resolveOn(disk),
  expandGlob: (atoms, place) => expandGlob(atoms, place, globOn(disk)),
  findPrograms: (names, folder) => names.map((name) => programs[name] ?? anyProgram(name, folder)),
  findInTree: treeOn(disk),
  gitFolders: () => [],
  isThere: (file) => isOn(disk, file),
  mayEnter: () => true,
  repositoryOf: () => null,
  isIgnored: () => false,
  gitFault: () => null,
  gitHolds: () => null,
  sameRepositoryFault: () => null,
  ...change,
});

const anyEffects = z.custom<readonly Effect[]>();

/** A tool whose input is the list of its effects. */
const toolOf = (name: string): GateTool =>
  ({
    name,
    inputSchema: anyEffects,
    describe: (input: readonly Effect[]) => input,
    target: (input: readonly Effect[]) =>
      input.map((effect) => ('path' in effect ? effect.path : 'line' in effect ? effect.line : effect.kind)).join(' '),
    preview: async () => ({ preview: { kind: 'text', text: 'a preview' }, problem: null }),
  }) as GateTool;

type Given = {
  readonly tool?: string;
  readonly effects: readonly Effect[];
  readonly mode?: Mode;
  readonly policy: Policy;
  readonly disk?: Disk;
  /** Where programs are found; one that is not listed lies in `/usr/bin`, one written as a path where it says. */
  readonly programs?: Programs;
  /** In place of what the disk says of its own accord. */
  readonly diskSays?: Partial<GateDisk>;
  readonly sandbox?: SandboxLook;
};

export async function requestOf({
  tool = 'Bash',
  effects,
  mode = 'default',
  policy,
  disk = {},
  programs = {},
  diskSays = {},
  sandbox = NO_SANDBOX,
}: Given): Promise<GateRequest> {
  const look = lookUp({ id: CALL, tool, input: effects }, CHAT, {
    tool: () => toolOf(tool),
    toolNames: () => [tool],
    sandbox: () => sandbox,
    tempOf: () => null,
    openDisk: () => diskOf(disk, programs, diskSays),
    chat: () => chatIn(mode),
    policy: () => policy,
  });
  if (!look.ok) throw new Error(look.error.words);
  return look.value.request;
}

/** A sandbox that is on and may allow unasked, for the chat of these fakes. */
export const SANDBOXED: Extract<SandboxLook, { kind: 'on' }> = {
  kind: 'on',
  network: false,
  autoAllow: { kind: 'on' },
  roots: [FOLDER, '/home/me/shared-lib', '/tmp', '/home/me/.cache'],
  kept: [`${FOLDER}/.git/hooks`, `${FOLDER}/.git/config`, `${FOLDER}/.z-engine`, `${FOLDER}/.husky`],
};

export const pathEffect = (kind: PathEffectKind, written: string): Effect => ({ kind, path: written });
export const line = (text: string): Effect => ({ kind: 'command', line: text });

export type World = {
  /** Undefined: the chat is gone. */
  chat: ChatContext | undefined;
  policy: Policy;
  sandbox: SandboxLook;
  /** The folder that stands for `/tmp`. */
  temp: string | null;
  readonly decided: DecidedRecord[];
  readonly finished: FinishedRecord[];
  readonly approvals: Map<string, Approval>;
  readonly published: Approval[];
  readonly ports: GatePorts;
};

/** Ports over values that a test may change while the gate waits. */
export function worldOf(tools: readonly GateTool[], policy: Policy, openDisk: GatePorts['openDisk']): World {
  let ids = 0;
  const world: World = {
    chat: chatIn('default'),
    policy,
    sandbox: NO_SANDBOX,
    temp: null,
    decided: [],
    finished: [],
    approvals: new Map(),
    published: [],
    ports: {
      tool: (name) => tools.find((tool) => tool.name === name),
      toolNames: () => tools.map(({ name }) => name),
      prepare: async () => {},
      sandbox: () => world.sandbox,
      tempOf: () => world.temp,
      openDisk,
      chat: () => world.chat,
      policy: () => world.policy,
      grants: {
        add: ({ chatId, rules }) => ({
          ...{ id: `grant-${++ids}` as GrantId, chatId, rules: [...rules], folder: null, madeAt: 1_000 },
          ...{ endedAt: null, endedBy: null, uses: 0 },
        }),
        used: () => {},
      },
      redact: async (text) => redactText(text),
      audit: {
        decided: (record) => void world.decided.push(record),
        finished: (record) => void world.finished.push(record),
      },
      approvals: {
        insert: (approval) => void world.approvals.set(approval.id, approval),
        update: (approval) => void world.approvals.set(approval.id, approval),
        find: (id) => world.approvals.get(id),
      },
      publishApproval: (approval) => void world.published.push(approval),
      now: () => 1_000,
      newId: () => `id-${++ids}`,
    },
  };
  return world;
}

export const callOf = (tool: string, input: unknown): ToolCall => ({ id: CALL, tool, input });
