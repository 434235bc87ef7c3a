import { expect, test } from 'vitest';
import { decided, finished } from '../store/testing/samples.ts';
import { tellingAudit } from './auditTelling.ts';

function scene() {
  let now = 1000;
  const timers: { at: number; act: () => void }[] = [];
  const written: string[] = [];
  const told: number[] = [];
  const clock = { now: () => now, after: (ms: number, act: () => void) => void timers.push({ at: now + ms, act }) };
  const log = { decided: () => void written.push('decided'), finished: () => void written.push('finished') };
  const pass = (ms: number) => {
    now += ms;
    for (const timer of timers.splice(0)) timer.at <= now ? timer.act() : timers.push(timer);
  };
  return { audit: tellingAudit(log, () => void told.push(now), clock), written, told, pass };
}

test('the first row is told at once, the rows after it together, and none is forgotten', () => {
  const { audit, written, told, pass } = scene();
  audit.decided(decided('c1'));
  expect(told).toEqual([1000]);
  for (let at = 0; at < 40; at++) {
    audit.finished(finished('c1'));
    pass(25);
  }
  pass(500);
  expect(told).toEqual([1000, 1500, 2000]);
  expect(written).toHaveLength(41);
  pass(5000);
  expect(told).toHaveLength(3);
  audit.finished(finished('c1'));
  expect(told.at(-1)).toBe(7500);
});

test('a row that could not be written is not told, and its fault goes on', () => {
  const told: number[] = [];
  const fail = () => {
    throw new Error('the disk is full');
  };
  const audit = tellingAudit({ decided: fail, finished: fail }, () => void told.push(1));
  expect(() => audit.decided(decided('c1'))).toThrow('the disk is full');
  expect(told).toEqual([]);
});
