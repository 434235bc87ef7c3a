// The command line from its words to its exit code, with an engine that plays a script.
import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunEvent, runEventSchema } from '../../shared/domain/runEvent.ts';
import { ok } from '../../shared/result.ts';
import { createCliOutput } from './cliOutput.ts';
import { called, createEngineFake, noticed, refused, type Script, said } from './engineFake.ts';
import { runCli } from './runCli.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'z-cli-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A stream that keeps what it gets; `readsOnly` bytes and it is closed like a pipe. */
function sink(readsOnly = Number.POSITIVE_INFINITY, fault = 'EPIPE') {
  let text = '';
  const stream = new Writable({
    write(part: Buffer, _encoding, done) {
      text += part;
      done(text.length > readsOnly ? Object.assign(new Error(`write ${fault}`), { code: fault }) : null);
    },
  });
  return { stream, text: () => text };
}

type Around = {
  readonly script?: Script;
  readonly input?: Readable & { isTTY?: boolean };
  readonly readsOnly?: number;
  /** What the system says past that. */
  readonly fault?: string;
  readonly isWatched?: boolean;
};

function start(args: readonly string[], { script = {}, input, readsOnly, fault, isWatched = false }: Around = {}) {
  const engine = createEngineFake(script);
  const events = new EventEmitter();
  const [out, errors] = [sink(readsOnly, fault), sink()];
  const opened: string[] = [];
  const faults: string[] = [];
  let killed = 0;
  const code = runCli({
    ...{ args, cwd: folder, home: '/home/ada', platform: 'linux', env: {}, version: '1.2.3', umask: 0o022 },
    startEngine: engine.start,
    input: input ?? Readable.from([]),
    output: createCliOutput(out.stream, errors.stream),
    isWatched,
    openFile: async (file) => {
      opened.push(file);
      return ok(undefined);
    },
    events,
    logFault: (message, fault) => faults.push(`${message} ${fault}`),
    now: () => 1_764_500_000_001,
    kill: () => {
      killed += 1;
    },
  });
  const end = async () => ({ code: await code, out: out.text(), errors: errors.text() });
  return { end, engine, events, opened, faults, killed: () => killed };
}

/** Every line must be one of the published format. */
const eventsOf = (text: string): RunEvent[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => runEventSchema.parse(JSON.parse(line)));

