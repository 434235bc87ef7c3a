// The sandbox of commands as the app has it: whether it works here, how it stands in each chat, and what it refused. It decides
// nothing about a call: the gate looks here, the launcher prepares here.
import type { SandboxAlarm, SandboxSettings, SandboxState } from '../../shared/domain/sandbox.ts';
import type { ChatId } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Authorization } from '../permission/ports.ts';
import type { ChatContext } from '../permission/request.ts';
import { NO_SANDBOX, type SandboxLook } from '../permission/sandboxLook.ts';
import type { Backend, Readiness } from './backend.ts';
import type { Confiner } from './confinement.ts';
import { type ConfinerDeps, createConfiner } from './confiner.ts';
import { denialOf } from './denials.ts';
import { agentWords } from './denialWords.ts';
import type { NestedRepositories } from './look/nestedRepositories.ts';
import { darwinFolders } from './macBackend.ts';
import { createOutsidePasses } from './outsidePasses.ts';
import type { AlarmLog } from './ports.ts';
import type { PrivateTemps } from './privateTemps.ts';
import type { SandboxProfile, SandboxWish } from './profile/sandboxProfile.ts';
import { createRecentDenials } from './recentDenials.ts';

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
  /** Why Git may run something in that folder, a clause; null when it does not. `roots` are the folders that were opened. */
  readonly gitFault: (folder: string, roots: readonly string[]) => string | null;
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
/** How long folders are taken for looked through, at least; a walk that takes long is made less often. In milliseconds. */
const LOOKED_THROUGH_MS = 10_000;
const WALKS_APART = 20;

/**
 * How long nothing is confined in a chat after its sandbox could not be set up, at least: it ends with a call that begins then,
 * never while a card about one waits. In milliseconds.
 */
const FAILURE_LASTS_MS = 60_000;

const CHECKING: Extract<Readiness, { kind: 'unavailable' }> = {
  kind: 'unavailable',
  why: 'it is still being tried out',
  notice: { words: 'The sandbox is still being tried out.', fix: null },
  guards: [],
};

