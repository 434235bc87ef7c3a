// How the window stands to the main process, and what it knows of the app itself.
import { createStore } from 'zustand/vanilla';
import type { AppState } from '../../shared/ipc/contract.ts';
import type { ConnectionStatus } from '../ipc/transport.ts';

export type AppInfo = Pick<AppState, 'version' | 'platform' | 'host' | 'dataFolder' | 'home' | 'notices'>;

export type ConnectionState = {
  readonly status: ConnectionStatus;
  /** Null until the first answer. */
  readonly app: AppInfo | null;
  /** Why the app's state could not be read, in words. */
  readonly problem: string | null;
  /** What the app keeps cannot be opened; `problem` says why. */
  readonly isBroken: boolean;
};

export const createConnectionStore = () =>
  createStore<ConnectionState>()(() => ({ status: 'connecting', app: null, problem: null, isBroken: false }));
