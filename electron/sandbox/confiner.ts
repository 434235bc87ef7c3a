// Prepares one confined run and looks after it: the profile, what has to stand at protected paths, and what has become of them
// when it has ended. INVARIANT: whatever fails here, the command is not started.
import type { SandboxAlarm } from '../../shared/domain/sandbox.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ChatContext } from '../permission/request.ts';
import type { Backend, BackendRun } from './backend.ts';
import { foldersInTemp } from './bubblewrapMounts.ts';
import type { ConfinedRun, Confiner, Denied, PlainRun } from './confinement.ts';
import { type GitTrap, newTraps } from './look/gitTraps.ts';
import type { Placed, Placeholders } from './placeholders.ts';
import type { Placeholder } from './ports.ts';
import { clearTheWay } from './privateTemps.ts';
import type { Protection, RootKind, SandboxProfile } from './profile/sandboxProfile.ts';
import type { Answer, Quarantine } from './quarantine.ts';
import { sandboxEnvironment } from './sandboxEnvironment.ts';
import type { LaunchEnd } from './supervise.ts';
import { compare, type createTripwire, type Snapshot } from './tripwire.ts';

export type ConfinerDeps = {
  /** Null when there is none; `why` is a clause. */
  readonly backend: () => Result<Backend, string>;
  /** With the chat's private folder made. Throws what the disk says. */
  readonly profileOf: (chat: ChatContext) => SandboxProfile;
  readonly platform: 'linux' | 'darwin';
  readonly placeholders: Placeholders;
  readonly known: () => readonly Placeholder[];
  readonly snapshot: ReturnType<typeof createTripwire>;
  /** What would lead Git of the person astray in a folder, and no mount can keep away. */
  readonly traps: (root: string) => readonly GitTrap[];
  /** Top folders of the repositories that are known to lie below a root. */
  readonly repositoriesIn: (root: string) => readonly string[];
  readonly quarantine: Quarantine;
  readonly raise: (alarm: SandboxAlarm) => void;
  readonly denied: (run: PlainRun, profile: SandboxProfile, end: LaunchEnd, text: string) => Denied | null;
} & Pick<Confiner, 'failed' | 'spent'>;

/** Before a run, or after it. */
type Seen = { readonly snapshot: Snapshot; readonly traps: readonly GitTrap[] };
type Begun = {
  readonly run: PlainRun;
  readonly profile: SandboxProfile;
  readonly look: () => Seen;
  readonly before: Seen;
  readonly backend: Backend;
};
const OPENED: readonly RootKind[] = ['project', 'added'];

/** How often a run is planned whose paths changed meanwhile. */
const MAX_PLANS = 3;

export function createConfiner(deps: ConfinerDeps): Confiner {
  const prepare = (run: PlainRun): Result<ConfinedRun, string> => {
    const backend = deps.backend();
    if (!backend.ok) return backend;
    for (let plans = 0; plans < MAX_PLANS; plans++) {
      const profile = deps.profileOf(run.request.chat);
      const placed = place(run.mark, profile, backend.value);
      if (placed.kind === 'stale') continue;
      return begin(run, profile, placed.standing, backend.value);
    }
    return err('protected paths of the project keep changing');
  };

  /** Where rules keep what is not there, nothing has to stand in its place. */
  const place = (mark: string, { protections }: SandboxProfile, { areMounts }: Backend): Placed =>
    areMounts ? deps.placeholders.place(mark, protections) : { kind: 'placed', standing: new Set() };

  const begin = (
    run: PlainRun,
    profile: SandboxProfile,
    standing: ReadonlySet<string>,
    backend: Backend,
  ): Result<ConfinedRun, string> => {
    try {
      const tops = profile.roots
        .filter(({ kind }) => OPENED.includes(kind))
        .flatMap(({ path }) => [path, ...deps.repositoriesIn(path)]);
      const look = () => lookAt(profile, tops);
      const before = look();
      if (backend.areMounts)
        clearTheWay(
          profile.temp,
          foldersInTemp(profile),
          profile.roots.map(({ path }) => path),
        );
      const mounted = backend.areMounts ? withStanding(profile, standing) : profile;
      const started = backend.start(mounted, [run.program, ...run.args]);
      if (started.ok) return ok(confined({ run, profile, look, before, backend }, started.value));
      deps.placeholders.release(run.mark);
      return started;
    } catch (error) {
      deps.placeholders.release(run.mark);
      throw error;
    }
  };

  const lookAt = ({ protections }: SandboxProfile, tops: readonly string[]): Seen => ({
    snapshot: deps.snapshot(protections, deps.known()),
    traps: tops.flatMap((top) => deps.traps(top)),
  });

  const confined = (begun: Begun, started: BackendRun): ConfinedRun => ({
    ...started,
    env: sandboxEnvironment(begun.run.env, { ...begun.profile, platform: deps.platform }),
    started: started.close,
    finish: async () => {
      const { alarm, notes } = lookAfter(begun);
      if (alarm !== null) deps.raise(alarm);
      deps.placeholders.release(begun.run.mark);
      return notes;
    },
    denialOf: (end, text) => deps.denied(begun.run, begun.profile, end, text),
  });

  const lookAfter = ({ run: { request }, profile, look, before, backend }: Begun): Answer => {
    const call = { chatId: request.chat.chatId, callId: request.callId };
    try {
      const after = look();
      const changes = compare(before.snapshot, after.snapshot, {
        areMounts: backend.areMounts,
        isTrusted: () => false,
      });
      return deps.quarantine.answer(changes, newTraps(before.traps, after.traps), call);
    } catch (error) {
      // INVARIANT: what cannot be looked at counts as changed, since a command can bring that about.
      const words = `What is protected in \`${profile.folder}\` could not be looked at after a command: ${wordsOf(error)}.`;
      return deps.quarantine.answer([], [{ path: profile.folder, kind: 'unseen', words }], call);
    }
  };

  return {
    prepare: async (run) => {
      try {
        return prepare(run);
      } catch (error) {
        return err(wordsOf(error));
      }
    },
    failed: deps.failed,
    spent: deps.spent,
  };
}

/** What nothing stands for cannot be mounted: it is only watched. */
function withStanding(profile: SandboxProfile, standing: ReadonlySet<string>): SandboxProfile {
  const protections = profile.protections.map((one): Protection => {
    return one.state === 'absent' && !standing.has(one.path) ? { ...one, placeholder: null } : one;
  });
  return { ...profile, protections };
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
