// What must not be lost is tried again, as long as that can help and nobody stops it.
import { expect, it } from 'vitest';
import { createStoring } from './storing.ts';

const full = () => Object.assign(new Error('the disk is full: free some'), { name: 'StoreFault' });

/** What came of it after so many failures, what the person was told, and how often it waited. */
async function store(failures: number, { limitMs = null as number | null, stopAfter = 99, fault = full } = {}) {
  const stop = new AbortController();
  const told: string[] = [];
  let [tries, waits] = [0, 0];
  const wait = async () => {
    waits += 1;
    if (waits === stopAfter) stop.abort();
  };
  const keep = createStoring({ wait, onWait: (words) => told.push(words), signal: stop.signal, limitMs });
  const end = await keep(() => {
    tries += 1;
    if (tries <= failures) throw fault();
  }).then(
    () => 'stored',
    (error: Error) => error.message,
  );
  return { end, tries, told: told.length };
}

it.each<[law: string, run: ReturnType<typeof store>, expected: Awaited<ReturnType<typeof store>>]>([
  ['at once as a rule', store(0), { end: 'stored', tries: 1, told: 0 }],
  ['later, and the person is told once', store(5), { end: 'stored', tries: 6, told: 1 }],
  ['not after a stop', store(9, { stopAfter: 2 }), { end: 'the disk is full: free some', tries: 3, told: 1 }],
  ['not past the limit', store(9, { limitMs: 3000 }), { end: 'the disk is full: free some', tries: 4, told: 1 }],
  [
    'not when it would not help',
    store(1, { fault: () => new Error('no such chat') }),
    { end: 'no such chat', tries: 1, told: 0 },
  ],
])('%s', async (_law, run, expected) => expect(await run).toEqual(expected));
