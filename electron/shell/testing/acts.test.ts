// The reader of traces: what is an act, beside what is none. The lines are as strace 6.1 writes them.
import { describe, expect, it } from 'vitest';
import { type Act, actsOf } from './acts.ts';

const OPEN = 'openat(AT_FDCWD, "f O_RDWR", O_RDONLY|O_CLOEXEC) = 3';
const WRITE = 'openat(AT_FDCWD, "f", O_WRONLY|O_CREAT|O_TRUNC, 0666) = 3';
const DENIED = 'openat(AT_FDCWD, "/etc/x", O_RDWR) = -1 EROFS (Read-only file system)';
const INTERNET =
  'connect(3, {sa_family=AF_INET, sin_port=htons(9), sin_addr=inet_addr("127.0.0.1")}, 16) = -1 ECONNREFUSED (Connection refused)';
const SENT =
  'sendto(3, "x", 1, 0, {sa_family=AF_INET6, sin6_port=htons(53), inet_pton(AF_INET6, "::1", &sin6_addr)}, 28) = 1';

const CASES: readonly (readonly [string, string, readonly Act[]])[] = [
  [
    'a program that starts',
    'execve("/usr/bin/ls", ["ls"], 0x1 /* 4 vars */) = 0',
    [{ kind: 'started', file: '/usr/bin/ls' }],
  ],
  ['one that is not there', 'execve("/bin/ls", ["ls"], 0x1 /* 4 vars */) = -1 ENOENT (No such file or directory)', []],
  ['reading, whatever the name', OPEN, []],
  ['writing', WRITE, [{ kind: 'changed', call: WRITE }]],
  ['writing that fails', DENIED, [{ kind: 'changed', call: DENIED }]],
  ['writing to nowhere', 'openat(AT_FDCWD, "/dev/null", O_RDWR) = 3', []],
  ['the process itself', 'openat(AT_FDCWD, "/proc/self/task/7/comm", O_RDWR) = 3', []],
  ['a file without a name', 'openat(AT_FDCWD, "/tmp", O_RDWR|O_EXCL|O_TMPFILE, 0600) = 4', []],
  ['a folder that is a file', 'mkdir("/dev/null", 0777)                = -1 EEXIST (File exists)', []],
  ['a folder', 'mkdir("x", 0777) = 0', [{ kind: 'changed', call: 'mkdir("x", 0777) = 0' }]],
  ['the terminal', 'openat(AT_FDCWD, "/dev/tty", O_RDWR|O_NONBLOCK) = -1 ENXIO (No such device or address)', []],
  ['the network', INTERNET, [{ kind: 'network', call: INTERNET }]],
  ['a datagram', SENT, [{ kind: 'network', call: SENT }]],
  ['what is sent where it is connected', 'sendto(3, "x", 1, 0, NULL, 0) = 1', []],
  ['the kernel', 'sendto(3, {{len=20}}, 20, 0, {sa_family=AF_NETLINK, nl_pid=0, nl_groups=00000000}, 12) = 20', []],
  [
    'a socket of this machine',
    'connect(3, {sa_family=AF_UNIX, sun_path="/run/docker.sock"}, 110) = 0',
    [{ kind: 'socket', file: '/run/docker.sock' }],
  ],
  ['a name that goes', 'unlink("f")   = 0', [{ kind: 'changed', call: 'unlink("f")   = 0' }]],
  ['a signal', 'kill(6, SIGTERM) = 0', [{ kind: 'changed', call: 'kill(6, SIGTERM) = 0' }]],
  ['whether a process is there', 'kill(6, 0)                              = 0', []],
  ['the end', '+++ exited with 0 +++', []],
];

it.each(CASES)('%s', (_law, trace, expected) => expect(actsOf(trace)).toEqual(expected));

it('a signal to itself is none, to another is one', () => {
  const signal = 'kill(10, SIGPIPE) = 0';
  expect([actsOf(signal, '10'), actsOf(signal, '1')]).toEqual([[], [{ kind: 'changed', call: signal }]]);
});

describe('a signal of timeout', () => {
  const start = 'execve("/usr/bin/timeout", ["timeout"], 0x1 /* 4 vars */) = 0';
  const signal = (to: number): string => `kill(${to}, SIGTERM) = 0`;
  const changed = (trace: readonly string[]): readonly Act[] =>
    actsOf(trace.join('\n'), '5').filter(({ kind }) => kind === 'changed');
  it('to its own group or to what it started is none', () => {
    expect(changed([start, 'setpgid(0, 0) = 0', 'clone(flags=SIGCHLD) = 6', signal(6), signal(0)])).toEqual([]);
  });
  it.each<[string, readonly string[], number]>([
    ['to another', [start, 'vfork() = 6'], 66],
    ['to the group of the shell', [start], 0],
    ['to a group that it could not leave', [start, 'setpgid(0, 0) = -1 EPERM (Operation not permitted)'], 0],
    ['of a shell, to what it started', ['clone(flags=SIGCHLD) = 6'], 6],
    ['of what it became', [start, 'vfork() = 6', 'execve("/usr/bin/cat", ["cat"], 0x1 /* 4 vars */) = 0'], 6],
    ['of one of the project', [start.replace('/usr/bin', 'bin'), 'vfork() = 6'], 6],
  ])('%s is one', (_law, trace, to) => {
    expect(changed([...trace, signal(to)])).toEqual([{ kind: 'changed', call: signal(to) }]);
  });
});

describe('the file of a here-document', () => {
  const file = '/tmp/sh-thd.XfDSa5';
  const made = `openat(AT_FDCWD</p>, "${file}", O_RDWR|O_CREAT|O_EXCL, 0600) = 3<${file}>`;
  const calls = [made, `fchmod(3<${file}>, 0600)     = 0`, `openat(AT_FDCWD</p>, "${file}", O_RDONLY) = 4<${file}>`];
  const gone = `unlink("${file}")            = 0`;
  it('that goes again is none', () => {
    expect(actsOf([...calls, gone, `fchmod(4<${file}>(deleted), 0400) = 0`].join('\n'))).toEqual([]);
  });
  it('that stays is one, and so is any other', () => {
    expect(actsOf(calls.join('\n'))).toEqual([made, calls[1]].map((call) => ({ kind: 'changed', call })));
    const others = ['unlink("/tmp/sh-thd.XfDSa6") = 0', 'unlink("/tmp/x") = 0', 'fchmod(3</tmp/x>, 0600) = 0'];
    expect(actsOf([...calls, gone, ...others].join('\n')).length).toBe(3);
  });
});
