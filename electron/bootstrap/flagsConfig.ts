// `--config`: says where the settings file is, and opens it for a person who sits in front of a screen.
import type { SettingsProblem } from '../../shared/domain/settings.ts';
import type { Result } from '../../shared/result.ts';
import { makeSettingsFile } from '../settings/settingsFile.ts';
import { EXIT } from './app.ts';

type Deps = {
  /** Absolute. Made with comments only when it is not there. */
  readonly file: string;
  readonly print: (line: string) => void;
  readonly warn: (line: string) => void;
  /** Null where nobody watches: a program that asks wants the path alone. */
  readonly openFile: ((file: string) => Promise<Result<void, string>>) | null;
};

/** Resolves with the exit code. That no program opens it is no failure: the path is printed. */
export async function showConfig({ file, print, warn, openFile }: Deps): Promise<number> {
  const problem: SettingsProblem | undefined = makeSettingsFile(file);
  print(file);
  if (problem !== undefined) {
    warn(problem.message);
    return EXIT.fault;
  }
  const opened = await openFile?.(file);
  if (opened?.ok === false) warn(`It did not open by itself (${opened.error}). Open the file above in your editor.`);
  return EXIT.done;
}
