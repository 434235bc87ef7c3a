// What the parts of the sidebar are given.
import type { Chat } from '../../../shared/domain/chat.ts';
import type { ChatId, ProjectId } from '../../../shared/ids.ts';
import type { Intent } from '../../components/intent.ts';

type Name = 'inbox.open' | 'chat.new' | 'project.open' | 'palette.open' | 'view.audit' | 'settings.open';

export type SidebarProps = {
  readonly intents: Readonly<Record<Name, Intent>>;
  readonly isMac: boolean;
  /** The chat whose title is being changed. */
  readonly renaming: ChatId | null;
  readonly onRename: (chatId: ChatId | null) => void;
  /** Told why something could not be done, or null once it could. */
  readonly onProblem: (problem: string | null) => void;
  readonly onOpen: (chatId: ChatId) => void;
  readonly onOpenBeside: (chatId: ChatId) => void;
  readonly onStart: (projectId: ProjectId) => void;
};

export type RowMenuPlace = {
  readonly chat: Chat;
  readonly anchor: Element;
  /** Then the first line is where the keys begin. */
  readonly byKey: boolean;
};

export type RowActs = Pick<SidebarProps, 'isMac' | 'renaming' | 'onRename' | 'onOpen' | 'onOpenBeside'> & {
  readonly onMenu: (place: RowMenuPlace) => void;
  /** The focus is on this row. */
  readonly onVisit: (chatId: ChatId) => void;
  /** The one row that Tab reaches. */
  readonly inTabOrder: ChatId | undefined;
};
