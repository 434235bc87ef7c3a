// The sandbox as the app has it: how commands end, what is left of them, and what they can do to others.
import { describe, expect, test } from 'vitest';
import { processesWith } from '../testing/realSandbox.ts';
import { quoted, USERS, useWorld, worldOn } from './testing/world.ts';

describe.each(USERS)('as %s', (user) => {
  const world = useWorld(user);
  const gone = (mark: string) => expect.poll(() => processesWith(mark), { timeout: 60_000 }).toBe(0);

  test.each([0, 1, 42, 126, 127, 137, 139, 255])('exit code %i passes through', async (code) => {
    expect(await world().run(`exit ${code}`)).toMatchObject({ code, end: 'exited', denial: null });
  });

  test.each([
    ['a program that is not there', 'no-such-program', 127],
    ['a program that is killed', 'bash -c "kill -9 $$"', 137],
    ['a fault of memory', 'bash -c "kill -SEGV $$"', 139],
    ['a program that fails quietly', 'false', 1],
    ['a fault in the line', 'if', 2],
  ])('%s ends as outside', async (_what, line, code) => {
    expect([(await world().run(line)).code, world().host(line).code]).toEqual([code, code]);
  });

  test('what cannot be set up is never the result of the command', async () => {
    world().make('mkdir -p "$HOME/work/gone"');
    const folder = `${world().stage.home}/work/gone`;
    world().make('rmdir "$HOME/work/gone"');
    const { code, end, confinement } = await world()
      .run('echo x', { folder })
      .catch((fault: unknown) => ({
        ...{ code: null, end: String(fault), confinement: null },
      }));
    expect([code, confinement, end]).toEqual([null, null, expect.stringMatching(/gone|not be confined/)]);
  });

  const STARTS = [
    ['in its own session', (line: string) => `setsid ${line} &`],
    ['that hears no hang-up', (line: string) => `nohup ${line} > /dev/null 2>&1 &`],
    ['forked twice', (line: string) => `( ( ${line} & ) & ) ;`],
    [
      'in its own session, without its mark',
      (line: string) => `env -i PATH="$PATH" setsid ${line} > /dev/null 2>&1 < /dev/null &`,
    ],
  ] as const;
  const sleeper = (mark: string) => `bash -c ${quoted(`exec -a ${mark} sleep 3000`)}`;

  test.each(STARTS)('a child %s is gone when the command has ended', async (how, start) => {
    const mark = `z-suite-${process.pid}-${user}-${how.length}`;
    expect((await world().run(`${start(sleeper(mark))} sleep 0.3; echo over`)).text).toBe('over\n');
    await gone(mark);
  });

  test('children of every kind are gone after a stop and after the time-out', async () => {
    const mark = `z-suite-${process.pid}-${user}-all`;
    const line = `${STARTS.map(([, start]) => start(sleeper(mark))).join('\n')}\nuntil test "$(pgrep -fc ${mark} || true)" -ge 4; do sleep 0.05; done; echo ready; sleep 3000`;
    let counted = 0;
    const stopped = await world().run(line, {
      onPrinted: (_text, stop) => {
        counted = processesWith(mark);
        stop();
      },
    });
    expect(stopped.end).toBe('stopped');
    expect(counted).toBeGreaterThanOrEqual(4);
    await gone(mark);
    expect((await world().run(line, { timeoutMs: 1500 })).end).toBe('timedOut');
    await gone(mark);
  });

  test('a command that is stopped is asked first, and can clear up', async () => {
    world().make('rm -f trapped');
    const line = 'trap "echo cleared > trapped; exit 7" INT TERM; echo ready; while :; do sleep 0.05; done';
    expect((await world().run(line, { onPrinted: (_text, stop) => stop() })).end).toBe('stopped');
    expect(world().host('cat trapped').text).toBe('cleared\n');
  });

  test('a command that hears nothing is ended all the same', async () => {
    const line = 'trap "" INT TERM HUP; echo ready; while :; do sleep 0.05; done';
    expect((await world().run(line, { onPrinted: (_text, stop) => stop() })).end).toBe('stopped');
  });

  test('no process outside is seen, signalled, traced or read', async () => {
    const app = world().driver.process.pid;
    const lines = [
      ...[
        `kill -0 ${app}`,
        `kill -9 ${app}`,
        `cat /proc/${app}/environ`,
        `ls /proc/${app}/root/`,
        `ls /proc/${app}/fd`,
      ],
      ...[
        `strace -p ${app} -o /dev/null`,
        `cat /proc/${app}/maps`,
        `nsenter -t ${app} -m true`,
        `test "$(ls -d /proc/[0-9]* | wc -l)" -gt 12`,
      ],
    ];
    const { text } = await world().run(
      lines.map((line, at) => `{ ${line}; } >/dev/null 2>&1 && echo ${at}`).join('\n'),
    );
    expect(text).toBe('');
    expect(world().host(`kill -0 ${app} && cat /proc/${app}/environ | wc -c`).text).not.toBe('0\n');
    expect(world().driver.process.exitCode).toBeNull();
  });

  test('of what the app itself was started with nothing is open inside', async () => {
    const { stage, kit } = world();
    const given = worldOn(user, stage, kit, {}, [
      '/bin/bash',
      '-c',
      'exec 9< "$D" 200< "$D"; touch "$D/f"; exec "$@"',
      'bash',
    ]);
    try {
      await given.open('given');
      const lines = [
        'echo x > /proc/self/fd/9/pwned',
        'cd /proc/self/fd/9',
        'echo x > /proc/self/fd/200/pwned',
        'ls -l /proc/$$/fd | grep -c outside',
      ];
      const tried = await given.run(lines.map((line) => `( ${line} ) 2>/dev/null`).join('; '), { app: 'given' });
      expect([tried.text, world().make('ls "$D"; cat "$D/f"')]).toEqual(['0\n', 'f\n']);
    } finally {
      await given.driver.end();
    }
  });

  test('much output is cut, and the command is not', async () => {
    const { code, text } = await world().run('head -c 30000000 /dev/zero | tr "\\0" x; echo; echo end; exit 5');
    expect([code, text.length < 1_000_000, text.includes('end')]).toEqual([5, true, true]);
  });

  test('without a terminal nothing can be pressed for one, and programs say so', async () => {
    const { text } = await world().run(
      'test -t 0 || echo no input; tty || true; stty size 2>&1 | grep -c "not a\\|Inappropriate"; echo x > /dev/tty',
    );
    expect(text).toContain('no input\nnot a tty\n1\n');
  });

  test('many that are started one after the other and beside each other all run', async () => {
    const ran = await Promise.all(
      Array.from({ length: 8 }, (_, at) => world().run(`echo ${at}; exit ${at}`, { chat: `chat-${at}` })),
    );
    expect(ran.map(({ code, text }) => `${code} ${text}`)).toEqual(
      Array.from({ length: 8 }, (_, at) => `${at} ${at}\n`),
    );
  });
});
