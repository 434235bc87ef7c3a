// Tests only: messages that a page could send to each door, made up and nearly right, of which none may loosen anything.
// What a page may say rightly (the one right answer, the right code, a change with the right hash) is not among them.
// It must never be imported by the product.
import fc from 'fast-check';
import type { Approval } from '../../../shared/domain/approval.ts';
import { ANY_ROW } from '../../../shared/domain/auditView.ts';
import { MAX_MESSAGE } from '../../../shared/domain/chat.ts';
import type { Question } from '../../../shared/domain/question.ts';
import { REQUESTS, type RequestName } from '../../../shared/ipc/channels.ts';

export type Message = readonly [door: string, input: unknown];

/** What a page knows. */
export type Known = {
  readonly projectId: string;
  readonly folder: string;
  readonly settingsHash: string;
  /** A chat at rest; it may be stopped and put away. */
  readonly idle: string;
  /** Cards that wait. None offers a rule for a whole program. */
  readonly approvals: readonly Approval[];
  readonly question: Question;
};

/** Stands for the newest request for a code, which is not known beforehand. */
export const NEWEST_REQUEST = 'newest';

const from = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const HUGE = 'x'.repeat(MAX_MESSAGE + 1);
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 40 }),
  from('', ' ', '\u0000', '\u202e', HUGE),
);
const odd = fc.oneof(fc.anything(), text, from<unknown>(null, 0, -1, 1e21, '__proto__', {}, [], true));

const ANSWERS = [
  { kind: 'allowOnce' },
  { kind: 'allowInChat', wider: false },
  { kind: 'allowInChat', wider: true },
  { kind: 'deny', feedback: '' },
];
/** Of no card that waits here. */
const UNFIT_ANSWERS = [
  { kind: 'allowInChat', wider: true },
  { kind: 'allowInChat' },
  { kind: 'allowInChat', wider: 'false' },
  { kind: 'allowInProject', wider: false },
  { kind: 'allowOnce', wider: true },
  { kind: 'allowOnce', rules: ['Bash'] },
  { kind: 'allowAlways' },
  { kind: 'deny' },
  { kind: 'deny', feedback: HUGE },
  { kind: 'ALLOWONCE' },
  'allowOnce',
  ['allowOnce'],
];
const PLAN_ANSWERS = [
  { kind: 'approvePlan', mode: 'acceptEdits' },
  { kind: 'approvePlan', mode: 'default' },
  { kind: 'keepPlanning', words: '' },
];
const UNFIT_PLAN_ANSWERS = [
  { kind: 'approvePlan', mode: 'bypass' },
  { kind: 'approvePlan', mode: 'plan' },
  { kind: 'approvePlan' },
  { kind: 'approvePlan', mode: 'default', auto: true },
  { kind: 'choice', chosen: [], words: 'yes' },
  { kind: 'choice', chosen: ['approvePlan'], words: '' },
  { kind: 'allowOnce' },
];
const CHANGES = [
  { kind: 'addRule', decision: 'allow', text: 'Bash' },
  { kind: 'addRule', decision: 'allow', text: 'Edit' },
  { kind: 'setText', key: 'permissions.mode', value: 'bypass' },
  { kind: 'setTexts', key: 'permissions.secret_files', value: [] },
  { kind: 'setFlag', key: 'notifications.sound', value: false },
  { kind: 'removeRule', decision: 'deny', place: 0, before: 'Bash' },
  { kind: 'setKeys', intent: 'approve', keys: 'Space' },
];

/** One character differs, or its case. */
const nearly = (hash: string) =>
  from(
    hash.toUpperCase(),
    `${hash.slice(0, -1)}${hash.endsWith('0') ? '1' : '0'}`,
    [...hash].reverse().join(''),
  ).filter((made) => made !== hash);

