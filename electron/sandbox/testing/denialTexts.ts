// What programs print in the sandbox, with what is made of it. Most texts are from real programs in the real one (Debian 12,
// bubblewrap 0.8.0), under made-up paths; those of sudo, Chromium, tsx, other languages and macOS are as published. The project is
// /home/u/p, /home/u/other cannot be written, .git/hooks, .git/config, .claude and .mcp.json are protected.

/** `verdict`: certainty, kind, path (`-`: none) and the folder that may be offered (`-`: none); null: nothing is claimed. */
export type DenialText = {
  readonly name: string;
  readonly text: string;
  /** The exit code. */
  readonly code: number;
  readonly verdict: string | null;
  readonly line?: string;
};

const N = 'certain write /home/u/other/n /home/u/other';
const GIT = 'certain protected /home/u/p/.git/config -';
const NETWORK = 'hint network - -';

export const WRITES: readonly DenialText[] = [
  { name: 'bash', code: 1, verdict: N, text: '/bin/bash: line 1: /home/u/other/n: Read-only file system' },
  { name: 'sh', code: 2, verdict: N, text: 'sh: 1: cannot create /home/u/other/n: Read-only file system' },
  { name: 'touch', code: 1, verdict: N, text: "touch: cannot touch '/home/u/other/n': Read-only file system" },
  {
    name: 'touch in home',
    code: 1,
    verdict: 'certain write /home/u/n -',
    text: "touch: cannot touch '/home/u/n': Read-only file system",
  },
  {
    name: 'touch in /etc',
    code: 1,
    verdict: 'certain write /etc/zz -',
    text: "touch: cannot touch '/etc/zz': Read-only file system",
  },
  {
    name: 'touch above the project',
    code: 1,
    verdict: 'certain write /home/u/n -',
    text: "touch: cannot touch '../n': Read-only file system",
  },
  {
    name: 'mkdir',
    code: 1,
    verdict: 'certain write /home/u/other/d /home/u/other',
    text: 'mkdir: cannot create directory ‘/home/u/other/d’: Read-only file system',
  },
  {
    name: 'cp',
    code: 1,
    verdict: 'certain write /home/u/other/b /home/u/other',
    text: "cp: cannot create regular file '/home/u/other/b': Read-only file system",
  },
  {
    name: 'mv into',
    code: 1,
    verdict: 'certain write /home/u/other/a /home/u/other',
    text: "mv: inter-device move failed: 'a' to '/home/u/other/a'; unable to remove target: Read-only file system",
  },
  {
    name: 'mv out',
    code: 1,
    verdict: 'certain write /home/u/other/f /home/u/other',
    text: "mv: cannot remove '/home/u/other/f': Read-only file system",
  },
  {
    name: 'rm -r',
    code: 1,
    verdict: 'certain write /home/u/other/sub/d /home/u/other/sub',
    text: "rm: cannot remove '/home/u/other/sub/d': Read-only file system",
  },
  { name: 'tee', code: 1, verdict: N, text: 'tee: /home/u/other/n: Read-only file system\nx' },
  {
    name: 'tee, blanks',
    code: 1,
    verdict: 'certain write /home/u/other/my dir/n /home/u/other/my dir',
    text: "tee: '/home/u/other/my dir/n': Read-only file system\nx",
  },
  {
    name: 'ln -s',
    code: 1,
    verdict: 'certain write /home/u/other/l /home/u/other',
    text: "ln: failed to create symbolic link '/home/u/other/l': Read-only file system",
  },
  {
    name: 'chmod',
    code: 1,
    verdict: 'certain write /home/u/other/f /home/u/other',
    text: "chmod: changing permissions of '/home/u/other/f': Read-only file system",
  },
  {
    name: 'tar',
    code: 2,
    verdict: 'certain write /home/u/other/x.tar /home/u/other',
    text: 'tar: /home/u/other/x.tar: Cannot open: Read-only file system\ntar: Error is not recoverable: exiting now',
  },
  {
    name: 'tar -C, the line says so',
    code: 2,
    line: 'tar -xf x.tar -C /home/u/other',
    verdict: 'likely write - -',
    text: 'tar: a: Cannot open: Read-only file system\ntar: Exiting with failure status due to previous errors',
  },
  { name: 'dd', code: 1, verdict: N, text: "dd: failed to open '/home/u/other/n': Read-only file system" },
  {
    name: 'install',
    code: 1,
    verdict: 'certain write /home/u/other/b /home/u/other',
    text: "install: cannot create regular file '/home/u/other/b': Read-only file system",
  },
  {
    name: 'mktemp',
    code: 1,
    verdict: 'certain write /home/u/other/tmp.XXXX /home/u/other',
    text: 'mktemp: failed to create file via template ‘/home/u/other/tmp.XXXX’: Read-only file system',
  },
  {
    name: 'sed -i',
    code: 4,
    verdict: 'certain write /home/u/other/sed64zNN1 /home/u/other',
    text: "sed: couldn't open temporary file /home/u/other/sed64zNN1: Read-only file system",
  },
  {
    name: 'awk',
    code: 2,
    verdict: N,
    text: 'awk: cannot open "/home/u/other/n" for output (Read-only file system)',
  },
  {
    name: 'ld',
    code: 1,
    verdict: 'certain write /home/u/other/m /home/u/other',
    text: '/usr/bin/ld: cannot open output file /home/u/other/m: Read-only file system\ncollect2: error: ld returned 1 exit status',
  },
  {
    name: 'make',
    code: 2,
    verdict: N,
    text: "touch /home/u/other/n\ntouch: cannot touch '/home/u/other/n': Read-only file system\nmake: *** [/tmp/Makefile:2: all] Error 1",
  },
  {
    name: 'zip',
    code: 15,
    verdict: 'certain write /home/u/other/z.zip /home/u/other',
    text: 'zip I/O error: Read-only file system\nzip error: Could not create output file (/home/u/other/z.zip)',
  },
  {
    name: 'unzip',
    code: 50,
    verdict: 'certain write /home/u/other/q /home/u/other',
    text: 'error:  cannot create /home/u/other/q\n        Read-only file system',
  },
  { name: 'ed', code: 1, verdict: N, text: '/home/u/other/n: Read-only file system\n?' },
  {
    name: 'patch -d, the line says nothing',
    code: 2,
    verdict: null,
    text: "File f is read-only; trying to patch anyway\npatch: **** Can't create temporary file ./f.okBLw7X : Read-only file system",
  },
  {
    name: 'git, another repository',
    code: 128,
    verdict: 'certain write /home/u/other/.git/index.lock -',
    text: "fatal: Unable to create '/home/u/other/.git/index.lock': Read-only file system",
  },
  {
    name: 'git init',
    code: 128,
    verdict: 'certain write /home/u/other/new /home/u/other',
    text: 'fatal: cannot mkdir /home/u/other/new: Read-only file system',
  },
  {
    name: 'git clone',
    code: 128,
    verdict: 'certain write /home/u/other/clone /home/u/other',
    text: "fatal: could not create work tree dir '/home/u/other/clone': Read-only file system",
  },
  {
    name: 'git config --global',
    code: 255,
    verdict: 'certain write /home/u/.gitconfig -',
    text: 'error: could not lock config file /home/u/.gitconfig: Read-only file system',
  },
  {
    name: 'python',
    code: 1,
    verdict: N,
    text: 'Traceback (most recent call last):\n  File "<string>", line 1, in <module>\nOSError: [Errno 30] Read-only file system: \'/home/u/other/n\'',
  },
  {
    name: 'python, through a library',
    code: 1,
    verdict: 'certain write /home/u/other/f /home/u/other',
    text: "Traceback (most recent call last):\n  File \"/usr/lib/python3.11/shutil.py\", line 258, in copyfile\n    with open(dst, 'wb') as fdst:\n         ^^^^^^^^^^^^^^^\nOSError: [Errno 30] Read-only file system: '/home/u/other/f'",
  },
  {
    name: 'node',
    code: 1,
    verdict: N,
    text: "Error: EROFS: read-only file system, open '/home/u/other/n'\n    at Object.writeFileSync (node:fs:2482:20)\n    at [eval]:1:15 {\n  errno: -30,\n  code: 'EROFS',\n  syscall: 'open',\n  path: '/home/u/other/n'\n}",
  },
  {
    name: 'node, folders in folders: the error of the system is lost',
    code: 1,
    verdict: 'hint write /home/u/other/d/e -',
    text: "Error: ENOENT: no such file or directory, mkdir '/home/u/other/d/e'\n    at Object.mkdirSync (node:fs:1410:26)",
  },
  {
    name: 'perl, no path',
    code: 30,
    verdict: 'likely write - -',
    text: 'cannot open: Read-only file system at -e line 1.',
  },
  { name: 'perl', code: 30, verdict: N, text: '/home/u/other/n: Read-only file system at -e line 1.' },
  {
    name: 'java.io',
    code: 1,
    verdict: N,
    text: 'Exception in thread "main" java.io.FileNotFoundException: /home/u/other/n (Read-only file system)\n\tat java.base/java.io.FileOutputStream.open0(Native Method)',
  },
  {
    name: 'java.nio',
    code: 1,
    verdict: N,
    text: 'Exception in thread "main" java.nio.file.FileSystemException: /home/u/other/n: Read-only file system\n\tat A.main(A.java:1)',
  },
  {
    name: 'maven',
    code: 1,
    verdict: 'hint write /home/u/.m2/repository -',
    text: '[\u001b[1;31mERROR\u001b[m] Could not create local repository at /home/u/.m2/repository -> \u001b[1m[Help 1]\u001b[m',
  },
  {
    name: 'cargo new',
    code: 101,
    verdict: 'certain write /home/u/other/proj /home/u/other',
    text: '    Creating binary (application) `proj` package\nerror: failed to create package `proj` at `/home/u/other/proj`\n\nCaused by:\n  failed to create directory `/home/u/other/proj`\n\nCaused by:\n  Read-only file system (os error 30)',
  },
  {
    name: 'cargo build',
    code: 101,
    verdict: 'certain write /home/u/other/tys4EyQ /home/u/other',
    text: 'error: Read-only file system (os error 30) at path "/home/u/other/tys4EyQ"',
  },
  {
    name: 'rustup',
    code: 1,
    verdict: 'certain write /home/u/.rustup -',
    text: "error: could not create home directory: '/home/u/.rustup'\n\nCaused by:\n    Read-only file system (os error 30)",
  },
  {
    name: 'npm',
    code: 226,
    verdict: 'certain write /home/u/other/tmp-1.0.0.tgz /home/u/other',
    text: "npm error code EROFS\nnpm error syscall open\nnpm error path /home/u/other/tmp-1.0.0.tgz\nnpm error errno -30\nnpm error rofs EROFS: read-only file system, open '/home/u/other/tmp-1.0.0.tgz'",
  },
  { name: 'wget -O', code: 1, verdict: N, text: '/home/u/other/n: Read-only file system' },
  {
    name: 'curl -o',
    code: 23,
    verdict: N,
    text: '  % Total    % Received\r  0     0    0     0    0     0      0 --:--:--     0Warning: Failed to open the file /home/u/other/n: Read-only file system\ncurl: (23) Failure writing output to destination',
  },
  {
    name: 'ssh-keygen',
    code: 1,
    verdict: 'certain write /home/u/.ssh/id -',
    text: 'Saving key "/home/u/.ssh/id" failed: Read-only file system',
  },
  {
    name: 'dpkg',
    code: 2,
    verdict: 'certain write /var/lib/dpkg -',
    text: 'dpkg: error: unable to access the dpkg database directory /var/lib/dpkg: Read-only file system',
  },
  {
    name: 'sqlite, a new file',
    code: 1,
    verdict: 'hint write /home/u/other/new.sqlite -',
    text: 'Error: unable to open database "/home/u/other/new.sqlite": unable to open database file',
  },
  {
    name: 'sqlite, no path',
    code: 8,
    verdict: null,
    text: 'Error: stepping, attempt to write a readonly database (8)',
  },
  {
    name: 'cd away',
    code: 1,
    line: 'cd /home/u/other && touch n',
    verdict: 'likely write - -',
    text: "touch: cannot touch 'n': Read-only file system",
  },
  { name: 'German', code: 1, verdict: N, text: '/home/u/other/n: Das Dateisystem ist nur lesbar' },
  {
    name: 'French',
    code: 1,
    verdict: N,
    text: "touch: impossible de faire un touch '/home/u/other/n': Système de fichiers accessible en lecture seulement",
  },
  {
    name: 'it ended well',
    code: 0,
    verdict: 'hint write /home/u/other/n -',
    text: "touch: cannot touch '/home/u/other/n': Read-only file system",
  },
];

