// What the handlers need of the rest of the house; bootstrap hands it in.
import type { Approval, ApprovalAnswer } from '../../shared/domain/approval.ts';
import type { Chat, Project, TimelineItem } from '../../shared/domain/chat.ts';
import type { ChoosableMode } from '../../shared/domain/mode.ts';
import type { ApprovalId, CallId, ChatId, MessageId, ProjectId } from '../../shared/ids.ts';
import type { AppState, SettingsView } from '../../shared/ipc/contract.ts';
import type { Publish } from '../../shared/ipc/windowApi.ts';
import type { Result } from '../../shared/result.ts';

/** Errors are whole sentences for the person. */
export type HandlerPorts = {
  readonly info: Pick<AppState, 'version' | 'platform' | 'host' | 'dataFolder' | 'home' | 'notices' | 'startProject'>;
  readonly settings: () => SettingsView;
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
  };
  readonly chats: {
    list(): readonly Chat[];
    chat(id: ChatId): Chat | undefined;
    create(projectId: ProjectId, mode: ChoosableMode): Chat;
    setMode(id: ChatId, mode: ChoosableMode): Chat;
    timeline(id: ChatId): readonly TimelineItem[];
    draft(id: ChatId): string;
    saveDraft(id: ChatId, text: string): void;
  };
  readonly approvals: {
    find(id: ApprovalId): Approval | undefined;
    forChat(id: ChatId): readonly Approval[];
    /** Refuses unknown, answered and changed ones (A6). */
    settle(id: ApprovalId, hash: string, answer: ApprovalAnswer): Result<void, string>;
    /** An interrupted one is put away: it is asked again as a new call. */
    putAway(approval: Approval): void;
  };
  readonly agents: {
    send(chatId: ChatId, key: MessageId, text: string): Result<void, string>;
    stop(chatId: ChatId): Promise<void>;
    /** `begun` is called when the new call is stored. */
    reask(callId: CallId, begun: () => void): Result<void, string>;
  };
};
