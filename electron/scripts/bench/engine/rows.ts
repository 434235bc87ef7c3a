// How many rows the audit writes durably in a second, beside raw SQLite that writes as much, as durably, in the same run.
import path from 'node:path';
import Database from 'better-sqlite3';
import type { DecidedRecord } from '../../../../shared/domain/audit.ts';
import { callIdSchema, chatIdSchema } from '../../../../shared/ids.ts';
import { openBenchStore } from './benchStore.ts';
import { percentile, say } from './report.ts';

const ROUNDS = 7;
const ROWS = 400;

const [folder = ''] = process.argv.slice(2);
const store = openBenchStore(path.join(folder, 'rows'));
const recordOf = (call: string): DecidedRecord => ({
  ...{ phase: 'decided', at: Date.now(), callId: callIdSchema.parse(call), chatId: chatIdSchema.parse('chat-1') },
  ...{ agent: 'bench', tool: 'Bash', args: { command: 'npm test -- --watch=false' }, folder: '/project' },
  ...{ mode: 'default', effects: ['run `npm test -- --watch=false`'], risk: 'high', decision: 'allow' },
  decider: { who: 'user', words: 'you, once' },
  reasons: [{ decision: 'ask', words: 'Ask mode asks before commands', rule: null }],
  ...{ feedback: null, offered: [], taken: [] },
});
const text = JSON.stringify(recordOf('call-0'));

const raw = new Database(path.join(folder, 'raw.db'));
raw.pragma('journal_mode = WAL');
raw.pragma('synchronous = FULL');
raw.exec('CREATE TABLE audit (seq INTEGER PRIMARY KEY, at INTEGER, call_id TEXT, record TEXT)');
const insert = raw.prepare('INSERT INTO audit (at, call_id, record) VALUES (?, ?, ?)');

/** Rows a second. */
function rate(write: (call: string) => void): number {
  const start = performance.now();
  for (let row = 0; row < ROWS; row += 1) write(`call-${row}`);
  return (ROWS * 1000) / (performance.now() - start);
}

const ours: number[] = [];
const bare: number[] = [];
const { audit } = store;
for (let round = 0; round < ROUNDS; round += 1) {
  bare.push(rate((call) => insert.run(Date.now(), call, text)));
  ours.push(rate((call) => audit.decided(recordOf(call))));
}
store.close();
raw.close();

const [mine, theirs] = [percentile(ours, 0.5), percentile(bare, 0.5)];
say(
  'audit',
  `${mine.toFixed(0)} durable rows/s, ${(mine / theirs).toFixed(2)} of raw SQLite (${theirs.toFixed(0)} rows/s)`,
);
