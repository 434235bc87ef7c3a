// The sandbox as the app has it: the network, and the sockets of the machine by which a command would act as the person.
import { chmodSync, mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { give } from '../testing/realSandbox.ts';
import { during } from './testing/during.ts';
import { quoted, USERS, USUAL, useWorld } from './testing/world.ts';

const ONLINE = `${USUAL}\nallow_network = true`;

describe.each(USERS)('as %s', (user) => {
  const world = useWorld(user);
  const servers: Server[] = [];
  const inBase = (name: string) => path.join(world().stage.base, name);
  beforeEach(() => world().settings(USUAL));
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
  });
  const listen = async (where: string | number): Promise<Server> => {
    const server = createServer((socket) => socket.end('secret'));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(where, resolve));
    if (typeof where === 'string' && where.startsWith('/')) chmodSync(where, 0o777);
    return server;
  };
  const listenAt = async (name: string) => {
    mkdirSync(path.dirname(inBase(name)), { recursive: true, mode: 0o755 });
    give(path.dirname(inBase(name)), user);
    await listen(inBase(name));
    return inBase(name);
  };
  const connect = (address: string) =>
    `python3 -c 'import socket, sys; s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1].replace("@", chr(0), 1)); print(s.recv(9).decode())' ${quoted(address)} 2>&1 | tail -n 1`;
  const REACHED = 'secret\n';

  test('without the network no port of the machine is reached, online each is', async () => {
    const address = (await listen(0)).address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const line = `exec 3<>/dev/tcp/127.0.0.1/${port} && cat <&3`;
    const refused = await world().run(line);
    expect([refused.text.includes('secret'), refused.code, refused.denial?.what, refused.denial?.certainty]).toEqual([
      ...[false, 1, 'network', 'hint'],
    ]);
    expect((await world().hostLater(line)).text).toContain('secret');
    await world().settings(ONLINE);
    const reached = await world().run(line);
    expect([reached.text, reached.confinement]).toEqual(['secret', { kind: 'sandboxed', network: true }]);
  });

  test('without the network no name is looked up and no address is found', async () => {
    const lines = ['getent hosts example.com', 'exec 3<>/dev/tcp/192.0.2.1/80', 'ping -c1 -W1 192.0.2.1'];
    const { text } = await world().run(
      `${lines.map((line, at) => `( ${line} ) >/dev/null 2>&1 && echo ${at}`).join('\n')}\nls /sys/class/net; cat /proc/net/route | wc -l`,
    );
    expect(text.split('\n').filter((line) => /^\d$/.test(line))).toEqual(['1']);
    const dns = await world().run('python3 -c "import socket; socket.create_connection((\'example.invalid\', 80), 2)"');
    expect([dns.code, dns.denial?.what, dns.denial?.certainty]).toEqual([1, 'network', 'hint']);
  });

  test('a server and its client in one command reach each other', async () => {
    const script =
      'const s=require("net").createServer(c=>c.end("own")).listen(0,"localhost",()=>require("net").connect(s.address().port,"localhost").on("data",d=>{console.log(String(d));s.close()}))';
    expect((await world().run(`node -e ${quoted(script)}`)).text).toBe('own\n');
  });

  test.each(['home/run/s.sock', 'outside/s.sock', 'home/work/app/s.sock'])(
    'a socket at %s is out of reach',
    async (name) => {
      const file = await listenAt(name);
      expect((await world().hostLater(connect(file))).text).toBe(REACHED);
      expect((await world().run(connect(file))).text).not.toBe(REACHED);
      await world().settings(ONLINE);
      expect((await world().run(connect(file))).text).not.toBe(REACHED);
    },
  );

  test('a socket without a path is out of reach, online too', async () => {
    const name = `z-suite-${process.pid}-${user}`;
    await listen(`\0${name}`);
    expect((await world().hostLater(connect(`@${name}`))).text).toBe(REACHED);
    expect((await world().run(connect(`@${name}`))).text).not.toBe(REACHED);
    await world().settings(ONLINE);
    expect((await world().run(connect(`@${name}`))).text).not.toBe(REACHED);
  });

  test('one that comes to a folder of agents while a command runs is not seen', async () => {
    world().make('mkdir -p "$HOME/.docker/run" "$HOME/.gnupg"');
    const file = inBase('home/.docker/run/docker.sock');
    const ran = await during(world(), connect(file), async () => {
      await listenAt('home/.docker/run/docker.sock');
    });
    expect([(await world().hostLater(connect(file))).text, ran.text === REACHED]).toEqual([REACHED, false]);
  });

  test('the socket that a variable names, and its folder, are hidden', async () => {
    const file = await listenAt('home/agent/ssh-agent.sock');
    await world().setEnvironment({ SSH_AUTH_SOCK: file, DOCKER_HOST: `unix://${file}` });
    const { text } = await world().run(
      `echo "\${SSH_AUTH_SOCK-none} \${DOCKER_HOST-none}"; ls -A ${quoted(path.dirname(file))}`,
    );
    await world().setEnvironment({ SSH_AUTH_SOCK: null, DOCKER_HOST: null });
    expect(text).toBe('none none\n');
    expect(world().host(`ls -A ${quoted(path.dirname(file))}`).text).toBe('ssh-agent.sock\n');
  });

  const FAMILIES = [
    ['AF_VSOCK', 40],
    ['AF_PACKET', 17],
    ['AF_ALG', 38],
    ['AF_BLUETOOTH', 31],
    ['AF_KEY', 15],
    ['AF_CAN', 29],
  ] as const;
  test.each(FAMILIES)('%s cannot be made, with the network or without', async (_name, family) => {
    const line = `python3 -c 'import socket; socket.socket(${family}, socket.SOCK_RAW)' 2>&1 | tail -n 1`;
    expect((await world().run(line)).text).toMatch(/Address family not supported/);
    await world().settings(ONLINE);
    expect((await world().run(line)).text).toMatch(/Address family not supported/);
  });

  test('joined pairs work, with the network or without', async () => {
    const line = `python3 -c 'import socket; a, b = socket.socketpair(); a.send(b"pair"); print(b.recv(9).decode())'`;
    expect((await world().run(line)).text).toBe('pair\n');
    await world().settings(ONLINE);
    expect((await world().run(line)).text).toBe('pair\n');
  });
});
