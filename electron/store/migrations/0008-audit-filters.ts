// The audit on screen is filtered and counted by what its decisions say, over a hundred thousand rows, without reading each.
// Indexes over the records themselves, and no copy beside them: what they say cannot differ from the rows.
import type { Migration } from './migration.ts';

const fact = (key: string) => `(CASE WHEN json_valid(record) THEN record END ->> '$.${key}')`;

export const auditFilters: Migration = {
  version: 8,
  up: (db) =>
    db.exec(`
      CREATE INDEX audit_decisions ON audit (
        seq, at, ${['chatId', 'tool', 'decision', 'decider.who', 'risk'].map(fact).join(', ')}
      ) WHERE phase = 'decided';
      CREATE INDEX audit_outcomes ON audit (seq, call_id) WHERE phase = 'finished';
      DROP INDEX audit_of_call;
      CREATE INDEX audit_of_call ON audit (call_id, phase, seq);
      CREATE INDEX approvals_of_call ON approvals (call_id);
    `),
};
