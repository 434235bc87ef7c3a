import { describe, expect, it } from 'vitest';
import type { DiffLine } from '../../../shared/domain/preview.ts';
import type { ToolCallView } from '../../../shared/domain/toolCall.ts';
import { toolCall } from '../../ipc/examples.ts';
import { type CallBody, callBody, hasBody, headOutcome, sideWords, withoutColours } from './toolCallModel.ts';

const rule = { who: 'rule', words: 'rule `Edit`' } as const;
const mode = { who: 'mode', words: 'in project' } as const;

const sides: readonly (readonly [law: string, given: Partial<ToolCallView>, expected: string])[] = [
  ['what a person allowed', { status: 'done' }, 'you, once'],
  ['how long it took', { status: 'done', durationMs: 1234 }, 'you, once · 1.2 s'],
  ['nothing of what took no time', { status: 'done', durationMs: 99 }, 'you, once'],
  ['what the mode allowed', { status: 'done', decider: mode }, 'allowed · in project'],
  ['what a rule allowed', { status: 'done', decider: rule }, 'allowed by rule `Edit`'],
  ['what a rule denied', { status: 'denied', decider: rule }, 'denied by rule `Edit`'],
  ['what a person denied', { status: 'denied' }, 'denied by you'],
  [
    'what a person said when denying',
    { status: 'denied', outcome: 'denied by you: use pnpm' },
    'denied by you: use pnpm',
  ],
  ['not a whole letter of it', { status: 'denied', outcome: `denied by you: ${'x'.repeat(99)}` }, 'denied by you'],
  ['what the mode denied', { status: 'denied', decider: { who: 'mode', words: 'Plan mode' } }, 'denied by Plan mode'],
  ['what failed was allowed before', { status: 'failed', durationMs: 400 }, 'you, once · failed after 0.4 s'],
  ['what failed before it ran', { status: 'failed', decider: { who: 'gate', words: 'it cannot succeed' } }, 'failed'],
  ['what runs', { status: 'running', decider: mode }, 'allowed · in project · running 4 s'],
  ['what waits', { status: 'waiting', decider: null }, 'waiting for you'],
  ['what is being decided', { status: 'deciding', decider: null }, 'being decided'],
  ['what the sandbox allowed', { decider: { who: 'sandbox', words: 'the sandbox' } }, 'allowed by the sandbox'],
  ['what skip approvals accepted', { decider: { who: 'auto', words: 'auto' } }, 'allowed · auto'],
  [
    'what a grant allowed',
    { decider: { who: 'rule', words: 'rule `allow Bash(npm test:*)` (this chat)' } },
    'allowed by rule `allow Bash(npm test:*)` (this chat)',
  ],
  [
    'what a person allowed for the chat',
    { decider: { who: 'user', words: 'you, for this chat' } },
    'you, for this chat',
  ],
  [
    'what nobody could be asked about',
    { status: 'denied', decider: { who: 'headless', words: 'a run without a person' } },
    'denied: nobody was here to answer',
  ],
  [
    'that a question waits for the person',
    { tool: 'AskUser', status: 'running', decider: mode },
    'allowed · in project · waiting for you',
  ],
  [
    'not how long the person thought',
    { tool: 'ExitPlanMode', status: 'done', decider: mode, durationMs: 60_000 },
    'allowed · in project',
  ],
  ['what was stopped', { status: 'stopped' }, 'stopped'],
  ['what was interrupted', { status: 'interrupted', decider: null }, 'interrupted'],
];
it('says no time that it does not know', () =>
  expect(sideWords(toolCall({ status: 'running' }), null)).toBe('you, once · running'));
describe('on the right stands', () => {
  it.each(sides)('%s', (_law, given, expected) => expect(sideWords(toolCall(given), 4999)).toBe(expected));
});

const lines = (many: number) => Array.from({ length: many }, () => 'x').join('\n');
const diff = (many: number): ToolCallView['preview'] => {
  const line: DiffLine = { kind: 'added', text: 'x', before: null, after: 1 };
  return { kind: 'diff', path: 'a', created: false, lines: Array.from({ length: many }, () => line) };
};
const text = { kind: 'text', text: 'files named *.ts in src' } as const;
const long = 'x'.repeat(61);

