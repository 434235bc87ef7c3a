// Tests only: what processes did, read out of the traces that strace wrote, one file a process. Pure. INVARIANT: a call that
// is not known to be harmless is an act.

/** System calls that are watched; `?`: not every machine has it. Reading ones are told apart by their flags. */
export const WATCHED = [
  ...['execve', 'execveat', 'connect', '?sendto', '?sendmsg', '?sendmmsg', '?open', 'openat', '?openat2', '?creat'],
  ...['?unlink', 'unlinkat', '?rename', '?renameat', 'renameat2', '?mkdir', 'mkdirat', '?rmdir', '?link', 'linkat'],
  ...['?symlink', 'symlinkat', '?mknod', 'mknodat', '?chmod', 'fchmod', 'fchmodat', '?fchmodat2', '?chown', '?lchown'],
  ...['fchown', 'fchownat', 'truncate', 'ftruncate', '?utime', '?utimes', '?futimesat', 'utimensat', '?setxattr'],
  ...['?lsetxattr', '?fsetxattr', '?removexattr', '?lremovexattr', '?fremovexattr', 'kill', 'mount', '?umount2'],
  ...['sethostname', 'setdomainname', 'settimeofday', '?clock_settime', '?adjtimex', '?clock_adjtime', 'reboot'],
  // They change nothing, but say which processes are its own.
  ...['setpgid', '?fork', '?vfork', 'clone', '?clone3'],
].join(',');

export type Act =
  /** A program that was started: its path. */
  | { readonly kind: 'started'; readonly file: string }
  /** An address of a network that was spoken to, or tried, as the trace has it. */
  | { readonly kind: 'network'; readonly call: string }
  /** A socket of this machine: its path. */
  | { readonly kind: 'socket'; readonly file: string }
  /** Anything else that changes something, or tries to. */
  | { readonly kind: 'changed'; readonly call: string };

const CALL = /^(\w+)\((.*)\)\s+= (.+)$/s;
const OPENED_TO_WRITE = /\bO_(WRONLY|RDWR|CREAT|TRUNC|APPEND)\b/;
/** A file without a name that goes with its process. */
const NAMELESS = /\bO_TMPFILE\b/;
/** npm is given this for the folder of its cache. */
const FOLDER_OF_NOTHING = /^mkdir(at)?\(.*"\/dev\/null", 0\d+\)\s+= -1 EEXIST/;
/** Writing there changes nothing, or the process itself only. */
const HARMLESS_FILES = /^\/dev\/(null|tty|pts\/\d+)$|^\/proc\/(thread-)?self\//;
const OPENS = new Set(['open', 'openat', 'openat2', 'creat']);
const SPEAKS = new Set(['connect', 'sendto', 'sendmsg', 'sendmmsg']);
const STARTS = new Set(['execve', 'execveat']);
/** What clocks say is asked by the call that sets them. */
const ASKED_CLOCK = /^(adjtimex|clock_adjtime)\(.*modes=0[,}]/s;

const FORKS = new Set(['fork', 'vfork', 'clone', 'clone3']);

/** Of the file that strace wrote: `t.12`. */
export const pidOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** What Bash writes for a here-document that is larger than a pipe holds. */
const HERE_DOCUMENT = /^openat\(.*"(\/tmp\/sh-thd\.\w{6})", O_RDWR\|O_CREAT\|O_EXCL, 0600\)\s+= \d/gm;

/** It ends what it started, and its own group: no more than it was asked for. */
const TIMEOUT = /^"(?:\/usr)?\/bin\/timeout"/;

/**
 * `trace` is that of the process `pid`: a signal to itself is no act, nor is one of `timeout` to what it started or to a
 * group of its own, nor a here-document of its own that it takes away again.
 */
export function actsOf(trace: string, pid = ''): readonly Act[] {
  const own = new Set<string>();
  let isTimeout = false;
  const files = hereDocumentsOf(trace);
  return trace.split('\n').flatMap((line) => {
    const [, name = '', given = '', result = ''] = CALL.exec(line) ?? [];
    if (STARTS.has(name) && result === '0') isTimeout = TIMEOUT.test(given);
    if (FORKS.has(name)) own.add(/^\d+/.exec(result)?.[0] ?? pid);
    if (name === 'setpgid' && given === '0, 0' && result === '0') own.add('0');
    if (name === '' || name === 'setpgid' || FORKS.has(name)) return [];
    const [target = ''] = given.split(',');
    if (name === 'kill' && (target === pid || (isTimeout && own.has(target)))) return [];
    if (OF_HERE_DOCUMENTS.has(name) && files.some((file) => isAbout(file, given))) return [];
    return actOf(line, name, given, result) ?? [];
  });
}

const OF_HERE_DOCUMENTS = new Set(['openat', 'fchmod', 'unlink']);

function hereDocumentsOf(trace: string): readonly string[] {
  const files = [...trace.matchAll(HERE_DOCUMENT)].map(([, file = '']) => file);
  return files.filter((file) => trace.includes(`\nunlink("${file}") `));
}

/** As its whole name, or as the file behind a descriptor, which has lost its name by then. */
function isAbout(file: string, given: string): boolean {
  return given.includes(`"${file}"`) || /^\d+<(.*)>(?:\(deleted\))?, 0[46]00$/.exec(given)?.[1] === file;
}

function actOf(line: string, name: string, given: string, result: string): Act | null {
  if (STARTS.has(name)) return result.startsWith('0') ? { kind: 'started', file: firstText(given) } : null;
  if (SPEAKS.has(name)) return spoken(line, given);
  if (OPENS.has(name)) return opened(line, name, given);
  if (name === 'kill' && /, 0$/.test(given)) return null;
  return ASKED_CLOCK.test(line) || FOLDER_OF_NOTHING.test(line) ? null : { kind: 'changed', call: line };
}

function spoken(line: string, given: string): Act | null {
  const family = /sa_family=(AF_\w+)/.exec(given)?.[1];
  if (family === 'AF_UNIX') return { kind: 'socket', file: /sun_path=@?"([^"]*)"/.exec(given)?.[1] ?? '' };
  return family === undefined || family === 'AF_NETLINK' || family === 'AF_UNSPEC'
    ? null
    : { kind: 'network', call: line };
}

function opened(line: string, name: string, given: string): Act | null {
  const file = firstText(given);
  const flags = given.replace(/"(?:[^"\\]|\\.)*"/g, '');
  const writes = name === 'creat' || (OPENED_TO_WRITE.test(flags) && !NAMELESS.test(flags));
  return !writes || HARMLESS_FILES.test(file) ? null : { kind: 'changed', call: line };
}

const firstText = (given: string): string => /"((?:[^"\\]|\\.)*)"/.exec(given)?.[1] ?? '';
