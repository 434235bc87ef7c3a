import { describe, expect, it } from 'vitest';
import { readFacts } from '../shell/analyze.ts';
import type { LinePlan, PlannedProgram } from '../shell/commandPlan.ts';
import { NO_PLAN } from '../shell/commandPlan.ts';
import { program } from './portsFake.ts';
import { nameProgram, proposePrograms } from './programFacts.ts';

const planOf = (programs: readonly PlannedProgram[]): LinePlan => ({
  ...NO_PLAN,
  commands: [{ kind: 'absent' }, { kind: 'known', programs, uses: [], probes: [] }],
});

describe('the programs of a line', () => {
  it.each<[string, string, readonly PlannedProgram[], readonly string[], readonly string[]]>([
    ['each name once', 'ls; ls | wc', [], [], ['ls', 'wc']],
    [
      'what Bash has built in needs no look',
      'echo a; ls',
      [{ name: 'echo', from: 'builtin' }],
      ['echo builtin'],
      ['ls'],
    ],
    ['what the plan starts is looked for too', 'ls', [{ name: 'sort', from: 'program' }], [], ['ls', 'sort']],
    [
      "a program of a builtin's name beside it",
      'env echo',
      [{ name: 'echo', from: 'program' }],
      ['echo builtin'],
      ['env', 'echo'],
    ],
    ['a function stands before both', 'ls() { :; }; ls', [], ['ls function', ': builtin'], []],
  ])('%s', (_law, line, planned, taken, names) => {
    const found = proposePrograms(readFacts(line).facts, planOf(planned));
    const words = found.taken.map((each) => `${each.name} ${each.found.kind}`);
    expect([words.toSorted(), found.names]).toEqual([taken.toSorted(), names]);
  });

  it.each([
    ['a program of the system', '/usr/bin/ls', null],
    ['one in the home of the person', '/home/me/.cargo/bin/ls', null],
    ['one in the project', '/home/me/app/node_modules/.bin/ls', '`ls` is `./node_modules/.bin/ls` of the project'],
  ])('%s may be meant by its name or not', (_law, real, distrust) => {
    expect(nameProgram('ls', program(real), ['/home/me/app']).distrust).toBe(distrust);
  });
});
