// What commands that drive the engine share: its options from a command line, and its end within bounds.
import type { Result } from '../../shared/result.ts';
import { appFolders } from '../platform/appFolders.ts';
import type { AppOptions, EngineApp, StartFault } from './app.ts';
import type { Driven, Where } from './cliCommand.ts';
import { PATIENCE } from './ending.ts';

export type StartEngine = (options: AppOptions) => Promise<Result<EngineApp, StartFault>>;

/** Of this machine and this person. */
export type Surroundings = {
  readonly home: string;
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** The person's own. */
  readonly umask: number;
};

export const foldersOf = (around: Surroundings, where: Where) => appFolders({ ...around, dataDir: where.dataFolder });

/** `attended`: whether a question would find somebody. */
export function engineOptions(around: Surroundings, { where, gate }: Driven, attended: boolean): AppOptions {
  const { data, config } = foldersOf(around, where);
  return {
    dataFolder: data,
    configFolder: config,
    host: 'run',
    attended,
    gate,
    version: around.version,
    startProject: null,
    rulesFile: where.rulesFile,
    address: () => 'a command line',
    pickFolder: null,
    confirm: null,
    umask: around.umask,
  };
}

/** Null when it closed in order; else what went wrong, in words. */
export async function closeInTime({ close }: Pick<EngineApp, 'close'>, patience = PATIENCE): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('closing took too long'), patience);
  });
  const closed = close().then(
    () => null,
    (fault: unknown) => `closing failed: ${fault instanceof Error ? fault.message : String(fault)}`,
  );
  const fault = await Promise.race([closed, late]);
  clearTimeout(timer);
  return fault;
}
