// The gate with real files: what may change between a decision and the moment before a call runs, changes here.
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as tick } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { ApprovalAnswer } from '../../shared/domain/approval.ts';
import type { Mode } from '../../shared/domain/mode.ts';
import { type ApprovalId, type CallId, chatIdSchema } from '../../shared/ids.ts';
import { openGateDisk } from '../paths/gateDisk.ts';
import { createGate } from './gate.ts';
import type { Permit } from './permit.ts';
import type { Authorized, GateTool } from './ports.ts';
import { CALL, CHAT, callOf, chatIn, policyOf, rule, secretFilesOf, type World, worldOf } from './portsFake.ts';
import { spendPermit } from './spendPermit.ts';

let root = '';
const at = (name: string): string => path.join(root, 'app', name);

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'gate-')));
  mkdirSync(at('src'), { recursive: true });
  writeFileSync(at('src/a.ts'), 'before');
  writeFileSync(at('.env'), 'TOKEN=abcdefgh');
  writeFileSync(path.join(root, 'outside.txt'), 'outside');
});
afterEach(() => rmSync(root, { recursive: true }));

const filePath = z.strictObject({ file_path: z.string(), content: z.string().optional() });
const fileTool = (name: string, kinds: readonly ('read' | 'write')[], change: Partial<GateTool> = {}): GateTool =>
  ({
    name,
    inputSchema: filePath,
    describe: (input: z.infer<typeof filePath>) => kinds.map((kind) => ({ kind, path: input.file_path })),
    target: (input: z.infer<typeof filePath>) => input.file_path,
    preview: async () => ({ preview: { kind: 'text', text: 'preview' }, problem: null }),
    ...change,
  }) as GateTool;
const bashTool = {
  name: 'Bash',
  inputSchema: z.strictObject({ command: z.string() }),
  describe: (input: { command: string }) => [{ kind: 'command', line: input.command }],
  target: (input: { command: string }) => input.command,
  preview: async (input: { command: string }) => ({ preview: { kind: 'command', text: input.command }, problem: null }),
} as GateTool;
const TOOLS = [fileTool('Read', ['read']), fileTool('Write', ['write']), fileTool('Edit', ['read', 'write']), bashTool];

/** Where commands look for programs; a test may change it. */
let searchPath = '/usr/bin:/bin';
const search = () => ({ searchPath, person: process.getuid?.() ?? null });

type Start = { readonly mode?: Mode; readonly rules?: readonly string[]; readonly tools?: readonly GateTool[] };

function start({ mode = 'default', rules = [], tools = TOOLS }: Start = {}) {
  const world = worldOf(
    tools,
    policyOf(
      rules.map((text) => rule(text)),
      { home: path.join(root, 'home') },
    ),
    () => openGateDisk(search()),
  );
  world.chat = chatIn(mode, path.join(root, 'app'));
  const gate = createGate(world.ports);
  const stop = new AbortController();
  const listened: string[] = [];
  const authorize = (tool: string, input: unknown): Promise<Authorized> =>
    gate.authorize(
      callOf(tool, input),
      CHAT,
      stop.signal,
      ({ status, decision }) => void listened.push(`${status} ${decision?.decision}`),
    );
  const answer = (value: ApprovalAnswer, hash?: string) => {
    const approval = waiting(world);
    return gate.settle(approval.id, hash ?? approval.hash, value);
  };
  return { world, gate, stop, listened, authorize, answer };
}

function waiting(world: World) {
  const approval = [...world.approvals.values()].find(({ state }) => state === 'waiting');
  if (approval === undefined) throw new Error('no question waits');
  return approval;
}
/** Until the n-th question is there. */
async function asked(world: World, count = 1): Promise<void> {
  await vi.waitFor(() => expect(world.approvals.size).toBe(count));
  await tick();
}
const states = (world: World): readonly string[] => [...world.approvals.values()].map(({ state }) => state);
const rows = (world: World): readonly string[] =>
  world.decided.map(({ decision, decider }) => `${decision} ${decider.words}`);
const ONCE: ApprovalAnswer = { kind: 'allowOnce' };

