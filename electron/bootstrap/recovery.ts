// What a host serves when what the app keeps cannot be opened at the start: the reason at every door, and at one of them
// another try. INVARIANT: until the app is open, nothing but that try does anything.
import type { RequestName } from '../../shared/ipc/channels.ts';
import type { IpcError } from '../../shared/ipc/contract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { createDispatch, type Dispatch, type LogFault } from '../ipc/handle.ts';
import type { EventListener, Subscribe } from '../ipc/publish.ts';
import { type App, EXIT, type StartFault } from './app.ts';
import { toBoth } from './faults.ts';

export type Recovery = {
  /** Those of the app, as soon as it is open. */
  readonly dispatch: Dispatch;
  /** Also for listeners that came before it was open. */
  readonly subscribe: Subscribe;
  readonly logFault: LogFault;
  /** Closes the app if it was opened; a try that is under way is waited for. */
  readonly close: () => Promise<void>;
  /** The code with which the host ends: it never started when the app never opened. */
  readonly exitCode: (code: number) => number;
};

export type RecoveryDeps = {
  readonly start: () => Promise<Result<App, StartFault>>;
  readonly logFault: LogFault;
  /** Told once, as soon as the app is open. */
  readonly onOpen: (app: App) => void;
  /** Told why a further try failed. */
  readonly onFailure: (message: string) => void;
};

const RETRY: RequestName = 'app:retry';

/** `first`: what came of the first start. */
export function createRecovery(first: Result<App, StartFault>, deps: RecoveryDeps): Recovery {
  const waiting = createWaitingListeners();
  let open: { readonly app: App; readonly dispatch: Dispatch } | null = null;
  let fault = '';
  let trying: Promise<Result<object, IpcError>> | null = null;
  let closed = false;
  const logFault = toBoth(deps.logFault, (message, cause) => open?.app.logFault(message, cause));
  const take = (started: Result<App, StartFault>) => {
    if (!started.ok) {
      fault = started.error.message;
      return broken(fault);
    }
    open = { app: started.value, dispatch: createDispatch(started.value.handlers, logFault) };
    waiting.handOver(started.value.subscribe);
    deps.onOpen(started.value);
    return ok({});
  };
  const tryAgain = async () => {
    const answer = take(await deps.start());
    if (!answer.ok) deps.onFailure(answer.error.message);
    return answer;
  };
  const retry = () => {
    trying ??= tryAgain()
      .catch((cause: unknown) => {
        logFault('another try to start failed', cause);
        return broken(fault);
      })
      .finally(() => {
        trying = null;
      });
    return trying;
  };
  take(first);
  return {
    dispatch: async (name, input) => {
      if (open !== null) return open.dispatch(name, input);
      return name === RETRY && !closed ? retry() : broken(fault);
    },
    subscribe: (listener) => (open === null ? waiting.add(listener) : open.app.subscribe(listener)),
    logFault,
    close: async () => {
      closed = true;
      await trying;
      await open?.app.close();
    },
    exitCode: (code) => (code === EXIT.done && open === null ? EXIT.notStarted : code),
  };
}

const broken = (message: string) => err<IpcError>({ code: 'broken', message });

/** Pages that connected before the app was open hear its events from then on. */
function createWaitingListeners() {
  const all = new Set<{ readonly listener: EventListener; stop: () => void }>();
  return {
    add: (listener: EventListener) => {
      const entry = { listener, stop: () => {} };
      all.add(entry);
      return () => {
        all.delete(entry);
        entry.stop();
      };
    },
    handOver: (subscribe: Subscribe) => {
      for (const entry of all) entry.stop = subscribe(entry.listener);
    },
  };
}
