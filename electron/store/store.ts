// What the rest of the house is handed: the repositories over one open database.
import type { GrantStore } from '../permission/ports.ts';
import type { AlarmLog, PlaceholderLog } from '../sandbox/ports.ts';
import { createAlarmRepository } from './alarmRepository.ts';
import { type ApprovalRepository, createApprovalRepository } from './approvalRepository.ts';
import { type AuditLog, createAuditLog } from './auditLog.ts';
import { createChangedElsewhere } from './changedElsewhere.ts';
import { type ChatRepository, createChatRepository } from './chatRepository.ts';
import type { WritableDb } from './database.ts';
import { hasCode } from './errorCode.ts';
import { createGrantRepository } from './grantRepository.ts';
import type { HostLock } from './hostLock.ts';
import { createLayoutRepository, type LayoutRepository } from './layoutRepository.ts';
import { forgetOwner, type Owner } from './owner.ts';
import { createPlaceholderRepository } from './placeholderRepository.ts';
import { createProcessRepository, type ProcessRepository } from './processRepository.ts';
import { createProjectRepository, type ProjectRepository } from './projectRepository.ts';
import { createQuestionRepository, type QuestionRepository } from './questionRepository.ts';
import { type Recovery, recover } from './recover.ts';
import type { OnFault } from './rows.ts';
import { type WriteCutOff, writesCutOff } from './unfinishedWrites.ts';

export type Store = {
  readonly projects: ProjectRepository;
  readonly chats: ChatRepository;
  readonly approvals: ApprovalRepository;
  readonly grants: GrantStore;
  readonly questions: QuestionRepository;
  readonly layout: LayoutRepository;
  readonly processes: ProcessRepository;
  readonly placeholders: PlaceholderLog;
  readonly alarms: AlarmLog;
  readonly audit: AuditLog;
  /** What the person should know of the opening: a damaged database that was set aside. */
  readonly notices: readonly string[];
  /** Notes where this host can be reached, for a second start that is refused. A run has nothing to announce. */
  announce(address: string): void;
  /** Where a killed process may have left a temporary file; known until `recover`. */
  writesCutOff(): readonly WriteCutOff[];
  /** Call it after opening, and whenever a process that worked beside this one is found dead. */
  recover(): Recovery;
  /** Whether another process wrote since the last time this was asked, or since the opening. Cheap. */
  changedElsewhere(): boolean;
  /** May be called again. */
  close(): void;
};

type Deps = {
  readonly db: WritableDb;
  readonly owner: Owner;
  readonly now: () => number;
  readonly onFault: OnFault;
  readonly notices: readonly string[];
  /** Null for a command line. */
  readonly lock: HostLock | null;
};

/** `db` is of the newest version and `owner` is noted in it. */
export function createStore({ db, owner, now, onFault, notices, lock }: Deps): Store {
  let isClosed = false;
  const chats = createChatRepository({ db, ownerId: owner.id, now, onFault });
  const audit = createAuditLog({ db, now, onFault });
  const processes = createProcessRepository({ db, ownerId: owner.id, now, onFault });
  return {
    projects: createProjectRepository(db, now, onFault),
    chats,
    approvals: createApprovalRepository(db, owner.id, onFault),
    grants: createGrantRepository(db, owner.id, onFault),
    questions: createQuestionRepository(db, owner.id, onFault),
    layout: createLayoutRepository(db),
    processes,
    placeholders: createPlaceholderRepository({ db, ownerId: owner.id, now }),
    alarms: createAlarmRepository(db, now, onFault),
    audit,
    notices,
    announce: (address) => lock?.announce(address),
    writesCutOff: () => writesCutOff(db, owner),
    changedElsewhere: createChangedElsewhere(db),
    recover: () => recover({ db, owner, chats, audit, processes, now }),
    close: () => {
      if (isClosed) return;
      isClosed = true;
      leave(db, owner);
      db.close();
      lock?.release();
    },
  };
}

/** A note that stays behind is known as that of a dead process later on: no reason to fail at the end. */
function leave(db: WritableDb, owner: Owner): void {
  try {
    forgetOwner(db, owner.id);
  } catch (error) {
    if (!hasCode(error, ['SQLITE'])) throw error;
  }
}
