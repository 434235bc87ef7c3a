// The composition root: the only file that constructs the app's parts and wires them. It decides nothing.
import { randomInt, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { SettingsProblem } from '../../shared/domain/settings.ts';
import type { ChatId } from '../../shared/ids.ts';
import type { SettingsView } from '../../shared/ipc/contract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { instructionsFor } from '../agent/instructions.ts';
import { type AgentDeps, type Agents, createAgents } from '../agent/loop.ts';
import type { Models } from '../agent/ports.ts';
import { waitFor } from '../agent/waitFor.ts';
import { createHandlers } from '../ipc/handlers/index.ts';
import { createPublisher } from '../ipc/publish.ts';
import { createGate } from '../permission/gate.ts';
import { createGrants } from '../permission/grants.ts';
import { createFileLogger } from '../platform/logger.ts';
import { processStart } from '../platform/processIdentity.ts';
import { createRedactor } from '../platform/redactor.ts';
import { createModels } from '../providers/registry.ts';
import { createLauncher, type Launcher } from '../sandbox/launch.ts';
import { openSettings } from '../settings/userSettings.ts';
import { openStore } from '../store/openStore.ts';
import { thisProcess } from '../store/owner.ts';
import type { StoreProblem } from '../store/problem.ts';
import type { Store } from '../store/store.ts';
import { createFilesSeen } from '../tools/filesSeen.ts';
import { createTools } from '../tools/index.ts';
import { createQuestions, type Questions } from '../tools/questions.ts';
import type { Tool } from '../tools/tool.ts';
import { createAddedFolders } from './addedFolders.ts';
import { agentsPort } from './agentsPort.ts';
import type { AppOptions, EngineApp, StartFault } from './app.ts';
import { appPaths } from './appPaths.ts';
import { auditPort } from './auditPort.ts';
import { tellingAudit } from './auditTelling.ts';
import { contextOf } from './chatContext.ts';
import { createChatFolders, grantedFolders } from './chatFolders.ts';
import { chatsPort, setMode } from './chatsPort.ts';
import { createConfirmations } from './confirmations.ts';
import { createEngine, createTurnEnds } from './engine.ts';
import { faultsInto } from './faults.ts';
import { gateDiskOf } from './gateDisk.ts';
import { grantsPort } from './grantsPort.ts';
import { layoutPort } from './layoutPort.ts';
import { linksPort } from './linksPort.ts';
import { approvalsPort, questionsPort } from './openPorts.ts';
import type { Ground, Parts } from './parts.ts';
import { homeOf } from './person.ts';
import { createPolicySource } from './policySource.ts';
import { createProjects } from './projects.ts';
import { putInOrder, recoverAbandoned } from './putInOrder.ts';
import { clearOldTemps, sandboxParts } from './sandboxParts.ts';
import { sandboxPort } from './sandboxPort.ts';
import { settingsPort, tryPort } from './settingsPort.ts';
import { createShownChats } from './shownChats.ts';
import { createSkipApprovals } from './skipApprovals.ts';
import { tellQuestion } from './tellQuestion.ts';
import { engineSandbox } from './typedCommand.ts';
import { type ElsewhereDeps, watchElsewhere } from './watchElsewhere.ts';

/** Nothing is left open when it fails. */
export async function composeApp(options: AppOptions): Promise<Result<EngineApp, StartFault>> {
  const paths = appPaths(options, homeOf());
  const log = createFileLogger({ file: paths.logFile, home: paths.home });
  const store = openStore({
    folder: options.dataFolder,
    owner: thisProcess(options.host === 'run' ? 'run' : 'host'),
    now: Date.now,
    onFault: (fault) => log.error('a stored row cannot be read', { fault }),
  });
  if (!store.ok) return err(faultOf(store.error));
  const publisher = createPublisher(faultsInto(log));
  const opened = await openRest({ options, paths, store: store.value, publisher, log }).catch((fault: unknown) => {
    log.error('the start failed', { fault: String(fault) });
    return err(`Z Engine cannot start: ${fault instanceof Error ? fault.message : String(fault)}`);
  });
  if (opened.ok) return opened;
  store.value.close();
  return err({ kind: 'other', message: opened.error });
}

const faultOf = ({ kind, message }: StoreProblem): StartFault => ({
  kind: kind === 'locked-by-host' ? 'inUse' : 'store',
  message,
});

async function openRest(given: Omit<Ground, 'settings' | 'notices'>): Promise<Result<EngineApp, string>> {
  const { options, paths, store, publisher } = given;
  store.announce(options.address());
  const view: { now: () => SettingsView | null } = { now: () => null };
  const later = { settingsChanged: () => {} };
  const settings = openSettings({
    file: paths.settingsFile,
    extraRules: options.rulesFile,
    onChange: () => {
      const shown = view.now();
      if (shown) publisher.publish('settings:changed', shown);
      later.settingsChanged();
    },
  });
  if (!settings.ok) return err(rulesFault(settings.error));
  const keepDays = settings.value.current().settings.audit.keep_days ?? null;
  const order = { store, options, home: paths.home, keepDays, log: given.log, now: Date.now };
  try {
    const parts = partsOf({ ...given, settings: settings.value, notices: await putInOrder(order) });
    view.now = parts.policies.view;
    later.settingsChanged = parts.sandboxes.settingsChanged;
    if (settings.value.current().settings.shell.sandbox.enabled) await parts.sandboxes.check();
    return await start(parts);
  } catch (fault) {
    await settings.value.close();
    throw fault;
  }
}

const rulesFault = ({ file, line, message }: SettingsProblem) =>
  `The rules of \`--rules\` cannot be used: \`${file}\`${line === null ? '' : ` line ${line}`}: ${message}`;

/** Names of files do not tell small letters from large ones (5.6). */
const IGNORE_CASE = process.platform === 'darwin' || process.platform === 'win32';

const basics = { now: Date.now, newId: randomUUID };

function partsOf(ground: Ground): Parts {
  const { options, store, publisher, settings } = ground;
  const sandbox = sandboxParts(ground);
  const launcher = createLauncher({
    ...{ environment: process.env, umask: options.umask, log: store.processes, processStart },
    confiner: sandbox.sandboxes.confiner,
  });
  const questions = createQuestions({
    ...basics,
    store: store.questions,
    publish: (question) => tellQuestion(ground, question),
  });
  const tools = toolsOf(ground, launcher, questions);
  const skip = createSkipApprovals(options.gate.skipPermissions);
  const grants = createGrants({
    ...basics,
    store: store.grants,
    publish: (grant) => publisher.publish('grant:changed', grant),
  });
  const shownChats = createShownChats(grants.endAll);
  const models = createModels({ settings: () => settings.current().settings.provider, env: process.env });
  const { policies, addedFolders } = policiesOf(ground, { tools, grants, skip, ...sandbox });
  const chat = chatsOf(ground, { grants, policies, models, addedFolders, ...sandbox });
  const gate = gateOf(ground, { tools, grants, policies, chat, ...sandbox });
  const rest = { policies, addedFolders, chat, models, turnEnds: createTurnEnds(), gate, ...sandbox };
  return { ...ground, launcher, questions, tools, skip, grants, shownChats, ...rest };
}

const isAttended = ({ attended, host }: AppOptions) => attended ?? host !== 'run';

function toolsOf(ground: Ground, launcher: Launcher, questions: Questions): readonly Tool[] {
  const { options, store, publisher, settings } = ground;
  return createTools({
    ...{ launcher, umask: options.umask, filesSeen: createFilesSeen() },
    ask: isAttended(options) ? questions.ask : null,
    setMode: (chatId, mode) => publisher.publish('chat:changed', setMode(store, chatId, mode)),
    privateHosts: () => settings.current().settings.web.private_hosts,
  });
}

function policiesOf(
  { options, paths, store, settings }: Ground,
  { tools, grants, skip, tempRoot }: Pick<Parts, 'tools' | 'grants' | 'skip' | 'tempRoot'>,
) {
  const addedFolders = createAddedFolders({
    settings: settings.current,
    flagFolders: options.gate.allowDirs,
    ...{ paths, ignoreCase: IGNORE_CASE },
    projects: () => store.projects.list().flatMap(({ exists, path: folder }) => (exists ? [folder] : [])),
  });
  const policies = createPolicySource({
    ...{
      settings,
      // Temporary files of commands are the person's.
      paths: { ...paths, ownExceptions: [...paths.ownExceptions, tempRoot] },
      platform: process.platform,
      flags: options.gate,
      attended: isAttended(options),
      addedFolders,
    },
    toolNames: () => tools.map(({ name }) => name),
    grantsOf: grants.rulesOf,
    isSkipping: skip.isOn,
  });
  return { policies, addedFolders };
}

type ChatParts = Pick<Parts, 'grants' | 'policies' | 'models' | 'addedFolders' | 'sandboxes'>;

function chatsOf(
  { store, paths }: Ground,
  { grants, policies, models, addedFolders, sandboxes }: ChatParts,
): Parts['chat'] {
  const granted = { grants, paths, ignoreCase: IGNORE_CASE, suspended: policies.suspended };
  const ownTempOf = (chatId: ChatId) => [sandboxes.tempOf(chatId)].filter((each) => each !== null);
  const inside = (project: string, chatId: ChatId) => [
    ...new Set([...addedFolders.of(project), ...grantedFolders(chatId, granted), ...ownTempOf(chatId)]),
  ];
  return (chatId) => contextOf(store, chatId, inside, labelOf(models));
}

type GateParts = Pick<Parts, 'tools' | 'grants' | 'policies' | 'chat' | 'sandboxes'>;

function gateOf({ store, publisher }: Ground, { tools, grants, policies, chat, sandboxes }: GateParts): Parts['gate'] {
  return createGate({
    ...basics,
    tool: (name) => tools.find((tool) => tool.name === name),
    toolNames: () => tools.map((tool) => tool.name),
    grants,
    prepare: sandboxes.ready,
    sandbox: sandboxes.look,
    tempOf: ({ chatId }) => sandboxes.tempOf(chatId),
    openDisk: gateDiskOf(process.env),
    chat,
    policy: policies.policy,
    redact: createRedactor().text,
    audit: tellingAudit(store.audit, () => publisher.publish('audit:changed', {})),
    approvals: store.approvals,
    publishApproval: (approval) => publisher.publish('approval:changed', approval),
  });
}

function labelOf(models: Models): string {
  const choice = models.current();
  return choice.ok ? choice.value.label : 'none';
}

async function start(parts: Parts): Promise<Result<EngineApp, string>> {
  const { options, paths, store, settings, policies, publisher, launcher, log } = parts;
  parts.placeholders.cleanUp();
  if (options.host !== 'run') clearOldTemps(options.dataFolder);
  const agents = createAgents(agentDeps(parts));
  const projects = createProjects({
    store: store.projects,
    facts: { home: paths.home, ownFolders: [options.dataFolder, options.configFolder], sample: paths.sampleFolder },
    dataFolder: options.dataFolder,
    pick: options.pickFolder,
    warn: log.warn,
    repositoryToOffer: parts.addedFolders.repositoryToOffer,
  });
  const startProject = options.startProject === null ? null : await projects.open(options.startProject);
  if (startProject?.ok === false) {
    await settings.close();
    return err(`The project cannot be opened: ${startProject.error}`);
  }
  const audit = auditPort(parts);
  const chatFolders = createChatFolders({ ...parts, ignoreCase: IGNORE_CASE, suspended: policies.suspended });
  const settingsFile = settingsPort(parts);
  const handlers = createHandlers({
    info: {
      ...{ version: options.version, platform: process.platform, dataFolder: options.dataFolder, home: paths.home },
      host: options.host === 'electron' ? 'electron' : 'browser',
      startProject: startProject?.value.id ?? null,
      notices: [...parts.notices],
    },
    settings: policies.view,
    suspended: policies.suspended,
    publish: publisher.publish,
    ...{ projects, agents: agentsPort(agents, store.chats), skip: parts.skip },
    chats: chatsPort(parts),
    layout: layoutPort(parts),
    approvals: approvalsPort(parts),
    grants: grantsPort(parts, agents.isRunning),
    chatFolders,
    questions: questionsPort(parts),
    audit,
    settingsFile,
    tryCall: tryPort(parts),
    openLink: linksPort(parts),
    sandbox: sandboxPort({
      ...{ sandboxes: parts.sandboxes, calls: store.chats, reask: agents.reask, chatFolders, settingsFile },
      ...{ paths, ignoreCase: IGNORE_CASE, suspended: policies.suspended },
    }),
    confirmations: createConfirmations({ how: options.confirm, now: Date.now, random: randomInt }),
  });
  const sandbox = engineSandbox({ ...parts, outputFolder: path.join(paths.outputFolder, 'typed'), now: Date.now });
  const engine = createEngine({ ...parts, projects, agents, sandbox, mode: () => policies.view().newChatMode });
  const elsewhere = options.host === 'run' ? null : watchElsewhere(elsewhereDeps(parts, agents));
  const close = async () => {
    await elsewhere?.close();
    await agents.closeAll();
    await launcher.closeAll();
    await audit.close();
    parts.grants.endAll(null, 'the app ended');
    parts.sandboxes.close();
    await settings.close();
    store.close();
  };
  return ok({ handlers, engine, subscribe: publisher.subscribe, logFault: faultsInto(log), close });
}

const elsewhereDeps = (parts: Parts, { isRunning }: Pick<Agents, 'isRunning'>): ElsewhereDeps => ({
  ...{ store: parts.store, publisher: parts.publisher, isRunning },
  recover: async () => {
    await recoverAbandoned({ store: parts.store, home: parts.paths.home, log: parts.log });
    parts.placeholders.cleanUp();
  },
  onFault: (why) => parts.log.error('what other processes do cannot be told', { why }),
});

/** A run that nobody watches ends in words when the disk stays full so long; elsewhere the person stops the turn. */
const RUN_STORE_PATIENCE_MS = 20_000;

function agentDeps(parts: Parts): AgentDeps {
  const { options, gate, tools, store, models, policies, publisher, paths, turnEnds, shownChats } = parts;
  return {
    ...basics,
    gate,
    log: store.chats,
    model: models.current,
    tools: (chatId) => {
      const { unavailable } = policies.policy(chatId);
      return tools.filter(({ name }) => !Object.hasOwn(unavailable, name));
    },
    instructions: (chatId) => instructionsFor({ ...factsOf(store, chatId), sandbox: parts.sandboxes.confining() }),
    wait: waitFor,
    storePatienceMs: isAttended(options) ? null : RUN_STORE_PATIENCE_MS,
    turnEnded: (chatId, how) => {
      turnEnds.ended(chatId, how);
      shownChats.turnEnded(chatId);
    },
    publishItem: (item) => publisher.publish('timeline:changed', item),
    publishChat: (chat) => publisher.publish('chat:changed', chat),
    outputFolder: (chatId) => path.join(paths.outputFolder, chatId),
  };
}

function factsOf({ chats, projects }: Store, chatId: ChatId) {
  const chat = chats.chat(chatId);
  const folder = (chat && projects.find(chat.projectId)?.path) ?? '';
  return { mode: chat?.mode ?? 'default', platform: process.platform, folder, today: new Date() };
}
