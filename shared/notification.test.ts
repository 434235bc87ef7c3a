import { expect, test } from 'vitest';
import { chatIdSchema } from './ids.ts';
import { type Circumstances, type Happening, routeNotification } from './notification.ts';

const one = chatIdSchema.parse('c1');
const two = chatIdSchema.parse('c2');

const approval: Happening = { kind: 'approval', id: 'a1', chatId: one, tool: 'Bash' };
const question: Happening = { kind: 'question', id: 'q1', chatId: one };
const done: Happening = { kind: 'turn', id: 'turn:c1', chatId: one, ended: 'done' };
const failed: Happening = { ...done, ended: 'failed' };
const answered: Happening = { kind: 'answered', chatId: one };
const looked: Happening = { kind: 'looked' };

const SETTINGS = { approvals: 'unfocused', finished: 'unfocused', sound: false, badge: true } as const;
type Changes = Partial<Omit<Circumstances, 'settings'>> & { readonly settings?: Partial<Circumstances['settings']> };
const given = ({ settings, ...rest }: Changes): Circumstances => ({
  focused: false,
  view: 'chats',
  panes: [two],
  title: 'Mend the tests',
  approvals: 0,
  waitingIn: new Set(),
  told: new Set(),
  ...rest,
  settings: { ...SETTINGS, ...settings },
});

const waits = 'Bash waits for your approval';
const always = { approvals: 'always', finished: 'always' } as const;
const never = { approvals: 'never', finished: 'never' } as const;

const TOLD: ReadonlyArray<readonly [law: string, Happening, Changes, body: string | null]> = [
  ['an approval is told to who looks elsewhere', approval, {}, waits],
  ['a question too', question, {}, 'The agent waits for your answer'],
  ['a turn that is done too', done, {}, 'The agent is done'],
  ['a turn that failed too', failed, {}, 'The agent stopped with an error'],
  ['with the focus nothing is told of an approval', approval, { focused: true }, null],
  ['with the focus nothing is told of a question', question, { focused: true }, null],
  ['with the focus nothing is told of a turn', done, { focused: true }, null],
  ['without the focus an open pane shows nothing to anybody', approval, { panes: [one] }, waits],
  ['always: with the focus on another chat', approval, { focused: true, settings: always }, waits],
  ['always: not what stands before the eyes', approval, { focused: true, panes: [two, one], settings: always }, null],
  [
    'always: a pane behind another view is not seen',
    approval,
    { focused: true, panes: [one], view: 'audit', settings: always },
    waits,
  ],
  ['always: the Inbox shows approvals', approval, { focused: true, view: 'inbox', settings: always }, null],
  ['always: the Inbox shows questions', question, { focused: true, view: 'inbox', settings: always }, null],
  ['always: the Inbox shows no turn', done, { focused: true, view: 'inbox', settings: always }, 'The agent is done'],
  ['always: a turn before the eyes is not told', failed, { focused: true, panes: [one], settings: always }, null],
  ['always: without the focus', approval, { panes: [one], settings: always }, waits],
  ['never: an approval', approval, { settings: never }, null],
  ['never: a question', question, { settings: never }, null],
  ['never: a turn', done, { settings: never }, null],
  ['the two settings are apart: approvals', approval, { settings: { finished: 'never' } }, waits],
  ['the two settings are apart: turns', done, { settings: { approvals: 'never' } }, 'The agent is done'],
  ['what was told is not told again', approval, { told: new Set(['a1']) }, null],
  ['what ended is not told', answered, {}, null],
  ['a look is not told', looked, {}, null],
];

test.each(TOLD)('%s', (_law, happening, changes, body) => {
  const { system } = routeNotification(happening, given(changes));
  const expected = { tag: 'chat:c1', chatId: one, title: 'Mend the tests', body };
  expect(system).toEqual(body === null ? null : expected);
});

