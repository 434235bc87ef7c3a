import { describe, expect, it } from 'vitest';
import type { ApprovalAnswer } from '../../shared/domain/approval.ts';
import type { Grant } from '../../shared/domain/grant.ts';
import type { ChatId, GrantId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import { createGate } from './gate.ts';
import { createGrants } from './grants.ts';
import type { GateTool, GrantStore } from './ports.ts';
import { CHAT, callOf, diskOf, policyOf, type World, worldOf } from './portsFake.ts';
import { builtInRules } from './rules/builtin.ts';

const OTHER = 'chat-2' as ChatId;
const noReplaces: readonly string[] = [];

function storeOf(broken: { now: boolean }) {
  const rows = new Map<GrantId, Grant>();
  const put = (grant: Grant): void => {
    if (broken.now) throw new Error('the disk is full');
    rows.set(grant.id, grant);
  };
  const store: GrantStore = {
    insert: put,
    update: put,
    find: (id) => rows.get(id),
    ofChat: (chatId) => [...rows.values()].filter((grant) => grant.chatId === chatId),
  };
  return { rows, store };
}

function start() {
  let [ids, time] = [0, 0];
  const broken = { now: false };
  const { rows, store } = storeOf(broken);
  const published: Grant[] = [];
  const grants = createGrants({
    store,
    publish: (grant) => void published.push(grant),
    now: () => ++time,
    newId: () => `grant-${++ids}`,
  });
  const add = (rules: readonly string[], replaces = noReplaces, chatId = CHAT) =>
    grants.add({ chatId, rules, replaces });
  const standing = (chatId = CHAT) => grants.ofChat(chatId).map(({ rules }) => rules);
  return { grants, rows, published, broken, add, standing };
}

describe('what stands', () => {
  it('a grant is stored, told of, and its rules are in force in its chat alone', () => {
    const { grants, rows, published, add } = start();
    const grant = add(['Bash(git push:*)', 'Edit']);
    const made = {
      ...{ id: 'grant-1', chatId: CHAT, rules: ['Bash(git push:*)', 'Edit'], folder: null },
      ...{ madeAt: 1, endedAt: null, endedBy: null, uses: 0 },
    };
    expect([grant, [...rows.values()], published, grants.ofChat(CHAT)]).toEqual([made, [made], [made], [made]]);
    expect(grants.rulesOf(CHAT).map(({ ref, handWritten }) => [ref, handWritten])).toEqual([
      [{ decision: 'allow', text: 'Bash(git push:*)', source: { layer: 'chat', file: null, line: null } }, false],
      [{ decision: 'allow', text: 'Edit', source: { layer: 'chat', file: null, line: null } }, false],
    ]);
    expect([grants.rulesOf(OTHER), grants.ofChat(OTHER)]).toEqual([[], []]);
  });

  it('a folder is a grant of its own, once, in its chat alone, and no rule takes its place', () => {
    const { grants, rows, published, add } = start();
    const grant = grants.addFolder(CHAT, '/lib');
    const made = {
      ...{ id: 'grant-1', chatId: CHAT, rules: [], folder: '/lib' },
      ...{ madeAt: 1, endedAt: null, endedBy: null, uses: 0 },
    };
    expect([grant, [...rows.values()], published]).toEqual([made, [made], [made]]);
    expect([grants.addFolder(CHAT, '/lib').id, rows.size]).toEqual([grant.id, 1]);
    add(['Edit'], ['Edit(src/**)']);
    expect([grants.foldersOf(CHAT), grants.foldersOf(OTHER), grants.rulesOf(CHAT).length]).toEqual([['/lib'], [], 1]);
    grants.addFolder(CHAT, '/other');
    expect(grants.revoke(grant.id)).toEqual(ok(undefined));
    expect(grants.foldersOf(CHAT)).toEqual(['/other']);
    grants.endAll(CHAT, 'its pane showed another chat');
    expect([grants.foldersOf(CHAT), rows.get(grant.id)?.endedBy]).toEqual([[], 'you revoked it']);
  });

  it('a folder that could not be stored is not in force', () => {
    const { grants, broken } = start();
    broken.now = true;
    expect(() => grants.addFolder(CHAT, '/lib')).toThrow('the disk is full');
    expect(grants.foldersOf(CHAT)).toEqual([]);
  });

  it('what stands already makes no second grant', () => {
    const { add, standing, rows } = start();
    const first = add(['Bash(git push:*)', 'Edit']);
    expect([add(['Edit']).id, add(['Edit', 'Bash(git push:*)']).id, rows.size]).toEqual([first.id, first.id, 1]);
    expect(add(['Edit'], [], OTHER).id).not.toBe(first.id);
    expect(standing()).toEqual([['Bash(git push:*)', 'Edit']]);
  });

  it('a rule that is given twice counts once', () => {
    const { add } = start();
    expect(add(['Edit', 'Edit']).rules).toEqual(['Edit']);
  });

  it('what it replaces ends, but not what also holds another rule', () => {
    const { add, standing, rows } = start();
    add(['Bash(git log:*)']);
    add(['Bash(git stash:*)', 'Bash(npm test:*)']);
    add(['Bash(git log:*)'], [], OTHER);
    add(['Bash(git:*)'], ['Bash(git log:*)', 'Bash(git stash:*)']);
    expect([standing(), standing(OTHER)]).toEqual([
      [['Bash(git stash:*)', 'Bash(npm test:*)'], ['Bash(git:*)']],
      [['Bash(git log:*)']],
    ]);
    expect(rows.get('grant-1' as GrantId)).toMatchObject({ endedAt: 5, endedBy: 'replaced by `Bash(git:*)`' });
  });

  it('a rule that does not parse makes none', () => {
    const { add, standing, rows } = start();
    expect(() => add(['Edit', 'bash(x)'])).toThrow('did you mean `Bash`?');
    expect([standing(), rows.size]).toEqual([[], 0]);
  });

  it('what cannot be stored is not in force', () => {
    const { add, standing, broken } = start();
    broken.now = true;
    expect(() => add(['Edit'])).toThrow('the disk is full');
    expect(standing()).toEqual([]);
  });

  it('each use counts for the grants that hold the rule', () => {
    const { grants, add, rows, published } = start();
    add(['Bash(git push:*)', 'Edit']);
    add(['Read(//etc/**)']);
    grants.used(CHAT, ['Edit', 'Bash(git push:*)']);
    grants.used(CHAT, ['Edit']);
    grants.used(OTHER, ['Read(//etc/**)']);
    expect(grants.ofChat(CHAT).map(({ uses }) => uses)).toEqual([2, 0]);
    expect([[...rows.values()].map(({ uses }) => uses), published.length]).toEqual([[2, 0], 4]);
  });
});

describe('what ends', () => {
  it('revoking undoes exactly that grant, once', () => {
    const { grants, add, standing, published } = start();
    const first = add(['Edit']);
    add(['Bash(git push:*)']);
    expect(grants.revoke(first.id)).toEqual(ok(undefined));
    expect([standing(), published.at(-1)]).toEqual([
      [['Bash(git push:*)']],
      { ...first, endedAt: 3, endedBy: 'you revoked it' },
    ]);
    expect(grants.revoke(first.id).ok).toBe(false);
    expect(grants.revoke('nothing' as GrantId).ok).toBe(false);
    expect(add(['Edit']).id).not.toBe(first.id);
  });

  it('it is out of force even when that cannot be written down', () => {
    const { grants, add, standing, broken } = start();
    const { id } = add(['Edit']);
    broken.now = true;
    expect(() => grants.revoke(id)).toThrow('the disk is full');
    expect(standing()).toEqual([]);
  });

  it('all of a chat, or of the app', () => {
    const { grants, add, standing, rows } = start();
    add(['Edit']);
    add(['Bash(make:*)']);
    add(['Edit'], [], OTHER);
    grants.endAll(CHAT, 'the chat was cleared');
    expect([standing(), standing(OTHER)]).toEqual([[], [['Edit']]]);
    grants.endAll(null, 'the app ended');
    expect(standing(OTHER)).toEqual([]);
    expect([...rows.values()].map(({ endedBy }) => endedBy)).toEqual([
      'the chat was cleared',
      'the chat was cleared',
      'the app ended',
    ]);
  });

  it('all are out of force even when that cannot be written down', () => {
    const { grants, add, standing, broken } = start();
    add(['Edit']);
    add(['Bash(make:*)']);
    broken.now = true;
    expect(() => grants.endAll(null, 'the app ended')).toThrow('the disk is full');
    expect(standing()).toEqual([]);
  });

  it('nothing comes back from the store', () => {
    const { rows, add } = start();
    add(['Edit']);
    const store: GrantStore = {
      insert: () => {},
      update: () => {},
      find: (id) => rows.get(id),
      ofChat: () => [...rows.values()],
    };
    const next = createGrants({ store, publish: () => {}, now: () => 1, newId: () => 'x' });
    expect([next.rulesOf(CHAT), next.ofChat(CHAT)]).toEqual([[], []]);
  });
});

const bash = {
  name: 'Bash',
  inputSchema: { safeParse: (data: unknown) => ({ success: true, data }) },
  describe: (input: { command: string }) => [{ kind: 'command', line: input.command }],
  target: (input: { command: string }) => input.command,
  preview: async (input: { command: string }) => ({ preview: { kind: 'command', text: input.command }, problem: null }),
} as unknown as GateTool;

/** The real gate with real grants over ports in memory. */
function gateWith() {
  const { grants, add } = start();
  const world: World = worldOf([bash], policyOf(builtInRules()), () => diskOf());
  const policy = (chatId: ChatId) => ({ ...world.policy, rules: [...world.policy.rules, ...grants.rulesOf(chatId)] });
  const gate = createGate({ ...world.ports, policy, grants });
  const stop = new AbortController();
  const run = (command: string) => gate.authorize(callOf('Bash', { command }), CHAT, stop.signal, () => {});
  const answer = async (value: ApprovalAnswer, count = 1) => {
    await until(
      () => world.approvals.size >= count && [...world.approvals.values()].some(({ state }) => state === 'waiting'),
    );
    const approval = [...world.approvals.values()].find(({ state }) => state === 'waiting');
    if (approval === undefined) throw new Error('no question waits');
    return gate.settle(approval.id, approval.hash, value);
  };
  return { world, grants, add, run, answer, stop };
}

async function until(test: () => boolean): Promise<void> {
  for (let tries = 0; !test() && tries < 500; tries++) await new Promise((resolve) => setImmediate(resolve));
}

describe('at the gate', () => {
  it('a grant lets the next call pass without a question, and its use is counted', async () => {
    const { world, grants, run, answer } = gateWith();
    const first = run('git push origin');
    await answer({ kind: 'allowInChat', wider: false });
    expect((await first).kind).toBe('permitted');
    expect(grants.ofChat(CHAT).map(({ rules, uses }) => [rules, uses])).toEqual([[['Bash(git push:*)'], 0]]);
    expect((await run('git push --force')).kind).toBe('permitted');
    expect([world.approvals.size, grants.ofChat(CHAT)[0]?.uses]).toEqual([1, 1]);
  });

  it('the whole program replaces the narrower grant', async () => {
    const { grants, add, run, answer } = gateWith();
    add(['Bash(git log:*)']);
    const call = run('git push');
    await answer({ kind: 'allowInChat', wider: true });
    expect((await call).kind).toBe('permitted');
    expect(grants.ofChat(CHAT).map(({ rules }) => rules)).toEqual([['Bash(git:*)']]);
  });

  it('once is once', async () => {
    const { grants, run, answer } = gateWith();
    const call = run('git push');
    await answer({ kind: 'allowOnce' });
    expect([(await call).kind, grants.ofChat(CHAT)]).toEqual(['permitted', []]);
  });

  it('a grant that is revoked between the decision and the permit lets nothing pass: the person is asked', async () => {
    const { world, grants, add, run, answer } = gateWith();
    const { id } = add(['Bash(git push:*)']);
    const decided = world.ports.audit.decided;
    let rows = 0;
    Object.assign(world.ports.audit, {
      decided: (record: Parameters<typeof decided>[0]) => {
        decided(record);
        if (++rows === 1) grants.revoke(id);
      },
    });
    const call = run('git push');
    await answer({ kind: 'deny', feedback: '' });
    expect([(await call).kind, world.decided.map(({ decision }) => decision)]).toEqual(['refused', ['allow', 'deny']]);
    expect(grants.ofChat(CHAT)).toEqual([]);
  });

  it('a revoked grant asks again', async () => {
    const { world, grants, add, run, answer } = gateWith();
    const { id } = add(['Bash(make:*)']);
    expect((await run('make')).kind).toBe('permitted');
    grants.revoke(id);
    const call = run('make');
    await answer({ kind: 'deny', feedback: '' });
    expect([(await call).kind, world.approvals.size]).toEqual(['refused', 1]);
  });

  it('a grant is never taken for a rule that a person wrote: it does not lift unreadable code', async () => {
    const { add, run, answer } = gateWith();
    add(['Bash(python3:*)']);
    const call = run('python3 x.py');
    await answer({ kind: 'deny', feedback: '' });
    expect((await call).kind).toBe('refused');
  });
});
