// No message of a page executes, grants, answers or turns on anything that its right answer would not: every door of the
// real app, with cards that wait behind it. INVARIANT: nothing that a page can make up loosens the gate.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { REQUESTS } from '../../../shared/ipc/channels.ts';
import { ok } from '../../../shared/result.ts';
import { type DoorsApp, type Harm, openDoors } from './doorsApp.ts';
import { FAULTY_DOORS } from './doorsFaulty.ts';
import { anyMessage, type Known, type Message, messagesTo, NEWEST_REQUEST } from './doorsMessages.ts';

type Begun = { readonly program: string; readonly words: readonly string[] };
const begun = vi.hoisted((): Begun[] => []);
vi.mock('node:child_process', async (original) => {
  const actual = await original<typeof import('node:child_process')>();
  const noted = (name: 'spawn' | 'spawnSync' | 'exec' | 'execSync' | 'execFile' | 'execFileSync' | 'fork') => {
    const act = actual[name] as (...args: unknown[]) => unknown;
    return (...args: unknown[]) => {
      begun.push({ program: String(args[0]), words: Array.isArray(args[1]) ? args[1].map(String) : [] });
      return act(...args);
    };
  };
  const names = ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'] as const;
  const all = Object.fromEntries(names.map((name) => [name, noted(name)]));
  return { ...actual, ...all, default: { ...actual, ...all } };
});

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

type World = { readonly app: DoorsApp; readonly known: Known; readonly before: unknown };

/** Two edits and a deletion wait, a plan waits, a grant stands in a chat of its own, a chat is at rest. */
async function openWorld(harm?: Harm): Promise<World> {
  const app = await openDoors(harm);
  const granted = await app.ask('create granted.txt with "x"');
  const answer = { kind: 'allowInChat', wider: false } as const;
  await app.get('approval:answer', { approvalId: granted.id, hash: granted.hash, answer });
  await app.rest(granted.chatId);
  const approvals = [
    await app.ask('create made.txt with "x"'),
    await app.ask('create other.txt with "x"'),
    await app.ask('delete keep.txt'),
  ];
  await app.say('plan "first this"', 'plan');
  const { questions } = await app.get('app:state', {});
  const read = await app.get('settings:read', {});
  const [question] = questions;
  if (question === undefined) throw new Error('no question waits');
  const offers = approvals.map(({ card }) => card.decision.suggestion);
  expect(offers.map(({ rules, wider }) => [rules.length > 0, wider])).toEqual([
    [true, null],
    [true, null],
    [false, null],
  ]);
  const known: Known = {
    ...{ projectId: app.project.id, folder: app.at('project'), settingsHash: read.hash, approvals, question },
    idle: await app.say('help'),
  };
  begun.length = 0;
  return { app, known, before: await look(app, known) };
}

/** Own processes of the app: git for its sample, and bubblewrap asked about itself, or run with nothing else inside. */
function isOwn({ program, words }: Begun): boolean {
  if (/(^|\/)git$/.test(program)) return true;
  const inside = words.slice(words.indexOf('--') + 1);
  const isAsked = words.length === 1 && ['--version', '--help'].includes(words[0] ?? '');
  return /^\/.*\/bwrap$/.test(program) && (isAsked || inside.join(' ') === `${program} --version`);
}

/** All that no message may change. */
async function look({ files, settings, rows, faults, turnedOn, get }: DoorsApp, known: Known) {
  const { questions, skipping } = await get('app:state', {});
  return {
    ...{ files: files(), settings: settings(), skipping, turnedOn: [...turnedOn], faults: [...faults] },
    begun: begun.filter((each) => !isOwn(each)),
    cards: rows(`SELECT id, state FROM approvals WHERE id IN (${quoted(known)}) ORDER BY seq`),
    answered: rows("SELECT id FROM approvals WHERE state IN ('allowed', 'denied', 'voided') ORDER BY seq"),
    asked: questions.filter(({ id }) => id === known.question.id),
    answeredQuestions: rows("SELECT id, state, answer FROM questions WHERE state <> 'waiting'"),
    grants: rows('SELECT id, rules FROM grants'),
    bypass: rows("SELECT id FROM chats WHERE mode = 'bypass'"),
    allowed: rows(`SELECT seq FROM audit WHERE phase = 'decided' AND record ->> '$.decision' = 'allow'`),
    running: rows('SELECT * FROM running_commands'),
  };
}

/** Sends them one after the other; everything must be as it was. */
async function holds({ app, known, before }: World, messages: readonly Message[]): Promise<void> {
  for (const [door, input] of messages) {
    const answer = await app.dispatch(door, aimed(app, input));
    expect(typeof answer.ok).toBe('boolean');
    if (answer.ok) noteRequest(answer.value);
  }
  await app.quiet();
  expect(await look(app, known)).toEqual(before);
}

