// What a confined command can do to the system around it, as root and as an ordinary user, under the real bubblewrap.
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Ground, give, makeGround, profileOf, realFeatures, runLine, USERS } from './testing/realSandbox.ts';

describe.each(USERS)('as %s', (user) => {
  let ground: Ground;
  beforeEach(() => {
    ground = makeGround(user);
  });
  afterEach(() => rmSync(ground.base, { recursive: true, force: true }));
  const run = (line: string, network = false) => runLine({ user, profile: profileOf(ground, { network }) }, line);

  test('it has no rights, gains none, and is filtered', () => {
    const { code, out } = run("grep -E '^(Cap|NoNewPrivs|Seccomp:)' /proc/self/status | tr -d '\\t'");
    const none = ['Inh', 'Prm', 'Eff', 'Bnd', 'Amb'].map((set) => `Cap${set}:0000000000000000`);
    expect({ code, lines: out.trim().split('\n') }).toEqual({ code: 0, lines: [...none, 'NoNewPrivs:1', 'Seccomp:2'] });
  });

  test('the programs with which it is tried are there', () => {
    expect(run('command -v mount umount unshare pivot_root mknod hostname find perl strace >/dev/null').code).toBe(0);
  });

  const refused: [what: string, line: string][] = [
    ['the root is not made writable', 'mount -o remount,rw,bind /'],
    ['nothing is mounted', 'mount -t tmpfs none /tmp'],
    ['nothing is mounted over another', 'mount --bind /tmp /etc'],
    ['nothing is unmounted', 'umount /tmp'],
    ['no user namespace is made', 'unshare -U true'],
    ['no user namespace with root in it is made', 'unshare -Urm true'],
    ['no namespace of mounts is made', 'unshare -m true'],
    ['no network is made', 'unshare -n true'],
    ['the root is not turned', 'mkdir -p /tmp/a && pivot_root /tmp /tmp/a'],
    ['no device is made', 'mknod /tmp/disk b 8 0'],
    ['the host name stays', 'hostname other'],
    ['the processor of dumps stays', 'echo "|/bin/true" > /proc/sys/kernel/core_pattern'],
    ['nothing of a switch of the kernel is written', 'echo 1 > /proc/sys/vm/drop_caches'],
    ['no magic key is pressed', 'echo h > /proc/sysrq-trigger'],
    ['no process of the machine is reached', `kill -0 ${process.pid}`],
    [
      'no process of the machine is seen',
      `test -e /proc/${process.pid}/root -o "$(ls /proc | grep -c '^[0-9]')" -gt 9`,
    ],
  ];
  test.each(refused)('%s', (_what, line) => {
    // The shell must have come to its end, so that it is the line that failed.
    expect(run(`if ${line}; then echo done; else echo refused; fi`).out).toBe('refused\n');
  });

  test('nothing of the system can be written', () => {
    const found = run(
      'find /proc/sys /proc/sysrq-trigger /proc/irq /proc/bus /sys /etc /usr -writable ! -type l; find /proc -maxdepth 1 -type f -writable',
    );
    expect({
      out: found.out,
      said: found.said.replaceAll(/.*(?:Permission denied|No such file or directory)\n/g, ''),
    }).toEqual({
      out: '',
      said: '',
    });
  });

  test('a program that takes over its owner takes over nobody', () => {
    copyFileSync('/usr/bin/id', `${ground.project}/id`);
    if (user === 'root') give(`${ground.project}/id`, 'nobody');
    chmodSync(`${ground.project}/id`, 0o6755);
    const { out } = run('./id -u');
    expect(out).toBe(run('id -u').out);
  });

  /** [call, what Perl prints of it]: numbers by architecture, arguments. */
  const X64 = process.arch === 'x64';
  const calls: [what: string, numbers: readonly [number, number], given: string, network: boolean, fault: string][] = [
    ['add_key', [248, 217], '"user", "z", "x", 1, -3', false, 'EPERM'],
    ['request_key', [249, 218], '"user", "z", 0, 0', false, 'EPERM'],
    ['keyctl', [250, 219], '0, -3, 1', false, 'EPERM'],
    ['bpf', [321, 280], '0, 0, 0', false, 'EPERM'],
    ['perf_event_open', [298, 241], '0, 0, -1, -1, 0', false, 'EPERM'],
    ['io_uring_setup', [425, 425], '1, 0', true, 'ENOSYS'],
    ['userfaultfd', [323, 282], '1', false, 'ENOSYS'],
    ['fsopen', [430, 430], '"tmpfs", 0', false, 'ENOSYS'],
    ['open_tree', [428, 428], '-100, "/", 0', false, 'ENOSYS'],
    ['a socket of virtual machines', [41, 198], '40, 1, 0', false, 'EAFNOSUPPORT'],
    ['a socket of virtual machines, online', [41, 198], '40, 1, 0', true, 'EAFNOSUPPORT'],
    ['a socket of packets', [41, 198], '17, 3, 0', true, 'EAFNOSUPPORT'],
    ['a socket of ciphers', [41, 198], '38, 5, 0', false, 'EAFNOSUPPORT'],
    ['a socket by a path', [41, 198], '1, 1, 0', false, 'made'],
    ['a socket by a path, online', [41, 198], '1, 1, 0', true, 'EPERM'],
    ['a joined pair', [53, 199], '1, 1, 0, $room', true, 'made'],
    ['a joined pair of datagrams, offline', [53, 199], '1, 2, 0, $room', false, 'made'],
    ['a joined pair of datagrams, online', [53, 199], '1, 2, 0, $room', true, 'EPERM'],
    ['a socket of addresses', [41, 198], '2, 1, 0', false, 'made'],
    ['a socket of the kernel', [41, 198], '16, 3, 0', true, 'made'],
    ['a key pressed for the terminal', [16, 29], '0, 0x5412, $room', false, 'EPERM'],
    ['a key pressed, with something in the high word', [16, 29], '0, 0x100005412, $room', false, 'EPERM'],
    ['a text pasted for the terminal', [16, 29], '0, 0x541c, $room', false, 'EPERM'],
    ['a call by numbers of x32', X64 ? [0x40000000 + 39, 0] : [9999, 9999], '', false, 'ENOSYS'],
  ];
  test.each(calls)('%s', (_what, [x64, arm64], given, network, fault) => {
    const call = [X64 ? x64 : arm64, ...(given === '' ? [] : [given])].join(', ');
    const script = `use Errno; my $room = "\\0" x 16; my @call = (${call}); my $end = syscall(shift @call, @call);
      print $end >= 0 ? "made" : (grep { $!{$_} } "EPERM", "ENOSYS", "EAFNOSUPPORT")[0] // "other: $!";`;
    writeFileSync(`${ground.project}/call.pl`, script);
    const { out, said } = run('perl call.pl', network);
    expect({ out, said }).toEqual({ out: fault, said: '' });
  });

  test('a process inside may be traced', () => {
    const { code, out } = run('strace -f -o trace true && grep -c execve trace');
    expect({ code, out }).toEqual({ code: 0, out: '1\n' });
  });

  test('where bubblewrap cannot forbid namespaces, the filter does, and programs run', () => {
    const features = { ...realFeatures(), disableUserns: false };
    const line =
      'unshare -U true || perl -e \'my $pid = fork; wait; print "forked " if $pid\' && (sleep 0.01 & wait) && echo ran';
    const { out, said } = runLine({ user, profile: profileOf(ground), features }, line);
    expect({ out, said: said.trim() }).toEqual({
      out: 'forked ran\n',
      said: 'unshare: unshare failed: Operation not permitted',
    });
  });

  describe('sockets of the machine', () => {
    const servers: Server[] = [];
    const listen = (where: string | number) =>
      new Promise<Server>((resolve) => {
        const server = createServer((socket) => socket.end()).listen(where, () => resolve(server));
        servers.push(server);
      });
    afterEach(async () => {
      await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
    });
    const connect = (address: string) =>
      `perl -MSocket -e 'socket(my $s, AF_UNIX, SOCK_STREAM, 0) or die "no socket"; print connect($s, sockaddr_un(${address})) ? "reached" : "refused"' 2>&1`;

    test('one without a path is out of reach, also online', async () => {
      const name = `z-sandbox-${process.pid}-${user}`;
      await listen(`\0${name}`);
      const line = connect(`"\\0${name}"`);
      expect([run(line).out, run(line, true).out]).toEqual(['refused', 'no socket at -e line 1.\n']);
    });

    test('one with a path is reached unless it or its folder is hidden', async () => {
      const file = `${ground.outside}/a.sock`;
      await listen(file);
      chmodSync(file, 0o777);
      const line = connect(`"${file}"`);
      const hiding = (path: string, kind: 'file' | 'folder') =>
        runLine({ user, profile: profileOf(ground, { masks: [{ path, kind, reason: 'socket' }] }) }, line).out;
      expect([run(line).out, hiding(file, 'file'), hiding(ground.outside, 'folder')]).toEqual([
        ...['reached', 'refused', 'refused'],
      ]);
    });

    test('one that comes to a hidden folder while the command runs is not seen', () => {
      mkdirSync(`${ground.outside}/run`);
      const masks = [{ path: `${ground.outside}/run`, kind: 'folder', reason: 'socket' } as const];
      const line = `ls -A ${ground.outside}/run; touch ${ground.outside}/run/x || echo kept`;
      const { out, said } = runLine({ user, profile: profileOf(ground, { masks }) }, line);
      expect([out, said.includes('Read-only file system')]).toEqual(['kept\n', true]);
    });

    test('a port of the machine is reached online alone, an own one always', async () => {
      const address = (await listen(0)).address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const line = `(exec 3<>/dev/tcp/127.0.0.1/${port}) 2>/dev/null && echo reached || echo refused`;
      expect([run(line).out, run(line, true).out]).toEqual(['refused\n', 'reached\n']);
      const own = `perl -MIO::Socket::INET -e 'my $a = IO::Socket::INET->new(Listen => 1, LocalAddr => "127.0.0.1") or die; print IO::Socket::INET->new(PeerAddr => "127.0.0.1:" . $a->sockport) ? "own" : "none"'`;
      expect(run(own).out).toBe('own');
    });
  });
});