export function createSandboxes(deps: SandboxesDeps): Sandboxes {
  const { settings, now } = deps;
  const platform = deps.platform === 'darwin' ? 'darwin' : 'linux';
  const passes = createOutsidePasses(now);
  const denials = createRecentDenials();
  const failures = new Map<ChatId, { readonly why: string; readonly at: number }>();
  /** Alarms that could not be written down: they stand all the same, until the app ends. */
  const unwritten: SandboxAlarm[] = [];
  const nextWalk = new Map<string, number>();
  let readiness: Readiness | null = null;
  let checking: Promise<void> | null = null;
  /** The settings that were last tried out, or needed not to be. */
  let tried = JSON.stringify(settings());

  const wishFor = (chat: Pick<ChatContext, 'folder' | 'addedFolders'>, temp: string): SandboxWish => {
    const { allow_network: network, extra_writable: extraWritable, auto_allow, mask_secrets } = settings();
    const maskSecrets = auto_allow && mask_secrets;
    const nestedRepositories = openedOf(chat).flatMap(deps.nested.nestedIn);
    return { ...deps.wishOf(chat), temp, network, extraWritable, maskSecrets, platform, nestedRepositories };
  };
  const profileOf: Sandboxes['profileOf'] = (chat) => deps.plan(wishFor(chat, deps.temps.of(chat.chatId)));

  const standing = () => [...deps.alarms.standing(), ...unwritten];
  const state = (): SandboxState => ({
    enabled: settings().enabled,
    status: checking !== null || readiness === null ? 'checking' : readiness.kind,
    backend: readiness?.kind === 'ready' ? readiness.backend.name : null,
    notice: readiness?.kind === 'unavailable' ? readiness.notice : null,
    guards: [...(readiness?.guards ?? [])],
    denials: [...denials.list()],
    alarms: [...standing()],
  });
  const tell = () => deps.tell(state());

  /** Once more where the settings changed meanwhile: what is protected is told of those in force. */
  const tryOut = async (): Promise<void> => {
    do {
      tried = JSON.stringify(settings());
      readiness = await deps.prove((folder) => deps.plan(wishFor({ folder, addedFolders: [] }, folder)));
      failures.clear();
    } while (tried !== JSON.stringify(settings()));
  };
  const check = async (): Promise<SandboxState> => {
    checking ??= tryOut().finally(() => {
      checking = null;
      tell();
    });
    await checking;
    return state();
  };

  const forgetOldFailure = (chatId: ChatId) => {
    const failure = failures.get(chatId);
    if (failure !== undefined && now() - failure.at > FAILURE_LASTS_MS) failures.delete(chatId);
  };

  const lookAnyway = (chat: ChatContext): SandboxLook => {
    if (readiness === null) return { kind: 'broken', why: CHECKING.why };
    if (readiness.kind === 'unavailable') return { kind: 'unavailable', why: readiness.why };
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
    const alarm = standing().find((one) => one.chatId === chatId);
    const path = alarm?.changes[0]?.path;
    if (alarm !== undefined) return { kind: 'rests', why: `an alarm stands${path ? `: \`${path}\` changed` : ''}` };
    return fault === undefined ? { kind: 'on' } : { kind: 'rests', why: fault };
  };

  const raise = (alarm: SandboxAlarm) => {
    try {
      deps.alarms.raised(alarm);
    } catch (error) {
      unwritten.push(alarm);
      deps.onFault(error);
    }
    tell();
  };

  /** A command may have made repositories: the next ones keep them, and one in which Git would run something is told of. */
  const lookThrough = ({ chat, callId }: Pick<Authorization, 'chat' | 'callId'>) => {
    const opened = openedOf(chat);
    for (const root of opened) {
      if (now() < (nextWalk.get(root) ?? 0)) continue;
      const began = now();
      const before = deps.nested.gapIn(root) === null ? new Set(deps.nested.nestedIn(root)) : null;
      nextWalk.set(root, Number.POSITIVE_INFINITY);
      void deps.nested.refresh(root).then(() => {
        nextWalk.set(root, now() + Math.max(LOOKED_THROUGH_MS, WALKS_APART * (now() - began)));
        const made = before === null ? [] : deps.nested.nestedIn(root).filter((top) => !before.has(top));
        const changes = made.flatMap((top) => madeRepository(top, deps.gitFault(top, opened)));
        if (changes.length > 0) raise({ id: deps.newId(), chatId: chat.chatId, callId, at: now(), changes });
      });
    }
  };

  const denied: ConfinerDeps['denied'] = ({ request }, profile, end, text) => {
    lookThrough(request);
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

  const backend = (): Result<Backend, string> =>
    readiness?.kind === 'ready' ? ok(readiness.backend) : err((readiness ?? CHECKING).why);

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
    confining: () => (settings().enabled && readiness?.kind === 'ready' ? { network: settings().allow_network } : null),
    ...{ profileOf, state, check },
    tempOf: (chatId) => {
      if (platform !== 'linux' || !settings().enabled || readiness?.kind !== 'ready') return null;
      try {
        return deps.temps.ready(chatId);
      } catch (error) {
        deps.onFault(error);
        return null;
      }
    },
    settingsChanged: () => {
      const wanted = JSON.stringify(settings());
      if (wanted === tried) return;
      if (settings().enabled || readiness !== null || checking !== null) void check();
      else {
        tried = wanted;
        tell();
      }
    },
    letOutside: (chatId, line) => {
      passes.give(chatId, line);
      return () => passes.spend(chatId, line);
    },
    dismiss: (alarmId) => {
      const at = unwritten.findIndex(({ id }) => id === alarmId);
      const wasThere = at >= 0 ? unwritten.splice(at, 1).length > 0 : deps.alarms.dismissed(alarmId);
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

/** Editors that look for repositories run Git in them by themselves. */
function madeRepository(top: string, fault: string | null): SandboxAlarm['changes'] {
  if (fault === null) return [];
  const words = `It is new since commands ran in the sandbox, and Git may run more than Git there: ${fault}. Run no Git in it, and open it in no editor, unless you have looked at it.`;
  return [{ path: top, words, kept: null }];
}

/** What the person opened: what is in it may be looked through. */
const openedOf = ({ folder, addedFolders }: Pick<ChatContext, 'folder' | 'addedFolders'>) => [folder, ...addedFolders];

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