function answers({ approvals, question }: Known) {
  const no = approvals.filter(({ card }) => card.decision.suggestion.rules.length === 0);
  const unknown = fc.record({
    approvalId: from('none', question.id, approvals[0]?.chatId ?? '', approvals[0]?.callId ?? '', '__proto__'),
    hash: from(...approvals.map(({ hash }) => hash), 'f'.repeat(64), ''),
    answer: from(...ANSWERS),
  });
  const mixed = fc
    .tuple(from(...approvals), from(...approvals), from(...ANSWERS))
    .filter(([one, other]) => one.hash !== other.hash)
    .map(([{ id }, { hash }, answer]) => ({ approvalId: id, hash, answer }));
  const almost = from(...approvals).chain(({ id, hash }) =>
    fc.record({ approvalId: fc.constant(id), hash: nearly(hash), answer: from(...ANSWERS) }),
  );
  const unfit = fc
    .tuple(from(...approvals), from(...UNFIT_ANSWERS))
    .map(([{ id, hash }, answer]) => ({ approvalId: id, hash, answer }));
  const notOffered = fc
    .tuple(from(...no), from(true, false))
    .map(([{ id, hash }, wider]) => ({ approvalId: id, hash, answer: { kind: 'allowInChat', wider } }));
  return fc.oneof(unknown, mixed, almost, unfit, notOffered);
}

/** For each door what is nearly right; what it takes is among it. */
function inputs(known: Known): Record<RequestName, fc.Arbitrary<unknown>> {
  const { approvals, question, idle, projectId, folder, settingsHash } = known;
  const busy = [...approvals.map(({ chatId }) => chatId), question.chatId];
  const chatId = fc.oneof(from(idle, ...busy), from(idle, 'none', '', approvals[0]?.id ?? ''));
  const idleId = from(idle, idle, 'none', '', projectId, '../x');
  const mode = from('default', 'acceptEdits', 'plan', 'bypass', 'Bypass', 'auto', '');
  const place = fc.oneof(from(folder, `${folder}/none`, '~', 'relative', '/dev/null', '\u0000'), text);
  const said = fc.oneof(text, from('y', 's', 'yes', 'Allow once', '/mode bypass', '/auto on', 'help', 'run git push'));
  const nothing = fc.constant({});
  return {
    'app:state': nothing,
    'project:pick': nothing,
    'project:complete': fc.record({ text: place }),
    'project:open': fc.record({ path: place }),
    'project:sample': nothing,
    'project:repository': fc.record({ projectId: from(projectId, 'none', idle) }),
    'chat:create': fc.record({ projectId: from(projectId, 'none', idle) }),
    'chat:open': fc.record({ chatId }),
    'chat:send': fc.record({ chatId, key: fc.uuid(), text: said }),
    'chat:stop': fc.record({ chatId: idleId }),
    'chat:mode': fc.record({ chatId, mode }),
    'chat:draft': fc.record({ chatId, text: said }),
    'chat:rename': fc.record({ chatId, title: text }),
    'chat:archive': fc.record({ chatId, archived: fc.boolean() }),
    'chat:seen': fc.record({ chatId }),
    'chat:leave': fc.record({ chatId }),
    'chat:lastSaid': fc.record({ chatId }),
    'layout:save': fc.record({ layout: layouts(chatId) }),
    'approval:answer': answers(known),
    'approval:reask': fc.record({ approvalId: from(...approvals.map(({ id }) => id), 'none', question.id) }),
    'grant:revoke': fc.record({ grantId: from('none', approvals[0]?.id ?? '', '') }),
    'folder:look': fc.record({ chatId, path: place }),
    'folder:add': fc.record({ chatId, path: place, hash: from('0'.repeat(64), 'f'.repeat(64), settingsHash, '') }),
    'question:answer': fc.oneof(
      fc.record({ questionId: fc.constant(question.id), answer: from<unknown>(...UNFIT_PLAN_ANSWERS) }),
      fc.record({ questionId: from('none', approvals[0]?.id ?? '', question.callId), answer: from(...PLAN_ANSWERS) }),
    ),
    'mode:bypass': fc.record({ chatId }),
    'skip:on': nothing,
    'skip:off': nothing,
    'confirm:code': fc.record({
      requestId: from(NEWEST_REQUEST, NEWEST_REQUEST, 'none', approvals[0]?.id ?? ''),
      code: fc.oneof(fc.stringMatching(/^\d{6}$/), fc.stringMatching(/^\d{3} \d{3}$/), text),
    }),
    'audit:list': fc.record({
      filter: fc.record({
        ...fixed(ANY_ROW),
        text: text.filter((each) => each.length <= 1000),
        chatId: from(null, idle),
      }),
      before: from(null, 1, 5, 0),
      limit: from(1, 50, 200, 201, 0),
    }),
    'audit:call': fc.record({ callId: from(...approvals.map(({ callId }) => callId), 'none') }),
    'audit:verify': nothing,
    'audit:export': fc.record({ format: from('jsonl', 'csv', 'xlsx') }),
    'audit:exportStop': nothing,
    'audit:reveal': nothing,
    'settings:read': nothing,
    'settings:change': fc.record({
      hash: fc.oneof(nearly(settingsHash), from('0'.repeat(64), approvals[0]?.hash ?? '')),
      change: from<unknown>(...CHANGES),
    }),
    'gate:try': fc.record({
      projectId: from(projectId, 'none'),
      mode: from('default', 'acceptEdits', 'plan', 'bypass'),
      tool: from('Bash', 'Write', 'Delete', 'Nope', ''),
      input: from(
        ...['{}', '{', '{"command":"touch tried"}', '{"file_path":"tried.txt","content":"x"}'],
        ...['{"file_path":"keep.txt"}', 'null', HUGE],
      ),
    }),
    'link:open': fc.record({
      url: from('https://example.org/', 'javascript:alert(1)', `file://${folder}/keep.txt`, 'https://a b', '', HUGE),
    }),
    'sandbox:state': nothing,
    'sandbox:check': nothing,
    'sandbox:allow': fc.record({
      ...{ chatId, callId: from(...approvals.map(({ callId }) => callId), 'none') },
      ...{ folder: place, how: from('chat', 'always', 'ever') },
    }),
    'sandbox:outside': fc.record({ chatId, callId: from(...approvals.map(({ callId }) => callId), 'none') }),
    'sandbox:again': fc.record({ chatId, callId: from(...approvals.map(({ callId }) => callId), 'none') }),
    'sandbox:dismiss': fc.record({ alarmId: from('none', '', approvals[0]?.id ?? '') }),
    'app:retry': nothing,
  };
}

