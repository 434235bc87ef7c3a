import { describe, expect, it } from 'vitest';
import type { ApprovalCard } from '../../../shared/domain/approval.ts';
import type { CommandPart, Decision } from '../../../shared/domain/decision.ts';
import { approval, card, decision } from '../../ipc/examples.ts';
import { type ApprovalView, approvalView } from './approvalModel.ts';

const view = (more: Partial<Decision>, waiting = 1, cardMore: Partial<ApprovalCard> = {}) =>
  approvalView(approval({ card: card({ decision: decision(more), ...cardMore }) }), waiting);
const part = (more: Partial<CommandPart>): CommandPart => ({
  text: 'ls',
  decision: 'allow',
  words: 'read-only',
  blockedBy: null,
  ...more,
});
const rule = { decision: 'ask', text: 'Bash(npm:*)', source: { layer: 'user', file: '/s.toml', line: 3 } } as const;

const wider = { rules: ['Bash(npm:*)'], replaces: ['Bash(npm run:*)'] };
const offer = {
  rules: ['Bash(npm test:*)'],
  wider,
  words: '`npm test` with anything behind it',
  notInProject: 'why',
};

it('shows the whole of a plain card', () =>
  expect(approvalView(approval(), 1)).toEqual({
    question: 'Allow Bash to run `npm test`?',
    why: 'No rule covers `npm test`, and it is not a known read-only program.',
    preview: { kind: 'command', text: 'npm test' },
    effectsTitle: 'This command will:',
    effects: ['run the program `npm`'],
    notices: [],
    confinement: [],
    parts: [],
    allParts: [],
    reasons: [],
    otherReasons: [],
    rest: null,
    isPreviewFolded: false,
    subagent: null,
    risk: 'high',
    riskWords: 'High risk',
    project: 'payments-api',
    folder: '/home/ada/payments-api',
    mode: 'Ask mode',
    more: null,
    confirmation: null,
    always: null,
    announcement: 'Approval needed. Allow Bash to run npm test? High risk.',
  } satisfies ApprovalView));

const inside = 'it runs in the sandbox: it can write only in `/p`, without network';
const without = 'it runs without the sandbox, because bubblewrap is not installed';
const outside = { decision: 'ask', words: 'it runs outside the sandbox, as you wanted', rule: null } as const;
it('says before all other notices whether it would run in the sandbox', () => {
  const said = (given: Parameters<typeof view>[0]) => {
    const { confinement, notices } = view(given);
    return [confinement, notices];
  };
  expect(said({ notices: ['other', inside] })).toEqual([[{ tone: 'calm', words: inside }], ['other']]);
  expect(said({ notices: [without] })).toEqual([[{ tone: 'warning', words: without }], []]);
  expect(said({ notices: ['so it runs in the sandbox'] })).toEqual([[], ['so it runs in the sandbox']]);
  const warning = 'This would run outside the sandbox: it can write wherever you can.';
  expect(said({ words: outside.words, reasons: [outside] })).toEqual([[{ tone: 'warning', words: warning }], []]);
  const broken = {
    ...outside,
    words: 'it would run without the sandbox, which cannot be set up now: the disk is full',
  };
  expect(said({ words: broken.words, reasons: [broken] })).toEqual([[{ tone: 'warning', words: warning }], []]);
});

const MANY = Array.from({ length: 20 }, (_, at) => part({ text: `ls ${at}` }));