const until = async (is: () => boolean) => {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('exit codes', () => {
  const ended = called();
  const denied = called({ status: 'denied', decider: { who: 'rule', words: 'rule `Read`' }, outcome: 'denied' });
  it.each<[law: string, script: Script, code: number]>([
    ['a turn that finished is 0', { items: [ended] }, 0],
    ['a turn without a call is 0', {}, 0],
    ['a call that a rule denied leaves it to the agent', { items: [denied] }, 0],
    ['a turn that failed is 1', { end: 'failed' }, 1],
    ['an agent that gave up is 1', { items: [denied], end: 'gaveUp' }, 1],
    ['too many steps are 1', { end: 'tooManySteps' }, 1],
    ['an app that does not start is 1', { noStart: 'the disk is full' }, 1],
    ['a folder that does not open is 1', { noFolder: 'it is gone' }, 1],
    ['an app that breaks is 1', { breaks: 'boom' }, 1],
    ['an app that does not close is 1', { items: [ended], noClose: 'the disk is full' }, 1],
    ['a refusal for lack of a person is 3', { items: [ended, refused()] }, 3],
    ['and outranks all that failed', { items: [refused()], end: 'gaveUp', noClose: 'the disk is full' }, 3],
  ])('%s', async (_law, script, code) => {
    for (const json of [[], ['--json']])
      expect((await start(['run', 'do it', ...json], { script }).end()).code).toBe(code);
  });
});

describe('a run', () => {
  it('prints lines of the published format and nothing else', async () => {
    const items = [
      called({ status: 'deciding', decision: null, decider: null, output: '', outcome: null, durationMs: null }),
      called({ status: 'deciding', output: '', outcome: null, durationMs: null }),
      called({ status: 'running', output: '', outcome: null, durationMs: null }),
      called({ status: 'running', output: 'half', outcome: null, durationMs: null }),
      called(),
      called(),
      said('m1', 'Do', true),
      said('m1', 'Done.'),
      noticed('info', 'A notice.'),
      refused('npm test'),
    ];
    const problems = [{ file: '/s.toml', line: 3, key: null, message: 'no such tool' }];
    const { code, out, errors } = await start(['run', 'do it', '--json', '--mode', 'plan'], {
      script: { items, problems },
    }).end();
    const events = eventsOf(out);
    expect([code, errors]).toEqual([3, '']);
    expect(events.map((event) => [event.type, 'status' in event ? event.status : null])).toEqual([
      ['start', null],
      ['notice', null],
      ['call', 'deciding'],
      ['call', 'deciding'],
      ['call', 'running'],
      ['call', 'done'],
      ['text', null],
      ['notice', null],
      ['call', 'denied'],
      ['result', null],
    ]);
    const line = { v: 1, at: 1_764_500_000_001 };
    expect(events[0]).toEqual({
      ...{ ...line, type: 'start', chat: 'chat-1', project: folder, mode: 'plan', agent: 'operator', version: '1.2.3' },
    });
    expect(events[6]).toEqual({ ...line, type: 'text', id: 'm1', text: 'Done.' });
    expect(events.at(-1)).toEqual({
      ...{ ...line, type: 'result', how: 'finished', exitCode: 3, message: null, plan: null },
      refused: [
        {
          ...{ callId: 'call-1', tool: 'Bash', target: 'npm test', message: 'Nobody can be asked.' },
          flags: ['--allow-cmd "npm test"'],
        },
      ],
    });
  });

  it('ends with a result line also where nothing began', async () => {
    const { code, out } = await start(['run', 'x', '--json'], { script: { noStart: 'the disk is full' } }).end();
    expect([code, eventsOf(out)]).toMatchObject([
      1,
      [{ type: 'result', how: 'notStarted', exitCode: 1, message: 'the disk is full' }],
    ]);
  });

  it('tells a person in words: text on stdout, calls and why on stderr', async () => {
    const items = [
      said('m1', 'Look', true),
      said('m1', 'Looking at \x1b[2Jit', true),
      said('m1', 'Looking at \x1b[2Jit.'),
      called({ status: 'running', outcome: null }),
      called(),
      called({ id: 'call-2', status: 'failed', tool: 'Bash', target: 'a\nb\u202e', outcome: 'exit code 1' }),
      refused('npm test', 'Nobody can be asked.\nPass `--allow-cmd "npm test"`.'),
      said('m2', 'That is all.'),
    ];
    const { out, errors } = await start(['run', 'do it'], { script: { items, end: 'gaveUp' } }).end();
    expect(out).toBe('Looking at \\u{1b}[2Jit.\nThat is all.\n');
    expect(errors).toBe(
      [
        '✓ Read package.json (allowed: in project)',
        '✗ Bash a\\nb\\u{202e} (failed: exit code 1)',
        '✗ Bash npm test (denied: a run without a person)',
        '  Nobody can be asked.',
        '  Pass `--allow-cmd "npm test"`.',
        'The run did not finish: the agent came no further',
        '',
      ].join('\n'),
    );
  });

  it('gives the plan of a run in Plan mode as its result', async () => {
    const items = [called({ tool: 'ExitPlanMode', target: 'the plan', output: '1. Read.' })];
    const run = await start(['run', 'plan it', '--json'], { script: { items } }).end();
    expect(eventsOf(run.out).at(-1)).toMatchObject({ type: 'result', exitCode: 0, plan: '1. Read.' });
    expect((await start(['run', 'plan it'], { script: { items } }).end()).out).toBe('1. Read.\n');
  });

  it('hands the flags on, with nobody to ask', async () => {
    const args = [
      '--allow-dir',
      '.',
      '--allow-cmd',
      'npm test',
      '--skip-permissions',
      '--web',
      'false',
      '--mode=bypass',
    ];
    const { end, engine } = start(['run', 'x', '--data-dir', 'data', ...args]);
    expect((await end()).code).toBe(0);
    expect(engine.log).toEqual([`begin ${folder}`, 'send x', 'close']);
    expect(engine.options).toMatchObject([
      {
        ...{ host: 'run', attended: false, dataFolder: path.join(folder, 'data'), startProject: null, rulesFile: null },
        gate: {
          ...{ mode: 'bypass', allowDirs: [folder], allowCommands: ['npm test'], skipPermissions: true },
          ...{ web: false, shell: true },
        },
      },
    ]);
  });

  it.each<[law: string, args: readonly string[]]>([
    ['with a dash', ['run', '-']],
    ['without a word', ['run']],
    ['behind flags', ['run', '--mode', 'plan']],
  ])('takes its text from the input: %s', async (_law, args) => {
    const input = Readable.from([Buffer.from('read ö'.slice(0, 5)), Buffer.from('ö')]);
    const { end, engine } = start(args, { input });
    expect((await end()).code).toBe(0);
    expect(engine.log[1]).toBe('send read ö');
  });

  it('takes a text that begins with dashes behind two of them', async () => {
    const { end, engine } = start(['run', '--json', '--', '--odd']);
    expect([(await end()).code, engine.log[1]]).toEqual([0, 'send --odd']);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('stops in order on %s, and at once on the second', async (signal) => {
    const { end, engine, events, killed } = start(['run', 'x', '--json'], { script: { end: 'hangs' } });
    await until(() => engine.log.includes('send x'));
    events.emit(signal);
    expect(killed()).toBe(0);
    const { code, out } = await end();
    expect([code, engine.log.slice(-2)]).toEqual([1, ['stop', 'close']]);
    expect(eventsOf(out).at(-1)).toMatchObject({ type: 'result', how: 'stopped', message: 'stopped', exitCode: 1 });
    events.emit('SIGINT');
    expect(killed()).toBe(1);
  });

  it('stops without a word when nobody reads any more', async () => {
    const script: Script = { items: [said('m1', 'x'.repeat(100)), said('m2', 'y')], end: 'hangs' };
    const { end, engine, faults } = start(['run', 'x'], { script, readsOnly: 50 });
    const { code } = await end();
    expect([code, engine.log.slice(-2), faults]).toEqual([1, ['stop', 'close'], []]);
  });

  it.each<[law: string, args: readonly string[], script: Script]>([
    ['a run', ['run', 'x', '--json'], { items: [said('m1', 'y')] }],
    ['the help', ['--help'], {}],
    ['the version', ['--version'], {}],
  ])('%s whose output could not be written has failed, and says so', async (_law, args, script) => {
    const { code, errors } = await start(args, { script, readsOnly: 0, fault: 'ENOSPC' }).end();
    expect([code, errors]).toEqual([1, expect.stringContaining('the output could not be written: write ENOSPC\n')]);
  });

  it('tells its result as the last line, also when the app breaks, and closes it', async () => {
    const { end, engine } = start(['run', 'x', '--json'], { script: { breaks: 'boom' } });
    const { code, out } = await end();
    const result = { type: 'result', how: 'failed', exitCode: 1, message: 'Z Engine failed: boom' };
    expect([code, eventsOf(out), engine.log.at(-1)]).toEqual([1, [expect.objectContaining(result)], 'close']);
  });

  it('tells its result also when it is stopped before it began', async () => {
    const { end, events } = start(['run', '--json'], { input: new Readable({ read: () => {} }) });
    await until(() => events.listenerCount('SIGINT') > 0);
    events.emit('SIGINT');
    const { code, out } = await end();
    expect([code, eventsOf(out).map(({ type }) => type)]).toEqual([1, ['result']]);
  });

  it('a fault of the program ends it in order, as a failure', async () => {
    const { end, engine, events, faults } = start(['run', 'x'], { script: { end: 'hangs' } });
    await until(() => engine.log.includes('send x'));
    events.emit('uncaughtException', new Error('boom'));
    expect([(await end()).code, faults]).toEqual([1, ['Z Engine stops because of a fault in itself Error: boom']]);
  });
});

describe('what is not understood starts nothing', () => {
  const terminal = () => Object.assign(Readable.from([]), { isTTY: true });
  it.each<[law: string, args: readonly string[], error: string]>([
    ['no command', [], 'a command is missing\n\nUsage: z-engine COMMAND'],
    ['an unknown command', ['rnu', 'x'], '`rnu` is no command, did you mean `run`?\n'],
    ['half a command', ['audit'], '`audit` is no command; see `--help`\n'],
    ['an unknown flag', ['run', 'x', '--jsn'], '`--jsn` is no flag, did you mean `--json`?\n'],
    ['a flag of another command', ['run', 'x', '--format', 'csv'], '`--format` is no flag; see `--help`\n'],
    [
      'a text in pieces',
      ['run', 'read', 'a'],
      '`a` stands behind the text: put the whole text in quotes; see `--help`\n',
    ],
    [
      'no text, and a person who waits',
      ['run'],
      'a text is missing, behind the command or in its input; see `--help`\n',
    ],
    ['an empty text', ['run', ' '], 'the text is empty; see `--help`\n'],
    [
      'a text that is too long',
      ['run', 'x'.repeat(200_001)],
      'the text is longer than 200000 characters; see `--help`\n',
    ],
    ['a mode that is none', ['run', 'x', '--mode', 'yolo'], '`--mode` knows no `yolo`; there are '],
    [
      'a command that is never allowed',
      ['run', 'x', '--allow-cmd', 'rm -rf /'],
      '`--allow-cmd` cannot allow `rm -rf /`: ',
    ],
    [
      'a project that is missing',
      ['run', 'x', '--project', '/nowhere'],
      '`--project`: there is no folder `/nowhere`; see',
    ],
    [
      'a folder that is missing',
      ['check', 'x', '--allow-dir', '/nowhere'],
      '`--allow-dir`: there is no folder `/nowhere`',
    ],
    ['rules that are missing', ['run', 'x', '--rules', '/nowhere'], '`--rules`: there is no file `/nowhere`; see'],
    ['an unknown format', ['audit', 'export', '--format', 'xml'], '`--format` is `jsonl` or `csv`, not `xml`; see'],
    ['nothing to look for', ['audit', 'search'], '`audit search` needs the text to look for; see'],
    ['a date that is none', ['audit', 'search', 'x', '--since', 'monday'], '`--since` needs a date such as'],
    ['a decision that is none', ['audit', 'search', 'x', '--decision', 'ask'], '`--decision` is `allow` or `deny`'],
  ])('%s', async (_law, args, error) => {
    const { end, engine } = start(args, { input: terminal() });
    const ended = await end();
    expect([ended.code, ended.out, engine.options]).toEqual([2, '', []]);
    expect(ended.errors.slice(0, error.length)).toBe(error);
  });

  it('input that is no text', async () => {
    const input = Readable.from([Buffer.from([0x72, 0xff])]);
    expect(await start(['run', '-'], { input }).end()).toMatchObject({
      ...{ code: 2, errors: 'the input is no UTF-8 text; see `--help`\n' },
    });
  });
});

describe('what is asked of the command line itself', () => {
  it.each<[law: string, args: readonly string[], out: RegExp]>([
    ['help', ['--help'], /^Usage: z-engine COMMAND/],
    ['help in the middle of a line', ['run', 'x', '--help', '--json'], /^Usage: z-engine COMMAND/],
    ['help of half a command', ['audit', '--help'], /^Usage: z-engine COMMAND/],
    ['the version', ['--version'], /^1\.2\.3\n$/],
  ])('%s', async (_law, args, out) => {
    expect(await start(args).end()).toEqual({ code: 0, out: expect.stringMatching(out), errors: '' });
  });

  it('says where the settings are, makes them, and opens them for a person only', async () => {
    const file = path.join(folder, 'data', 'config', 'settings.toml');
    for (const isWatched of [false, true]) {
      const { end, opened } = start(['run', '--config', '--data-dir', 'data'], { isWatched });
      expect(await end()).toEqual({ code: 0, out: `${file}\n`, errors: '' });
      expect(opened).toEqual(isWatched ? [file] : []);
    }
  });
});
