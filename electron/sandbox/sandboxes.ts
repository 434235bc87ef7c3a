// The sandbox of commands as the app has it: whether it works here, how it stands in each chat, and what it refused. It decides
// nothing about a call: the gate looks here, the launcher prepares here.
import type { SandboxAlarm, SandboxSettings, SandboxState } from '../../shared/domain/sandbox.ts';
import type { ChatId } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ChatContext } from '../permission/request.ts';
import { NO_SANDBOX, type SandboxLook } from '../permission/sandboxLook.ts';
import type { Backend, Readiness } from './backend.ts';
import type { Confiner } from './confinement.ts';
import { type ConfinerDeps, createConfiner } from './confiner.ts';
import { denialOf } from './denials.ts';
import { agentWords } from './denialWords.ts';
import type { NestedRepositories } from './look/nestedRepositories.ts';
import { darwinFolders } from './macBackend.ts';
import { createNewRepositories, type NewRepositoriesDeps } from './newRepositories.ts';
import { createOutsidePasses } from './outsidePasses.ts';
import type { AlarmLog } from './ports.ts';
import type { PrivateTemps } from './privateTemps.ts';
import type { SandboxProfile, SandboxWish } from './profile/sandboxProfile.ts';
import { createRecentDenials } from './recentDenials.ts';
import { createTrial, type SandboxTrial } from './sandboxTrial.ts';
import { createStandingAlarms } from './standingAlarms.ts';

export type SandboxesDeps = Pick<ConfinerDeps, 'placeholders' | 'known' | 'snapshot' | 'quarantine' | 'traps'> & {
  readonly settings: () => SandboxSettings;
  /** As Node names it. */
  readonly platform: string;
  /** What a profile is made for, beside the settings. */
  readonly wishOf: (
    chat: Pick<ChatContext, 'folder' | 'addedFolders'>,
  ) => Pick<
    SandboxWish,
    'folder' | 'addedFolders' | 'otherProjects' | 'ownPaths' | 'ownExceptions' | 'home' | 'environment'
  >;
  readonly plan: (wish: SandboxWish) => SandboxProfile;
  /** A test run of the real thing. Never rejects. */
  readonly prove: (profileOf: ProbeProfile) => Promise<Readiness>;
  readonly temps: PrivateTemps;
  /** Of the repositories that lie below what is opened. */
  readonly nested: NestedRepositories;
  readonly gitFault: NewRepositoriesDeps['gitFault'];
  readonly newId: () => string;
  readonly alarms: AlarmLog;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly tell: (state: SandboxState) => void;
  readonly onFault: (error: unknown) => void;
};
/** The profile of a test run, with the network or without. */
export type ProbeProfile = (folder: string) => SandboxProfile;

export type Sandboxes = {
  /** A call begins in the chat: what a look has to know of its folders is found out; within 2 s. */
  ready(chat: Pick<ChatContext, 'chatId' | 'folder' | 'addedFolders'>): Promise<void>;
  /** The same, also where the sandbox is not switched on. */
  readyAnyway(chat: Pick<ChatContext, 'folder' | 'addedFolders'>): Promise<void>;
  /** Waits for nothing. */
  look(chat: ChatContext, line: string): SandboxLook;
  /** As if it were switched on: for what the person typed to run in it. */
  lookAnyway(chat: ChatContext): SandboxLook;
  readonly confiner: Confiner;
  /** The profile of a folder that is opened, or would be. Throws what the disk says. */
  profileOf(chat: Pick<ChatContext, 'chatId' | 'folder' | 'addedFolders'>): SandboxProfile;
  /** The private folder that a chat's confined commands see as `/tmp` (a real path, made); null where they see the machine's. */
  tempOf(chatId: ChatId): string | null;
  /** How commands are confined, as it is now; null where they are not. */
  confining(): { readonly network: boolean } | null;
  state(): SandboxState;
  check(): Promise<SandboxState>;
  /** The settings changed: looks anew where it is switched on, or what was found before may be shown. */
  settingsChanged(): void;
  /** The line may run outside once; it is asked then. What is given back takes that back. */
  letOutside(chatId: ChatId, line: string): () => void;
  /** False when the alarm does not stand any more. */
  dismiss(alarmId: string): boolean;
  /** The chat was put away and nothing runs in it: its temporary folder goes. */
  putAway(chatId: ChatId): void;
  close(): void;
};

