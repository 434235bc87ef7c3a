import { expect, test } from 'vitest';
import { DEFAULT_SECRET_FILES } from './secretFilesDefault.ts';

test('each pattern stands once, and is a name, or begins at home or anywhere', () => {
  expect(new Set(DEFAULT_SECRET_FILES).size).toBe(DEFAULT_SECRET_FILES.length);
  const odd = DEFAULT_SECRET_FILES.filter((pattern) => pattern.includes('/') && !/^(~\/|\*\*\/)/.test(pattern));
  expect(odd).toEqual([]);
});

test('an exception follows what it takes out', () => {
  for (const exception of DEFAULT_SECRET_FILES.filter((pattern) => pattern.startsWith('!')))
    expect(DEFAULT_SECRET_FILES.indexOf('.env.*')).toBeLessThan(DEFAULT_SECRET_FILES.indexOf(exception));
  expect(DEFAULT_SECRET_FILES.filter((pattern) => pattern.startsWith('!'))).toEqual([
    '!.env.example',
    '!.env.sample',
    '!.env.template',
  ]);
});

test('what the specification names is in the list', () => {
  const named = ['.env', '.env.*', '*.pem', '*.key', 'id_rsa', 'id_ecdsa', 'id_ed25519', 'id_dsa', '.netrc', '.pgpass'];
  const more = ['.npmrc', '.pypirc', '~/.ssh/**', '~/.gnupg/**', '**/.aws/credentials', '**/.kube/config'];
  const rest = ['**/.docker/config.json', '.git-credentials', '~/.mozilla/**', '~/.config/google-chrome/**'];
  expect(DEFAULT_SECRET_FILES).toEqual(expect.arrayContaining([...named, ...more, ...rest]));
});
