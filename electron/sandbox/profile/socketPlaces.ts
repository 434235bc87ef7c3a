// Where programs of the host listen on Unix sockets: who may connect to one acts as the person, or as root. Pure.
import { below, parentOf, sorted } from './places.ts';
import type { SandboxWish } from './sandboxProfile.ts';

/** Folders and files of the system. Never all of `/run`: names are looked up through files in it. */
const OF_SYSTEM: readonly string[] = [
  ...['/run/user', '/run/dbus', '/run/systemd/private', '/run/systemd/notify', '/run/docker.sock', '/run/docker'],
  ...[
    '/run/podman',
    '/run/containerd',
    '/run/crio',
    '/run/libvirt',
    '/run/WSL',
    '/run/snapd.socket',
    '/run/snapd-snap.socket',
  ],
  ...['/run/lxd.socket', '/var/lib/lxd/unix.socket', '/var/snap/lxd/common/lxd/unix.socket', '/run/incus'],
  ...[
    '/var/lib/incus/unix.socket',
    '/run/tmux',
    '/run/screen',
    '/run/gdm',
    '/run/pcscd',
    '/run/wpa_supplicant',
    '/mnt/wslg',
  ],
  // A pipe: writing to one needs no writable mount. That of SysV init changes the run level.
  '/run/initctl',
  ...['/var/run/docker.sock', '/tmp/.X11-unix', '/tmp/.ICE-unix', '/private/tmp/com.apple.launchd'],
];

/** Below home. */
const OF_PERSON: readonly string[] = [
  ...['.docker/run', '.docker/desktop', '.colima', '.lima', '.orbstack/run', '.rd', '.local/share/containers/podman'],
  ...['S.gpg-agent', 'S.gpg-agent.ssh', 'S.gpg-agent.extra', 'S.gpg-agent.browser', 'S.scdaemon', 'S.keyboxd'].map(
    (name) => `.gnupg/${name}`,
  ),
  ...['.1password', '.bitwarden-ssh-agent.sock', '.screen', '.tmux', '.ssh/agent', '.ssh/agent.sock'],
  ...['Library/Containers/com.docker.docker/Data', '.gvfs'],
];

/** Variables that name one, or, behind `unix:`, the way to one. */
const NAMED_BY = ['SSH_AUTH_SOCK', 'DOCKER_HOST', 'CONTAINER_HOST', 'DBUS_SESSION_BUS_ADDRESS', 'TMUX', 'WSL_INTEROP'];
const NAMED_BY_PATTERN = /^VSCODE_\w*IPC/;

export type SocketPlaces = {
  /** They are hidden as what they are: a folder whole. */
  readonly fixed: readonly string[];
  /** Socket files that variables name; the folder around each is hidden where that hides nothing else of weight. */
  readonly named: readonly string[];
};

/** Absolute paths; most of them are not there. */
export function socketPlaces({ environment, home }: Pick<SandboxWish, 'environment' | 'home'>): SocketPlaces {
  const runtime = environment.XDG_RUNTIME_DIR;
  const ofRuntime = runtime?.startsWith('/') === true ? [runtime] : [];
  const named = Object.entries(environment)
    .filter(([name]) => NAMED_BY.includes(name) || NAMED_BY_PATTERN.test(name))
    .flatMap(([, value]) => socketIn(value ?? ''));
  return {
    fixed: sorted([...OF_SYSTEM, ...OF_PERSON.map((place) => below(home, place)), ...ofRuntime]),
    named: sorted(named),
  };
}

/** `/a`, `unix:///a`, `unix:path=/a,guid=…`, and tmux's `/a,123,0`. */
function socketIn(value: string): readonly string[] {
  const found = /^(?:unix:(?:\/\/|path=)?)?(\/[^,;]*)/.exec(value)?.[1];
  return found === undefined || found === '/' ? [] : [found];
}

/** The folder around a named socket; hidden whole where `isSpare` says so, since agents make new ones in it. */
export const folderOfNamed = (socket: string): string => parentOf(socket);

const ACCEPTS = 0x10000;
const DATAGRAM = '0002';

/** Absolute paths from `/proc/net/unix` that something listens on, or gets datagrams at. Abstract names have no path. */
export function listeningPaths(table: string): readonly string[] {
  const found = new Set<string>();
  for (const row of table.split('\n')) {
    const at = row.indexOf(' /');
    if (at === -1) continue;
    const [, , , flags = '', type] = row.slice(0, at).split(/\s+/);
    if ((Number.parseInt(flags, 16) & ACCEPTS) !== 0 || type === DATAGRAM) found.add(row.slice(at + 1));
  }
  return [...found];
}
