// The composition root: the only file that constructs the app's parts and wires them. It decides nothing.
import { randomInt, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { SettingsProblem } from '../../shared/domain/settings.ts';
import type { ChatId } from '../../shared/ids.ts';
import type { SettingsView } from '../../shared/ipc/contract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type AgentDeps, createAgents } from '../agent/loop.ts';
import { createHandlers } from '../ipc/handlers/index.ts';
import type { HandlerPorts } from '../ipc/ports.ts';
import { createPublisher, type Publisher } from '../ipc/publish.ts';
import { findInTree } from '../paths/findInTree.ts';
import { findPrograms } from '../paths/findPrograms.ts';
import { gitFolders } from '../paths/gitFolders.ts';
import { resolvePath } from '../paths/resolve.ts';
import { createGate } from '../permission/gate.ts';
import type { Gate } from '../permission/ports.ts';
import { redactText } from '../permission/redact.ts';
import { createFileLogger, type Logger } from '../platform/logger.ts';
import { processStart } from '../platform/processIdentity.ts';
import { createOperator } from '../providers/operator.ts';
import { searchPathOf } from '../sandbox/commandEnvironment.ts';
import { createLauncher } from '../sandbox/launch.ts';
import { openSettings, type SettingsSource } from '../settings/userSettings.ts';
import { openStore } from '../store/openStore.ts';
import { thisProcess } from '../store/owner.ts';
import type { Store } from '../store/store.ts';
import { createFilesSeen } from '../tools/filesSeen.ts';
import { createTools } from '../tools/index.ts';
import type { Tool } from '../tools/tool.ts';
import type { App, AppOptions } from './app.ts';
import { type AppPaths, appPaths } from './appPaths.ts';
import { contextOf } from './chatContext.ts';
import { createConfirmations } from './confirmations.ts';
import { faultsInto } from './faults.ts';
import { createPolicySource, type PolicySource } from './policySource.ts';
import { createProjects } from './projects.ts';
import { createSkipApprovals } from './skipApprovals.ts';

type Parts = {
  readonly options: AppOptions;
  readonly paths: AppPaths;
  readonly store: Store;
  readonly settings: SettingsSource;
  readonly policies: PolicySource;
  readonly publisher: Publisher;
  readonly log: Logger;
  /** What the person should know of the start; sentences. */
  readonly notices: readonly string[];
};

/** The error is a sentence for the person; nothing is left open then. */
export async function composeApp(options: AppOptions): Promise<Result<App, string>> {
  const paths = appPaths(options, homedir());
  const log = createFileLogger({ file: paths.logFile, home: paths.home });
  const publisher = createPublisher(faultsInto(log));
  const store = openStore({
    folder: options.dataFolder,
    owner: thisProcess('host'),
    now: Date.now,
    onFault: (fault) => log.error('a stored row cannot be read', { fault }),
  });
  if (!store.ok) return err(store.error.message);
  const opened = await openRest(options, paths, store.value, publisher, log);
  if (!opened.ok) store.value.close();
  return opened;
}

async function openRest(
  options: AppOptions,
  paths: AppPaths,
  store: Store,
  publisher: Publisher,
  log: Logger,
): Promise<Result<App, string>> {
  store.announce(options.address());
  const view: { now: () => SettingsView | null } = { now: () => null };
  const settings = openSettings({
    file: paths.settingsFile,
    extraRules: options.rulesFile,
    onChange: () => {
      const shown = view.now();
      if (shown) publisher.publish('settings:changed', shown);
    },
  });
  if (!settings.ok) return err(rulesFault(settings.error));
  const policies = createPolicySource({ settings: settings.value, paths, platform: process.platform });
  view.now = policies.view;
  const notices = [...store.notices, ...auditNotices(store)];
  for (const notice of notices) log.warn(notice);
  const parts: Parts = { options, paths, store, settings: settings.value, policies, publisher, log, notices };
  const recovery = store.recover();
  if (recovery.chats.length > 0) log.info('interrupted work was put in order', recovery);
  return start(parts);
}

/** So many rows are looked at in well under a second. */
const AUDIT_ROWS_AT_START = 20_000;

function auditNotices({ audit }: Store): readonly string[] {
  const whole = audit.verify(AUDIT_ROWS_AT_START);
  if (whole.ok) return [];
  return [`The record of decisions was changed by something other than Z Engine: ${whole.error.message}.`];
}

const rulesFault = ({ file, line, message }: SettingsProblem) =>
  `The rules of \`--rules\` cannot be used: \`${file}\`${line === null ? '' : ` line ${line}`}: ${message}`;

async function start(parts: Parts): Promise<Result<App, string>> {
  const { options, paths, store, settings, policies, publisher } = parts;
  const launcher = createLauncher({
    environment: process.env,
    umask: options.umask,
    log: { began: () => {}, ended: () => {} },
    processStart,
  });
  const tools = createTools({
    ...{ launcher, umask: options.umask, filesSeen: createFilesSeen(), ask: null, privateHosts: () => [] },
    setMode: (chatId, mode) => void chatsOf(store).setMode(chatId, mode),
  });
  const gate = gateOf(parts, tools);
  const agents = createAgents(agentDeps(parts, gate, tools));
  const projects = createProjects({
    store: store.projects,
    facts: { home: paths.home, ownFolders: [options.dataFolder, options.configFolder], sample: paths.sampleFolder },
    dataFolder: options.dataFolder,
    pick: options.pickFolder,
    warn: parts.log.warn,
  });
  const startProject = options.startProject === null ? null : await projects.open(options.startProject);
  if (startProject?.ok === false) {
    await settings.close();
    return err(`The project cannot be opened: ${startProject.error}`);
  }
  const handlers = createHandlers({
    info: {
      version: options.version,
      platform: process.platform,
      host: options.host === 'electron' ? 'electron' : 'browser',
      dataFolder: options.dataFolder,
      home: paths.home,
      startProject: startProject?.value.id ?? null,
      notices: [...parts.notices],
    },
    settings: policies.view,
    suspended: () => settings.current().suspended,
    publish: publisher.publish,
    projects,
    chats: chatsOf(store),
    approvals: approvalsOf(parts, gate),
    grants: { forChat: () => [], revoke: () => err('This grant is not there any more.') },
    questions: { forChat: () => [], answer: () => err('This question is not there any more.') },
    confirmations: createConfirmations({ how: options.confirm, now: Date.now, random: randomInt }),
    skip: createSkipApprovals(options.gate.skipPermissions),
    agents,
  });
  const close = async () => {
    await agents.closeAll();
    await launcher.closeAll();
    await settings.close();
    store.close();
  };
  return ok({ handlers, subscribe: publisher.subscribe, logFault: faultsInto(parts.log), close });
}

function gateOf({ store, policies, publisher }: Parts, tools: readonly Tool[]): ReturnType<typeof createGate> {
  return createGate({
    tool: (name) => tools.find((tool) => tool.name === name),
    toolNames: () => tools.map((tool) => tool.name),
    resolvePath,
    findInTree,
    gitFolders,
    findPrograms: (names, folder, home) =>
      findPrograms(names, { searchPath: searchPathOf(process.env), folder, home, person: process.getuid?.() ?? null }),
    chat: (chatId) => contextOf(store, chatId),
    policy: () => policies.policy(),
    grants: {
      add: () => {
        throw new Error('no card offers a rule yet');
      },
      used: () => {},
    },
    redact: async (text) => redactText(text),
    audit: store.audit,
    approvals: store.approvals,
    publishApproval: (approval) => publisher.publish('approval:changed', approval),
    now: Date.now,
    newId: randomUUID,
  });
}

function agentDeps({ store, publisher, paths }: Parts, gate: Gate, tools: readonly Tool[]): AgentDeps {
  const operator = createOperator();
  return {
    gate,
    tools,
    log: store.chats,
    model: () => operator,
    publishItem: (item) => publisher.publish('timeline:changed', item),
    publishChat: (chat) => publisher.publish('chat:changed', chat),
    now: Date.now,
    newId: randomUUID,
    outputFolder: (chatId) => privateFolder(path.join(paths.outputFolder, chatId)),
  };
}

function privateFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

function chatsOf({ chats }: Store): HandlerPorts['chats'] {
  return {
    list: chats.list,
    chat: chats.chat,
    create: chats.create,
    timeline: chats.timeline,
    draft: chats.draft,
    saveDraft: chats.saveDraft,
    setMode: (id: ChatId, mode) => {
      const chat = chats.chat(id);
      if (!chat) throw new Error(`the chat \`${id}\` is gone`);
      const changed = { ...chat, mode, updatedAt: Date.now() };
      chats.saveChat(changed);
      return changed;
    },
  };
}

function approvalsOf({ store, publisher }: Parts, gate: ReturnType<typeof createGate>): HandlerPorts['approvals'] {
  return {
    find: store.approvals.find,
    forChat: store.approvals.forChat,
    settle: gate.settle,
    putAway: (approval) => {
      const after = { ...approval, state: 'stopped', answeredAt: Date.now() } as const;
      store.approvals.update(after);
      publisher.publish('approval:changed', after);
    },
  };
}
