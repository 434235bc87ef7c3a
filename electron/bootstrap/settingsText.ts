// The text of the user's settings file with its state on the disk, and another text put in its place. INVARIANT: a text is
// only ever put where the very file stands that was read, by way of a link too; else it is refused and nothing is written.
import { createHash } from 'node:crypto';
import type { SettingsProblem } from '../../shared/domain/settings.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { resolvePath } from '../paths/resolve.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { readSettings } from '../settings/readSettings.ts';
import { writeAuthorized } from '../tools/atomicWrite.ts';
import { readAuthorized } from '../tools/authorizedFile.ts';

/** `locked`: why it cannot be changed, a sentence; `text` is what can be read of it. */
export type SettingsText = {
  readonly text: string;
  readonly target: ResolvedPath | null;
  readonly locked: string | null;
};

const MAX_BYTES = 1_000_000;

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** `file` is absolute. */
export async function readText(file: string): Promise<SettingsText> {
  const target = await resolvePath(file, '/', '/');
  if (!target.ok) return locked('', `\`${file}\` cannot be looked up: ${target.error}`);
  const bytes = await readAuthorized({ ...target.value, written: file }, MAX_BYTES);
  if (!bytes.ok) return locked('', `The settings file cannot be read: ${bytes.error.words}.`);
  const text = bytes.value.toString('utf8');
  if (!Buffer.from(text).equals(bytes.value))
    return locked(text, `\`${file}\` is not written in UTF-8. Save it as UTF-8.`);
  const read = readSettings(file, text, 'user');
  return read.ok ? { text, target: target.value, locked: null } : locked(text, faultWords(read.error));
}

const locked = (text: string, why: string): SettingsText => ({ text, target: null, locked: why });

const faultWords = ({ file, line, message }: SettingsProblem) =>
  `\`${file}\`${line === null ? '' : ` line ${line}`}: ${message}. Mend it by hand first.`;

/** Mode, owner and the link that leads there stay. The error is a sentence. */
export async function putText(target: ResolvedPath, text: string, umask: number): Promise<Result<void, string>> {
  const content = Buffer.from(text);
  if (content.length > MAX_BYTES) return err('The settings file would become longer than a megabyte.');
  const written = await writeAuthorized(target, content, { umask });
  return written.ok ? ok(undefined) : err(`Nothing was changed: ${written.error.words}.`);
}
