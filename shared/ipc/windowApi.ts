// The type of `window.api` and of the handlers behind it, both derived from the contract.
import type { z } from 'zod';
import type { Result } from '../result.ts';
import type { EventName, RequestName } from './channels.ts';
import type { events, IpcError, requests } from './contract.ts';

export type RequestInput<K extends RequestName> = z.infer<(typeof requests)[K]['input']>;
export type RequestOutput<K extends RequestName> = z.infer<(typeof requests)[K]['output']>;
export type EventPayload<K extends EventName> = z.infer<(typeof events)[K]>;

/** One function a door. An expected failure is a Result; what throws becomes `internal`. */
export type Handlers = {
  readonly [K in RequestName]: (input: RequestInput<K>) => Promise<Result<RequestOutput<K>, IpcError>>;
};

/** Tells every window that something happened. Events only tell, they never steer. */
export type Publish = <K extends EventName>(event: K, payload: EventPayload<K>) => void;

/** What preload exposes: two functions, over any transport. */
export type WindowApi = {
  request(name: string, input: unknown): Promise<unknown>;
  /** Returns the function that stops listening. */
  on(name: string, listener: (payload: unknown) => void): () => void;
};