const laws: readonly (readonly [law: string, shown: Partial<ApprovalView>, expected: Partial<ApprovalView>])[] = [
  ['how many wait after this', view({}, 3), { more: '2 more waiting after this' }],
  [
    'that critical calls need a second word',
    view({ risk: 'critical' }),
    {
      riskWords: 'Critical risk',
      confirmation: 'This is critical and cannot be undone by Z Engine. Allow it all the same?',
    },
  ],
  [
    'that a call which is no command is none',
    view({}, 1, { preview: { kind: 'text', text: 'x' } }),
    { effectsTitle: 'This call will:' },
  ],
  [
    'the beginning of a long question to a screen reader',
    view({}, 1, { question: `run\n${'x'.repeat(300)}?` }),
    { announcement: `Approval needed. run ${'x'.repeat(196)}… High risk.` },
  ],
  [
    'the whole of a long question, of its parts and of the call',
    view(
      { parts: [{ decision: 'ask', text: `${'x'.repeat(9000)} b ${'y'.repeat(9000)}`, words: 'w', blockedBy: 'b' }] },
      1,
      { question: 'x'.repeat(9000), preview: { kind: 'command', text: 'x'.repeat(9000) } },
    ),
    {
      question: 'x'.repeat(9000),
      parts: [
        {
          decision: 'ask',
          words: 'w',
          before: `${'x'.repeat(9000)} `,
          blocked: 'b',
          after: ` ${'y'.repeat(9000)}`,
          beside: null,
        },
      ],
      preview: { kind: 'command', text: 'x'.repeat(9000) },
      rest: 'Show all text',
      isPreviewFolded: true,
    },
  ],
  [
    'which subagent asks, and for what',
    view({}, 1, { subagent: { type: 'explore', task: 'find the race' } }),
    {
      subagent: 'explore · subagent: find the race',
      announcement: 'Approval needed by the subagent explore. Allow Bash to run npm test? High risk.',
    },
  ],
  [
    'the rules that can be allowed in the chat, and why not in the project',
    view({ suggestion: offer }),
    {
      always: { rules: ['Bash(npm test:*)'], words: '`npm test` with anything behind it', wider, notInProject: 'why' },
    },
  ],
  [
    'no rule that nobody would read to its end',
    view({ suggestion: { ...offer, rules: ['Edit', `Edit(${'x'.repeat(1001)})`] } }),
    { always: null },
  ],
  [
    'no rule for what is critical, whatever is offered',
    view({ risk: 'critical', suggestion: offer }),
    { always: null },
  ],
  ['no heading over nothing', view({ effects: [] }), { effectsTitle: null }],
  ['the mode by its label', view({}, 1, { mode: 'acceptEdits' }), { mode: 'Auto-accept edits mode' }],
  [
    'a rule that spoke, also when its words stand on top',
    view({ words: 'w', reasons: [{ decision: 'ask', words: 'w', rule }] }),
    { reasons: [{ decision: 'ask', words: 'w', rule }] },
  ],
  [
    'no reason that the words on top hold already',
    view({ words: 'a; b', reasons: [{ decision: 'ask', words: 'b', rule: null }] }),
    { reasons: [] },
  ],
  ['no reason twice', view({ words: 'w', reasons: [{ decision: 'ask', words: 'w', rule: null }] }), { reasons: [] }],
  [
    'a reason of the harmless side of a call only unfolded',
    view({ words: 'w', reasons: [{ decision: 'allow', words: 'reading is allowed', rule: null }] }),
    {
      reasons: [],
      otherReasons: [{ decision: 'allow', words: 'reading is allowed', rule: null }],
      rest: 'Show all reasons',
    },
  ],
  [
    'no part of a simple command that its own name blocks',
    view({ parts: [part({ text: 'npm test', decision: 'ask', words: 'no rule', blockedBy: 'npm' })] }),
    {
      parts: [],
      allParts: [{ decision: 'ask', words: 'no rule', before: '', blocked: 'npm', after: ' test', beside: null }],
      rest: 'Show all reasons',
    },
  ],
  [
    'no part at all that says the same as the call and the words on top',
    view({ words: 'w: read-only', parts: [part({})] }, 1, { preview: { kind: 'command', text: 'ls' } }),
    { parts: [], allParts: [], rest: null },
  ],
  [
    'the word that blocked a simple command',
    view({ parts: [part({ text: 'find . -delete', decision: 'ask', words: 'deletes', blockedBy: '-delete' })] }),
    { parts: [{ decision: 'ask', words: 'deletes', before: 'find . ', blocked: '-delete', after: '', beside: null }] },
  ],
  [
    'every part of a compound command',
    view({ parts: [part({}), part({ text: 'x', decision: 'deny', words: 'refused' })] }),
    {
      parts: [
        { decision: 'allow', words: 'read-only', before: 'ls', blocked: '', after: '', beside: null },
        { decision: 'deny', words: 'refused', before: 'x', blocked: '', after: '', beside: null },
      ],
    },
  ],
  [
    'a part whole when the word is written otherwise in it, and the word beside',
    view({ parts: [part({ text: 'a', blockedBy: 'b' })] }),
    { parts: [{ decision: 'allow', words: 'read-only', before: 'a', blocked: '', after: '', beside: 'b' }] },
  ],
];
describe('approvalView shows', () => {
  it.each(laws)('%s', (_law, shown, expected) => expect(shown).toMatchObject(expected));
});

describe('of many parts', () => {
  const asks = part({ text: 'x', decision: 'ask', words: 'no rule' });
  const all = (decided: CommandPart['decision']) => MANY.map((each): CommandPart => ({ ...each, decision: decided }));
  it.each([
    ['only those that keep it from passing come first', [...MANY, asks], ['x'], 'Show all 21 parts'],
    ['no more of them than one can look at', all('ask'), MANY.slice(0, 8).map(({ text }) => text), 'Show all 20 parts'],
    ['none that merely would pass', all('allow'), [], 'Show all 20 parts'],
  ] as const)('%s', (_law, parts, first, rest) => {
    const shown = view({ parts: [...parts] });
    expect([shown.parts.map(({ before }) => before), shown.allParts.map(({ before }) => before), shown.rest]).toEqual([
      first,
      parts.map(({ text }) => text),
      rest,
    ]);
  });
});
