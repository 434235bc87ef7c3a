// Tests only: lines by chance through the real gate in Ask mode, and each that it lets pass for real: it may read the project,
// but for its secrets, and what programs of the system read by themselves, and nothing else.
import path from 'node:path';
import { CATALOG } from '../../catalogFiles.ts';
import { breachesOf } from '../breaches.ts';
import { createJudge, type Judge } from '../judge.ts';
import { missingOf, promisedPrograms } from '../runAll.ts';
import { readRows, unescapeLine } from '../tsv.ts';
import { callOf, knownCommands } from './catalogCalls.ts';
import { diceOf } from './dice.ts';
import type { Find, Round } from './differential.ts';
import { type HostileProject, MARKER } from './hostileProject.ts';
import { mutated, scriptOf } from './scripts.ts';
import { isSameFault, shrinkLine } from './shrinkLine.ts';
import { type TracedRun, tracedRuns } from './tracedRuns.ts';

const BATCH = 40;
const SYSTEM = { catalog: CATALOG, platform: 'linux', cloud: false } as const;

const OPERANDS = {
  plain: [
    'src/a.ts',
    'src/b.ts',
    'src',
    'docs',
    'docs/x.md',
    'src/*.ts',
    'src/*',
    'src/deep',
    'src/{a,b}.ts',
    '.',
    'numbers.txt',
    'data.json',
    './src',
    'src/?.ts',
    'data.csv',
    'src/deep/../a.ts',
    'archive.tar',
    'note.gz',
    'names.txt',
    'patch.diff',
    'docs/*.md',
  ],
  hostile: [
    '.env',
    'envlink',
    'root/etc/shells',
    'root',
    'out',
    'outfile',
    'out/secret.txt',
    'src/up/.env',
    '*',
    '.*',
    '*/.e*',
    'odd',
    'odd/*',
    'dash/*',
    'keys',
    'keys/*',
    'keys/server.pem',
    'evil',
    'evil/*',
    '../outside',
    '../outside/secret.txt',
    '~',
    '~/notes.txt',
    '~/.ssh/*',
    '"$HOME"/notes.txt',
    '/etc/shells',
    '/etc/issue',
    '/proc/self/environ',
    '/',
    '..',
    '-rf',
    '--output=pwn',
    '--',
    '-',
    '-o',
    './-rf',
    '"odd/a b"',
    "'odd/$(touch pwn)'",
    '$(cat names.txt)',
    '$(cat docs/x.md)',
    '"$(ls odd)"',
    '<(cat .env)',
    '<(ls)',
    '"$z"',
    '$z',
    './evil.sh',
    'bin/cat',
    '{src,.env}',
    '{.,..}',
    'src/.env',
    'src/.*',
    '[.]env',
    '.en?',
    '\\.env',
    "'.'env",
    'src/up',
    'docs/secretlink',
    'docs/*',
    'loop',
    '.git/config',
    '.git',
    '.npmrc',
    '$((1+1))',
    '$?',
    'HEAD:.env',
    ':(top)x',
    ':/x',
    '@names.txt',
    'evil.jq',
    'script.sed',
    'nul.txt',
    '/dev/fd/0',
    '/dev/stdin',
    '/dev/tcp/127.0.0.1/9',
  ],
};
const FOLDERS = [
  'src',
  'docs',
  'src/deep',
  '..',
  'evil',
  'odd',
  'root',
  'out',
  'src/up',
  '~',
  './src',
  '"src"',
  '.',
  '-',
  'keys',
  'dash',
  '$x',
];

export function executionLines(seed: number, count: number): readonly string[] {
  const dice = diceOf(seed);
  const known = knownCommands(CATALOG);
  const call = (names: readonly string[]): string => callOf(dice, known, OPERANDS, names);
  const word = (): string => dice.pick(dice.oneIn(5) ? OPERANDS.hostile : OPERANDS.plain);
  const words = { call, word, folders: FOLDERS };
  const fixtures = readRows('reading-lines.tsv').map(([, text = '']) => unescapeLine(text));
  return Array.from({ length: count }, () => {
    const kind = dice.below(10);
    if (kind === 0) return mutated(dice, dice.pick(fixtures), fixtures);
    if (kind === 1) return mutated(dice, scriptOf(dice, words, 1), fixtures);
    return kind < 6 ? call([]) : scriptOf(dice, words, 1 + dice.below(3));
  }).filter((line) => !line.includes('\0'));
}

/** Whose work is to ask a service of this machine. */
const DAEMON = /^(?:docker(?:-compose)?|podman|systemctl|journalctl|lsof|ss)$/;

