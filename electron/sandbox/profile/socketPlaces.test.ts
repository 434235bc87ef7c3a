import { expect, test } from 'vitest';
import { listeningPaths, socketPlaces } from './socketPlaces.ts';

test('of the table of Unix sockets: paths that something listens on or gets datagrams at, once each', () => {
  const table = [
    'Num       RefCount Protocol Flags    Type St Inode Path',
    '00000000daae3c29: 00000003 00000000 00000000 0001 03  1072',
    '0000000052548bb3: 00000002 00000000 00010000 0001 01  1073 /run/docker.sock',
    '0000000052548bb4: 00000003 00000000 00000000 0001 03  1074 /run/connected.sock',
    '0000000052548bb5: 00000002 00000000 00010000 0001 01  1075 @/tmp/.X11-unix/X0',
    '0000000052548bb6: 00000002 00000000 00010000 0005 01  1076 /srv/a b/c.sock',
    '0000000052548bb7: 00000002 00000000 00000000 0002 01  1077 /run/notify',
    '0000000052548bb8: 00000002 00000000 00010000 0001 01  1078 relative.sock',
    '0000000052548bb9: 00000002 00000000 00010000 0001 01  1079 /run/docker.sock',
    '',
  ].join('\n');
  expect(listeningPaths(table)).toEqual(['/run/docker.sock', '/srv/a b/c.sock', '/run/notify']);
});

test.each([
  ['SSH_AUTH_SOCK', '/a/agent.1', '/a/agent.1'],
  ['DOCKER_HOST', 'unix:///a/d.sock', '/a/d.sock'],
  ['DBUS_SESSION_BUS_ADDRESS', 'unix:path=/a/bus,guid=1', '/a/bus'],
  ['TMUX', '/a/tmux/default,12,0', '/a/tmux/default'],
  ['VSCODE_GIT_IPC_HANDLE', '/a/git.sock', '/a/git.sock'],
  ['DOCKER_HOST', 'tcp://1.2.3.4:1', null],
  ['SSH_AUTH_SOCK', '', null],
  ['SSH_AUTH_SOCK', '/', null],
])('%s=%s names %s', (name, value, socket) => {
  const { named } = socketPlaces({ environment: { [name]: value }, home: '/h' });
  expect(named).toEqual(socket === null ? [] : [socket]);
});

test('the folder of the session is hidden wherever it is', () => {
  expect(socketPlaces({ environment: { XDG_RUNTIME_DIR: '/run/x' }, home: '/h' }).fixed).toContain('/run/x');
});
