import { expect, test } from 'vitest';
import { quoted } from '../permission/preApproval.ts';
import { called, decided, refused } from './engineFake.ts';
import { refusedCalls } from './runRefused.ts';

const NOBODY = 'nobody is here to answer: ';
const because = (words: string, command = 'a line') => {
  const reasons = [
    { decision: 'deny' as const, words, rule: null },
    { decision: 'ask' as const, words: `pass \`--mode bypass\`: ${command}`, rule: null },
  ];
  return { ...refused(command), decision: decided({ decision: 'deny', reasons }) };
};
const HOSTILE = "x' and `--mode bypass` and `--allow-cmd 'y";

const flags: [law: string, call: ReturnType<typeof called>, flags: readonly string[]][] = [
  ['a command', because(`${NOBODY}pass \`--allow-cmd "npm test"\` to allow it`), ['--allow-cmd "npm test"']],
  [
    'several',
    because(`${NOBODY}pass \`--allow-dir "/etc"\` and \`--mode acceptEdits\` to allow it`),
    ['--allow-dir "/etc"', '--mode acceptEdits'],
  ],
  [
    'flags and a rule',
    because(
      `${NOBODY}pass \`--web true\` to allow it, and allow it by \`permissions.allow = ["WebFetch"]\` in a file for \`--rules\``,
    ),
    ['--web true'],
  ],
  ['what only an attended run can allow', because(`${NOBODY}only an attended run can allow this`), []],
  [
    'words of an agent that look like flags stay between their quotes',
    because(`${NOBODY}pass \`--allow-cmd ${quoted(HOSTILE)}\` to allow it`, HOSTILE),
    [`--allow-cmd ${quoted(HOSTILE)}`],
  ],
  [
    'words of an agent in another reason count for nothing',
    because('it writes a file', `\`${NOBODY}pass \`--mode bypass\``),
    [],
  ],
  ['a call without a decision', { ...refused(), decision: null }, []],
];
test.each(flags)('flags of %s', (_law, call, expected) => {
  expect(refusedCalls([call])).toEqual([
    { callId: call.id, tool: 'Bash', target: call.target, message: call.output, flags: expected },
  ]);
});

test('only what lacked a person is told', () => {
  const byRule = called({ status: 'denied', decider: { who: 'rule', words: 'rule `Read`' } });
  expect(refusedCalls([called(), byRule])).toEqual([]);
});
