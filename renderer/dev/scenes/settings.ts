// The states of Settings and of the composer's commands that are worth looking at.
import type { Decision } from '../../../shared/domain/decision.ts';
import { type Settings, settingsSchema } from '../../../shared/domain/settings.ts';
import type { RuleView, SettingsDocument } from '../../../shared/domain/settingsDocument.ts';
import { ok } from '../../../shared/result.ts';
import type { Answers } from '../../ipc/clientFake.ts';
import { refused } from '../../ipc/clientFake.ts';
import { appState, chat, decision, project, settingsDocument } from '../../ipc/examples.ts';

type Scene = { readonly answers: Partial<Answers> };

const FILE = '/home/ada/.config/z-engine/settings.toml';
const rule = (text: string, line: number, more: Partial<RuleView> = {}): RuleView => ({
  ...{ decision: 'deny', text, description: null, place: 0, findings: [] },
  source: { layer: 'user', file: FILE, line },
  ...more,
});
const RULES: readonly RuleView[] = [
  rule('Bash(git push:*)', 6, {
    findings: [
      { severity: 'note', words: 'about the same can be done by `git send-pack`, which no rule of yours stops' },
    ],
  }),
  rule('Read(secrets/**)', 6, { place: 1 }),
  rule('Bash(/^curl .*--upload-file/)', 21, { place: null, description: 'nothing leaves this machine by curl' }),
  rule('Edit(package.json)', 5, { decision: 'ask' }),
  rule('Edit(docs/**)', 4, { decision: 'allow' }),
  rule('Bash(git push origin:*)', 4, {
    ...{ decision: 'allow', place: 3 },
    findings: [
      {
        severity: 'warning',
        words: 'it never takes effect: rule `deny Bash(git push:*)` (settings.toml line 6) forbids all that it allows',
      },
      { severity: 'note', words: '`git push` runs hooks and filters of the repository' },
    ],
  }),
  rule('Bash(npm test)', 4, { decision: 'allow', place: 1 }),
  rule('Bash(pnpm run build --filter @payments/settlement --filter @payments/ledger -- --mode production:*)', 4, {
    ...{ decision: 'allow', place: 2 },
  }),
  rule('Bash(cargo test:*)', 0, { decision: 'allow', place: null, source: { layer: 'flag', file: null, line: null } }),
];
const SECRET = [
  '.env',
  '.env.*',
  '!.env.example',
  '*.pem',
  '*.key',
  'id_rsa',
  'id_ed25519',
  '~/.ssh/**',
  '.netrc',
  '.npmrc',
];

const documentOf = (settings: Settings, more: Partial<SettingsDocument> = {}): SettingsDocument =>
  settingsDocument({ file: FILE, settings, rules: [...RULES], defaultSecretFiles: SECRET, ...more });

const answered: Decision = decision({
  decision: 'ask',
  words: 'No rule covers `npm run deploy`, and it is not a known read-only program.',
  risk: 'high',
  effects: ['run the program `git`', 'run the program `npm`', 'write the file `out.log`'],
  notices: ['`npm run` runs what `package.json` says under that name'],
  parts: [
    { text: 'git status --short', decision: 'allow', words: 'known to only read', blockedBy: null },
    { text: 'npm run deploy', decision: 'ask', words: 'not a known read-only program', blockedBy: 'npm' },
    {
      text: 'tee > out.log',
      decision: 'ask',
      words: 'a redirection to a file asks every time',
      blockedBy: '> out.log',
    },
  ],
  reasons: [
    {
      decision: 'allow',
      words: 'a rule of yours allows `git status`',
      rule: { decision: 'allow', text: 'Bash(git status:*)', source: { layer: 'user', file: FILE, line: 4 } },
    },
    { decision: 'ask', words: 'a redirection to a file asks every time', rule: null },
  ],
  suggestion: { rules: [], wider: null, words: 'a redirection to a file never earns a rule', notInProject: null },
});

const withValue = (table: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown => {
  const old: Record<string, unknown> = { ...Object(table) };
  return { ...old, [key]: rest.length === 0 ? value : withValue(old[key], rest, value) };
};

/** Changes what is simple to change, so that the controls can be tried. */
function changed(
  document: SettingsDocument,
  change: Parameters<Answers['settings:change']>[0]['change'],
): SettingsDocument {
  const { settings, rules } = document;
  if (change.kind === 'addRule')
    return { ...document, rules: [...rules, rule(change.text, 30, { decision: change.decision, place: 99 })] };
  if (change.kind === 'removeRule')
    return {
      ...document,
      rules: rules.filter(({ text, decision: of }) => text !== change.before || of !== change.decision),
    };
  if (change.kind === 'replaceRule')
    return {
      ...document,
      rules: rules.map((each) => (each.text === change.before ? { ...each, text: change.text } : each)),
    };
  if (change.kind === 'setKeys') {
    const { [change.intent]: _, ...rest } = settings.keys;
    return {
      ...document,
      settings: { ...settings, keys: change.keys === null ? rest : { ...rest, [change.intent]: change.keys } },
    };
  }
  const next = settingsSchema.safeParse(withValue(settings, change.key.split('.'), change.value ?? undefined));
  return next.success ? { ...document, settings: next.data } : document;
}

function scene(
  first: SettingsDocument | null,
  more: Partial<Answers> = {},
  ofChat: Parameters<typeof chat>[0] = {},
): Scene {
  let document = first ?? documentOf(settingsSchema.parse({}));
  const now = Date.now();
  const open = chat({ createdAt: now, updatedAt: now, ...ofChat });
  return {
    answers: {
      'app:state': () =>
        ok(
          appState({
            projects: [project()],
            chats: [open],
            layout: {
              ...{ panes: [open.id], active: 0, split: 0.5, sidePanel: false },
              view: first === null ? 'chats' : 'settings',
            },
          }),
        ),
      'chat:open': () => ok({ chat: open, items: [], draft: '', approvals: [], grants: [], questions: [] }),
      'settings:read': () => ok(document),
      'settings:change': ({ change }) => {
        if (change.kind === 'addRule' && !/^\w+(\(.+\))?$/.test(change.text))
          return refused(`\`${change.text}\` is no rule: the bracket is not closed; write it as \`Bash(git push:*)\`.`);
        document = changed(document, change);
        return ok(document);
      },
      'gate:try': () => ok({ decision: answered }),
      ...more,
    },
  };
}

const plain = settingsSchema.parse({});
const own = settingsSchema.parse({
  permissions: { built_in_off: ['format'], secret_files: ['.env', '*.pem'], additional_directories: ['~/code/shared'] },
  keys: { 'inbox.open': 'Mod+K', 'chat.rename': '' },
});

export const SETTINGS_SCENES: Readonly<Record<string, Scene>> = {
  settings: scene(documentOf(plain)),
  'settings-own': scene(documentOf(own)),
  'settings-locked': scene(
    documentOf(own, { locked: 'settings.toml:3 cannot be read: the bracket of `allow` is not closed.' }),
  ),
  'settings-unread': scene(documentOf(plain), {
    'settings:read': () => refused('the folder of the settings cannot be opened; look at its permissions'),
  }),
  slash: scene(null),
  'bypass-on': scene(null, {}, { mode: 'bypass' }),
};
