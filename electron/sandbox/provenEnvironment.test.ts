import { expect, test } from 'vitest';
import { scrubbedEnvironment } from './commandEnvironment.ts';
import { NEUTRALISED, NEUTRALISED_GIT, provenEnvironment } from './provenEnvironment.ts';
import { QUIET_PROGRAMS } from './quietPrograms.ts';

test('a proven line sees the scrubbed environment and what neutralises, and nothing of the same names from elsewhere', () => {
  const given = { PATH: '/bin', LD_PRELOAD: '/x', GIT_PAGER: 'evil', GIT_CONFIG_COUNT: '9', GIT_CONFIG_KEY_40: 'x' };
  const seen = provenEnvironment(given, 'm', []);
  const git = NEUTRALISED_GIT.flatMap(([key, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, key],
    [`GIT_CONFIG_VALUE_${at}`, value],
  ]);
  expect(seen).toEqual({
    ...scrubbedEnvironment({ PATH: '/bin' }, 'm'),
    GIT_CONFIG_COUNT: String(NEUTRALISED_GIT.length),
    ...Object.fromEntries(NEUTRALISED.map(([name, value]) => [name, value])),
    ...Object.fromEntries(git),
  });
});

test('what the person has set comes first, so that nothing of it is stronger', () => {
  const seen = provenEnvironment({}, 'm', [
    { key: 'safe.directory', value: '/x' },
    { key: 'color.ui', value: null },
  ]);
  expect([
    seen.GIT_CONFIG_KEY_0,
    seen.GIT_CONFIG_VALUE_0,
    seen.GIT_CONFIG_KEY_1,
    seen.GIT_CONFIG_VALUE_1,
    seen.GIT_CONFIG_KEY_2,
    seen.GIT_CONFIG_COUNT,
  ]).toEqual(['safe.directory', '/x', 'color.ui', 'true', 'core.fsmonitor', String(NEUTRALISED_GIT.length + 2)]);
});

test('every line stands there once and says why', () => {
  const lines = [...NEUTRALISED, ...NEUTRALISED_GIT];
  const names = [...lines.map(([name]) => name), ...Object.keys(QUIET_PROGRAMS)];
  expect(new Set(names).size).toBe(names.length);
  expect(lines.filter(([, , why]) => why.length < 10)).toEqual([]);
});