const bodies: readonly (readonly [law: string, given: Partial<ToolCallView>, expected: Partial<CallBody>])[] = [
  ['a short command does not stand there twice', {}, { preview: null, isOpen: false }],
  [
    'a long command is shown whole',
    { target: long, preview: { kind: 'command', text: long } },
    { preview: { kind: 'command', text: long } },
  ],
  [
    'a command of two lines is shown whole',
    { target: 'a\nb', preview: { kind: 'command', text: 'a\nb' } },
    { preview: { kind: 'command', text: 'a\nb' } },
  ],
  ['the output of a command that runs is open', { status: 'running', output: lines(99) }, { isOpen: true }],
  ['a short output stays open', { output: lines(12) }, { isOpen: true }],
  ['a long output folds once it is done', { output: lines(13) }, { isOpen: false }],
  [
    'the same words do not stand there twice',
    { status: 'failed', output: 'x', outcome: 'x' },
    { output: null, outcome: 'x' },
  ],
  ['what failed is open', { status: 'failed', outcome: 'exit code 1' }, { isOpen: true, outcome: 'exit code 1' }],
  ['a short difference is open', { preview: diff(12) }, { isOpen: true }],
  ['a long difference is folded', { preview: diff(13) }, { isOpen: false }],
  ['a difference that waits is shown by its approval', { status: 'waiting', preview: diff(2) }, { isOpen: false }],
  ['a difference that was denied is folded', { status: 'denied', preview: diff(2) }, { isOpen: false }],
  ['what an agent was told of a refusal is folded', { status: 'denied', output: 'denied' }, { isOpen: false }],
  [
    'what stands in the head does not stand there twice',
    { tool: 'Glob', preview: text, output: 'a.ts', outcome: '1 file' },
    { preview: null, output: 'a.ts', outcome: null, isOpen: false },
  ],
  [
    'what was asked in words stands until there is an answer',
    { tool: 'AskUser', status: 'running', preview: text },
    { preview: text, isOpen: false },
  ],
  ['an answer is open', { tool: 'AskUser', preview: text, output: 'You chose `A`' }, { preview: null, isOpen: true }],
  ['a short list of todos is open', { tool: 'TodoWrite', preview: text, output: '[x] a' }, { isOpen: true }],
  ['a long plan is folded', { tool: 'ExitPlanMode', preview: text, output: lines(13) }, { isOpen: false }],
  ['what was read is folded', { tool: 'Read', preview: null, output: 'x' }, { isOpen: false, output: 'x' }],
];
const told: readonly (readonly [law: string, given: Partial<ToolCallView>, expected: string | null])[] = [
  ['how many files', { tool: 'Glob', preview: text, outcome: '14 files' }, '14 files'],
  ['what became of a deleted file', { tool: 'Delete', preview: null, outcome: 'deleted the file' }, 'deleted the file'],
  ['not of a command', { outcome: 'exit code 0' }, null],
  ['not beside the count of a change', { tool: 'MultiEdit', preview: diff(1), outcome: '3 places' }, null],
  ['not of what failed', { tool: 'Glob', preview: text, status: 'failed', outcome: 'no such folder' }, null],
  ['not what is long', { tool: 'Glob', preview: text, outcome: long }, null],
  ['not what goes over lines', { tool: 'Glob', preview: text, outcome: 'a\nb' }, null],
  ['nothing where there is nothing', { tool: 'Glob', preview: text, outcome: null }, null],
];
describe('the head tells', () => {
  it.each(told)('%s', (_law, given, expected) => expect(headOutcome(toolCall(given))).toBe(expected));
});

describe('the body of a call', () => {
  it.each(bodies)('%s', (_law, given, expected) => expect(callBody(toolCall(given))).toMatchObject(expected));
  it('is not there when there is nothing to unfold', () => {
    const call = toolCall();
    expect(hasBody(call, callBody(call))).toBe(false);
  });
});

describe('withoutColours', () => {
  it.each([
    ['colours are left out', '\u001b[32m✔ ok\u001b[39m', '✔ ok'],
    ['several in one sequence', '\u001b[1;38;5;4mx\u001b[0m', 'x'],
    ['what moves the cursor stays', '\u001b[2Kx', '\u001b[2Kx'],
    ['a cut sequence stays', 'x\u001b[3', 'x\u001b[3'],
  ])('%s', (_law, given, expected) => expect(withoutColours(given)).toBe(expected));
});