describe('the way of a call', () => {
  it('what needs no question gets its permit, and the row is written first', async () => {
    const { world, authorize, listened } = start();
    const answer = await authorize('Read', { file_path: 'src/a.ts' });
    expect([answer.kind, rows(world), listened, world.approvals.size]).toEqual([
      'permitted',
      ['allow in project'],
      ['deciding allow', 'deciding allow'],
      0,
    ]);
  });

  it('the permit carries the very values that were decided', async () => {
    const { authorize } = start();
    const answer = await authorize('Read', { file_path: './src/../src/a.ts' });
    const request = answer.kind === 'permitted' ? spendPermit(answer.permit) : null;
    expect(request).toMatchObject({
      callId: CALL,
      tool: 'Read',
      input: { file_path: './src/../src/a.ts' },
      effects: [{ kind: 'read', path: { real: at('src/a.ts') } }],
    });
  });

  it('a question is stored before it is shown, and shows the whole card', async () => {
    const { world } = start();
    const stored: boolean[] = [];
    Object.assign(world.ports, {
      publishApproval: ({ id }: { id: string }) => void stored.push(world.approvals.has(id)),
    });
    const gate = createGate(world.ports);
    const pending = gate.authorize(
      callOf('Bash', { command: 'npm test' }),
      CHAT,
      new AbortController().signal,
      () => {},
    );
    await asked(world);
    const approval = waiting(world);
    expect(gate.settle(approval.id, approval.hash, ONCE)).toEqual({ ok: true, value: undefined });
    expect([stored, (await pending).kind]).toEqual([[true, true], 'permitted']);
    expect(approval).toMatchObject({
      chatId: CHAT,
      callId: CALL,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      card: {
        question: 'Allow Bash to run `npm test`?',
        tool: 'Bash',
        preview: { kind: 'command', text: 'npm test' },
        folder: path.join(root, 'app'),
        projectName: 'app',
        mode: 'default',
      },
    });
  });

  it('allowed by a person', async () => {
    const { world, authorize, answer, listened } = start();
    const pending = authorize('Write', { file_path: 'new.ts' });
    await asked(world);
    answer(ONCE);
    expect((await pending).kind).toBe('permitted');
    expect([rows(world), states(world), listened, world.published.map(({ state }) => state)]).toEqual([
      ['allow you, once'],
      ['allowed'],
      ['deciding ask', 'deciding ask', 'waiting ask'],
      ['waiting', 'allowed'],
    ]);
  });

  it('denied by a person, with words', async () => {
    const { world, authorize, answer } = start();
    const pending = authorize('Bash', { command: 'npm test' });
    await asked(world);
    answer({ kind: 'deny', feedback: 'use pnpm' });
    expect(await pending).toMatchObject({
      kind: 'refused',
      status: 'denied',
      message: 'The user denied this action: use pnpm',
      decider: { who: 'user', words: 'you: use pnpm' },
    });
    expect([rows(world), world.decided[0]?.feedback, waitingCount(world)]).toEqual([
      ['deny you: use pnpm'],
      'use pnpm',
      0,
    ]);
  });

  it('denied by a person, without words', async () => {
    const { world, authorize, answer } = start();
    const pending = authorize('Bash', { command: 'npm test' });
    await asked(world);
    answer({ kind: 'deny', feedback: '' });
    expect(await pending).toMatchObject({ message: 'The user denied this action' });
  });

  it('denied by a rule, and the agent is told which', async () => {
    const { world, authorize } = start({ rules: ['deny Bash(git push:*)'] });
    expect(await authorize('Bash', { command: 'git push' })).toMatchObject({
      status: 'denied',
      message: 'denied: rule `deny Bash(git push:*)` (settings.toml line 4) forbids it',
    });
    expect(rows(world)).toEqual(['deny rule `deny Bash(git push:*)` (settings.toml line 4)']);
  });

  it.each([
    ['an unknown tool', 'Reed', {}, 'denied: there is no tool `Reed`; the tools are Read, Write, Edit, Bash'],
    ['a bad input', 'Read', { file: 1 }, 'the input of Read is not right'],
    ['an unknown key', 'Read', { file_path: 'a', x: 1 }, 'the input of Read is not right'],
    ['NUL in a path', 'Read', { file_path: 'a\0b' }, 'denied: the path has a NUL character in it'],
    ['a file in the middle of a path', 'Read', { file_path: 'src/a.ts/x' }, 'is not a folder'],
    ['NUL in a command', 'Bash', { command: 'ls\0' }, 'denied: the command line has a NUL character in it'],
  ])('malformed calls are denied even in Bypass: %s', async (_law, tool, input, message) => {
    const { world, authorize } = start({ mode: 'bypass' });
    expect(await authorize(tool, input)).toMatchObject({
      kind: 'refused',
      status: 'denied',
      message: expect.stringContaining(message),
    });
    expect(rows(world)).toEqual(['deny the gate']);
  });

  it('a call that cannot succeed fails without a question, where its file may be read', async () => {
    const preview: GateTool['preview'] = async () => ({
      preview: { kind: 'text', text: '' },
      problem: 'the text is not there',
    });
    const tools = [fileTool('Edit', ['read', 'write'], { preview })];
    const inside = start({ tools });
    expect(await inside.authorize('Edit', { file_path: 'src/a.ts' })).toMatchObject({
      status: 'failed',
      message: 'the text is not there',
    });
    const secret = start({ tools });
    const pending = secret.authorize('Edit', { file_path: '.env' });
    await asked(secret.world);
    secret.answer({ kind: 'deny', feedback: '' });
    expect([inside.world.approvals.size, (await pending).kind]).toEqual([0, 'refused']);
  });

  it('a call is finished once, with who made it', async () => {
    const { world, gate, authorize } = start();
    await authorize('Read', { file_path: 'src/a.ts' });
    await gate.finish(CALL, CHAT, { status: 'done', words: '1 line', durationMs: 3.4 });
    expect(world.finished).toEqual([
      {
        phase: 'finished',
        at: 1000,
        callId: CALL,
        chatId: CHAT,
        agent: 'test',
        tool: 'Read',
        status: 'done',
        outcome: '1 line',
        durationMs: 3,
      },
    ]);
    await expect(gate.finish(CALL, CHAT, { status: 'done', words: '', durationMs: 1 })).rejects.toThrow(
      'no permit was made',
    );
  });

  it('explaining decides and does nothing', async () => {
    const { world, gate } = start();
    const decisions = [
      await gate.explain(callOf('Bash', { command: 'npm test' }), CHAT),
      await gate.explain(callOf('Nope', {}), CHAT),
    ];
    expect(decisions.map(({ decision }) => decision)).toEqual(['ask', 'deny']);
    expect([world.decided.length, world.approvals.size]).toEqual([0, 0]);
  });

  it('explaining in a chat that is only thought of goes by its mode and its folder, and does nothing', async () => {
    const { world, gate } = start();
    const thought = { ...chatIn('default', path.join(root, 'app')), chatId: chatIdSchema.parse('tried:1') };
    const modes = ['plan', 'default', 'bypass'] as const;
    const decisions = await Promise.all(
      modes.map((mode) => gate.explain(callOf('Bash', { command: 'npm test' }), { ...thought, mode })),
    );
    expect(decisions.map(({ decision }) => decision)).toEqual(['deny', 'ask', 'allow']);
    expect([world.decided.length, world.approvals.size]).toEqual([0, 0]);
  });
});

