import { describe, expect, it } from 'vitest';
import { CODE_LIFETIME, createLaunchKeys, FAILURE_WINDOW, MAX_CODES, MAX_FAILURES, MAX_KEYS } from './launchKeys.ts';

function keysAt(start = 1_000) {
  let time = start;
  const keys = createLaunchKeys(() => time);
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { ...keys, pass };
}
const failed = (error: string) => ({ ok: false, error });
const keyOf = (answer: { ok: boolean; value?: string }) => answer.value ?? '';

describe('a code', () => {
  it('is 256 random bits, never the same', () => {
    const { issue } = keysAt();
    const codes = Array.from({ length: 50 }, () => issue());
    expect(new Set(codes).size).toBe(50);
    for (const code of codes) expect(code).toMatch(/^[\w-]{43}$/);
  });
  it('is good once', () => {
    const { issue, exchange } = keysAt();
    const code = issue();
    expect(exchange(code)).toEqual({ ok: true, value: expect.stringMatching(/^[\w-]{43}$/) });
    expect(exchange(code)).toEqual(failed('refused'));
  });
  it('is good until it is too old, and not a moment longer', () => {
    const { issue, exchange, pass } = keysAt();
    const [young, old] = [issue(), issue()];
    pass(CODE_LIFETIME - 1);
    expect(exchange(young).ok).toBe(true);
    pass(1);
    expect(exchange(old)).toEqual(failed('refused'));
  });
  it('stays good when newer ones are made, up to a handful', () => {
    const { issue, exchange } = keysAt();
    const codes = Array.from({ length: MAX_CODES + 1 }, () => issue());
    expect(codes.map((code) => exchange(code).ok)).toEqual([false, ...codes.slice(1).map(() => true)]);
  });
  it('tells once that it was used, and only when it was', () => {
    const { issue, exchange } = keysAt();
    const used: string[] = [];
    const code = issue(() => used.push('first'));
    issue(() => used.push('second'));
    exchange('wrong');
    exchange(code);
    exchange(code);
    expect(used).toEqual(['first']);
  });
  it.each(['', 'x', '\0', 'é'.repeat(100), '__proto__'])('is not %j', (code) => {
    const { issue, exchange } = keysAt();
    issue();
    expect(exchange(code)).toEqual(failed('refused'));
  });
});

describe('a key', () => {
  it('is accepted while it is held, and nothing else is', () => {
    const { issue, exchange, accepts } = keysAt();
    const code = issue();
    const key = keyOf(exchange(code));
    expect([key, code, '', `${key} `, key.slice(1)].map(accepts)).toEqual([true, false, false, false, false]);
  });
  it('gives way to newer ones when there are too many', () => {
    const { issue, exchange, accepts } = keysAt();
    const keys = Array.from({ length: MAX_KEYS + 1 }, () => keyOf(exchange(issue())));
    expect(keys.map(accepts)).toEqual([false, ...keys.slice(1).map(() => true)]);
  });
  it('of another host is not accepted', () => {
    const [one, other] = [keysAt(), keysAt()];
    expect(other.accepts(keyOf(one.exchange(one.issue())))).toBe(false);
  });
});

describe('too many wrong codes', () => {
  it('make everybody wait, without spending a good code', () => {
    const { issue, exchange, pass } = keysAt();
    const code = issue();
    const answers = Array.from({ length: MAX_FAILURES + 1 }, () => exchange('wrong'));
    expect(answers.map((answer) => (answer.ok ? '' : answer.error))).toEqual([
      ...Array.from({ length: MAX_FAILURES }, () => 'refused'),
      'slow-down',
    ]);
    expect(exchange(code)).toEqual(failed('slow-down'));
    pass(FAILURE_WINDOW);
    expect(exchange(code).ok).toBe(true);
  });
});
