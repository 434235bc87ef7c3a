// All stores of one window, made once. They know the client and nothing of each other; flows.ts ties them together.
import type { Client } from '../ipc/client.ts';
import { createApprovalsStore } from './approvals.ts';
import { createAuditStore } from './audit.ts';
import { createChatsStore } from './chats.ts';
import { type ComposerDeps, createComposersStore } from './composers.ts';
import { createConnectionStore } from './connection.ts';
import { createFoldersStore } from './folders.ts';
import { createGrantsStore } from './grants.ts';
import { createInboxStore } from './inbox.ts';
import { createLayoutStore } from './layout.ts';
import { createProjectsStore } from './projects.ts';
import { createQuestionsStore } from './questions.ts';
import { createSandboxStore } from './sandbox.ts';
import { createSettingsStore } from './settings.ts';
import { createSettingsDocumentStore } from './settingsDocument.ts';
import { createTimelinesStore } from './timelines.ts';
import { createWishesStore } from './wishes.ts';

export type Stores = {
  readonly connection: ReturnType<typeof createConnectionStore>;
  readonly projects: ReturnType<typeof createProjectsStore>;
  readonly chats: ReturnType<typeof createChatsStore>;
  readonly inbox: ReturnType<typeof createInboxStore>;
  readonly layout: ReturnType<typeof createLayoutStore>;
  readonly timelines: ReturnType<typeof createTimelinesStore>;
  readonly approvals: ReturnType<typeof createApprovalsStore>;
  readonly grants: ReturnType<typeof createGrantsStore>;
  readonly folders: ReturnType<typeof createFoldersStore>;
  readonly questions: ReturnType<typeof createQuestionsStore>;
  readonly wishes: ReturnType<typeof createWishesStore>;
  readonly composers: ReturnType<typeof createComposersStore>;
  readonly settings: ReturnType<typeof createSettingsStore>;
  readonly audit: ReturnType<typeof createAuditStore>;
  readonly settingsDocument: ReturnType<typeof createSettingsDocumentStore>;
  readonly sandbox: ReturnType<typeof createSandboxStore>;
};

export const createStores = (client: Client, deps: ComposerDeps): Stores => ({
  connection: createConnectionStore(),
  projects: createProjectsStore(client),
  chats: createChatsStore(client),
  inbox: createInboxStore(),
  layout: createLayoutStore(client),
  timelines: createTimelinesStore(),
  approvals: createApprovalsStore(client),
  grants: createGrantsStore(client),
  folders: createFoldersStore(client),
  questions: createQuestionsStore(client),
  wishes: createWishesStore(client),
  composers: createComposersStore(client, deps),
  audit: createAuditStore(client),
  settings: createSettingsStore(),
  settingsDocument: createSettingsDocumentStore(client),
  sandbox: createSandboxStore(client),
});