const waitingCount = (world: World): number => states(world).filter((state) => state === 'waiting').length;

describe('what changes while a person thinks is decided anew', () => {
  type Change = (world: World) => void;
  const changes: readonly (readonly [law: string, change: Change, second: 'asks' | 'refuses' | 'permits'])[] = [
    ['the file is edited', () => writeFileSync(at('src/a.ts'), 'other'), 'asks'],
    [
      'the file is replaced by a link',
      () => {
        unlinkSync(at('src/a.ts'));
        symlinkSync('../../outside.txt', at('src/a.ts'));
      },
      'asks',
    ],
    [
      'the folder is replaced by a link',
      () => {
        rmSync(at('src'), { recursive: true });
        symlinkSync('..', at('src'));
      },
      'asks',
    ],
    ['the file is deleted', () => unlinkSync(at('src/a.ts')), 'asks'],
    [
      'a deny rule is added',
      (world) => {
        world.policy = policyOf([rule('deny Edit(src/**)')]);
      },
      'refuses',
    ],
    [
      'an ask rule is added',
      (world) => {
        world.policy = policyOf([rule('ask Edit(src/**)')]);
      },
      'asks',
    ],
    [
      'an allow rule is added',
      (world) => {
        world.policy = policyOf([rule('allow Edit(src/**)')]);
      },
      'permits',
    ],
    [
      'the file becomes a secret one',
      (world) => {
        world.policy = policyOf([], { secretFiles: secretFilesOf(['a.ts']) });
      },
      'asks',
    ],
    [
      'the mode becomes Plan',
      (world) => {
        world.chat = chatIn('plan', path.join(root, 'app'));
      },
      'refuses',
    ],
    [
      'the mode becomes Auto-accept edits',
      (world) => {
        world.chat = chatIn('acceptEdits', path.join(root, 'app'));
      },
      'permits',
    ],
    [
      'the chat is removed',
      (world) => {
        world.chat = undefined;
      },
      'refuses',
    ],
  ];

  it.each(changes)('%s', async (_law, change, second) => {
    const { world, authorize, answer } = start();
    const pending = authorize('Edit', { file_path: 'src/a.ts' });
    await asked(world);
    change(world);
    expect(answer(ONCE).ok).toBe(true);
    if (second === 'asks') {
      await asked(world, 2);
      answer({ kind: 'deny', feedback: '' });
    }
    const end = await pending;
    expect(end.kind).toBe(second === 'permits' ? 'permitted' : 'refused');
    expect(states(world)[0]).toBe('voided');
    expect(world.decided.map(({ decision }) => decision)).toEqual(['allow', second === 'permits' ? 'allow' : 'deny']);
  });

  it('a link swapped between an allow and the second look is seen', async () => {
    const { world, authorize, answer } = start({ mode: 'acceptEdits' });
    const decided = world.ports.audit.decided;
    let swaps = 0;
    const swap: typeof decided = (record) => {
      decided(record);
      if (swaps++ > 0) return;
      unlinkSync(at('src/a.ts'));
      symlinkSync('../../outside.txt', at('src/a.ts'));
    };
    Object.assign(world.ports.audit, { decided: swap });
    const pending = authorize('Write', { file_path: 'src/a.ts' });
    await asked(world);
    expect([waiting(world).card.decision.effects, readFileSync(path.join(root, 'outside.txt'), 'utf8')]).toEqual([
      [`change \`${path.join(root, 'outside.txt')}\` (written as \`src/a.ts\`)`],
      'outside',
    ]);
    answer({ kind: 'deny', feedback: '' });
    expect((await pending).kind).toBe('refused');
  });

  it('what never stops changing is refused', async () => {
    const { world, authorize } = start({ mode: 'acceptEdits' });
    const decided = world.ports.audit.decided;
    let times = 0;
    const change: typeof decided = (record) => {
      decided(record);
      writeFileSync(at('src/a.ts'), 'x'.repeat(++times));
    };
    Object.assign(world.ports.audit, { decided: change });
    expect(await authorize('Write', { file_path: 'src/a.ts' })).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('kept changing'),
    });
    expect(world.decided.map(({ decision }) => decision)).toEqual(['allow', 'allow', 'allow', 'deny']);
  });

  it('a file that is only read may grow meanwhile', async () => {
    const { world, authorize, answer } = start();
    const pending = authorize('Read', { file_path: '../outside.txt' });
    await asked(world);
    writeFileSync(path.join(root, 'outside.txt'), 'outside and more');
    answer(ONCE);
    const end = await pending;
    const effect = end.kind === 'permitted' ? spendPermit(end.permit).effects[0] : undefined;
    expect([end.kind, effect && 'path' in effect && effect.path.state?.size]).toEqual(['permitted', '16']);
  });

  it('the mode never answers a card that is shown', async () => {
    const { world, authorize, stop } = start();
    const pending = authorize('Write', { file_path: 'src/a.ts' });
    await asked(world);
    world.chat = chatIn('bypass', path.join(root, 'app'));
    await tick();
    expect(states(world)).toEqual(['waiting']);
    stop.abort();
    await pending;
  });
});

