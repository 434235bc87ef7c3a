// One WebSocket of events: it shows the key as its first message and says when it is ready, what it hears and how it ended.
import { z } from 'zod';
import type { BrowserWorld } from './browserWorld.ts';

const WRONG_KEY = 4401;
const READY_MS = 5000;

type Heard = {
  readonly onReady: () => void;
  readonly onEvent: (name: string, payload: unknown) => void;
  readonly onEnd: (why: 'wrong key' | 'gone') => void;
};

const messageSchema = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ name: z.string(), payload: z.unknown() }),
]);

/** Tells `onEnd` once; nothing after it. A socket that never becomes ready is given up. */
export function listen(world: BrowserWorld, key: string, { onReady, onEvent, onEnd }: Heard): void {
  const socket = world.openSocket(`${world.origin.replace(/^http/, 'ws')}/api/events`);
  const calledOff = world.after(READY_MS, () => socket.close());
  socket.addEventListener('open', () => socket.send(JSON.stringify({ key })));
  socket.addEventListener('message', (event) => {
    const read = messageSchema.safeParse(parseJson(event.data));
    if (!read.success) return;
    if ('name' in read.data) return onEvent(read.data.name, read.data.payload);
    calledOff();
    onReady();
  });
  socket.addEventListener('close', (event) => {
    calledOff();
    onEnd(event.code === WRONG_KEY ? 'wrong key' : 'gone');
  });
}

function parseJson(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}
