// Takes the whole audit out into a new file of the app's own folder, which only the owner can read: one export at a time, in
// short stretches. A failed or stopped one leaves no file.
import { chmodSync, existsSync, lstatSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { ANY_ROW, type AuditExport, type ExportFormat } from '../../shared/domain/auditView.ts';
import { exportIdSchema } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { AuditLog } from '../store/auditLog.ts';
import { exportToFile } from './auditFile.ts';
import { exportRows } from './auditRecord.ts';
import { calmly } from './auditTelling.ts';

type Deps = {
  readonly audit: AuditLog;
  /** Absolute; made when it is not there. */
  readonly folder: string;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly tell: (state: AuditExport) => void;
};

export type AuditExporter = {
  /** Begins one; the rest is told. The error is a sentence. */
  begin(format: ExportFormat): Result<AuditExport, string>;
  stop(): void;
  /** The file of the last one that was finished. */
  lastFile(): string | null;
  /** Stops it; resolves when its unfinished file is gone. */
  close(): Promise<void>;
};

/** Rows that are read at once: little enough that the app answers meanwhile. */
const PAGE = 50;
/** Milliseconds between two tellings of the progress: at most ten a second. */
const EVERY_MS = 100;

export function createAuditExporter(deps: Deps): AuditExporter {
  let running: AbortController | null = null;
  let last: string | null = null;
  let ended = Promise.resolve();
  return {
    begin: (format) => {
      if (running !== null) return err('An export is running already. Wait for it, or stop it.');
      const made = fileFor(deps, format);
      if (!made.ok) return made;
      const first = firstState(deps, format, made.value);
      running = new AbortController();
      ended = exportAll(deps, first, running.signal).then((state) => {
        running = null;
        if (state.state === 'done') last = state.file;
        deps.tell(state);
      });
      return ok(first);
    },
    stop: () => running?.abort(),
    lastFile: () => last,
    close: () => {
      running?.abort();
      return ended;
    },
  };
}

const firstState = ({ audit, newId }: Deps, format: ExportFormat, file: string): AuditExport => ({
  ...{ id: exportIdSchema.parse(newId()), format, state: 'running', file },
  ...{ written: 0, total: audit.page(ANY_ROW, null, 1).total, message: null },
});

/** How it ended; it never rejects. */
async function exportAll({ audit, tell }: Deps, first: AuditExport, signal: AbortSignal): Promise<AuditExport> {
  let [written, isOver] = [0, false];
  const told = calmly(() => isOver || tell({ ...first, written }), EVERY_MS);
  const counted = function* () {
    for (const row of exportRows(audit, PAGE)) {
      yield row;
      written += 1;
      told();
    }
  };
  const done = await exportToFile(counted(), first.format, first.file, signal).catch((fault) => err(String(fault)));
  isOver = true;
  const total = Math.max(first.total, written);
  if (done.ok) return { ...first, state: 'done', written, total: written };
  return signal.aborted
    ? { ...first, state: 'stopped', written, total }
    : { ...first, state: 'failed', written, total, message: done.error };
}

/** A name that no file has yet, in a folder that only its owner can enter. */
function fileFor({ folder, now }: Deps, format: ExportFormat): Result<string, string> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!lstatSync(folder).isDirectory())
      return err(`\`${folder}\` is no folder of its own: move it away and export again.`);
    chmodSync(folder, 0o700);
  } catch (fault) {
    return err(`The folder \`${folder}\` cannot be made: ${fault instanceof Error ? fault.message : String(fault)}.`);
  }
  const base = path.join(folder, exportName(now()));
  const free = ['', ...Array.from({ length: 98 }, (_, at) => `-${at + 2}`)].find(
    (more) => !existsSync(`${base}${more}.${format}`),
  );
  return free === undefined
    ? err(`\`${folder}\` holds too many files of this second.`)
    : ok(`${base}${free}.${format}`);
}

export const exportsIn = (dataFolder: string): string => path.join(dataFolder, 'exports');

/** Whether a file of this name, in the folder of exports, was never finished. */
export const isUnfinishedExport = (name: string): boolean =>
  /^audit-\d{4}-\d{2}-\d{2}-\d{6}(-\d{1,2})?\.(jsonl|csv)\.part$/.test(name);

/** By the clock of the person: `audit-2026-01-31-102030`. */
export function exportName(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `audit-${day}-${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('')}`;
}