let newest = 'none';
function noteRequest(value: unknown): void {
  if (typeof value === 'object' && value !== null && 'requestId' in value) newest = String(value.requestId);
}
/** The code goes to the newest request, and is never one that stands in the terminal. */
function aimed({ codes }: DoorsApp, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('code' in input)) return input;
  const code = codes().includes(String(input.code).replaceAll(' ', '')) ? 'guessed' : input.code;
  const isNewest = 'requestId' in input && input.requestId === NEWEST_REQUEST;
  return { ...input, code, ...(isNewest ? { requestId: newest } : {}) };
}

const check = (world: World, message: fc.Arbitrary<Message>, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 8 }), (messages) => holds(world, messages)),
    { numRuns, endOnFailure: true },
  );

describe('the real app', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.app.close());

  test.each(REQUESTS)('`%s` loosens nothing, whatever it is sent', (door) =>
    check(world, messagesTo(door, world.known), 12),
  );

  test('nor do all doors together', () => check(world, anyMessage(world.known), 60));

  test('every door was come through', () => {
    expect(REQUESTS.filter((door) => !world.app.reached.has(door))).toEqual([]);
  });

  test('and the cards can still be answered: each right answer answers exactly its own', async () => {
    const { app, known } = world;
    const [first, second, third] = known.approvals;
    if (!first || !second || !third) throw new Error('no cards');
    const states = () => app.rows(`SELECT id, state FROM approvals WHERE id IN (${quoted(known)}) ORDER BY seq`);
    const ids = known.approvals.map(({ id }) => id);
    const as = (...all: readonly string[]) => ids.map((id, at) => ({ id, state: all[at] }));
    const deny = { kind: 'deny', feedback: '' } as const;
    for (const [{ id, hash }, expected] of [
      [second, as('waiting', 'denied', 'waiting')],
      [third, as('waiting', 'denied', 'denied')],
      [first, as('denied', 'denied', 'denied')],
    ] as const) {
      expect(await app.dispatch('approval:answer', { approvalId: id, hash, answer: deny })).toEqual(ok({}));
      expect(states()).toEqual(expected);
      expect((await app.dispatch('approval:answer', { approvalId: id, hash, answer: deny })).ok).toBe(false);
    }
  });
});

const quoted = ({ approvals }: Known) => approvals.map(({ id }) => `'${id}'`).join(', ');

test('an answer with the right id and hash answers exactly that one, and does only what it says', async () => {
  const app = await openDoors();
  let count = 0;
  const right = fc.record({
    size: fc.integer({ min: 2, max: 4 }),
    pick: fc.nat(),
    answer: fc.constantFrom(
      { kind: 'allowOnce' },
      { kind: 'allowInChat', wider: false },
      { kind: 'deny', feedback: 'no' },
    ),
  });
  await fc.assert(
    fc.asyncProperty(right, async ({ size, pick, answer }) => {
      const names = Array.from({ length: size }, () => `file-${++count}.txt`);
      const cards = [];
      for (const name of names) cards.push(await app.ask(`create ${name} with "x"`));
      const at = pick % size;
      const [chosen, grantsBefore] = [cards[at], app.rows('SELECT id FROM grants').length];
      if (chosen === undefined) throw new Error('no card');
      const before = app.files();
      const input = { approvalId: chosen.id, hash: chosen.hash, answer };
      expect(await app.dispatch('approval:answer', input)).toEqual(ok({}));
      await app.rest(chosen.chatId);
      const { approvals } = await app.get('app:state', {});
      expect(approvals.map(({ id }) => id)).toEqual(cards.filter((card) => card !== chosen).map(({ id }) => id));
      const made = answer.kind === 'deny' ? [] : [[names[at], 'x']];
      expect(app.files().filter(([name]) => !before.some(([known]) => known === name))).toEqual(made);
      const grants = app.rows('SELECT chat_id AS chatId FROM grants ORDER BY seq').slice(grantsBefore);
      expect(grants).toEqual(answer.kind === 'allowInChat' ? [{ chatId: chosen.chatId }] : []);
      for (const { chatId } of cards) await app.get('chat:stop', { chatId });
    }),
    { numRuns: 12, endOnFailure: true },
  );
  await app.close();
});

// Without it nobody knows whether the tests above can fail.
test.each(FAULTY_DOORS)('a fault is found: %s', async (_law, door, harm) => {
  const world = await openWorld(harm);
  await expect(check(world, messagesTo(door, world.known), 40)).rejects.toThrow(/Property failed/);
  await world.app.close();
});
