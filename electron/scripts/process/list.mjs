// Which processes there are. Reads only; an id alone is never taken for a process: id and start time together are.
import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** @typedef {{ readonly pid: number, readonly parent: number, readonly started: string, readonly ended: boolean }} ProcessEntry */

const PS_FIELDS = 'pid=,ppid=,stat=,lstart=';

/**
 * @param {string} text a line of /proc/<pid>/stat; the program's name in it may hold spaces and brackets
 * @returns {ProcessEntry | null} started in clock ticks since the machine started
 */
export function parseStat(text) {
  const close = text.lastIndexOf(')');
  const pid = Number.parseInt(text, 10);
  const fields = text.slice(close + 2).split(' ');
  const parent = Number(fields[1]);
  const started = fields[19];
  if (close < 0 || !Number.isInteger(pid) || !Number.isInteger(parent) || started === undefined) return null;
  return { pid, parent, started, ended: /[ZXx]/.test(fields[0] ?? '') };
}

/**
 * @param {string} line of `ps -o pid=,ppid=,stat=,lstart=`
 * @returns {ProcessEntry | null} started as a date in words
 */
export function parsePs(line) {
  const found = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line);
  if (!found?.[4]) return null;
  return { pid: Number(found[1]), parent: Number(found[2]), started: found[4], ended: /^Z/.test(found[3] ?? '') };
}

/**
 * @param {number} pid
 * @returns {ProcessEntry | null} null when there is none
 */
export function readProcess(pid) {
  try {
    if (process.platform === 'linux') return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    if (process.platform === 'win32') return signalReaches(pid) ? { pid, parent: 0, started: '', ended: false } : null;
    return parsePs(execFileSync('ps', ['-o', PS_FIELDS, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }));
  } catch {
    return null;
  }
}

/**
 * Is this very process still running?
 * @param {ProcessEntry} entry
 */
export function isRunning(entry) {
  if (process.platform !== 'linux' && !signalReaches(entry.pid)) return false;
  const now = readProcess(entry.pid);
  return now !== null && !now.ended && now.started === entry.started;
}

/** @param {number} pid */
function signalReaches(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return fault instanceof Error && 'code' in fault && fault.code === 'EPERM';
  }
}

/** @returns {Promise<ProcessEntry[]>} all of this machine; none on Windows, where `taskkill /T` does the walking */
async function listProcesses() {
  if (process.platform === 'win32') return [];
  if (process.platform === 'linux') {
    const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return ids.map((id) => readProcess(Number(id))).filter((entry) => entry !== null);
  }
  const { stdout } = await promisify(execFile)('ps', ['-axo', PS_FIELDS], { maxBuffer: 1 << 26 });
  return stdout
    .split('\n')
    .map(parsePs)
    .filter((entry) => entry !== null);
}

/**
 * A process and everything below it.
 * @param {readonly ProcessEntry[]} all
 * @param {number} root
 * @returns {ProcessEntry[]}
 */
export function treeOf(all, root) {
  const wanted = new Set([root]);
  let before = 0;
  while (before < wanted.size) {
    before = wanted.size;
    for (const entry of all) if (wanted.has(entry.parent)) wanted.add(entry.pid);
  }
  return all.filter((entry) => wanted.has(entry.pid));
}

/** @param {number} root */
export async function listTree(root) {
  return treeOf(await listProcesses(), root);
}