describe('programs are what they were when it was decided', () => {
  const ask = async (command: string, rules: readonly string[], change: () => void = () => {}) => {
    const { world, authorize, stop } = start({ rules });
    const decided = world.ports.audit.decided;
    const once: typeof decided = (record) => {
      decided(record);
      if (world.decided.length === 1) change();
    };
    Object.assign(world.ports.audit, { decided: once });
    const pending = authorize('Bash', { command });
    await Promise.race([pending, asked(world)]);
    const words = [...world.approvals.values()][0]?.card.decision.words ?? null;
    stop.abort();
    return { kind: (await pending).kind, words };
  };
  const plant = (name: string): void => {
    mkdirSync(path.dirname(at(name)), { recursive: true });
    writeFileSync(at(name), '#!/bin/sh\n', { mode: 0o755 });
  };
  afterEach(() => {
    searchPath = '/usr/bin:/bin';
  });

  it('a rule covers a program of the system', async () => {
    expect(await ask('ls src', ['allow Bash(ls:*)'])).toEqual({ kind: 'permitted', words: null });
  });

  it.each([
    ['of a relative entry', 'bin:/usr/bin', 'bin/ls', '`ls` is `./bin/ls` of the project'],
    ['of an empty entry', ':/usr/bin', 'ls', '`ls` is `./ls` of the project'],
    ['of an absolute entry', '{app}/bin:/usr/bin', 'bin/ls', '`ls` is `./bin/ls` of the project'],
  ])('never one %s in the project', async (_law, given, planted, words) => {
    searchPath = given.replace('{app}', path.join(root, 'app'));
    plant(planted);
    const found = await ask('ls src', ['allow Bash', 'allow Bash(ls:*)']);
    expect(found.words).toBe(`${words}; Ask mode asks before commands`);
  });

  it('never one that appears between the decision and the second look', async () => {
    searchPath = 'bin:/usr/bin';
    const found = await ask('ls src', ['allow Bash(ls:*)'], () => plant('bin/ls'));
    expect(found).toEqual({
      kind: 'refused',
      words: '`ls` is `./bin/ls` of the project; Ask mode asks before commands',
    });
  });

  it('nor one that the line itself may put where it is looked for', async () => {
    searchPath = 'bin:/usr/bin';
    const found = await ask('cp src/a.ts bin/ls && ls', ['allow Bash(cp:*)', 'allow Bash(ls:*)']);
    expect(found.words).toContain('`ls` is looked for in `./bin` of the project first, which the line may change');
  });

  it('nor one that is not there', async () => {
    const found = await ask('no-such-program x', ['allow Bash']);
    expect(found.words).toBe('no program `no-such-program` is found; Ask mode asks before commands');
  });

  const collection = readFileSync(path.join(import.meta.dirname, '../shell/fixtures/must-ask.tsv'), 'utf8').split('\n');
  const exe = collection.map((row) => row.split('\t')).filter(([, , kind]) => kind === 'exe');
  it.each(exe.map(([, command = '']) => command))('with a planted program, of the collection: %s', async (command) => {
    plant('bin/cat');
    searchPath = 'bin:/usr/bin';
    const rules = ['allow Bash', 'allow Bash(cat:*)', 'allow Bash(bin/cat:*)'];
    expect([exe.length, (await ask(command, rules)).kind]).toEqual([2, 'refused']);
    expect((await ask('cat src/a.ts', rules)).words).toContain('`cat` is `./bin/cat` of the project');
  });

  it('a deny rule sees where a link in PATH leads', async () => {
    mkdirSync(path.join(root, 'bin'));
    symlinkSync('/usr/bin/git', path.join(root, 'bin/history-tool'));
    searchPath = `${path.join(root, 'bin')}:/usr/bin`;
    const { authorize } = start({ rules: ['deny Bash(git push:*)'], mode: 'bypass' });
    expect((await authorize('Bash', { command: 'history-tool push' })).kind).toBe('refused');
    expect((await authorize('Bash', { command: 'sudo -n history-tool push' })).kind).toBe('refused');
    expect((await authorize('Bash', { command: 'history-tool pull' })).kind).toBe('permitted');
  });
});

