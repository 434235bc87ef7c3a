// Tests only: the program that a test starts as another user: apps that run commands, driven over lines of JSON (protocol.ts).
// It ends with its input. It must never be imported by the product.
import { createInterface } from 'node:readline';
import { type DriverApp, openDriverApp } from './driverApp.ts';
import { requestSchema, type SuiteRequest } from './protocol.ts';

const apps = new Map<string, DriverApp>();
const stops = new Map<number, AbortController>();
const tell = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

function appOf(name: string): DriverApp {
  const app = apps.get(name);
  if (app === undefined) throw new Error(`there is no app ${name}`);
  return app;
}

async function answerTo(request: SuiteRequest): Promise<unknown> {
  switch (request.kind) {
    case 'open':
      apps.set(request.app, await openDriverApp(request.data, request.settings));
      return null;
    case 'settings':
      return appOf(request.app).settings(request.settings);
    case 'environment':
      setEnvironment(request.set);
      return null;
    case 'run':
      return runLine(request);
    case 'stop':
      stops.get(request.run)?.abort();
      return null;
    case 'look':
      return appOf(request.app).look(request.chat);
    case 'dismiss':
      return appOf(request.app).dismiss(request.alarm);
    case 'close':
      await appOf(request.app).close();
      apps.delete(request.app);
      return null;
  }
}

function setEnvironment(set: Readonly<Record<string, string | null>>): void {
  for (const [name, value] of Object.entries(set)) {
    if (value === null) delete process.env[name];
    else process.env[name] = value;
  }
}

function runLine({ n, app, chat, line, timeoutMs }: Extract<SuiteRequest, { kind: 'run' }>) {
  const stop = new AbortController();
  stops.set(n, stop);
  const onOutput = (printed: string) => tell({ n, printed });
  return appOf(app)
    .run({ chat, line, timeoutMs, signal: stop.signal, onOutput })
    .finally(() => stops.delete(n));
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = requestSchema.parse(JSON.parse(line));
  answerTo(request).then(
    (answer) => tell({ n: request.n, answer: answer ?? null }),
    (fault: unknown) => tell({ n: request.n, failed: fault instanceof Error ? (fault.stack ?? '') : String(fault) }),
  );
}
await Promise.all([...apps.values()].map((app) => app.close()));
