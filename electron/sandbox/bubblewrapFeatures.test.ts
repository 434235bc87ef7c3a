import { expect, test } from 'vitest';
import { bubblewrapFeatures } from './bubblewrapFeatures.ts';

/** Of bubblewrap 0.8.0, shortened to what counts here. */
const HELP = `usage: bwrap [OPTIONS...] [--] COMMAND [ARGS...]

${[
  ...[
    'args FD',
    'unshare-all',
    'unshare-user',
    'unshare-ipc',
    'unshare-pid',
    'unshare-net',
    'unshare-uts',
    'unshare-cgroup',
  ],
  ...['unshare-cgroup-try', 'disable-userns', 'chdir DIR', 'bind SRC DEST', 'ro-bind SRC DEST', 'bind-fd FD DEST'],
  ...['remount-ro DEST', 'proc DEST', 'dev DEST', 'tmpfs DEST', 'seccomp FD', 'json-status-fd FD', 'new-session'],
  ...['die-with-parent', 'cap-drop CAP'],
]
  .map((option) => `    --${option.padEnd(28)} Words about --it`)
  .join('\n')}
`;
const without = (option: string) => HELP.replace(new RegExp(`^ +--${option} .*\n`, 'm'), '');

test('what it can do', () => {
  const version = '0.8.0';
  expect(bubblewrapFeatures('bubblewrap 0.8.0\n', HELP)).toEqual({
    ok: true,
    value: { version, disableUserns: true, bindFd: true },
  });
  const old = without('disable-userns').replace(/^ +--bind-fd .*\n/m, '');
  expect(bubblewrapFeatures('bubblewrap 0.8.0\n', old)).toEqual({
    ok: true,
    value: { version, disableUserns: false, bindFd: false },
  });
});

test.each(['json-status-fd', 'seccomp', 'unshare-pid', 'bind', 'unshare-cgroup-try', 'remount-ro'])(
  'too old without --%s',
  (option) => {
    expect(bubblewrapFeatures('bubblewrap 0.3.1\n', without(option))).toEqual({
      ok: false,
      error: `bubblewrap 0.3.1 is too old: it does not know \`--${option}\``,
    });
  },
);

test.each(['', 'bwrap 1.0', 'not bubblewrap 0.8.0', 'bubblewrap'])('no bubblewrap: %j', (version) => {
  expect(bubblewrapFeatures(version, HELP)).toEqual({
    ok: false,
    error: 'what is installed as `bwrap` is not bubblewrap',
  });
});
