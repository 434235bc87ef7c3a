// What waits for the person, over all chats, as rows of the Inbox. Pure. It decides nothing: it only says what is there.
import type { Approval } from '../../../shared/domain/approval.ts';
import type { Chat, Project } from '../../../shared/domain/chat.ts';
import type { Mode } from '../../../shared/domain/mode.ts';
import type { Preview } from '../../../shared/domain/preview.ts';
import type { Question } from '../../../shared/domain/question.ts';
import type { Risk } from '../../../shared/domain/risk.ts';
import type { ApprovalId, ChatId, ProjectId, QuestionId } from '../../../shared/ids.ts';
import { count, diffCount } from '../../components/previewModel.ts';
import type { InboxFilter } from '../../stores/inbox.ts';

export type InboxSubject =
  | { readonly kind: 'approval'; readonly approval: Approval }
  | { readonly kind: 'question'; readonly question: Question }
  | { readonly kind: 'ended'; readonly chat: Chat };

export type InboxEntry = {
  /** Stays as long as the thing itself. */
  readonly key: string;
  /** Another one means that what is shown of it changed. */
  readonly version: string;
  readonly group: 'approvals' | 'questions' | 'interrupted' | 'ended';
  readonly subject: InboxSubject;
  /** "Bash", "Question", "Plan", "Finished", "Failed". */
  readonly label: string;
  readonly risk: Risk | null;
  /** One line of its content, raw. */
  readonly line: string;
  readonly isCode: boolean;
  /** "+3 −1" of a difference, or empty. */
  readonly size: string;
  readonly chatId: ChatId;
  readonly chatTitle: string;
  readonly projectId: ProjectId | null;
  readonly projectName: string;
  /** "explore · subagent of", or empty. */
  readonly subagent: string;
  readonly mode: Mode | null;
  /** Whether it can be allowed by a rule in its chat. */
  readonly hasRules: boolean;
  /** Milliseconds since 1970: when it was asked, or when the turn ended. */
  readonly since: number;
};

export type InboxSource = {
  readonly approvals: readonly Approval[];
  readonly questions: readonly Question[];
  readonly chats: readonly Chat[];
  readonly projects: readonly Project[];
  /** Interrupted ones that were put away in this window. */
  readonly dismissed: ReadonlySet<ApprovalId | QuestionId>;
};

/** What waits, oldest first; then what a stop of the app interrupted; then turns that ended and nobody looked at. */
export function inboxEntries(source: InboxSource): readonly InboxEntry[] {
  const placeOf = places(source);
  const isOpen = ({ state, id, chatId }: Approval | Question) =>
    state === 'waiting' || (state === 'interrupted' && !source.dismissed.has(id) && placeOf(chatId).isIdle);
  const entries = [
    ...source.approvals.filter(isOpen).map((approval) => approvalEntry(approval, placeOf(approval.chatId))),
    ...source.questions.filter(isOpen).map((question) => questionEntry(question, placeOf(question.chatId))),
    ...source.chats.filter(isUnseen).map((chat) => endedEntry(chat, placeOf(chat.id))),
  ];
  return entries.toSorted((a, b) => RANK[a.group] - RANK[b.group] || a.since - b.since || compare(a.key, b.key));
}

const RANK: Readonly<Record<InboxEntry['group'], number>> = { approvals: 0, questions: 0, interrupted: 1, ended: 2 };
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const isUnseen = ({ unread, archived, state }: Chat): boolean =>
  unread && !archived && (state === 'done' || state === 'failed');

type Place = Pick<InboxEntry, 'chatId' | 'chatTitle' | 'projectId' | 'projectName' | 'mode'> & {
  /** Whether no turn of it began since the app stopped. */
  readonly isIdle: boolean;
};

function places({ chats, projects }: InboxSource): (chatId: ChatId) => Place {
  const names = new Map(projects.map((project) => [project.id, project.name]));
  const known = new Map(
    chats.map((chat): [ChatId, Place] => [
      chat.id,
      {
        ...{ chatId: chat.id, chatTitle: chat.title, projectId: chat.projectId, mode: chat.mode },
        projectName: names.get(chat.projectId) ?? '',
        isIdle: chat.state === 'idle',
      },
    ]),
  );
  return (chatId) =>
    known.get(chatId) ?? { chatId, chatTitle: 'A chat', projectId: null, projectName: '', mode: null, isIdle: true };
}

