// What the bubblewrap of this machine can do, from what it says of itself. Pure. Source: bwrap(1).
import { err, ok, type Result } from '../../shared/result.ts';

export type BubblewrapFeatures = {
  /** "0.8.0". */
  readonly version: string;
  /** It forbids user namespaces inside (since 0.8.0); without it the filter for system calls does. */
  readonly disableUserns: boolean;
  /** It mounts a folder that is open already (since 0.10, and in older ones of some distributions). */
  readonly bindFd: boolean;
};

/** Without these there is no sandbox. */
const NEEDED = [
  ...['unshare-user', 'unshare-pid', 'unshare-ipc', 'unshare-uts', 'unshare-net', 'unshare-cgroup-try'],
  ...['new-session', 'die-with-parent', 'cap-drop', 'ro-bind', 'bind', 'dev', 'proc', 'tmpfs', 'remount-ro'],
  ...['chdir', 'seccomp', 'json-status-fd'],
];

/** From the outputs of `--version` and `--help`. The error is a clause. */
export function bubblewrapFeatures(versionText: string, helpText: string): Result<BubblewrapFeatures, string> {
  const version = /^bubblewrap (\d+(?:\.\d+)+)/.exec(versionText)?.[1];
  if (version === undefined) return err('what is installed as `bwrap` is not bubblewrap');
  const options = new Set([...helpText.matchAll(/^\s+--([a-z0-9-]+)/gm)].map(([, name]) => name));
  const missing = NEEDED.find((name) => !options.has(name));
  if (missing !== undefined) return err(`bubblewrap ${version} is too old: it does not know \`--${missing}\``);
  return ok({ version, disableUserns: options.has('disable-userns'), bindFd: options.has('bind-fd') });
}