const LAYOUT = { view: 'chats', panes: [null], active: 0, split: 0.5, sidePanel: true };
function layouts(chatId: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const made = fc.record({
    view: from('chats', 'inbox', 'audit', 'settings', 'board'),
    panes: fc.array(fc.oneof(chatId, fc.constant(null)), { maxLength: 3 }),
    active: fc.integer({ min: -1, max: 2 }),
    split: from(0, 0.1, 0.5, 2),
    sidePanel: fc.boolean(),
  });
  return fc.oneof(made, fc.constant(LAYOUT));
}

const fixed = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fc.constant(value)]));

/** As it is, or with one key more, one less, one of another kind, or something else altogether. */
function spoilt(input: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const one = fc.tuple(input, fc.nat(), odd, from('more', 'less', 'other'));
  const harmed = one.map(([value, pick, other, how]) => {
    const keys = Object.keys(Object(value));
    const key = keys[pick % Math.max(1, keys.length)] ?? 'force';
    if (how === 'more') return { ...Object(value), force: true };
    if (how === 'other') return { ...Object(value), [key]: other };
    return Object.fromEntries(Object.entries(Object(value)).filter(([name]) => name !== key));
  });
  return fc.oneof({ weight: 5, arbitrary: input }, { weight: 2, arbitrary: harmed }, { weight: 1, arbitrary: odd });
}

/** Of one door. */
export function messagesTo(door: RequestName, known: Known): fc.Arbitrary<Message> {
  return spoilt(inputs(known)[door]).map((input) => [door, input] as const);
}

/** Of any door, and of none. */
export function anyMessage(known: Known): fc.Arbitrary<Message> {
  const none = fc.tuple(from('approval:allow', 'constructor', '__proto__', 'chat:send ', ''), odd);
  return fc.oneof(...REQUESTS.map((door) => messagesTo(door, known)), none);
}