function approvalEntry(approval: Approval, { isIdle: _, ...place }: Place): InboxEntry {
  const { card } = approval;
  return {
    ...place,
    key: `approval:${approval.id}`,
    version: `${approval.hash}:${approval.state}`,
    group: approval.state === 'waiting' ? 'approvals' : 'interrupted',
    subject: { kind: 'approval', approval },
    label: card.tool,
    risk: card.decision.risk,
    line: previewLine(card.preview),
    isCode: true,
    size: card.preview.kind === 'diff' ? diffCount(card.preview.lines).shown : '',
    projectName: place.projectName === '' ? card.projectName : place.projectName,
    subagent: card.subagent === null ? '' : `${card.subagent.type} · subagent of`,
    mode: card.mode,
    hasRules:
      approval.state === 'waiting' && card.decision.risk !== 'critical' && card.decision.suggestion.rules.length > 0,
    since: approval.askedAt,
  };
}

function questionEntry(question: Question, { isIdle: _, ...place }: Place): InboxEntry {
  const { content } = question;
  return {
    ...place,
    key: `question:${question.id}`,
    version: question.state,
    group: question.state === 'waiting' ? 'questions' : 'interrupted',
    subject: { kind: 'question', question },
    label: content.kind === 'plan' ? 'Plan' : 'Question',
    line: firstLine(content.kind === 'plan' ? content.plan.replace(/^#+\s*/, '') : content.question),
    ...{ risk: null, isCode: false, size: '', subagent: '', hasRules: false, since: question.askedAt },
  };
}

function endedEntry(chat: Chat, { isIdle: _, ...place }: Place): InboxEntry {
  const isFailed = chat.state === 'failed';
  return {
    ...place,
    key: `ended:${chat.id}`,
    version: `${chat.state}:${chat.updatedAt}`,
    group: 'ended',
    subject: { kind: 'ended', chat },
    label: isFailed ? 'Failed' : 'Finished',
    line: isFailed ? 'The turn broke off' : 'The turn has ended',
    ...{ risk: null, isCode: false, size: '', subagent: '', hasRules: false, since: chat.updatedAt },
  };
}

const previewLine = (preview: Preview): string => (preview.kind === 'diff' ? preview.path : firstLine(preview.text));

/** As much of a text as a row can show. */
const LINE_MOST = 200;
function firstLine(text: string): string {
  const head = text.slice(0, LINE_MOST).trimStart();
  const line = head.split('\n', 1)[0] ?? '';
  return (line.length < text.trim().length ? `${line} …` : line).toWellFormed();
}

/** How long it has waited, in one short word: "40 s", "9 m", "3 h", "2 d". Milliseconds. */
export function waitedWords(since: number, now: number): string {
  const seconds = Math.floor(Math.max(0, now - since) / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} m`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} d`;
}

/** "5 approvals · 1 question · 2 finished", or that nothing waits. */
export function countWords(entries: readonly InboxEntry[]): string {
  const many = (fits: (entry: InboxEntry) => boolean) => entries.filter(fits).length;
  const [approvals, questions] = [many((e) => e.group === 'approvals'), many((e) => e.group === 'questions')];
  const [failed, ended] = [many((e) => e.label === 'Failed' && e.group === 'ended'), many((e) => e.group === 'ended')];
  const interrupted = many((e) => e.group === 'interrupted');
  const words = [
    ...(approvals > 0 ? [count(approvals, 'approval')] : []),
    ...(questions > 0 ? [count(questions, 'question')] : []),
    ...(interrupted > 0 ? [`${interrupted} interrupted`] : []),
    ...(ended > failed ? [`${ended - failed} finished`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ];
  return words.length === 0 ? 'nothing waits' : words.join(' · ');
}

const KINDS: Readonly<Record<InboxFilter['kind'], readonly InboxEntry['group'][]>> = {
  all: ['approvals', 'questions', 'interrupted', 'ended'],
  approvals: ['approvals'],
  questions: ['questions'],
  ended: ['ended', 'interrupted'],
};

/** Whether an entry passes the filter. Words are looked for in all that its row shows, in any case of letters. */
export function fits({ kind, project, risk, text }: InboxFilter, entry: InboxEntry): boolean {
  if (!KINDS[kind].includes(entry.group)) return false;
  if (project !== null && entry.projectId !== project) return false;
  if (risk !== null && entry.risk !== risk) return false;
  if (text.trim() === '') return true;
  const { label, line, chatTitle, projectName, subagent } = entry;
  const shown = [label, line, chatTitle, projectName, subagent].join('\n').toLowerCase();
  return text
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((word) => shown.includes(word));
}

/** What a screen reader is told of the entry that is shown, once. */
export function spokenEntry(
  { label, risk, line, chatTitle, projectName }: InboxEntry,
  place: number,
  all: number,
): string {
  const shown = line.length <= 100 ? line : `${line.slice(0, 100).toWellFormed()}…`;
  const where = projectName === '' ? chatTitle : `${chatTitle}, ${projectName}`;
  return `${place} of ${all}. ${label}${risk === null ? '' : `, ${risk} risk`}: ${shown}. ${where}.`;
}
