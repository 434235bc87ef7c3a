import { expect, it } from 'vitest';
import type { Mode } from '../../shared/domain/mode.ts';
import { type Disk, pathEffect, policyOf, requestOf, rule } from './portsFake.ts';
import { withheldFrom } from './withheld.ts';

type Law = readonly [law: string, rules: readonly string[], file: string, withheld: string | null, searched?: string];
const SECRET = 'it is on the list of secret files (`.env`)';

const laws: readonly Law[] = [
  ['a plain file is read', [], '/home/me/app/src/a.ts', null],
  ['a secret file is left out', [], '/home/me/app/.env', SECRET],
  ['also deep in the tree', [], '/home/me/app/src/deep/.env', SECRET],
  ['an exception is read', [], '/home/me/app/.env.example', null],
  ['a wide allow rule does not bring it in', ['allow Read', 'allow Read(/**)'], '/home/me/app/.env', SECRET],
  ['a rule that names the very file does', ['allow Read(./.env)'], '/home/me/app/.env', null],
  ['but not another one', ['allow Read(./.env)'], '/home/me/app/src/.env', SECRET],
  ['a name in a rule reaches only inside', ['allow Read(.env)'], '/srv/.env', SECRET],
  [
    'a deny rule leaves a file out',
    ['deny Read(secrets/**)'],
    '/home/me/app/secrets/a',
    'rule `deny Read(secrets/**)` (settings.toml line 4) forbids it',
  ],
  [
    'an ask rule too, since nobody was asked about that file',
    ['ask Read(notes/**)'],
    '/home/me/app/notes/a',
    'rule `ask Read(notes/**)` (settings.toml line 4) asks for it alone',
  ],
  ['not where that rule asked about the call', ['ask Read(notes/**)'], '/home/me/app/notes/a', null, 'notes/x'],
  [
    'a deny rule is never answered',
    ['deny Read(notes/**)'],
    '/home/me/app/notes/a',
    'rule `deny Read(notes/**)` (settings.toml line 4) forbids it',
    'notes/x',
  ],
  ['a rule for another tool says nothing', ['deny Glob(src/**)'], '/home/me/app/src/a.ts', null],
  [
    'a rule for this tool does',
    ['deny Grep(src/**)'],
    '/home/me/app/src/a.ts',
    'rule `deny Grep(src/**)` (settings.toml line 4) forbids it',
  ],
  ['a rule for editing says nothing', ['deny Edit(src/**)'], '/home/me/app/src/a.ts', null],
  [
    'a rule is told before a secret, and is no secret',
    ['deny Read(.env)'],
    '/home/me/app/.env',
    'rule `deny Read(.env)` (settings.toml line 4) forbids it',
  ],
];

const LINKED: readonly Law[] = [
  [
    'a deny rule for the name of the link leaves out what is read through it',
    ['deny Read(data/**)'],
    '/home/me/app/kept/a',
    'rule `deny Read(data/**)` (settings.toml line 4) forbids it',
    'data',
  ],
  ['and says nothing of the same file by its own name', ['deny Read(data/**)'], '/home/me/app/kept/a', null, 'kept'],
  [
    'a secret folder is one under the name that the list gives it',
    [],
    '/srv/keys/a',
    'it is on the list of secret files (`~/.ssh/**`)',
    '~/.ssh',
  ],
];
const DISK: Disk = {
  '/home/me/app/data': { real: '/home/me/app/kept', type: 'folder' },
  '/home/me/app/kept': { type: 'folder' },
  '/home/me/.ssh': { real: '/srv/keys', type: 'folder' },
};
for (const [law, rules, file, withheld, searched = '.'] of LINKED) {
  it(law, async () => {
    const policy = policyOf(rules.map((text) => rule(text)));
    const request = await requestOf({ tool: 'Grep', effects: [pathEffect('search', searched)], policy, disk: DISK });
    expect(withheldFrom(request, policy)(file)?.why ?? null).toBe(withheld);
  });
}

for (const mode of ['default', 'bypass'] as const satisfies readonly Mode[]) {
  for (const [law, rules, file, withheld, searched = '.'] of laws) {
    it(`${law} (${mode})`, async () => {
      const policy = policyOf(rules.map((text) => rule(text)));
      const request = await requestOf({ tool: 'Grep', effects: [pathEffect('search', searched)], mode, policy });
      const expected = withheld === null ? null : { why: withheld, secret: withheld === SECRET };
      expect(withheldFrom(request, policy)(file)).toEqual(expected);
    });
  }
}

it('rules that rest lift no secrecy', async () => {
  const policy = policyOf([rule('allow Read(./.env)')], { suspended: 'settings.toml line 2' });
  const request = await requestOf({ tool: 'Grep', effects: [pathEffect('search', '.')], policy });
  expect(withheldFrom(request, policy)('/home/me/app/.env')).toEqual({ why: SECRET, secret: true });
});
