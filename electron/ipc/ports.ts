// What the handlers need of the rest of the house; bootstrap hands it in.
import type { Approval, ApprovalAnswer } from '../../shared/domain/approval.ts';
import type {
  AuditExport,
  AuditFilter,
  AuditRow,
  CallStory,
  ChainCheck,
  ExportFormat,
} from '../../shared/domain/auditView.ts';
import type { Chat, Project, TimelineItem } from '../../shared/domain/chat.ts';
import type { Decision } from '../../shared/domain/decision.ts';
import type { Grant } from '../../shared/domain/grant.ts';
import type { Layout } from '../../shared/domain/layout.ts';
import type { Mode } from '../../shared/domain/mode.ts';
import type { Question, QuestionAnswer } from '../../shared/domain/question.ts';
import type { SandboxState } from '../../shared/domain/sandbox.ts';
import type { SettingsChange, SettingsDocument } from '../../shared/domain/settingsDocument.ts';
import type {
  ApprovalId,
  CallId,
  ChatId,
  ConfirmationId,
  GrantId,
  MessageId,
  ProjectId,
  QuestionId,
} from '../../shared/ids.ts';
import type { AppState, RepositoryAbove, SettingsView, WishOutcome } from '../../shared/ipc/contract.ts';
import type { Publish } from '../../shared/ipc/windowApi.ts';
import type { Result } from '../../shared/result.ts';

/** What a page may wish for and not turn on: Bypass in this chat, or skip approvals. */
export type Wish =
  | { readonly kind: 'bypass'; readonly chatId: ChatId; readonly title: string }
  | { readonly kind: 'skip' };

/** A person says yes outside the page, or nothing happens. */
export type Confirmations = {
  /** `on`: they said yes. It never rejects; the error says why nobody was asked. */
  ask(wish: Wish): Promise<Result<WishOutcome, string>>;
  /** The wish whose code this is, once. */
  confirm(requestId: ConfirmationId, code: string): Result<Wish, string>;
};

/** Newest first. `total`: how many there are in all. */
export type AuditPage = { readonly rows: readonly AuditRow[]; readonly more: boolean; readonly total: number };
export type TriedCall = {
  readonly projectId: ProjectId;
  readonly mode: Mode;
  readonly tool: string;
  readonly input: string;
};
/** `folder`: a real path. */
export type LookedFolder = { readonly folder: string; readonly hash: string };
/** A call that the sandbox refused something. */
export type RefusedCall = { readonly chatId: ChatId; readonly callId: CallId };
export type OpenedLink = { readonly opened: 'bySystem' | 'byPage'; readonly url: string };

