// Every known failure of npm gets its own why and what next; an unknown one shows what npm said.
import { expect, test } from 'vitest';
import { explainInstallFailure } from './failure.mjs';

const cases: [string, string, string][] = [
  ['npm error code ENOTFOUND', 'the package registry could not be reached', 'network'],
  ['npm error code EAI_AGAIN', 'the package registry could not be reached', 'network'],
  ['npm ERR! code SELF_SIGNED_CERT_IN_CHAIN', 'the certificate of the package registry is not trusted here', 'cafile'],
  ['npm error nospc ENOSPC: no space left on device, write', 'the disk is full', 'free'],
  ['npm error code EACCES', 'a file or folder may not be written', 'belong to you'],
  ['npm error code EINTEGRITY', 'a downloaded package is not the one that was checked in', 'do not go on'],
  ['npm error code E401', 'the package registry refuses access', 'token'],
  ['npm error code ETARGET', 'the package registry does not hold a package that is needed', 'registry'],
  ['npm error code EUSAGE', 'package.json and package-lock.json do not agree', 'same version'],
  ['npm error Segmentation fault', 'npm ended with code 139', 'anew'],
];
test.each(cases)('%s', (output, why, next) => {
  const text = explainInstallFailure(output, 139);
  expect(text.split('\n').slice(0, 2)).toEqual([`  ${output}`, `The installation failed: ${why}.`]);
  expect(text).toContain(next);
});

test('the last twelve lines are shown, without empty ones and without the path of the log', () => {
  const output = `${Array.from({ length: 20 }, (_, i) => `line ${i}\n\n`).join('')}npm error\nnpm error A complete log of this run can be found in: /x`;
  const text = explainInstallFailure(output, 1).split('\n');
  expect(text).toEqual([
    ...Array.from({ length: 12 }, (_, i) => `  line ${i + 8}`),
    'The installation failed: npm ended with code 1.',
    'What to do: read the lines above; starting again tries it anew.',
  ]);
});