describe('a folder of Git by another name', () => {
  it.each([
    ['the folder that `.git` names', 'gitdir: ./.bare\n', '.bare/hooks/pre-commit', 'ask'],
    ['its settings', 'gitdir: ./.bare\n', '.bare/config', 'ask'],
    ['outside the project', 'gitdir: ../bare\n', '../bare/config', 'ask'],
    ['another folder', 'gitdir: ./.bare\n', 'bare/config', 'permitted'],
    ['where `.git` is no file of Git', 'hello', '.bare/config', 'permitted'],
  ])('%s', async (_law, pointer, file, expected) => {
    for (const folder of ['.bare/hooks', 'bare', '../bare']) mkdirSync(at(folder), { recursive: true });
    writeFileSync(at('.git'), pointer);
    const { gate } = start({ mode: 'acceptEdits', rules: ['allow Edit(//**)', 'allow Bash'] });
    const decision = await gate.explain(callOf('Write', { file_path: file, content: 'x' }), CHAT);
    expect(decision.decision).toBe(expected === 'ask' ? 'ask' : 'allow');
    if (expected === 'ask') expect(decision.words).toContain('the folder of Git that `.git` leads to');
    expect((await gate.explain(callOf('Bash', { command: `cp x ${file}` }), CHAT)).decision).toBe(decision.decision);
  });

  it('that comes to be one before the second look', async () => {
    mkdirSync(at('.bare'));
    const { world, authorize, stop } = start({ mode: 'acceptEdits' });
    const decided = world.ports.audit.decided;
    Object.assign(world.ports.audit, {
      decided: (record: Parameters<typeof decided>[0]) => {
        decided(record);
        writeFileSync(at('.git'), 'gitdir: .bare');
      },
    });
    const pending = authorize('Write', { file_path: '.bare/config', content: 'x' });
    await asked(world);
    stop.abort();
    expect((await pending).kind).toBe('refused');
  });
});

describe('a folder that is changed as a whole', () => {
  it.each([
    ['that holds a repository asks', 'rm -r lib', ['lib/deep/er/.git'], 'it holds `{app}/lib/deep/er/.git`'],
    ['by a wildcard', 'rm -r lib/*', ['lib/deep/.git'], null],
    ['to move it', 'mv lib other', ['lib/deep/.git'], 'it holds `{app}/lib/deep/.git`'],
    ['to move something onto it', 'mv src lib', ['lib/x/.claude/settings.json'], 'lib/x/.claude/settings.json`'],
    ['that holds a secret file', 'mv lib other; cat other/x', ['lib/.aws/credentials'], '/lib/.aws/credentials`'],
    ['to give it another name', 'ln -s lib other', ['lib/.aws/credentials'], '/lib/.aws/credentials`'],
    ['that a rule guards in its depth', 'mv lib other', ['lib/deep/guarded'], '/lib/deep/guarded`'],
    ['that holds none does not', 'rm -r lib', ['lib/deep/x'], null],
    ['however deep', 'rm -r lib', ['lib/1/2/3/4/5/6/7/8/9/.git'], '/lib/1/2/3/4/5/6/7/8/9/.git`'],
    ['to list it is free', 'ls lib', ['lib/deep/.git'], null],
  ])('%s', async (_law, command, folders, words) => {
    for (const folder of folders) mkdirSync(at(folder), { recursive: true });
    const allowed = ['rm', 'mv', 'ls', 'ln', 'cat'].map((name) => `allow Bash(${name}:*)`);
    const { gate } = start({ rules: [...allowed, 'deny Read(**/guarded)'] });
    const decision = await gate.explain(callOf('Bash', { command }), CHAT);
    if (words === null) expect(decision.decision).toBe(command.includes('*') ? 'ask' : 'allow');
    else
      expect([decision.decision, decision.words]).toEqual([
        'ask',
        expect.stringContaining(words.replace('{app}', path.join(root, 'app'))),
      ]);
  });

  it('that is filled before the second look asks', async () => {
    mkdirSync(at('lib/deep'), { recursive: true });
    const { world, authorize, stop } = start({ rules: ['allow Bash(rm:*)'] });
    const decided = world.ports.audit.decided;
    Object.assign(world.ports.audit, {
      decided: (record: Parameters<typeof decided>[0]) => {
        decided(record);
        mkdirSync(at('lib/deep/.git'), { recursive: true });
      },
    });
    const pending = authorize('Bash', { command: 'rm -r lib' });
    await asked(world);
    stop.abort();
    expect((await pending).kind).toBe('refused');
  });
});

