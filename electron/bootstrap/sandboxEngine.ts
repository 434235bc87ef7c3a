// The engine as `doctor` and `sandbox` start it: beside a host that may run, with no flags of the gate.
import { err, type Result } from '../../shared/result.ts';
import { type EngineApp, NO_GATE_FLAGS } from './app.ts';
import type { Where } from './cliCommand.ts';
import type { CliDeps } from './cliDeps.ts';
import { missingOnDisk } from './flagsOnDisk.ts';
import { engineOptions } from './runEngine.ts';

/** The error is a sentence or a clause for the person. */
export async function startForSandbox(deps: CliDeps, where: Where): Promise<Result<EngineApp, string>> {
  const missing = await missingOnDisk({ ...where, allowDirs: [] });
  if (missing !== null) return err(missing);
  const started = await deps.startEngine(engineOptions(deps, { where, gate: NO_GATE_FLAGS }, false));
  return started.ok ? started : err(started.error.message);
}
