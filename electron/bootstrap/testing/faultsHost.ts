// Tests only: a whole app behind its doors, driven over lines of JSON: `node faultsHost.ts DATA HOST`. It ends with its input.
// It must never be imported by the product.
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { createDispatch } from '../../ipc/handle.ts';
import { composeApp } from '../compose.ts';
import { optionsFor } from './dayOptions.ts';

const [data = '', host = 'browser'] = process.argv.slice(2);
const asked = z.object({ n: z.number(), door: z.string(), input: z.unknown() });
const tell = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

const app = await composeApp({ ...optionsFor(data), host: host === 'run' ? 'run' : 'browser', attended: true });
if (app.ok) {
  const { handlers, subscribe, logFault, close } = app.value;
  const dispatch = createDispatch(handlers, (message, fault) => {
    logFault(message, fault);
    tell({ fault: `${message}: ${fault instanceof Error ? fault.stack : String(fault)}` });
  });
  subscribe((event, payload) => tell({ event, payload }));
  tell({ started: null, pid: process.pid });
  for await (const line of createInterface({ input: process.stdin })) {
    const { n, door, input } = asked.parse(JSON.parse(line));
    void dispatch(door, input).then((answer) => tell({ n, answer }));
  }
  await close();
  tell({ closed: true });
} else tell({ started: app.error.message });