describe('answers', () => {
  it.each([
    ['a wrong hash', 'f'.repeat(64), 'what was asked has changed since; look at the new question'],
    ['a right hash', undefined, null],
  ])('%s', async (_law, hash, fault) => {
    const { world, authorize, answer, stop } = start();
    const pending = authorize('Bash', { command: 'npm test' });
    await asked(world);
    const given = answer(ONCE, hash);
    expect(given.ok ? null : given.error).toBe(fault);
    stop.abort();
    await pending;
  });

  it('one answer wins', async () => {
    const { world, gate, authorize } = start();
    const pending = authorize('Bash', { command: 'npm test' });
    await asked(world);
    const { id, hash } = waiting(world);
    const answers = [gate.settle(id, hash, ONCE), gate.settle(id, hash, { kind: 'deny', feedback: 'no' })];
    expect(answers).toEqual([
      { ok: true, value: undefined },
      { ok: false, error: 'this question was answered already' },
    ]);
    expect((await pending).kind).toBe('permitted');
  });

  it('to no question, and to one of an app that was closed', async () => {
    const { world, gate } = start();
    const other = start();
    void other.authorize('Bash', { command: 'npm test' });
    await asked(other.world);
    const approval = waiting(other.world);
    world.approvals.set(approval.id, approval);
    expect([
      gate.settle('nothing' as ApprovalId, approval.hash, ONCE),
      gate.settle(approval.id, approval.hash, ONCE),
    ]).toEqual([
      { ok: false, error: 'there is no such question' },
      { ok: false, error: 'the app was closed while this question waited; ask it again' },
    ]);
    other.stop.abort();
  });

  it('stopping while a question waits', async () => {
    const { world, gate, authorize, stop } = start();
    const pending = authorize('Bash', { command: 'npm test' });
    await asked(world);
    const { id, hash } = waiting(world);
    stop.abort();
    const late = gate.settle(id, hash, ONCE);
    expect(await pending).toMatchObject({ kind: 'refused', status: 'stopped' });
    expect([states(world), rows(world), late.ok]).toEqual([['stopped'], ['deny you, by stopping the turn'], false]);
  });

  it('stopping right after the answer', async () => {
    const { world, authorize, answer, stop } = start();
    const pending = authorize('Bash', { command: 'npm test' });
    await asked(world);
    answer(ONCE);
    stop.abort();
    expect(await pending).toMatchObject({ kind: 'refused', status: 'stopped' });
    expect(world.decided.map(({ decision }) => decision)).toEqual(['allow', 'deny']);
  });

  it('a turn that was stopped before asks nothing', async () => {
    const { world, authorize, stop } = start();
    stop.abort();
    expect(await authorize('Bash', { command: 'npm test' })).toMatchObject({ status: 'stopped' });
    expect(world.approvals.size).toBe(0);
  });
});

describe('when the gate itself fails the call is refused', () => {
  const fails = (): never => {
    throw new Error('the disk is full');
  };
  const faults: readonly (readonly [law: string, make: (world: World) => void])[] = [
    ['the audit', (world) => Object.assign(world.ports.audit, { decided: fails })],
    ['the policy', (world) => Object.assign(world.ports, { policy: fails })],
    ['the chat', (world) => Object.assign(world.ports, { chat: fails })],
    ['the paths', (world) => Object.assign(world.ports, { openDisk: fails })],
    ['the tool', (world) => Object.assign(world.ports, { tool: fails })],
    ['storing a question', (world) => Object.assign(world.ports.approvals, { insert: fails })],
    ['showing a question', (world) => Object.assign(world.ports, { publishApproval: fails })],
    ['making a name', (world) => Object.assign(world.ports, { newId: fails })],
  ];

  it.each(faults)('%s', async (_law, make) => {
    const { world, stop } = start();
    make(world);
    const answer = await createGate(world.ports).authorize(
      callOf('Write', { file_path: 'src/a.ts' }),
      CHAT,
      AbortSignal.any([stop.signal, AbortSignal.timeout(500)]),
      () => {},
    );
    expect(answer).toMatchObject({
      kind: 'refused',
      status: expect.stringMatching(/denied|stopped/),
      message: expect.stringContaining('the disk is full'),
    });
  });

  it('the preview', async () => {
    const tools = [fileTool('Write', ['write'], { preview: async () => fails() })];
    const { world, authorize } = start({ tools, mode: 'bypass' });
    expect(await authorize('Write', { file_path: 'src/a.ts' })).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('the gate failed'),
    });
    expect(rows(world)).toEqual(['deny the gate']);
  });

  it('the listener', async () => {
    const { gate } = start();
    expect(
      await gate.authorize(callOf('Read', { file_path: 'src/a.ts' }), CHAT, new AbortController().signal, fails),
    ).toMatchObject({ kind: 'refused' });
  });
});

describe('permits', () => {
  it('a permit is good once', async () => {
    const { authorize } = start();
    const answer = await authorize('Read', { file_path: 'src/a.ts' });
    if (answer.kind !== 'permitted') throw new Error('refused');
    expect(spendPermit(answer.permit).callId).toBe(CALL);
    expect(() => spendPermit(answer.permit)).toThrow('was spent before');
  });

  it('a forged one is no permit', async () => {
    const { authorize } = start();
    const answer = await authorize('Read', { file_path: 'src/a.ts' });
    const forged = { ...(answer.kind === 'permitted' && answer.permit) } as Permit;
    expect(() => spendPermit(forged)).toThrow('was not made by the gate');
    expect(() => spendPermit({ callId: 'call-1' as CallId } as Permit)).toThrow('was not made by the gate');
  });
});

it('secrets never enter the audit', async () => {
  const { world, authorize, gate } = start({ mode: 'bypass' });
  await authorize('Write', { file_path: '.env', content: 'anything at all' });
  await authorize('Bash', { command: 'curl -H "Authorization: Bearer abcdef123456" https://me:hunter2@x.org' });
  await authorize('Write', {
    file_path: 'a.ts',
    content: 'const key = "sk-abcdefghijklmnopqrstuvwx"; API_TOKEN=verysecret',
  });
  await gate.finish(CALL, CHAT, { status: 'done', words: 'password=hunter2', durationMs: 1 });
  const text = JSON.stringify([world.decided, world.finished]);
  expect(
    ['anything at all', 'abcdef123456', 'hunter2', 'sk-abcdef', 'verysecret'].filter((secret) => text.includes(secret)),
  ).toEqual([]);
  expect(world.decided[0]?.args).toEqual({ file_path: '.env', content: '[secret removed]' });
});

