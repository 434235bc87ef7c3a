// The sandbox through the whole gate: what is written down, what the launcher is told, and what a change between the
// decision and the start does (G6, X3, SPEC 15).
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { explainCall } from './explain.ts';
import { createGate } from './gate.ts';
import type { Authorized, GateTool } from './ports.ts';
import { CHAT, callOf, chatIn, diskOf, line, pathEffect, policyOf, rule, SANDBOXED, worldOf } from './portsFake.ts';
import { NO_SANDBOX, type SandboxLook } from './sandboxLook.ts';
import { spendPermit } from './spendPermit.ts';

const shown = { preview: { kind: 'text', text: '' }, problem: null } as const;
const bash: GateTool = {
  name: 'Bash',
  inputSchema: z.strictObject({ command: z.string() }),
  describe: ({ command }: { command: string }) => [line(command)],
  target: ({ command }: { command: string }) => command,
  preview: async () => shown,
};
const read: GateTool = {
  name: 'Read',
  inputSchema: z.strictObject({ path: z.string() }),
  describe: (input: { path: string }) => [pathEffect('read', input.path)],
  target: (input: { path: string }) => input.path,
  preview: async () => shown,
};

/** `looks`: what the sandbox is at one look after another; the last one stays. */
function start(looks: readonly SandboxLook[], rules: readonly string[] = []) {
  const world = worldOf([bash, read], policyOf(rules.map((text) => rule(text))), () => diskOf());
  const asked: [folder: string, line: string][] = [];
  const sandbox = (chat: { folder: string }, text: string): SandboxLook => {
    asked.push([chat.folder, text]);
    return looks[Math.min(asked.length, looks.length) - 1] ?? NO_SANDBOX;
  };
  const gate = createGate({ ...world.ports, sandbox });
  const run = (tool: string, input: unknown): Promise<Authorized> =>
    gate.authorize(callOf(tool, input), CHAT, new AbortController().signal, () => {});
  const waiting = async () => {
    await vi.waitFor(() => expect([...world.approvals.values()].some(({ state }) => state === 'waiting')).toBe(true));
    const approval = [...world.approvals.values()].find(({ state }) => state === 'waiting');
    if (approval === undefined) throw new Error('no question waits');
    return approval;
  };
  const allow = async () => {
    const { id, hash } = await waiting();
    await new Promise((resolve) => setTimeout(resolve));
    return gate.settle(id, hash, { kind: 'allowOnce' });
  };
  const states = () => [...world.approvals.values()].map(({ state }) => state);
  return { world, run, allow, waiting, states, asked, sandbox };
}

const spent = (answer: Authorized) => (answer.kind === 'permitted' ? spendPermit(answer.permit) : null);
const TEST = { command: 'npm test' };

describe('a line that the sandbox allows', () => {
  it('is written down as decided by it, and may not be started without', async () => {
    const { world, run } = start([SANDBOXED]);
    const answer = await run('Bash', TEST);
    const [row] = world.decided;
    expect([row?.decision, row?.decider, world.approvals.size]).toEqual([
      'allow',
      { who: 'sandbox', words: 'the sandbox' },
      0,
    ]);
    expect(spent(answer)).toMatchObject({ confine: 'always', scrubbed: false, sandbox: SANDBOXED });
  });

  it('is asked about when the sandbox is gone at the second look', async () => {
    const { run, waiting, allow, world } = start([SANDBOXED, NO_SANDBOX]);
    const answer = run('Bash', TEST);
    expect((await waiting()).card.decision.notices).toEqual([]);
    await allow();
    expect(spent(await answer)).toMatchObject({ confine: 'never' });
    expect(world.decided.map(({ decider }) => decider.who)).toEqual(['sandbox', 'user']);
  });

  it('is asked about when an alarm came between', async () => {
    const alarmed: SandboxLook = { ...SANDBOXED, autoAllow: { kind: 'rests', why: 'an alarm stands' } };
    const { run, allow, world } = start([SANDBOXED, alarmed]);
    const answer = run('Bash', TEST);
    await allow();
    expect(spent(await answer)).toMatchObject({ confine: 'always' });
    expect(world.decided.map(({ decider }) => decider.who)).toEqual(['sandbox', 'user']);
  });
});

describe('an approval', () => {
  const changed: [string, SandboxLook, SandboxLook][] = [
    ['that was shown as confined', { ...SANDBOXED, autoAllow: { kind: 'off' } }, NO_SANDBOX],
    [
      'with no network',
      { ...SANDBOXED, autoAllow: { kind: 'off' } },
      { ...SANDBOXED, network: true, autoAllow: { kind: 'off' } },
    ],
    [
      'with fewer folders',
      { ...SANDBOXED, autoAllow: { kind: 'off' } },
      { ...SANDBOXED, roots: ['/'], autoAllow: { kind: 'off' } },
    ],
    ['that was shown without it', NO_SANDBOX, { kind: 'unavailable', why: 'it broke' }],
    ['to run outside once', { kind: 'outside' }, NO_SANDBOX],
  ];
  it.each(changed)('is void when it is not so any more: %s', async (_what, before, after) => {
    const { run, allow, states } = start([before, after]);
    const answer = run('Bash', TEST);
    await allow();
    await vi.waitFor(() => expect(states()).toEqual(['voided', 'waiting']));
    await allow();
    expect((await answer).kind).toBe('permitted');
  });

  it('stands when all is as it was', async () => {
    const { run, allow, states } = start([{ ...SANDBOXED, autoAllow: { kind: 'off' } }]);
    const answer = run('Bash', TEST);
    await allow();
    expect(spent(await answer)).toMatchObject({ confine: 'always' });
    expect(states()).toEqual(['allowed']);
  });
});

describe('the sandbox', () => {
  it.each([
    ['a rule', ['allow Bash(npm test)'], TEST],
    ['its proof', [], { command: 'ls' }],
  ])('confines also what passes by %s', async (_by, rules, input) => {
    expect(spent(await start([SANDBOXED], rules).run('Bash', input))?.confine).toBe('always');
  });

  it.each<SandboxLook>([
    NO_SANDBOX,
    { kind: 'unavailable', why: 'x' },
    { kind: 'broken', why: 'x' },
    { kind: 'outside' },
  ])('does not confine where it is $kind', async (look) => {
    const { run, allow } = start([look]);
    const answer = run('Bash', TEST);
    await allow();
    expect(spent(await answer)?.confine).toBe('never');
  });

  it('is asked about the line in the folder of the chat, at every look, and about nothing else', async () => {
    const { run, asked } = start([SANDBOXED]);
    expect(spent(await run('Read', { path: 'a.ts' }))).toMatchObject({ sandbox: NO_SANDBOX, confine: 'never' });
    expect(asked).toEqual([]);
    await run('Bash', TEST);
    expect(asked).toEqual([
      ['/home/me/app', 'npm test'],
      ['/home/me/app', 'npm test'],
    ]);
  });

  it('a failure of it is a refusal', async () => {
    const { world } = start([]);
    const gate = createGate({
      ...world.ports,
      sandbox: () => {
        throw new Error('no look');
      },
    });
    const answer = await gate.authorize(callOf('Bash', TEST), CHAT, new AbortController().signal, () => {});
    expect(answer).toMatchObject({ kind: 'refused', message: expect.stringContaining('no look') });
  });

  it('counts in an explanation as in a decision', async () => {
    const { world, sandbox } = start([SANDBOXED]);
    const explained = await explainCall(callOf('Bash', TEST), chatIn('default'), { ...world.ports, sandbox });
    expect([explained.decision, explained.decider.who]).toEqual(['allow', 'sandbox']);
  });
});