/** How long a call waits for the first look through its folders. In milliseconds. */
const READY_MS = 2_000;
/**
 * How long nothing is confined in a chat after its sandbox could not be set up, at least: it ends with a call that begins then,
 * never while a card about one waits. In milliseconds.
 */
const FAILURE_LASTS_MS = 60_000;

export function createSandboxes(deps: SandboxesDeps): Sandboxes {
  const { settings, now } = deps;
  const platform = deps.platform === 'darwin' ? 'darwin' : 'linux';
  const passes = createOutsidePasses(now);
  const denials = createRecentDenials();
  const alarms = createStandingAlarms(deps.alarms, deps.onFault);
  const failures = new Map<ChatId, { readonly why: string; readonly at: number }>();
  const wishFor = (chat: Pick<ChatContext, 'folder' | 'addedFolders'>, temp: string): SandboxWish => {
    const { allow_network: network, extra_writable: extraWritable, auto_allow, mask_secrets } = settings();
    const maskSecrets = auto_allow && mask_secrets;
    const nestedRepositories = openedOf(chat).flatMap(deps.nested.nestedIn);
    return { ...deps.wishOf(chat), temp, network, extraWritable, maskSecrets, platform, nestedRepositories };
  };
  const profileOf: Sandboxes['profileOf'] = (chat) => deps.plan(wishFor(chat, deps.temps.of(chat.chatId)));

  const state = (): SandboxState => ({
    enabled: settings().enabled,
    ...shown(trial),
    denials: [...denials.list()],
    alarms: [...alarms.all()],
  });
  const tell = () => deps.tell(state());

  const trial = createTrial({
    prove: () => deps.prove((folder) => deps.plan(wishFor({ folder, addedFolders: [] }, folder))),
    settings: () => JSON.stringify(settings()),
    isOn: () => settings().enabled,
    onFound: () => failures.clear(),
    tell: () => tell(),
  });
  const check = async (): Promise<SandboxState> => {
    await trial.run();
    return state();
  };

  const forgetOldFailure = (chatId: ChatId) => {
    const failure = failures.get(chatId);
    if (failure !== undefined && now() - failure.at > FAILURE_LASTS_MS) failures.delete(chatId);
  };

  const lookAnyway = (chat: ChatContext): SandboxLook => {
    const ready = trial.found();
    if (ready === null) return { kind: 'broken', why: STILL_TRYING };
    if (ready.kind === 'unavailable') return { kind: 'unavailable', why: ready.why };
    const failure = failures.get(chat.chatId);
    if (failure !== undefined) return { kind: 'broken', why: failure.why };
    try {
      const gaps = openedOf(chat).flatMap((root) => deps.nested.gapIn(root) ?? []);
      return lookInto(profileOf(chat), gaps, chat.chatId);
    } catch (error) {
      return { kind: 'broken', why: wordsOf(error) };
    }
  };
  const lookInto = (
    { network, roots, protections, masks, faults }: SandboxProfile,
    gaps: readonly string[],
    chatId: ChatId,
  ): SandboxLook => ({
    ...{ kind: 'on', network, autoAllow: autoAllow(chatId, [...faults, ...gaps]) },
    roots: [...roots.map(({ path }) => path), ...(platform === 'linux' ? ['/tmp'] : [])],
    kept: [
      ...protections.flatMap(({ path, target }) => (target === null ? [path] : [path, target])),
      ...masks.map(({ path }) => path),
    ],
  });
  const autoAllow = (chatId: ChatId, [fault]: readonly string[]): Extract<SandboxLook, { kind: 'on' }>['autoAllow'] => {
    if (!settings().auto_allow) return { kind: 'off' };
    const alarm = alarms.whyRests(chatId);
    if (alarm !== null) return { kind: 'rests', why: alarm };
    return fault === undefined ? { kind: 'on' } : { kind: 'rests', why: fault };
  };

  const raise = (alarm: SandboxAlarm) => {
    alarms.raise(alarm);
    tell();
  };
  const lookThrough = createNewRepositories({ ...deps, raise });

  const denied: ConfinerDeps['denied'] = ({ request }, profile, end, text) => {
    lookThrough(request, openedOf(request.chat));
    const { home } = deps.wishOf(request.chat);
    const [effect] = request.effects;
    const line = effect?.kind === 'command' ? effect.line : '';
    const { temp, cache } = platform === 'darwin' ? darwinFolders() : { temp: null, cache: null };
    const folders = [temp, cache].filter((each) => each !== null);
    const denial = denialOf({ profile, end, text, folder: request.chat.folder, home, platform, line, folders });
    if (denial === null) return null;
    const count = denials.add({ at: now(), chatId: request.chat.chatId, line, denial });
    tell();
    return { denial, told: agentWords(denial, { profile, count }) };
  };

  const backend = (): Result<Backend, string> => {
    const ready = trial.found();
    return ready?.kind === 'ready' ? ok(ready.backend) : err(ready?.why ?? STILL_TRYING);
  };
  const isReady = () => settings().enabled && trial.found()?.kind === 'ready';

  const readyAnyway: Sandboxes['readyAnyway'] = async (chat) => {
    await Promise.all(openedOf(chat).map((root) => deps.nested.ready(root, READY_MS)));
  };

  const failed: Confiner['failed'] = (request, why) => {
    failures.set(request.chat.chatId, { why, at: now() });
    deps.onFault(new Error(`a sandbox could not be set up: ${why}`));
    tell();
  };

  return {
    ready: async (chat) => {
      forgetOldFailure(chat.chatId);
      passes.begins(chat.chatId);
      if (settings().enabled) await readyAnyway(chat);
    },
    readyAnyway,
    look: (chat, line) => {
      if (!settings().enabled) return NO_SANDBOX;
      const found = lookAnyway(chat);
      return found.kind === 'on' && passes.has(chat.chatId, line) ? { kind: 'outside' } : found;
    },
    lookAnyway,
    confiner: createConfiner({
      ...{ ...deps, platform, backend, raise, denied, failed, repositoriesIn: deps.nested.nestedIn },
      profileOf: (chat) => {
        deps.temps.ready(chat.chatId);
        return profileOf(chat);
      },
      spent: ({ chat, effects: [effect] }) => {
        if (effect?.kind === 'command') passes.spend(chat.chatId, effect.line);
      },
    }),
    confining: () => (isReady() ? { network: settings().allow_network } : null),
    ...{ profileOf, state, check },
    tempOf: (chatId) => {
      if (platform !== 'linux' || !isReady()) return null;
      try {
        return deps.temps.ready(chatId);
      } catch (error) {
        deps.onFault(error);
        return null;
      }
    },
    settingsChanged: trial.settingsChanged,
    letOutside: (chatId, line) => {
      passes.give(chatId, line);
      return () => passes.spend(chatId, line);
    },
    dismiss: (alarmId) => {
      const wasThere = alarms.dismiss(alarmId);
      if (wasThere) tell();
      return wasThere;
    },
    putAway: (chatId) => {
      deps.temps.remove(chatId);
      failures.delete(chatId);
    },
    close: () => {
      deps.placeholders.cleanUp();
      deps.temps.removeAll();
    },
  };
}

const STILL_TRYING = 'it is still being tried out';

function shown(trial: SandboxTrial): Pick<SandboxState, 'status' | 'backend' | 'notice' | 'guards'> {
  const found = trial.found();
  return {
    status: trial.isRunning() || found === null ? 'checking' : found.kind,
    backend: found?.kind === 'ready' ? found.backend.name : null,
    notice: found?.kind === 'unavailable' ? found.notice : null,
    guards: [...(found?.guards ?? [])],
  };
}

/** What the person opened: what is in it may be looked through. */
const openedOf = ({ folder, addedFolders }: Pick<ChatContext, 'folder' | 'addedFolders'>) => [folder, ...addedFolders];

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
