// The pages of Settings and the words of what can be chosen there. Pure.
import type { RuleSource } from '../../../shared/domain/rule.ts';
import type { Settings } from '../../../shared/domain/settings.ts';

export const PAGES = ['permissions', 'try', 'approvals', 'appearance', 'keys', 'shell'] as const;
export type PageName = (typeof PAGES)[number];

type Text = { readonly label: string; readonly line: string };

/** `group`: what stands above it in the list of pages. */
export const PAGE_TEXT: Readonly<Record<PageName, Text & { readonly group?: string }>> = {
  permissions: {
    label: 'Permissions',
    line: 'What agents may do without you, what they ask about, and what they never do.',
  },
  try: { label: 'Try a call', line: 'What the gate would say of a call. Nothing is executed.' },
  approvals: {
    label: 'Approvals',
    line: 'How cards take answers, and when the system tells you that something waits.',
  },
  appearance: { label: 'Appearance', line: 'How this window looks.' },
  keys: { label: 'Keys', line: 'The keys of everything this window can do.' },
  shell: { group: 'Advanced', label: 'Shell', line: 'How the shell commands of agents run.' },
};

/** The page `by` steps further; the first and the last are neighbours. */
export function pageAfter(page: PageName, by: 1 | -1): PageName {
  return PAGES[(PAGES.indexOf(page) + by + PAGES.length) % PAGES.length] ?? page;
}

export type ChoiceText = { readonly value: string; readonly label: string; readonly line?: string };
export type ChoiceSetting = Text & { readonly key: string; readonly choices: readonly ChoiceText[] };

/** What is chosen for `setting` now. */
export function chosen({ key }: { readonly key: string }, settings: Settings): string {
  const value = read(settings, key);
  return typeof value === 'string' ? value : String(value);
}

/** The value at a key with one dot. */
function read(settings: Settings, key: string): unknown {
  const [table = '', name = ''] = key.split('.');
  const group = Object.entries(settings).find(([each]) => each === table)?.[1];
  return group === undefined ? undefined : Object.entries(group).find(([each]) => each === name)?.[1];
}

/** How far questions and refusals reach. */
export const REACH: readonly ChoiceSetting[] = [
  {
    key: 'permissions.roots',
    label: 'Inside the project',
    line: 'Beside its additional directories. The repository counts where the folder you opened lies in one, and never your home folder. Rules and settings stay with the opened folder.',
    choices: [
      { value: 'folder', label: 'The folder I opened' },
      { value: 'repository', label: 'Its whole Git repository' },
    ],
  },
  {
    key: 'permissions.outside',
    label: 'Outside the project',
    line: 'What becomes of every question about a file or folder outside the project and its additional directories.',
    choices: [
      { value: 'ask', label: 'Ask me' },
      { value: 'deny', label: 'Refuse' },
    ],
  },
  {
    key: 'permissions.discovery_outside',
    label: 'Listing and searching outside',
    line: 'The tools that list and search, elsewhere. Secret files always ask.',
    choices: [
      { value: 'ask', label: 'Ask me' },
      { value: 'allow', label: 'Allow' },
    ],
  },
  {
    key: 'permissions.critical',
    label: 'Critical acts',
    line: 'Such as sudo, secret files and wide deletions. Refused means in every mode, Bypass too.',
    choices: [
      { value: 'confirm', label: 'Ask me twice' },
      { value: 'block', label: 'Refuse' },
    ],
  },
  {
    key: 'permissions.shell_deletion',
    label: 'Programs that delete',
    line: 'Such as rm. By mode: simple ones inside the project run in Auto-accept edits, all others ask.',
    choices: [
      { value: 'mode', label: 'By mode' },
      { value: 'refuse', label: 'Refuse' },
    ],
  },
];

const TELL: readonly ChoiceText[] = [
  { value: 'unfocused', label: 'When I am not looking' },
  { value: 'always', label: 'Always' },
  { value: 'never', label: 'Never' },
];
export const NOTIFICATIONS: readonly ChoiceSetting[] = [
  {
    key: 'notifications.approvals',
    label: 'Something waits for your answer',
    line: 'It names the chat and the tool, never what the call would do.',
    choices: TELL,
  },
  { key: 'notifications.finished', label: 'A turn has ended', line: 'Finished, failed or given up.', choices: TELL },
];

export const APPEARANCE: readonly ChoiceSetting[] = [
  {
    key: 'appearance.theme',
    label: 'Theme',
    line: 'System follows what the rest of your desktop does.',
    choices: [
      { value: 'system', label: 'System' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  },
  {
    key: 'appearance.text_size',
    label: 'Text size',
    line: 'Of everything in this window.',
    choices: [
      { value: 'small', label: 'Small' },
      { value: 'medium', label: 'Medium' },
      { value: 'large', label: 'Large' },
    ],
  },
];

export type NumberSetting = Text & {
  readonly key: string;
  readonly unit: string;
  readonly least: number;
  readonly most: number;
};
export const GUARD_TIMES: readonly NumberSetting[] = [
  {
    ...{ key: 'approvals.fresh_ms', unit: 'ms', least: 100, most: 10_000 },
    label: 'A new card takes no answer for',
    line: 'So that a card that has just appeared is never answered by accident.',
  },
  {
    ...{ key: 'approvals.typing_ms', unit: 'ms', least: 100, most: 10_000 },
    label: 'After typing, keys answer nothing for',
    line: 'So that a letter meant for a text never answers a card.',
  },
];

/** A whole number within its bounds, or why it is none. */
export function readNumber(typed: string, { least, most, unit }: NumberSetting): number | string {
  const value = /^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : Number.NaN;
  if (value >= least && value <= most) return value;
  const range = `${least.toLocaleString('en')} and ${most.toLocaleString('en')}`;
  return `\`${typed}\` cannot be used; type a whole number between ${range} (${unit}).`;
}

/** What built-in refusals are called in the file, and what each refuses (O2). */
export const BUILT_IN: readonly (Text & { readonly name: string })[] = [
  { name: 'wipe', label: 'Wiping the root or home folder', line: 'In any spelling, such as `rm -rf ~`.' },
  { name: 'format', label: 'Making a file system', line: '`mkfs` and its kin.' },
  { name: 'block_device', label: 'Writing to a block device', line: 'By `dd` or a redirection.' },
  { name: 'fork_bomb', label: 'A fork bomb', line: 'A function that starts itself without end.' },
];

/** The list of what is off once `name` is on or off; null when nothing is, so that the key leaves the file. */
export function builtInOff(off: readonly string[], name: string, isOn: boolean): string[] | null {
  const rest = off.filter((each) => each !== name);
  const next = isOn ? rest : [...rest, name];
  return next.length === 0 ? null : next;
}

const LAYERS: Readonly<Record<RuleSource['layer'], string>> = {
  'built-in': 'built in',
  user: 'yours',
  flag: 'command line',
  chat: 'this chat',
};

/** Where a rule stands: "yours, settings.toml:4", "built in", "command line". */
export function whereOf({ layer, file, line }: RuleSource): string {
  if (file === null) return LAYERS[layer];
  const name = file.split(/[\\/]/).at(-1) ?? file;
  return `${LAYERS[layer]}, ${name}${line === null ? '' : `:${line}`}`;
}
