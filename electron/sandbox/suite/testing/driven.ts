// Tests only: a driver (driver.ts) that runs as one user, and what it is asked. It must never be imported by the product.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { z } from 'zod';
import type { TestUser } from '../../testing/realSandbox.ts';
import type { Kit } from './kit.ts';
import { answerSchema, type SuiteRequest } from './protocol.ts';

const NOBODY = 65534;
const AS_NOBODY = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];

/** `words` as that user would run them. */
export function asUser(user: TestUser, words: readonly string[]): readonly [string, ...string[]] {
  const [program = 'true', ...rest] = words;
  return user === 'nobody' ? ['setpriv', ...AS_NOBODY, ...words] : [program, ...rest];
}

type Asked = SuiteRequest extends infer Each ? (Each extends { n: number } ? Omit<Each, 'n'> : never) : never;
type Waiting = {
  readonly settle: (answer: unknown) => void;
  readonly fail: (fault: Error) => void;
  readonly onPrinted: (text: string) => void;
};

export type Driver = {
  readonly process: ChildProcess;
  /** `onNumber` is told the number with which it can be stopped, before anything happens. */
  ask<T>(asked: Asked, schema: z.ZodType<T>, more?: Listening): Promise<T>;
  /** Lets it end as an app does. */
  end(): Promise<void>;
};
export type Listening = {
  readonly onNumber?: (n: number) => void;
  readonly onPrinted?: (text: string) => void;
};

/** `env` is all that it has. */
export function startDriver(
  user: TestUser,
  kit: Kit,
  env: Readonly<Record<string, string>>,
  around: readonly string[] = [],
): Driver {
  const [program, ...args] = asUser(user, [...around, kit.node, kit.driver]);
  const child = spawn(program, args, { env, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] });
  const waiting = new Map<number, Waiting>();
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  child.stdin.on('error', () => {});
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  void ended.then(() => {
    for (const { fail } of waiting.values()) fail(new Error(`the driver has ended: ${said}`));
    waiting.clear();
  });
  createInterface({ input: child.stdout }).on('line', (line) => hear(line, waiting));
  let last = 0;
  return {
    process: child,
    ask: (asked, schema, { onNumber = () => {}, onPrinted = () => {} } = {}) =>
      new Promise((resolve, reject) => {
        last += 1;
        const settle = (answer: unknown) => {
          const read = schema.safeParse(answer);
          if (read.success) resolve(read.data);
          else reject(read.error);
        };
        waiting.set(last, { settle, fail: reject, onPrinted });
        onNumber(last);
        child.stdin.write(`${JSON.stringify({ n: last, ...asked })}\n`);
      }),
    end: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

function hear(line: string, waiting: Map<number, Waiting>): void {
  const heard = answerSchema.parse(JSON.parse(line));
  const one = waiting.get(heard.n);
  if (one === undefined) return;
  if (!('printed' in heard)) waiting.delete(heard.n);
  if ('printed' in heard) one.onPrinted(heard.printed);
  else if ('failed' in heard) one.fail(new Error(heard.failed));
  else one.settle(heard.answer);
}