export const KEPT: readonly DenialText[] = [
  {
    name: 'git config',
    code: 4,
    verdict: GIT,
    text: 'error: could not write config file .git/config: Device or resource busy',
  },
  {
    name: 'git remote add',
    code: 128,
    verdict: GIT,
    text: "error: could not write config file .git/config: Device or resource busy\nfatal: could not set 'remote.origin.url' to 'https://example.invalid/x.git'",
  },
  {
    name: 'git push -u ends well',
    code: 0,
    verdict: 'hint protected /home/u/p/.git/config -',
    text: "To ./b.git\n * [new branch]      main -> main\nerror: could not write config file .git/config: Device or resource busy\nbranch 'main' set up to track './b.git/main'.",
  },
  {
    name: 'a hook',
    code: 1,
    verdict: 'certain protected /home/u/p/.git/hooks/pre-commit -',
    text: '/bin/bash: line 1: .git/hooks/pre-commit: Read-only file system',
  },
  {
    name: 'mv .git',
    code: 1,
    verdict: 'certain protected /home/u/p/.git -',
    text: "mv: cannot move '.git' to 'g': Device or resource busy",
  },
  {
    name: 'rm -r',
    code: 1,
    verdict: 'certain protected /home/u/p/.git/hooks/pre-push.sample -',
    text: "rm: cannot remove '.git/hooks/pre-push.sample': Read-only file system",
  },
  {
    name: 'rm of a protected file',
    code: 1,
    verdict: 'certain protected /home/u/p/.mcp.json -',
    text: "rm: cannot remove '.mcp.json': Device or resource busy",
  },
  {
    name: 'mv over one',
    code: 1,
    verdict: 'certain protected /home/u/p/.mcp.json -',
    text: "mv: cannot move 'a' to '.mcp.json': Device or resource busy",
  },
  {
    name: 'sed -i names its own file alone',
    code: 4,
    verdict: 'hint protected - -',
    text: 'sed: cannot rename ./seda3qviN: Device or resource busy',
  },
  {
    name: 'mkdir',
    code: 1,
    verdict: 'certain protected /home/u/p/.claude/x -',
    text: 'mkdir: cannot create directory ‘.claude/x’: Read-only file system',
  },
];