describe('what a person allows in this chat', () => {
  type Added = { rules: readonly string[]; replaces: readonly string[] };
  const grantsOf = (world: World) => {
    const log: string[] = [];
    const added: Added[] = [];
    const { add } = world.ports.grants;
    const decided = world.ports.audit.decided;
    Object.assign(world.ports.audit, {
      decided: (record: Parameters<typeof decided>[0]) => {
        log.push(`row ${record.decision} took ${record.taken.join(' ')}`);
        decided(record);
      },
    });
    Object.assign(world.ports.grants, {
      add: (grant: Parameters<typeof add>[0]) => {
        log.push('grant');
        added.push({ rules: grant.rules, replaces: grant.replaces });
        return add(grant);
      },
      used: (_chat: string, rules: readonly string[]) => void log.push(`used ${rules.join(' ')}`),
    });
    return { log, added };
  };
  const granted = (text: string) => {
    const parsed = rule(`allow ${text}`);
    const source = { layer: 'chat' as const, file: null, line: null };
    return { ...parsed, handWritten: false, ref: { ...parsed.ref, source } };
  };
  const IN_CHAT: ApprovalAnswer = { kind: 'allowInChat', wider: false };

  it('becomes a grant of the very rules on the card, after the row and before the permit', async () => {
    const { world, authorize, answer } = start();
    const { log, added } = grantsOf(world);
    const pending = authorize('Bash', { command: 'git push origin' });
    await asked(world);
    expect(waiting(world).card.decision.suggestion.rules).toEqual(['Bash(git push:*)']);
    answer(IN_CHAT);
    expect(await pending).toMatchObject({ kind: 'permitted', decider: { who: 'user', words: 'you, for this chat' } });
    expect([log, added]).toEqual([
      ['row allow took Bash(git push:*)', 'grant'],
      [{ rules: ['Bash(git push:*)'], replaces: [] }],
    ]);
    expect(world.decided[0]).toMatchObject({ offered: ['Bash(git push:*)'], taken: ['Bash(git push:*)'] });
  });

  it('a card that offers nothing takes no such answer, and waits on', async () => {
    const { world, authorize, answer } = start();
    const { log } = grantsOf(world);
    const pending = authorize('Bash', { command: 'git push > out' });
    await asked(world);
    expect(answer(IN_CHAT)).toEqual({
      ok: false,
      error: 'this question offers no rule for this chat; allow it once, or deny it',
    });
    expect(answer({ kind: 'allowInChat', wider: true })).toMatchObject({ ok: false });
    expect(waitingCount(world)).toBe(1);
    answer(ONCE);
    expect([(await pending).kind, log]).toEqual(['permitted', ['row allow took ']]);
  });

  it('makes no grant when the facts changed meanwhile', async () => {
    const { world, authorize, answer } = start();
    const { log } = grantsOf(world);
    const pending = authorize('Bash', { command: 'git push' });
    await asked(world);
    world.policy = policyOf([rule('deny Bash(git push:*)')]);
    answer(IN_CHAT);
    expect((await pending).kind).toBe('refused');
    expect([log, states(world)]).toEqual([['row allow took Bash(git push:*)', 'row deny took '], ['voided']]);
  });

  it('makes none when what the card offered is no longer offered', async () => {
    const { world, authorize, answer, stop } = start();
    const { log } = grantsOf(world);
    const pending = authorize('Bash', { command: 'git push' });
    await asked(world);
    world.policy = policyOf([granted('Bash(git fetch:*)')], { home: world.policy.home });
    answer(IN_CHAT);
    await asked(world, 2);
    stop.abort();
    expect([(await pending).kind, log.includes('grant')]).toEqual(['refused', false]);
  });

  it('but a yes for once holds then', async () => {
    const { world, authorize, answer } = start();
    const pending = authorize('Bash', { command: 'git push' });
    await asked(world);
    world.policy = policyOf([granted('Bash(git fetch:*)')], { home: world.policy.home });
    answer(ONCE);
    expect((await pending).kind).toBe('permitted');
  });

  it('a grant that cannot be made refuses the call', async () => {
    const { world, authorize, answer } = start();
    Object.assign(world.ports.grants, {
      add: () => {
        throw new Error('the disk is full');
      },
    });
    const pending = authorize('Bash', { command: 'git push' });
    await asked(world);
    answer(IN_CHAT);
    expect(await pending).toMatchObject({ kind: 'refused', message: expect.stringContaining('the disk is full') });
    expect(world.decided.at(-1)).toMatchObject({ decision: 'deny', taken: [] });
  });

  it('what a grant lets pass is counted, what a rule of a file lets pass is not', async () => {
    const { world, authorize } = start({ rules: ['allow Bash(git status)'] });
    const { log } = grantsOf(world);
    world.policy = { ...world.policy, rules: [...world.policy.rules, granted('Bash(git push:*)')] };
    expect((await authorize('Bash', { command: 'git push && git status' })).kind).toBe('permitted');
    expect((await authorize('Bash', { command: 'git status' })).kind).toBe('permitted');
    expect(log).toEqual(['row allow took ', 'used Bash(git push:*)', 'row allow took ']);
  });
});

