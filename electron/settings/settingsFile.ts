// Reads a settings file from the disk: what stands there, that nothing does, or why it cannot be read. Nothing else.
import { lstatSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SettingsProblem } from '../../shared/domain/settings.ts';
import { SETTINGS_TEMPLATE } from './template.ts';

const MAX_BYTES = 1_000_000;

export type FileText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly problem: SettingsProblem };

export function readSettingsFile(file: string): FileText {
  try {
    const state = statSync(file, { throwIfNoEntry: false });
    if (state === undefined) return { kind: 'missing' };
    if (!state.isFile()) return unreadable(file, 'it is not a file');
    if (state.size > MAX_BYTES) return unreadable(file, 'it is longer than a megabyte');
    return { kind: 'text', text: readFileSync(file, 'utf8') };
  } catch (error) {
    return unreadable(file, wordsOf(error));
  }
}

const unreadable = (file: string, why: string): FileText => ({
  kind: 'unreadable',
  problem: { file, line: null, key: null, message: `this file cannot be read: ${why}` },
});

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Makes the folder (0700) and a file of comments (0600) where there is none. A problem when that cannot be done. */
export function makeSettingsFile(file: string): SettingsProblem | undefined {
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    if (lstatSync(file, { throwIfNoEntry: false }) === undefined)
      writeFileSync(file, SETTINGS_TEMPLATE, { flag: 'wx', mode: 0o600 });
    return undefined;
  } catch (error) {
    return { file, line: null, key: null, message: `this file cannot be made: ${wordsOf(error)}` };
  }
}
