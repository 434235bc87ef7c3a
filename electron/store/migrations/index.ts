// The list of all migrations, in order.
import { conversations } from './0001-conversations.ts';
import { approvals } from './0002-approvals.ts';
import { audit } from './0003-audit.ts';
import { waitingMessages } from './0004-waiting-messages.ts';
import { grantsAndQuestions } from './0005-grants-and-questions.ts';
import { auditSearch } from './0006-audit-search.ts';
import { windowState } from './0007-window.ts';
import { auditFilters } from './0008-audit-filters.ts';
import { grantedFolders } from './0009-granted-folders.ts';
import { sandboxJournal } from './0010-sandbox-journal.ts';
import type { Migration } from './migration.ts';

export const migrations: readonly Migration[] = [
  conversations,
  approvals,
  audit,
  waitingMessages,
  grantsAndQuestions,
  auditSearch,
  windowState,
  auditFilters,
  grantedFolders,
  sandboxJournal,
];
