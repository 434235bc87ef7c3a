// The one way from any transport to a handler: name, size and shape are checked before, the answer after.
// It knows no transport and never throws; nothing reaches a handler unparsed.
import type { z } from 'zod';
import { REQUESTS, type RequestName } from '../../shared/ipc/channels.ts';
import { type IpcError, ipcErrorSchema, requests } from '../../shared/ipc/contract.ts';
import type { Handlers, RequestInput } from '../../shared/ipc/windowApi.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { isStoreFault } from '../agent/ports.ts';

export type Dispatch = (name: string, input: unknown) => Promise<Result<unknown, IpcError>>;
/** Where faults of the program go. The window is told only that there was one. */
export type LogFault = (message: string, fault: unknown) => void;

/** In bytes of JSON. */
export const MAX_INPUT = 1_000_000;

const INTERNAL: IpcError = { code: 'internal', message: 'Something went wrong inside Z Engine. Its log says more.' };

/** The person can do something about it, and the words say what. */
const notStored = ({ message }: Error): IpcError => ({ code: 'refused', message: `Not done: ${message}.` });

/** Answers a request by its name. An error of the contract is the answer of a request that cannot be served. */
export function createDispatch(handlers: Handlers, logFault: LogFault = () => {}): Dispatch {
  return async (name, input) => {
    try {
      if (!isRequestName(name) || !Object.hasOwn(handlers, name)) return badInput('There is no such request.');
      return await serve(handlers, name, input, logFault);
    } catch (fault) {
      report(logFault, `the request \`${name}\` failed`, fault);
      return err(isStoreFault(fault) ? notStored(fault) : INTERNAL);
    }
  };
}

async function serve<K extends RequestName>(handlers: Handlers, name: K, input: unknown, logFault: LogFault) {
  const size = sizeOf(input);
  if (size === null) return badInput('The input is not plain data.');
  if (size > MAX_INPUT) return badInput('The input is too large.');
  const parsed = requests[name].input.safeParse(input);
  if (!parsed.success) return badInput(firstIssue(parsed.error));
  // The schema that has just parsed it is the one from which the handler's type is made.
  const answer = await handlers[name](parsed.data as RequestInput<K>);
  return checkedAnswer(name, answer, logFault);
}

function checkedAnswer(name: RequestName, answer: Result<unknown, unknown>, logFault: LogFault) {
  const parsed = (answer.ok ? requests[name].output : ipcErrorSchema).safeParse(
    answer.ok ? answer.value : answer.error,
  );
  if (parsed.success) return answer.ok ? ok(parsed.data) : err(ipcErrorSchema.parse(parsed.data));
  report(logFault, `the answer to \`${name}\` breaks the contract`, parsed.error);
  return err(INTERNAL);
}

const isRequestName = (name: unknown): name is RequestName => REQUESTS.some((known) => known === name);
const badInput = (message: string) => err<IpcError>({ code: 'bad-input', message });

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  const where = issue?.path.length ? `\`${issue.path.map(String).join('.')}\`` : 'The input';
  return `${where} is not what this request takes: ${issue?.message ?? 'unknown fault'}`.slice(0, 300);
}

/** Null for what JSON cannot hold (a circle, a BigInt). Nothing at all has size 0. */
function sizeOf(input: unknown): number | null {
  try {
    return Buffer.byteLength(JSON.stringify(input) ?? '');
  } catch {
    return null;
  }
}

function report(logFault: LogFault, message: string, fault: unknown): void {
  try {
    logFault(message, fault);
  } catch {
    // A broken log must not break the answer.
  }
}
