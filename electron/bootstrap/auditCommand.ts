// `z-engine audit verify | export | search`: opens the record beside a host that may have it open, and starts no agent.
import { exportToFile, writeExport } from './auditFile.ts';
import { exportRows, openRecord, searchRows, verifyRecord } from './auditRecord.ts';
import { jsonLine, personLine } from './auditText.ts';
import type { Command } from './cliCommand.ts';
import { type CliDeps, failed, print } from './cliDeps.ts';
import { foldersOf } from './runEngine.ts';
import { RUN_EXIT } from './runOutcome.ts';

type AuditCommand = Extract<Command, { readonly kind: `audit ${string}` }>;
type Deps = Pick<CliDeps, 'home' | 'platform' | 'env' | 'version' | 'umask' | 'output' | 'now'>;

/** Resolves with the exit code; the signal ends it between two rows. */
export async function runAudit(deps: Deps, command: AuditCommand, signal: AbortSignal): Promise<number> {
  const store = openRecord(foldersOf(deps, command.where).data, deps.now);
  if (!store.ok) return failed(deps.output, store.error);
  try {
    return await read(deps, command, store.value.audit, signal);
  } finally {
    store.value.close();
  }
}

type AuditLog = Parameters<typeof verifyRecord>[0];

async function read({ output }: Deps, command: AuditCommand, log: AuditLog, signal: AbortSignal): Promise<number> {
  switch (command.kind) {
    case 'audit verify': {
      const whole = verifyRecord(log);
      return whole.ok ? print(output, whole.value) : failed(output, whole.error);
    }
    case 'audit search': {
      const lineOf = command.json ? jsonLine : personLine;
      for (const row of searchRows(log, command)) await output.write(lineOf(row));
      return RUN_EXIT.done;
    }
    case 'audit export': {
      const { format, out } = command;
      const rows = exportRows(log);
      if (out === null) await writeExport(rows, format, output.write, signal);
      const written = out === null ? null : await exportToFile(rows, format, out, signal);
      if (written?.ok === false) return failed(output, written.error);
      return signal.aborted ? RUN_EXIT.failed : RUN_EXIT.done;
    }
  }
}
