// How components read the stores and reach what can be done. The only place where React meets them.
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Client } from '../ipc/client.ts';
import type { ApprovalsState } from './approvals.ts';
import type { AuditState } from './audit.ts';
import type { ChatsState } from './chats.ts';
import type { ComposersState } from './composers.ts';
import type { ConnectionState } from './connection.ts';
import type { Stores } from './createStores.ts';
import type { FoldersState } from './folders.ts';
import type { GrantsState } from './grants.ts';
import type { InboxState } from './inbox.ts';
import type { LayoutState } from './layout.ts';
import type { ProjectsState } from './projects.ts';
import type { QuestionsState } from './questions.ts';
import type { SandboxStoreState } from './sandbox.ts';
import type { SettingsState } from './settings.ts';
import type { SettingsDocumentState } from './settingsDocument.ts';
import type { TimelinesState } from './timelines.ts';
import type { WishesState } from './wishes.ts';

export type WindowParts = { readonly client: Client; readonly stores: Stores };

export const WindowContext = createContext<WindowParts | null>(null);

export function useWindow(): WindowParts {
  const parts = useContext(WindowContext);
  if (parts === null) throw new Error('a component stands outside the window');
  return parts;
}

/** Each reads a part of one store; a list is compared by its elements. */
export const useConnection = <T>(select: (state: ConnectionState) => T): T =>
  useStore(useWindow().stores.connection, useShallow(select));
export const useProjects = <T>(select: (state: ProjectsState) => T): T =>
  useStore(useWindow().stores.projects, useShallow(select));
export const useChats = <T>(select: (state: ChatsState) => T): T =>
  useStore(useWindow().stores.chats, useShallow(select));
export const useInbox = <T>(select: (state: InboxState) => T): T =>
  useStore(useWindow().stores.inbox, useShallow(select));
export const useLayout = <T>(select: (state: LayoutState) => T): T =>
  useStore(useWindow().stores.layout, useShallow(select));
export const useTimelines = <T>(select: (state: TimelinesState) => T): T =>
  useStore(useWindow().stores.timelines, useShallow(select));
export const useApprovals = <T>(select: (state: ApprovalsState) => T): T =>
  useStore(useWindow().stores.approvals, useShallow(select));
export const useGrants = <T>(select: (state: GrantsState) => T): T =>
  useStore(useWindow().stores.grants, useShallow(select));
export const useFolders = <T>(select: (state: FoldersState) => T): T =>
  useStore(useWindow().stores.folders, useShallow(select));
export const useQuestions = <T>(select: (state: QuestionsState) => T): T =>
  useStore(useWindow().stores.questions, useShallow(select));
export const useWishes = <T>(select: (state: WishesState) => T): T =>
  useStore(useWindow().stores.wishes, useShallow(select));
export const useComposers = <T>(select: (state: ComposersState) => T): T =>
  useStore(useWindow().stores.composers, useShallow(select));
export const useAudit = <T>(select: (state: AuditState) => T): T =>
  useStore(useWindow().stores.audit, useShallow(select));
export const useSettings = <T>(select: (state: SettingsState) => T): T =>
  useStore(useWindow().stores.settings, useShallow(select));
export const useSettingsDocument = <T>(select: (state: SettingsDocumentState) => T): T =>
  useStore(useWindow().stores.settingsDocument, useShallow(select));
export const useSandbox = <T>(select: (state: SandboxStoreState) => T): T =>
  useStore(useWindow().stores.sandbox, useShallow(select));
