import { describe, expect, it } from 'vitest';
import { ANY_ROW } from '../../shared/domain/auditView.ts';
import type { RequestOutput } from '../../shared/ipc/windowApi.ts';
import { ok } from '../../shared/result.ts';
import { auditExport, auditRow, callStory } from '../ipc/auditExamples.ts';
import { createClientFake, refused } from '../ipc/clientFake.ts';
import { callId } from '../ipc/examples.ts';
import { createAuditStore } from './audit.ts';

const settled = () => new Promise((done) => setTimeout(done, 0));

/** A main process that holds `count` decisions, of which each third is of the tool Read. */
function start(count: number) {
  const held = { count, fails: false };
  const client = createClientFake({
    'audit:list': ({ filter, before, limit }) => {
      if (held.fails) return refused('the database is locked');
      const all = Array.from({ length: held.count }, (_, at) => held.count - at).filter(
        (seq) => filter.tool === null || seq % 3 === 0,
      );
      const from = all.filter((seq) => before === null || seq < before);
      const rows = from.slice(0, limit).map((seq) => auditRow({ seq, tool: seq % 3 === 0 ? 'Read' : 'Bash' }));
      return ok({ rows, more: from.length > limit, total: all.length });
    },
    'audit:verify': () => ok({ whole: true, rows: held.count, words: '' }),
    'audit:call': ({ callId: id }) => ok(callStory({ callId: id })),
    'audit:export': () => ok(auditExport()),
  });
  const store = createAuditStore(client, () => 5000);
  const state = () => store.getState();
  const shown = () => [
    state().held.rows[0]?.seq,
    state().held.rows.length,
    state().held.total,
    state().all,
    state().newer,
  ];
  return { held, client, state, shown };
}

describe('rows', () => {
  it('are read when the view opens, and the chain is checked', async () => {
    const { state, shown } = start(250);
    state().open(ANY_ROW);
    expect(state().status).toBe('loading');
    await settled();
    expect(shown()).toEqual([250, 100, 250, 250, 0]);
    expect(state().check).toEqual({ state: 'checked', found: { whole: true, rows: 250, words: '' }, at: 5000 });
    expect(state().tools).toEqual(['Bash', 'Read']);
  });

  it('of a filter say how many there are in all', async () => {
    const { state, shown } = start(300);
    state().open({ ...ANY_ROW, tool: 'Read' });
    await settled();
    expect(shown()).toEqual([300, 100, 100, 300, 0]);
  });

  it('older ones are read once at a time, to the end', async () => {
    const { state, client } = start(250);
    state().open(ANY_ROW);
    await settled();
    state().loadMore();
    state().loadMore();
    await settled();
    expect([state().held.rows.length, state().held.more]).toEqual([200, true]);
    state().loadMore();
    await settled();
    state().loadMore();
    await settled();
    expect([state().held.rows.length, state().held.more]).toEqual([250, false]);
    expect(client.asked.filter(([name]) => name === 'audit:list')).toHaveLength(3);
  });

  it('of an older filter never stand in the place of those asked for since', async () => {
    const { state, client, shown } = start(30);
    let answer: (value: RequestOutput<'audit:list'>) => void = () => undefined;
    client.answers['audit:list'] = ({ filter }) =>
      filter.text === 'slow'
        ? new Promise((done) => {
            answer = (value) => done(ok(value));
          })
        : ok({ rows: [auditRow({ seq: 7 })], more: false, total: 1 });
    state().open({ ...ANY_ROW, text: 'slow' });
    state().setFilter(ANY_ROW);
    await settled();
    answer({ rows: [auditRow({ seq: 9 })], more: false, total: 9 });
    await settled();
    expect(shown().slice(0, 3)).toEqual([7, 1, 1]);
  });

  it('that cannot be read say why, and are read again when the person wishes', async () => {
    const { state, held } = start(3);
    held.fails = true;
    state().open(ANY_ROW);
    await settled();
    expect([state().status, state().problem]).toEqual(['failed', 'the database is locked']);
    held.fails = false;
    state().reload();
    await settled();
    expect([state().status, state().held.total]).toEqual(['ready', 3]);
  });
});

describe('new rows', () => {
  it('are shown at once while the newest is in sight, and wait otherwise', async () => {
    const { state, held, shown } = start(10);
    state().open(ANY_ROW);
    await settled();
    held.count = 12;
    state().told();
    await settled();
    expect(shown()).toEqual([12, 12, 12, 12, 0]);
    state().setAtTop(false);
    held.count = 15;
    state().told();
    state().told();
    await settled();
    expect(shown()).toEqual([12, 12, 12, 12, 3]);
    state().setAtTop(true);
    await settled();
    expect(shown()).toEqual([15, 15, 15, 15, 0]);
  });

  it('are nothing to a view that is closed', async () => {
    const { state, client } = start(10);
    state().told();
    state().open(ANY_ROW);
    await settled();
    state().close();
    const before = client.asked.length;
    state().told();
    await settled();
    expect(client.asked).toHaveLength(before);
  });
});

describe('an export', () => {
  it('that was told before its answer came is not turned back', async () => {
    const { state } = start(1);
    state().export('jsonl');
    state().tellExport(auditExport({ state: 'done', written: 100 }));
    await settled();
    expect(state().exported?.state).toBe('done');
    state().putExportAway();
    expect(state().exported).toBeNull();
  });

  it('that cannot begin says why', async () => {
    const { state, client } = start(1);
    client.answers['audit:export'] = () => refused('An export is running already.');
    state().export('csv');
    await settled();
    expect([state().exported, state().exportProblem]).toEqual([null, 'An export is running already.']);
  });
});

it('the story of a call that was closed meanwhile stays closed', async () => {
  const { state } = start(1);
  state().openStory(callId('t1'));
  state().closeStory();
  await settled();
  expect(state().story).toBeNull();
  state().openStory(callId('t2'));
  await settled();
  expect(state().story).toMatchObject({ state: 'ready', callId: 't2' });
});
