// What every command may do on macOS, whatever its folders are: rules of the sandbox language, without any path of a person.
// Values only. Not verified on a Mac: they follow what published profiles of browsers and command-line tools allow.

/** Children inherit the sandbox; what is asked of another process is asked inside it only. */
const PROCESSES = `(allow process-exec)
(allow process-fork)
(allow process-info* (target same-sandbox))
(allow signal (target same-sandbox))
(allow mach-priv-task-port (target same-sandbox))
(allow mach-host*)`;

/** Users and groups, the log, fonts, preferences, power. Not here: the keychain, Apple events, opening programs, the pasteboard. */
const SERVICES = [
  'com.apple.FontObjectsServer',
  'com.apple.PowerManagement.control',
  'com.apple.bsd.dirhelper',
  'com.apple.cfprefsd.agent',
  'com.apple.cfprefsd.daemon',
  'com.apple.logd',
  'com.apple.system.logger',
  'com.apple.system.notification_center',
  'com.apple.system.opendirectoryd.libinfo',
  'com.apple.system.opendirectoryd.membership',
];

/** Names by which the network is set up, and certificates are judged. */
const NETWORK_SERVICES = [
  'com.apple.SystemConfiguration.DNSConfiguration',
  'com.apple.SystemConfiguration.configd',
  'com.apple.networkd',
  'com.apple.ocspd',
  'com.apple.trustd',
  'com.apple.trustd.agent',
];

/** Not here: `kern.procargs2`, which tells the environment of other processes. */
const SYSCTLS = [
  ...[
    'kern.argmax',
    'kern.boottime',
    'kern.hostname',
    'kern.iossupportversion',
    'kern.maxfiles',
    'kern.maxfilesperproc',
  ],
  ...[
    'kern.maxproc',
    'kern.ngroups',
    'kern.osproductversion',
    'kern.osrelease',
    'kern.ostype',
    'kern.osvariant_status',
  ],
  ...['kern.osversion', 'kern.secure_kernel', 'kern.usrstack64', 'kern.version', 'kern.willshutdown'],
  ...['security.mac.lockdown_mode_state', 'sysctl.proc_cputype', 'vm.loadavg'],
];
const SYSCTL_PREFIXES = [
  'hw.',
  'kern.proc.pgrp.',
  'kern.proc.pid.',
  'machdep.cpu.',
  'machdep.ptrauth',
  'net.routetable.',
];

const filters = (kind: string, names: readonly string[]) => names.map((name) => `\n  (${kind} "${name}")`).join('');

/** Terminals that a command opens for itself, and devices that keep nothing. */
const DEVICES = `(allow pseudo-tty)
(allow file-ioctl
  (literal "/dev/null")
  (literal "/dev/zero")
  (literal "/dev/random")
  (literal "/dev/urandom")
  (literal "/dev/dtracehelper")
  (literal "/dev/tty")
  (literal "/dev/ptmx")
  (regex "^/dev/ttys[0-9]+$"))
(allow file-write*
  (literal "/dev/ptmx")
  (require-all (regex "^/dev/ttys[0-9]+$") (vnode-type CHARACTER-DEVICE))
  (require-all (literal "/dev/null") (vnode-type CHARACTER-DEVICE))
  (require-all (literal "/dev/zero") (vnode-type CHARACTER-DEVICE))
  (require-all (literal "/dev/tty") (vnode-type CHARACTER-DEVICE))
  (literal "/dev/stdout")
  (literal "/dev/stderr")
  (subpath "/dev/fd"))`;

const MEMORY = `(allow ipc-posix-sem)
(allow ipc-posix-shm-read-data (ipc-posix-name "apple.shm.notification_center"))
(allow user-preference-read)
(allow iokit-open (iokit-registry-entry-class "RootDomainUserClient"))
(allow iokit-get-properties)`;

/** Everything may be read and mapped as a program; masks are denied after it. */
const READS = `(allow file-read*)
(allow file-map-executable)`;

export const BASE_RULES: readonly string[] = [
  PROCESSES,
  `(allow mach-lookup${filters('global-name', SERVICES)})`,
  `(allow sysctl-read${filters('sysctl-name', SYSCTLS)}${filters('sysctl-name-prefix', SYSCTL_PREFIXES)})`,
  `(allow sysctl-write (sysctl-name "kern.grade_cputype") (sysctl-name "kern.tcsm_enable"))`,
  MEMORY,
  DEVICES,
  READS,
];

/** Its own servers, and every other one on this machine's localhost: that cannot be told apart here. */
const LOCALHOST = `(allow network-bind (local ip "localhost:*"))
(allow network-inbound (local ip "localhost:*"))
(allow network-outbound (remote ip "localhost:*"))`;

/** By address only, so that no Unix socket of the host is reached; names are asked of the system's resolver. */
const EVERYWHERE = `(allow network-bind (local ip "*:*"))
(allow network-inbound (local ip "*:*"))
(allow network-outbound (remote ip "*:*"))
(allow network-outbound (literal "/private/var/run/mDNSResponder"))
(allow system-socket (require-all (socket-domain AF_SYSTEM) (socket-protocol 2)))
(allow mach-lookup${filters('global-name', NETWORK_SERVICES)})`;

export const networkRules = (network: boolean): string => (network ? EVERYWHERE : LOCALHOST);