export const CROSSINGS: readonly DenialText[] = [
  {
    name: 'ln',
    code: 1,
    verdict: 'certain crossing /home/u/other/f -',
    text: "ln: failed to create hard link 'h' => '/home/u/other/f': Invalid cross-device link",
  },
  {
    name: 'python',
    code: 1,
    verdict: 'certain crossing /home/u/other/f -',
    text: "OSError: [Errno 18] Invalid cross-device link: '/home/u/other/f' -> 'h'",
  },
  {
    name: 'node, from the temporary folder',
    code: 1,
    verdict: 'certain crossing /home/u/p/q -',
    text: "Error: EXDEV: cross-device link not permitted, rename '/tmp/q' -> '/home/u/p/q'\n    at Object.renameSync (node:fs:1073:11) {\n  code: 'EXDEV',\n  path: '/tmp/q'\n}",
  },
  { name: 'no path', code: 1, verdict: 'hint crossing - -', text: 'error: failed to hardlink files (os error 18)' },
  {
    name: 'within the project: not ours',
    code: 1,
    verdict: null,
    text: "OSError: [Errno 18] Invalid cross-device link: 'a' -> 'mnt/b'",
  },
];

export const HINTS: readonly DenialText[] = [
  { name: 'curl', code: 6, verdict: NETWORK, text: 'curl: (6) Could not resolve host: example.invalid' },
  {
    name: 'curl, an address',
    code: 7,
    verdict: NETWORK,
    text: "curl: (7) Failed to connect to 192.0.2.1 port 80 after 0 ms: Couldn't connect to server",
  },
  { name: 'curl -s says nothing', code: 6, verdict: null, text: '' },
  {
    name: 'wget',
    code: 4,
    verdict: NETWORK,
    text: 'Resolving example.invalid (example.invalid)... failed: Temporary failure in name resolution.\nwget: unable to resolve host address ‘example.invalid’',
  },
  {
    name: 'npm',
    code: 1,
    verdict: NETWORK,
    text: 'npm error code EAI_AGAIN\nnpm error request to https://registry.npmjs.org/semver failed, reason: getaddrinfo EAI_AGAIN registry.npmjs.org\nnpm error Log files were not written due to an error writing to the directory: /home/u/.npm/_logs',
  },
  {
    name: 'cargo',
    code: 101,
    verdict: NETWORK,
    text: 'warning: spurious network error (3 tries remaining): [6] Could not resolve hostname (Could not resolve host: index.crates.io)\nerror: download of config.json failed',
  },
  {
    name: 'maven',
    code: 1,
    verdict: NETWORK,
    text: '[ERROR] Could not transfer artifact g:a:pom:2.6 from/to central (https://repo.maven.apache.org/maven2): Unknown host repo.maven.apache.org: Temporary failure in name resolution',
  },
  {
    name: 'java',
    code: 1,
    verdict: NETWORK,
    text: 'Exception in thread "main" java.net.UnknownHostException: example.invalid',
  },
  {
    name: 'apt-get',
    code: 100,
    verdict: 'certain write /var/lib/apt/lists/partial -',
    text: "Err:1 http://deb.debian.org/debian bookworm InRelease\n  Temporary failure resolving 'deb.debian.org'\nW: chmod 0700 of directory /var/lib/apt/lists/partial failed - SetupAPTPartialDirectory (30: Read-only file system)",
  },
  {
    name: 'ssh',
    code: 255,
    verdict: NETWORK,
    text: 'ssh: Could not resolve hostname example.invalid: Temporary failure in name resolution',
  },
  {
    name: 'git fetch',
    code: 128,
    verdict: NETWORK,
    text: "fatal: unable to access 'https://example.invalid/x.git/': Could not resolve host: example.invalid",
  },
  {
    name: 'node',
    code: 1,
    verdict: NETWORK,
    text: 'Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)',
  },
  {
    name: 'python',
    code: 1,
    verdict: NETWORK,
    text: 'urllib.error.URLError: <urlopen error [Errno -3] Temporary failure in name resolution>',
  },
  {
    name: 'python, a socket that the filter refuses',
    code: 1,
    verdict: 'hint socket - -',
    text: 'OSError: [Errno 97] Address family not supported by protocol',
  },
  {
    name: 'tsx, sockets refused',
    code: 1,
    verdict: 'hint socket - -',
    text: 'Error: listen EPERM: operation not permitted /tmp/tsx-1000/12.pipe',
  },
  {
    name: 'sudo',
    code: 1,
    verdict: 'hint privilege - -',
    text: 'sudo: The "no new privileges" flag is set, which prevents sudo from running as root.',
  },
  {
    name: 'sudo, an unknown owner',
    code: 1,
    verdict: 'hint privilege - -',
    text: 'sudo: /etc/sudo.conf is owned by uid 65534, should be 0',
  },
  { name: 'su', code: 1, verdict: 'hint privilege - -', text: 'su: cannot set groups: Operation not permitted' },
  {
    name: 'chromium',
    code: 133,
    verdict: 'hint nested - -',
    text: '[12:12:1201/032651.1:FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If you are running on Ubuntu 23.10+ or another Linux distro …',
  },
  {
    name: 'unshare',
    code: 1,
    verdict: 'hint nested - -',
    text: 'unshare: write failed /proc/self/uid_map: Operation not permitted',
  },
  {
    name: 'bwrap',
    code: 1,
    verdict: 'hint nested - -',
    text: 'bwrap: Creating new namespace failed: Operation not permitted',
  },
];