const CONFIGURATION = [
  ...[
    'ld\\.so\\.(?:cache|conf.*)',
    'nsswitch\\.conf',
    'passwd',
    'group',
    'host\\.conf',
    'hosts',
    'resolv\\.conf',
    'localtime',
  ],
  ...[
    'timezone',
    'locale.*',
    'terminfo/.*',
    'ssl/.*',
    'magic(?:\\.mime)?',
    'fstab',
    'mtab',
    'os-release',
    'debian_version',
  ],
  ...[
    'alternatives/.*',
    'apt/.*',
    'dpkg/.*',
    'python3.*',
    'perl/.*',
    'inputrc',
    'shadow',
    'gdb/.*',
    'services',
    'protocols',
    'gai\\.conf',
  ],
  ...[
    'lsb-release',
    'machine-id',
    'hostname',
    'login\\.defs',
    'gitattributes',
    'gitconfig',
    'java.*',
    'maven/.*',
    'php/.*',
  ],
  ...[
    'iproute2/.*',
    'wgetrc',
    'ldap/.*',
    'postgresql.*',
    'xdg/pip/.*',
    'pip\\.conf',
    'R/.*',
    'modprobe\\.d.*',
    'npmrc',
    'selinux.*',
  ],
  ...[
    'networks',
    'sysctl.*',
    'ImageMagick.*',
    'fonts/.*',
    'udev/.*',
    'sensors.*',
    'vim/.*',
    'ethertypes',
    'rpc',
    'gprofng\\.rc',
  ],
];
/** A here-document of Bash's own; whether it goes again is seen by what was done. */
const HERE_DOCUMENT = /^\/tmp\/sh-thd\.\w{6}$/;
/** Without a path: pipes and namespaces. */
const NAMELESS = /^\w+:\[\d+\]$/;
/** What programs of the system read by themselves: their own code, data and settings, who is who, and lists of folders. */
const OWN_READING = new RegExp(
  `^(?:/usr|/lib|/lib64|/bin|/sbin|/proc|/sys|/run|/var/lib|/var/cache|/var/log)(?:/|$)|^/dev/(?:null|tty|u?random|pts(?:/.*)?|shm)$|^/(?:dev|etc|opt|tmp|home|mnt|media|root|srv|var)?$|^/etc/(?:${CONFIGURATION.join('|')})$`,
);

export type Execution = {
  readonly root: string;
  readonly place: HostileProject;
  readonly judge: (line: string) => Pick<ReturnType<Judge>, 'decision'>;
  /** Is the smallest line of a find looked for? */
  readonly shrinks: boolean;
};

export const openExecution = (root: string, place: HostileProject): Execution => ({
  ...{ root, place },
  ...{ judge: createJudge(place, SYSTEM), shrinks: true },
});

/** Does the gate let it pass, and can it be run here? */
const isRunnable = (line: string, { judge }: Execution): boolean =>
  judge(line).decision === 'allow' && missingOf(promisedPrograms(line)).length === 0;

function faultsOf(line: string, run: TracedRun, { place }: Execution): readonly string[] {
  const programs = promisedPrograms(line);
  const promised = { programs, daemon: programs.some((name) => DAEMON.test(name)) };
  // One that takes long is no breach here: it is ended.
  const breaches = breachesOf({ ...run, code: run.code ?? 0, changed: [] }, promised);
  const opened = run.opened.flatMap((file) => openFault(file, place) ?? []);
  return [...breaches, ...opened, ...(run.output.includes(MARKER) ? ['a secret is in its output'] : [])];
}

function openFault(file: string, { project, home, outside, secrets }: HostileProject): string | null {
  if (secrets.includes(file)) return `it opened the secret ${file}`;
  if (file === project || file.startsWith(`${project}/`) || NAMELESS.test(file)) return null;
  if (HERE_DOCUMENT.test(file)) return null;
  // Bash looks for matches of a pattern behind links; that it finds none there is what the gate has asked the disk.
  if (file === home || file === outside) return null;
  return OWN_READING.test(file) ? null : `it opened ${file}`;
}

/** Runs those that the gate lets pass; of each that did more the smallest line. */
export async function executionRound(lines: readonly string[], execution: Execution): Promise<Round> {
  const passing = [...new Set(lines)].filter((line) => isRunnable(line, execution));
  const finds: Find[] = [];
  for (let at = 0; at < passing.length; at += BATCH)
    finds.push(...(await runBatch(passing.slice(at, at + BATCH), execution)));
  return { tried: lines.length, compared: passing.length, finds };
}

async function runBatch(lines: readonly string[], execution: Execution): Promise<readonly Find[]> {
  const { root, place } = execution;
  const { runs, changed } = tracedRuns(root, place, lines);
  const faulty = lines.flatMap((line, at) => {
    const run = runs[at];
    const faults = run === undefined ? [] : faultsOf(line, run, execution);
    return faults.length === 0 ? [] : [{ line, faults }];
  });
  const finds: Find[] = [];
  for (const { line, faults } of faulty.slice(0, 5)) {
    const smallest = execution.shrinks
      ? await shrinkLine(line, async (shorter) => shorterThatShow(shorter, faults, execution))
      : line;
    const [run] = tracedRuns(root, place, [smallest]).runs;
    finds.push({ line: smallest, faults: run === undefined ? faults : faultsOf(smallest, run, execution) });
  }
  if (changed.length > 0 && finds.length === 0)
    finds.push({
      line: lines.join('\n'),
      faults: changed.map((file) => `${path.relative(root, file)} is not as it was`),
    });
  return finds;
}

function shorterThatShow(
  lines: readonly string[],
  faults: readonly string[],
  execution: Execution,
): readonly boolean[] {
  const shows = lines.map(() => false);
  const tried = lines.flatMap((line, at) => (isRunnable(line, execution) ? [{ line, at }] : [])).slice(0, 20);
  if (tried.length === 0) return shows;
  const { runs } = tracedRuns(
    execution.root,
    execution.place,
    tried.map(({ line }) => line),
  );
  for (const [number, { line, at }] of tried.entries()) {
    const run = runs[number];
    shows[at] = run !== undefined && isSameFault(faultsOf(line, run, execution), faults);
  }
  return shows;
}
