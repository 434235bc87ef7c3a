// The text of the user's settings file with its state on the disk, and another text put in its place. INVARIANT: a text is
// only ever put where the very file stands that was read, by way of a link too, or anew where nothing stands; else it is
// refused and nothing is written.
import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
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

/** `file` is absolute. `lost`: what is taken for the text of a file that is gone, so that a change makes it anew. */
export async function readText(file: string, lost: () => string): Promise<SettingsText> {
  const target = await resolvePath(file, '/', '/');
  if (!target.ok) return locked('', `\`${file}\` cannot be looked up: ${target.error}`);
  if (isGone(file, target.value)) return { text: lost(), target: target.value, locked: null };
  const bytes = await readAuthorized({ ...target.value, written: file }, MAX_BYTES);
  if (!bytes.ok) return locked('', `The settings file cannot be read: ${bytes.error.words}.`);
  const text = bytes.value.toString('utf8');
  if (!Buffer.from(text).equals(bytes.value))
    return locked(text, `\`${file}\` is not written in UTF-8. Save it as UTF-8.`);
  const read = readSettings(file, text, 'user');
  return read.ok ? { text, target: target.value, locked: null } : locked(text, faultWords(read.error));
}

/** A link that leads to nothing is not gone. */
const isGone = (file: string, { type }: ResolvedPath) =>
  type === 'absent' && lstatSync(file, { throwIfNoEntry: false }) === undefined;

const locked = (text: string, why: string): SettingsText => ({ text, target: null, locked: why });

const faultWords = ({ file, line, message }: SettingsProblem) =>
  `\`${file}\`${line === null ? '' : ` line ${line}`}: ${message}. Mend it by hand first.`;

/** What only the owner may do with a file or a folder that is made anew. */
const PRIVATE = 0o077;

/** Mode, owner and the link that leads there stay; what is new is its owner's alone. The error is a sentence. */
export async function putText(target: ResolvedPath, text: string, umask: number): Promise<Result<void, string>> {
  const content = Buffer.from(text);
  if (content.length > MAX_BYTES) return err('The settings file would become longer than a megabyte.');
  const written = await writeAuthorized(target, content, { umask: target.type === 'absent' ? PRIVATE : umask });
  return written.ok ? ok(undefined) : err(`Nothing was changed: ${written.error.words}.`);
}
