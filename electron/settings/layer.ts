// What is in force of one settings file after each look at it: a file that cannot be read leaves the last good state. Pure.
import type { SettingsProblem } from '../../shared/domain/settings.ts';
import type { FileLayer } from './problems.ts';
import { DEFAULTS, type ReadSettings, readSettings } from './readSettings.ts';
import type { FileText } from './settingsFile.ts';

export type LayerState = {
  /** The last that could be read; null when none ever could. */
  readonly good: ReadSettings | null;
  /** What `good` was read from; null when it was read from no file. */
  readonly text: string | null;
  /** Why the file as it is now is not in force. */
  readonly broken: SettingsProblem | null;
};

export const UNREAD: LayerState = { good: null, text: null, broken: null };

const ABSENT = 'this file is not there';
const GONE = 'this file is gone: what it said stays in force until it is there again, or until the next start';

/**
 * A user's file that was never there sets nothing; a rules file was asked for, so that it has to be there. One that goes
 * away takes no deny rule with it: an editor may be between two steps of saving.
 */
export function lookAgain(last: LayerState, file: string, layer: FileLayer, seen: FileText): LayerState {
  switch (seen.kind) {
    case 'text': {
      const read = readSettings(file, seen.text, layer);
      return read.ok ? { good: read.value, text: seen.text, broken: null } : { ...last, broken: read.error };
    }
    case 'unreadable':
      return { ...last, broken: seen.problem };
    case 'missing':
      return layer === 'user' && last.good === null
        ? { good: DEFAULTS, text: null, broken: null }
        : { ...last, broken: { file, line: null, key: null, message: last.good === null ? ABSENT : GONE } };
  }
}
