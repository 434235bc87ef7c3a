import { expect, test } from 'vitest';
import type { SettingsProblem } from '../../shared/domain/settings.ts';
import { type LayerState, lookAgain, UNREAD } from './layer.ts';
import type { FileLayer } from './problems.ts';
import { DEFAULTS, readSettings } from './readSettings.ts';
import type { FileText } from './settingsFile.ts';

const file = '/f.toml';
const text = '[permissions]\ndeny = ["Bash"]';
const problem: SettingsProblem = { file, line: null, key: null, message: 'this file cannot be read: no' };
const read = readSettings(file, text, 'user');
const good: LayerState = { good: read.ok ? read.value : null, text, broken: null };
const seenText = (given: string): FileText => ({ kind: 'text', text: given });
const notToml: SettingsProblem = { file, line: 1, key: null, message: expect.stringContaining('this is not TOML') };
const gone: SettingsProblem = { file, line: null, key: null, message: expect.stringContaining('this file is gone') };
const absent: SettingsProblem = { file, line: null, key: null, message: 'this file is not there' };

const laws: [law: string, last: LayerState, seen: FileText, layer: FileLayer, expected: LayerState][] = [
  ['what can be read is in force', UNREAD, seenText(text), 'user', good],
  ['a broken file leaves the last good state', good, seenText('['), 'user', { ...good, broken: notToml }],
  ['a broken file with none before leaves nothing', UNREAD, seenText('['), 'user', { ...UNREAD, broken: notToml }],
  [
    'a file that cannot be read is a broken one',
    good,
    { kind: 'unreadable', problem },
    'user',
    { ...good, broken: problem },
  ],
  [
    'a mended file is in force again',
    { ...good, broken: notToml },
    seenText(''),
    'user',
    { good: DEFAULTS, text: '', broken: null },
  ],
  ['no file of the user sets nothing', UNREAD, { kind: 'missing' }, 'user', { ...UNREAD, good: DEFAULTS }],
  ['a file that goes away takes no deny rule with it', good, { kind: 'missing' }, 'user', { ...good, broken: gone }],
  ['no rules file is a broken one', UNREAD, { kind: 'missing' }, 'flag', { ...UNREAD, broken: absent }],
  ['a rules file that goes away leaves its rules', good, { kind: 'missing' }, 'flag', { ...good, broken: gone }],
];
test.each(laws)('%s', (_law, last, seen, layer, expected) => {
  expect(lookAgain(last, file, layer, seen)).toEqual(expected);
});