describe('what a permit says beside the call', () => {
  const spent = async (command: string, given: Start = {}) => {
    const answer = await start(given).authorize('Bash', { command });
    return answer.kind === 'permitted' ? spendPermit(answer.permit) : null;
  };

  it.each([
    ['a line that only reads runs in a bare environment', 'ls src', {}, true],
    ['not where a rule allowed it', 'ls src', { rules: ['allow Bash(ls:*)'] }, false],
    ['nor in Bypass', 'ls src', { mode: 'bypass' }, false],
    ['in Plan', 'cat src/a.ts', { mode: 'plan' }, true],
    ['not an edit', 'touch src/a.ts', { mode: 'acceptEdits' }, false],
  ] as const)('%s', async (_law, command, given, scrubbed) => {
    expect((await spent(command, given))?.scrubbed).toBe(scrubbed);
  });

  it('which files a reader of many leaves out', async () => {
    const answer = await start({ rules: ['deny Read(src/**)'] }).authorize('Read', { file_path: 'x' });
    const request = answer.kind === 'permitted' ? spendPermit(answer.permit) : null;
    expect([at('.env'), at('src/a.ts'), at('y')].map((file) => request?.withheld(file)?.secret ?? null)).toEqual([
      true,
      false,
      null,
    ]);
  });
});

describe('tools that this run does not have', () => {
  it.each([['default'], ['bypass']] as const)('are refused before all else, in %s', async (mode) => {
    const { world, authorize } = start({ mode, rules: ['allow Bash'] });
    world.policy = { ...world.policy, skipping: true, unavailable: { Bash: '`--shell false` switches it off' } };
    expect(await authorize('Bash', { not: 'even right' })).toMatchObject({
      kind: 'refused',
      message: 'denied: the tool `Bash` is not available: `--shell false` switches it off',
    });
    expect(await authorize('Nope', {})).toMatchObject({
      message: 'denied: there is no tool `Nope`; the tools are Read, Write, Edit',
    });
    expect(rows(world)).toEqual(['deny the gate', 'deny the gate']);
  });
});

describe('taking secrets out', () => {
  const broken = async (): Promise<string> => {
    throw new Error('no such rule');
  };

  it('when it fails the call is refused, and its row holds no text of it', async () => {
    const { world } = start({ mode: 'bypass' });
    Object.assign(world.ports, { redact: broken });
    const input = { file_path: 'hunter2.ts', content: 'hunter2' };
    const gate = createGate(world.ports);
    const answers = [
      await gate.authorize(callOf('Write', input), CHAT, new AbortController().signal, () => {}),
      await gate.authorize(callOf('hunter2', input), CHAT, new AbortController().signal, () => {}),
    ];
    expect(answers.map(({ kind }) => kind)).toEqual(['refused', 'refused']);
    expect(world.decided.map(({ tool, args, decision }) => [tool, args, decision])).toEqual([
      ['Write', '[not written down: taking secrets out of it failed]', 'deny'],
      ['unknown', '[not written down: taking secrets out of it failed]', 'deny'],
    ]);
    expect(JSON.stringify(world.decided)).not.toContain('hunter2');
  });

  it('when it fails at the end, the end is written down all the same', async () => {
    const { world } = start();
    let fails = false;
    Object.assign(world.ports, { redact: (text: string) => (fails ? broken() : Promise.resolve(text)) });
    const gate = createGate(world.ports);
    await gate.authorize(callOf('Read', { file_path: 'src/a.ts' }), CHAT, new AbortController().signal, () => {});
    fails = true;
    await gate.finish(CALL, CHAT, { status: 'done', words: 'hunter2', durationMs: 1 });
    expect(world.finished.map(({ status, outcome }) => [status, outcome])).toEqual([
      ['done', '[not written down: taking secrets out of it failed]'],
    ]);
  });

  it('every text of a row goes through it, each once', async () => {
    const { world } = start({ rules: ['deny Bash(git push hunter2:*)'] });
    const asked: string[] = [];
    const redact = async (text: string): Promise<string> => {
      asked.push(text);
      return text.replaceAll('hunter2', '***');
    };
    Object.assign(world.ports, { redact });
    const call = callOf('Bash', { command: 'git push hunter2' });
    await createGate(world.ports).authorize(call, CHAT, new AbortController().signal, () => {});
    expect(JSON.stringify(world.decided)).not.toContain('hunter2');
    expect([world.decided.length, asked.length]).toEqual([1, new Set(asked).size]);
  });

  it('the refusal is told after the row is on the disk, however long that takes', async () => {
    const { world, authorize } = start({ rules: ['deny Edit'] });
    const gate = Promise.withResolvers<void>();
    Object.assign(world.ports, { redact: (text: string) => gate.promise.then(() => text) });
    let told = false;
    const pending = createGate(world.ports)
      .authorize(callOf('Write', { file_path: 'a' }), CHAT, new AbortController().signal, () => {})
      .then(() => {
        told = true;
        return world.decided.length;
      });
    for (let turn = 0; turn < 20; turn++) await tick();
    expect(told).toBe(false);
    gate.resolve();
    expect(await pending).toBe(1);
    expect((await authorize('Write', { file_path: 'a' })).kind).toBe('refused');
  });
});