const SOUNDS: ReadonlyArray<readonly [law: string, Happening, Changes, boolean]> = [
  ['off as a rule', approval, {}, false],
  ['with what is told', approval, { settings: { sound: true } }, true],
  ['with a turn that is told', done, { settings: { sound: true } }, true],
  ['not with what is not told', approval, { focused: true, settings: { sound: true } }, false],
  ['not when told already', approval, { told: new Set(['a1']), settings: { sound: true } }, false],
  ['never is without a sound too', approval, { settings: { ...never, sound: true } }, false],
  ['not for an end', answered, { settings: { sound: true } }, false],
  ['not for a look', looked, { settings: { sound: true } }, false],
];
test.each(SOUNDS)('a sound: %s', (_law, happening, changes, expected) => {
  expect(routeNotification(happening, given(changes)).sound).toBe(expected);
});

const BADGES: ReadonlyArray<readonly [law: string, Happening, Changes, number]> = [
  ['counts what waits', approval, { approvals: 3 }, 3],
  ['counts it with the focus too', approval, { approvals: 3, focused: true }, 3],
  ['counts it though nothing is told', approval, { approvals: 2, settings: never }, 2],
  ['counts no question', question, { approvals: 0, waitingIn: new Set([one]) }, 0],
  ['counts no turn', done, { approvals: 0 }, 0],
  ['goes down with answers', answered, { approvals: 1 }, 1],
  ['is off when it is not wanted', approval, { approvals: 3, settings: { badge: false } }, 0],
];
test.each(BADGES)('the badge %s', (_law, happening, changes, expected) => {
  expect(routeNotification(happening, given(changes)).badge).toBe(expected);
});

const both = new Set([one, two]);
const WITHDRAWN: ReadonlyArray<readonly [law: string, Happening, Changes, readonly string[]]> = [
  ['an answer takes it back', answered, {}, ['chat:c1']],
  ['not while more waits in the chat', answered, { waitingIn: new Set([one]) }, []],
  ['what waits elsewhere does not count', answered, { waitingIn: new Set([two]) }, ['chat:c1']],
  ['a look at the chats takes theirs back', looked, { focused: true, panes: [one, two] }, ['chat:c1', 'chat:c2']],
  [
    'a look at the Inbox takes back all that waits',
    looked,
    { focused: true, view: 'inbox', waitingIn: both },
    ['chat:c1', 'chat:c2'],
  ],
  ['a look at the settings takes back nothing', looked, { focused: true, view: 'settings', waitingIn: both }, []],
  ['who looks elsewhere takes back nothing', looked, { panes: [one], waitingIn: both }, []],
  ['a new one takes the place of the old one by its tag', approval, {}, []],
];
test.each(WITHDRAWN)('%s', (_law, happening, changes, expected) => {
  expect(routeNotification(happening, given(changes)).withdraw).toEqual(expected);
});

const CLEAN: ReadonlyArray<readonly [law: string, title: string, tool: string, expected: readonly [string, string]]> = [
  [
    'plain words stay',
    'Ärger mit 日本',
    'mcp__mail__send',
    ['Ärger mit 日本', 'mcp__mail__send waits for your approval'],
  ],
  ['what is hidden goes', 'a\u202eb\u0007\u200bc', 'Ba\u0000sh', ['a b c', 'Ba sh waits for your approval']],
  ['lines become one', ' a\n\n b\t', 'Bash', ['a b', waits]],
  ['markup of a desktop goes', '<b>x</b> & y', 'Bash', ['b x /b y', waits]],
  ['nothing has a name', '\u200b', ' ', ['A chat', 'A tool waits for your approval']],
  [
    'what is long is cut',
    '😀'.repeat(100),
    'T'.repeat(70),
    [`${'😀'.repeat(79)}…`, `${'T'.repeat(59)}… waits for your approval`],
  ],
];
test.each(CLEAN)('words: %s', (_law, title, tool, expected) => {
  const { system } = routeNotification({ ...approval, tool }, given({ title }));
  expect([system?.title, system?.body]).toEqual(expected);
});
