import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallId } from '../../shared/ids.ts';
import { advance, beginTurn, commandOf, MAX_STEPS, type Turn, type TurnEvent } from './turn.ts';

const [a, b] = ['a', 'b'] as CallId[] as [CallId, CallId];
const answered = (...calls: CallId[]): TurnEvent => ({ kind: 'answered', calls, gaveUp: false });
const gaveUp = (...calls: CallId[]): TurnEvent => ({ kind: 'answered', calls, gaveUp: true });
const callEnded: TurnEvent = { kind: 'callEnded', endsTurn: false };
const lastCallEnded: TurnEvent = { kind: 'callEnded', endsTurn: true };
const callsSkipped: TurnEvent = { kind: 'callsSkipped' };
const modelFailed: TurnEvent = { kind: 'modelFailed' };
const stopped: TurnEvent = { kind: 'stopped' };
const after = (events: readonly TurnEvent[], from: readonly CallId[] = []) => events.reduce(advance, beginTurn(from));

const laws: [string, TurnEvent[], ReturnType<typeof commandOf>][] = [
  ['a turn begins with the model', [], { kind: 'askModel' }],
  ['an answer without calls ends it', [answered()], { kind: 'end', how: 'finished' }],
  ['calls run in the order of the model', [answered(a, b)], { kind: 'runCall', id: a }],
  ['one after the other', [answered(a, b), callEnded], { kind: 'runCall', id: b }],
  ['after the last the model is asked again', [answered(a, b), callEnded, callEnded], { kind: 'askModel' }],
  ['a model that fails ends it', [modelFailed], { kind: 'end', how: 'failed' }],
  ['a stop before the question asks nothing', [stopped], { kind: 'end', how: 'stopped' }],
  ['a stop while the model answers ends it', [stopped, answered()], { kind: 'end', how: 'stopped' }],
  [
    'calls that came with a stop are owed a result, not run',
    [stopped, answered(a, b)],
    { kind: 'skipCalls', ids: [a, b], why: 'stopped' },
  ],
  ['a model that fails because of a stop is stopped', [stopped, modelFailed], { kind: 'end', how: 'stopped' }],
  [
    'a stop during a call skips the rest',
    [answered(a, b), stopped, callEnded],
    { kind: 'skipCalls', ids: [b], why: 'stopped' },
  ],
  ['an agent that gives up ends it', [gaveUp()], { kind: 'end', how: 'gaveUp' }],
  ['nobody gives up with calls', [gaveUp(a)], { kind: 'runCall', id: a }],
  ['giving up because of a stop is a stop', [stopped, gaveUp()], { kind: 'end', how: 'stopped' }],
  ['a result may end the turn', [answered(a), lastCallEnded], { kind: 'end', how: 'finished' }],
  [
    'then the rest is owed a result, not run',
    [answered(a, b), lastCallEnded],
    { kind: 'skipCalls', ids: [b], why: 'turnEnded' },
  ],
  ['and it has finished', [answered(a, b), lastCallEnded, callsSkipped], { kind: 'end', how: 'finished' }],
  [
    'a stop after such a result is a stop',
    [answered(a, b), lastCallEnded, stopped],
    { kind: 'skipCalls', ids: [b], why: 'stopped' },
  ],
  ['and then ends', [answered(a, b), stopped, callEnded, callsSkipped], { kind: 'end', how: 'stopped' }],
  ['a stop during the last call ends after it', [answered(a), stopped, callEnded], { kind: 'end', how: 'stopped' }],
  ['a stop after the end changes nothing', [answered(), stopped], { kind: 'end', how: 'finished' }],
];
test.each(laws)('%s', (_law, events, expected) => expect(commandOf(after(events))).toEqual(expected));

test('calls that are asked again run first, then the model goes on', () => {
  expect(commandOf(beginTurn([a]))).toEqual({ kind: 'runCall', id: a });
  expect(commandOf(after([callEnded], [a]))).toEqual({ kind: 'askModel' });
});

test('the model is asked a bounded number of times', () => {
  const rounds = Array.from({ length: MAX_STEPS }, () => [answered(a), callEnded]).flat();
  expect(commandOf(after(rounds))).toEqual({ kind: 'end', how: 'tooManySteps' });
  expect(commandOf(after(rounds.slice(0, -2)))).toEqual({ kind: 'askModel' });
});

const wrong: [string, TurnEvent[]][] = [
  ['a result while the model is asked', [callEnded]],
  ['an answer while a call runs', [answered(a), answered()]],
  ['a failure of the model while a call runs', [answered(a), modelFailed]],
];
test.each(wrong)('%s is a fault of the driver', (_law, events) => expect(() => after(events)).toThrow());

/** Plays what the driver does, and says which calls got how many results. */
function play(script: readonly { readonly calls: number; readonly stopAt: number }[]) {
  let turn: Turn = beginTurn([]);
  let stop = false;
  const results = new Map<CallId, number>();
  const owe = (id: CallId) => results.set(id, (results.get(id) ?? 0) + 1);
  const runAfterStop: CallId[] = [];
  for (let round = 0; ; ) {
    const command = commandOf(turn);
    if (command.kind === 'end') return { results, runAfterStop, how: command.how };
    if (command.kind === 'askModel') {
      const { calls, stopAt } = script[round] ?? { calls: 0, stopAt: 9 };
      const ids = Array.from({ length: calls }, (_, at) => `${round}.${at}` as CallId);
      for (const id of ids) results.set(id, 0);
      if (stopAt === 0) turn = advance(turn, stopped);
      stop ||= stopAt === 0;
      turn = advance(turn, answered(...ids));
      round += 1;
    } else if (command.kind === 'runCall') {
      if (stop) runAfterStop.push(command.id);
      if (Number(command.id.split('.')[1]) + 1 === script[round - 1]?.stopAt) {
        turn = advance(turn, stopped);
        stop = true;
      }
      owe(command.id);
      turn = advance(turn, callEnded);
    } else {
      for (const id of command.ids) owe(id);
      turn = advance(turn, callsSkipped);
    }
  }
}

test('whenever a stop comes, every call gets exactly one result and none starts after it', () => {
  const script = fc.array(fc.record({ calls: fc.nat(4), stopAt: fc.nat(9) }), { maxLength: 60 });
  fc.assert(
    fc.property(script, (given) => {
      const { results, runAfterStop } = play(given);
      expect([...results.values()].every((count) => count === 1)).toBe(true);
      expect(runAfterStop).toEqual([]);
    }),
  );
});