/** Errors are whole sentences for the person. */
export type HandlerPorts = {
  readonly info: Pick<AppState, 'version' | 'platform' | 'host' | 'dataFolder' | 'home' | 'notices' | 'startProject'>;
  readonly settings: () => SettingsView;
  /** The fault for which all that loosens rests (R3); null as a rule. */
  readonly suspended: () => string | null;
  readonly publish: Publish;
  readonly projects: {
    list(): readonly Project[];
    find(id: ProjectId): Project | undefined;
    /** Takes an absolute path or one that starts with `~`. */
    open(path: string): Promise<Result<Project, string>>;
    openSample(): Promise<Result<Project, string>>;
    /** Null when this host has no native dialog. */
    readonly pick: (() => Promise<string | null>) | null;
    complete(text: string): Promise<readonly string[]>;
    /** The repository above it, to be offered in its place; null where there is none, or the project is gone. */
    repositoryAbove(id: ProjectId): RepositoryAbove | null;
  };
  readonly chats: {
    list(): readonly Chat[];
    chat(id: ChatId): Chat | undefined;
    create(projectId: ProjectId, mode: Mode): Chat;
    setMode(id: ChatId, mode: Mode): Chat;
    timeline(id: ChatId): readonly TimelineItem[];
    draft(id: ChatId): string;
    saveDraft(id: ChatId, text: string): void;
    /** Undefined when the chat is gone. */
    rename(id: ChatId, title: string): Chat | undefined;
    /** Refuses a chat that is at work or waits. Its grants end. */
    archive(id: ChatId, archived: boolean): Result<Chat, string>;
    seen(id: ChatId): Chat | undefined;
    /** What its agent said last. */
    lastSaid(id: ChatId): string | null;
  };
  readonly layout: { read(): Layout | null; save(layout: Layout): void };
  readonly approvals: {
    /** Of all chats that are not archived: those that wait (oldest first), and the interrupted ones. */
    open(): readonly Approval[];
    find(id: ApprovalId): Approval | undefined;
    forChat(id: ChatId): readonly Approval[];
    /** Refuses unknown, answered and changed ones (A6). */
    settle(id: ApprovalId, hash: string, answer: ApprovalAnswer): Result<void, string>;
    /** An interrupted one is put away: it is asked again as a new call. */
    putAway(approval: Approval): void;
  };
  readonly grants: {
    /** Those in force, oldest first. */
    forChat(id: ChatId): readonly Grant[];
    /** A pane shows the chat. */
    show(id: ChatId): void;
    /** Panes show these chats and no others: those that are left are left as below. */
    showOnly(ids: readonly ChatId[]): void;
    /** No pane shows the chat any more: the grants of an idle one end, those of another with its turn. */
    leave(id: ChatId): void;
    /** Publishes the change. */
    revoke(id: GrantId): Result<void, string>;
  };
  /** Folders that count as inside for one chat (5.3). `path` starts at its project. */
  readonly chatFolders: {
    /** Where the path leads, and the hash by which that very folder is added. */
    look(id: ChatId, path: string): Result<LookedFolder, string>;
    /** Refused when it leads elsewhere than it did. Publishes the grant. */
    add(id: ChatId, path: string, hash: string): Result<void, string>;
  };
  readonly questions: {
    /** Of all chats that are not archived: those that wait (oldest first), and the interrupted ones. */
    open(): readonly Question[];
    /** Those that wait (oldest first) and the interrupted ones. */
    forChat(id: ChatId): readonly Question[];
    /** Refuses unknown and answered ones, and answers that do not fit. Publishes the change. */
    answer(id: QuestionId, answer: QuestionAnswer): Result<void, string>;
  };
  readonly audit: {
    list(filter: AuditFilter, before: number | null, limit: number): AuditPage;
    story(callId: CallId): CallStory;
    verify(): Promise<ChainCheck>;
    /** Begins one; progress is published. */
    export(format: ExportFormat): Result<AuditExport, string>;
    stopExport(): void;
    /** Shows the file of the last export in its folder. */
    reveal(): Result<void, string>;
  };
  readonly settingsFile: {
    read(): Promise<Result<SettingsDocument, string>>;
    change(hash: string, change: SettingsChange): Promise<Result<SettingsDocument, string>>;
  };
  /** What the gate would say (G8); nothing is executed. `input` is JSON. */
  readonly tryCall: (asked: TriedCall) => Promise<Result<Decision, string>>;
  /** The sandbox of commands (SPEC 11). */
  readonly sandbox: {
    state(): SandboxState;
    /** Looks anew whether it works here. */
    check(): Promise<SandboxState>;
    /** `folder` has to be the one of the refusal that the call is shown with. */
    allow(refused: RefusedCall, folder: string, how: 'chat' | 'always'): Promise<Result<void, string>>;
    /** Asks the call again, as a new one that may run outside this once. */
    outside(refused: RefusedCall): Result<void, string>;
    /** Asks the call again, as a new one in the sandbox as it is now. */
    again(refused: RefusedCall): Result<void, string>;
    dismiss(alarmId: string): Result<void, string>;
  };
  readonly openLink: (url: string) => Promise<Result<OpenedLink, string>>;
  readonly confirmations: Confirmations;
  /** Skip approvals, for this process only. */
  readonly skip: { isOn(): boolean; set(on: boolean): void };
  readonly agents: {
    send(chatId: ChatId, key: MessageId, text: string): Result<void, string>;
    /** Refused where this process could not end it. */
    stop(chatId: ChatId): Promise<Result<void, string>>;
    /** `begun` is called when the new call is stored. */
    reask(callId: CallId, begun: () => void): Result<void, string>;
  };
};
