import { describe, expect, it } from 'vitest';
import type { Decision, Reason } from '../../../shared/domain/decision.ts';
import { err, ok } from '../../../shared/result.ts';
import { decision } from '../../ipc/examples.ts';
import { inputOf, offerOf, spoken, TOOLS } from './tryModel.ts';

const NO_JSON = 'This is not JSON yet. Names and texts stand in double quotes, with a comma between two entries.';

describe('what is asked', () => {
  const laws: readonly (readonly [law: string, tool: string, typed: string, expected: ReturnType<typeof inputOf>])[] = [
    ['a command line is the command', 'Bash', 'git "push"', ok('{"command":"git \\"push\\""}')],
    ['blanks of a command line are kept', 'Bash', ' ls', ok('{"command":" ls"}')],
    ['nothing asks nothing', 'Bash', '  ', ok(null)],
    ['other tools take JSON as it is', 'Read', '{ "file_path": "a" }', ok('{ "file_path": "a" }')],
    ['what is no JSON is not sent', 'Read', '{ file_path: a }', err(NO_JSON)],
  ];
  it.each(laws)('%s', (_law, tool, typed, expected) => expect(inputOf(tool, typed)).toEqual(expected));
  it.each(TOOLS.filter(({ name }) => name !== 'Bash').map(({ name, example }) => [name, example] as const))(
    'the example of %s can be sent',
    (name, example) => expect(inputOf(name, example)).toEqual(ok(example)),
  );
});

it('rules speak before steps, the strictest first', () => {
  const rule = { decision: 'ask', text: 'r', source: { layer: 'user', file: null, line: null } } as const;
  const said = (words: string, decided: Reason['decision'], byRule: boolean): Reason => ({
    ...{ words, decision: decided, rule: byRule ? rule : null },
  });
  const all = [said('step', 'deny', false), said('a', 'allow', true), said('d', 'deny', true)];
  expect(spoken(all).map(({ words }) => words)).toEqual(['d', 'a', 'step']);
});

describe('what "Always allow" would offer', () => {
  const suggestion: Decision['suggestion'] = { rules: ['Bash(npm test)'], wider: null, words: 'w', notInProject: null };
  const laws: readonly (readonly [law: string, given: Partial<Decision>, rules: string[]])[] = [
    ['is the rule of the gate', {}, ['Bash(npm test)']],
    ['is nothing where it is critical', { risk: 'critical' }, []],
    ['is nothing where it runs', { decision: 'allow' }, []],
    ['is nothing where it is refused', { decision: 'deny' }, []],
  ];
  it.each(laws)('%s', (_law, given, rules) => expect(offerOf(decision({ suggestion, ...given })).rules).toEqual(rules));
});
