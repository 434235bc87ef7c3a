// What of the settings becomes a policy, and what is reported instead.
import { expect, it } from 'vitest';
import { settingsSchema } from '../../shared/domain/settings.ts';
import { DEFAULT_SECRET_FILES } from '../settings/secretFilesDefault.ts';
import { type PolicyInput, policyOf } from './policyOf.ts';

const source = { layer: 'user', file: '/home/me/settings.toml', line: 3 } as const;
const input = (secret_files?: readonly string[]): PolicyInput => ({
  settings: settingsSchema.parse({ permissions: secret_files ? { secret_files } : {} }),
  rules: [
    { decision: 'deny', text: 'Read(.env)', source },
    { decision: 'allow', text: 'Bash(', source },
    { decision: 'deny', text: 'Read(*a*b*c*d)', source },
  ],
  suspended: null,
  defaultSecretFiles: DEFAULT_SECRET_FILES,
  ownPaths: ['/data'],
  ownExceptions: ['/data/sample-project'],
  home: '/home/me',
  file: '/home/me/settings.toml',
  ignoreCase: false,
});

it('takes every entry of the default list of secret files, and rules that parse', () => {
  const { policy, problems } = policyOf(input());
  expect(policy.secretFiles.map(({ entry }) => entry)).toEqual(DEFAULT_SECRET_FILES);
  expect(policy.rules.filter(({ ref }) => ref.source.layer === 'user').map(({ ref }) => ref.text)).toEqual([
    'Read(.env)',
  ]);
  expect([policy.ownPaths, policy.ownExceptions]).toEqual([['/data'], ['/data/sample-project']]);
  expect(problems.map(({ line, key }) => [line, key])).toEqual([
    [3, 'permissions.allow'],
    [3, 'permissions.deny'],
  ]);
});

it('leaves out and reports an entry that is no pattern', () => {
  const { policy, problems } = policyOf(input(['.env', '*a*b*c*d', '!x']));
  expect(policy.secretFiles.map(({ entry }) => entry)).toEqual(['.env', '!x']);
  expect(problems.filter(({ key }) => key === 'permissions.secret_files')).toEqual([
    {
      file: '/home/me/settings.toml',
      line: null,
      key: 'permissions.secret_files',
      message: '`*a*b*c*d` has more than 3 stars; write a shorter pattern, or several',
    },
  ]);
});
