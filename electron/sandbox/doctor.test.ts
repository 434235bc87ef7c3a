import { expect, test } from 'vitest';
import { type GuardFacts, sandboxGuards } from './doctor.ts';

const linux: Extract<GuardFacts, { platform: 'linux' }> = {
  platform: 'linux',
  ...{ network: false, maskSecrets: true, asRoot: false, isWsl: false, isContainer: false },
};
const says = (facts: GuardFacts, words: RegExp) => sandboxGuards(facts).filter((guard) => words.test(guard.words));

/** [facts, what is looked for, whether it holds; null where nothing is said of it] */
const laws: [facts: GuardFacts, words: RegExp, holds: boolean | null][] = [
  [linux, /internet/, true],
  [linux, /network is open/, null],
  [linux, /Sockets that have a path/, false],
  [{ ...linux, network: true }, /internet/, null],
  [{ ...linux, network: true }, /network is open/, false],
  [{ ...linux, network: true }, /local socket/, true],
  [linux, /Known places of keys .* cannot/, false],
  [{ ...linux, maskSecrets: false }, /keys too/, false],
  [linux, /hard link/, false],
  [linux, /cannot be planted/, true],
  [linux, /scripts and tests of the project/, false],
  [linux, /stopped rebase/, false],
  [linux, /root/, null],
  [{ ...linux, asRoot: true }, /files of other users/, false],
  [linux, /WSL/, null],
  [{ ...linux, isWsl: true }, /WSL/, false],
  [linux, /container/, null],
  [{ ...linux, isContainer: true }, /container/, false],
  [{ platform: 'darwin', network: false, maskSecrets: true }, /not tried on a Mac/, false],
  [{ platform: 'darwin', network: false, maskSecrets: true }, /localhost/, false],
  [{ platform: 'darwin', network: true, maskSecrets: true }, /localhost/, null],
  [{ platform: 'none' }, /all your rights/, false],
];
test.each(laws)('%j: %s', (facts, words, holds) => {
  expect(says(facts, words).map((guard) => guard.holds)).toEqual(holds === null ? [] : [holds]);
});

test('nothing holds where there is no sandbox', () => {
  expect(sandboxGuards({ platform: 'none' }).some(({ holds }) => holds)).toBe(false);
});