/** Ordinary errors, of which nothing may be claimed. */
export const ORDINARY: readonly DenialText[] = [
  { name: 'a file nobody may read', code: 1, verdict: null, text: 'cat: src/x: Permission denied' },
  {
    name: 'the same with its whole path',
    code: 1,
    verdict: null,
    text: "cp: cannot open '/home/u/p/src/x' for reading: Permission denied",
  },
  { name: 'no such file', code: 1, verdict: null, text: 'cat: nothere: No such file or directory' },
  {
    name: 'a read-only disk is the project',
    code: 1,
    verdict: null,
    text: "touch: cannot touch '/home/u/p/disk/n': Read-only file system",
  },
  { name: 'the same, relative', code: 1, verdict: null, text: "touch: cannot touch 'disk/n': Read-only file system" },
  { name: 'a busy device elsewhere', code: 32, verdict: null, text: 'umount: /mnt/usb: Device or resource busy' },
  { name: 'chown', code: 1, verdict: null, text: "chown: changing ownership of 'a': Operation not permitted" },
  { name: 'a full disk', code: 1, verdict: null, text: "dd: error writing 'x': No space left on device" },
  {
    name: 'tests that fail',
    code: 1,
    verdict: null,
    text: 'FAIL src/a.test.ts > adds\nAssertionError: expected 3 to be 4',
  },
  {
    name: 'ended well, a name not found',
    code: 0,
    verdict: null,
    text: 'warning: Could not resolve host: example.invalid',
  },
];
