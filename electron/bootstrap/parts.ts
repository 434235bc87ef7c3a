// The parts of the app that compose.ts makes, as those see them who fill the ports of the doors. Types only.

import type { ChatId } from '../../shared/ids.ts';
import type { Models } from '../agent/ports.ts';
import type { Publisher } from '../ipc/publish.ts';
import type { createGate } from '../permission/gate.ts';
import type { createGrants } from '../permission/grants.ts';
import type { ChatContext } from '../permission/request.ts';
import type { Logger } from '../platform/logger.ts';
import type { Launcher } from '../sandbox/launch.ts';
import type { Placeholders } from '../sandbox/placeholders.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import type { SettingsSource } from '../settings/userSettings.ts';
import type { Store } from '../store/store.ts';
import type { Questions } from '../tools/questions.ts';
import type { Tool } from '../tools/tool.ts';
import type { AddedFolders } from './addedFolders.ts';
import type { AppOptions } from './app.ts';
import type { AppPaths } from './appPaths.ts';
import type { TurnEnds } from './engine.ts';
import type { PolicySource } from './policySource.ts';
import type { ShownChats } from './shownChats.ts';
import type { SkipApprovals } from './skipApprovals.ts';

/** What stands before anything can be asked for. */
export type Ground = {
  readonly options: AppOptions;
  readonly paths: AppPaths;
  readonly store: Store;
  readonly publisher: Publisher;
  readonly log: Logger;
  readonly settings: SettingsSource;
  /** What the person should know of the start; sentences. */
  readonly notices: readonly string[];
};

/** The parts that steps of a call go through. */
export type Parts = Ground & {
  readonly launcher: Launcher;
  readonly questions: Questions;
  readonly tools: readonly Tool[];
  readonly skip: SkipApprovals;
  readonly grants: ReturnType<typeof createGrants>;
  readonly shownChats: ShownChats;
  readonly policies: PolicySource;
  readonly addedFolders: AddedFolders;
  /** A chat as the gate looks at it; undefined when it or its folder is gone. */
  readonly chat: (chatId: ChatId) => ChatContext | undefined;
  readonly models: Models;
  readonly turnEnds: TurnEnds;
  readonly gate: ReturnType<typeof createGate>;
  readonly sandboxes: Sandboxes;
  readonly placeholders: Placeholders;
  /** Where the private temporary folders of this process are. */
  readonly tempRoot: string;
};
