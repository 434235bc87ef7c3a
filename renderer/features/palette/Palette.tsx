// Everything by its name: commands, chats and new chats in projects. What was chosen is done once the palette is gone and the
// focus is back, so that it may take the focus itself. It offers what is possible now, and Bypass never.
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ChatId, ProjectId } from '../../../shared/ids.ts';
import { type Intent, isPressed } from '../../components/intent.ts';
import { allChats } from '../../stores/chats.ts';
import { projectList } from '../../stores/projects.ts';
import { useChats, useProjects } from '../../stores/useStores.ts';
import { useWaits } from '../../stores/useWaits.ts';
import styles from './Palette.module.css';
import { PaletteEntry } from './PaletteEntry.tsx';
import { type PaletteGroup, type PaletteItem, paletteItems, rank } from './paletteModel.ts';

/** How many of what was chosen last are remembered. */
const REMEMBERED = 5;

type Props = {
  readonly isOpen: boolean;
  readonly intents: readonly Intent[];
  /** Its keys close the palette too. */
  readonly own: Intent;
  readonly isMac: boolean;
  readonly onClose: () => void;
  readonly onOpenChat: (chatId: ChatId, isBeside: boolean) => void;
  readonly onStart: (projectId: ProjectId) => void;
};

export function Palette(props: Props) {
  const { isOpen, onClose, onOpenChat, onStart } = props;
  const [recent, setRecent] = useState<readonly string[]>([]);
  const chosen = useRef<(() => void) | null>(null);
  const before = useFocusBefore(isOpen);
  const choose = ({ key, target }: PaletteItem, isBeside: boolean) => {
    setRecent([key, ...recent.filter((each) => each !== key)].slice(0, REMEMBERED));
    chosen.current = () => {
      if (target.kind === 'command') target.intent.perform();
      else if (target.kind === 'chat') onOpenChat(target.chat.id, isBeside);
      else onStart(target.projectId);
    };
    onClose();
  };
  const perform = () => {
    const act = chosen.current;
    chosen.current = null;
    act?.();
  };
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onOpenChangeComplete={(open) => !open && perform()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.veil} />
        <Dialog.Popup className={styles.popup} aria-label="Search" finalFocus={before}>
          <Search {...props} recent={recent} onChoose={choose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Who had the focus when it opened, and gets it back. */
function useFocusBefore(isOpen: boolean) {
  const before = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  if (isOpen && !wasOpen.current && document.activeElement instanceof HTMLElement)
    before.current = document.activeElement;
  wasOpen.current = isOpen;
  return before;
}

type SearchProps = Props & {
  readonly recent: readonly string[];
  readonly onChoose: (item: PaletteItem, isBeside: boolean) => void;
};

function Search({ intents, own, isMac, recent, onClose, onChoose }: SearchProps) {
  const [query, setQuery] = useState('');
  const highlighted = useRef<PaletteItem | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  // before the next key: what is typed right after the shortcut belongs here
  useLayoutEffect(() => input.current?.focus(), []);
  const items = useItems(intents);
  const groups = useMemo(() => rank(items, query, recent), [items, query, recent]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isBeside = event.key === 'Enter' && (isMac ? event.metaKey : event.ctrlKey);
    if (isBeside && highlighted.current !== undefined) onChoose(highlighted.current, true);
    else if (own.shortcuts.some((shortcut) => isPressed(shortcut, event.nativeEvent, isMac))) onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={query}
      onValueChange={setQuery}
      itemToStringValue={({ label }: PaletteItem) => label}
      autoHighlight="always"
      keepHighlight
      onItemHighlighted={(item) => {
        highlighted.current = item;
      }}
    >
      <Autocomplete.Input
        ref={input}
        className={styles.input}
        aria-label="Search chats and commands"
        placeholder="Search chats and commands"
        spellCheck={false}
        onKeyDownCapture={onKeyDown}
      />
      <Autocomplete.Empty className={styles.empty}>
        {query.trim() === ''
          ? null
          : `Nothing is called “${query.trim()}”. Try a part of a title, a project or a command.`}
      </Autocomplete.Empty>
      <Found isMac={isMac} onChoose={onChoose} />
      <Hints isMac={isMac} />
    </Autocomplete.Root>
  );
}

const Found = ({ isMac, onChoose }: Pick<SearchProps, 'isMac' | 'onChoose'>) => (
  <Autocomplete.List className={styles.list}>
    {(group: PaletteGroup) => (
      <Autocomplete.Group key={group.title} items={group.items}>
        {group.title !== '' && (
          <Autocomplete.GroupLabel className={styles.title}>{group.title}</Autocomplete.GroupLabel>
        )}
        <Autocomplete.Collection>
          {(item: PaletteItem) => (
            <PaletteEntry key={item.key} item={item} isMac={isMac} onChoose={(isBeside) => onChoose(item, isBeside)} />
          )}
        </Autocomplete.Collection>
      </Autocomplete.Group>
    )}
  </Autocomplete.List>
);

const Hints = ({ isMac }: Pick<SearchProps, 'isMac'>) => (
  <p className={styles.hints} aria-hidden="true">
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> move
    </span>
    <span>
      <kbd>Enter</kbd> go there
    </span>
    <span>
      <kbd>{isMac ? '⌘Enter' : 'Ctrl+Enter'}</kbd> open to the side
    </span>
    <span>
      <kbd>Esc</kbd> close
    </span>
  </p>
);

function useItems(intents: readonly Intent[]): readonly PaletteItem[] {
  const chats = useChats(allChats);
  const projects = useProjects(projectList);
  const waits = useWaits();
  return useMemo(
    () => paletteItems({ intents, chats, projects, waiting: waits.map(({ chatId }) => chatId) }),
    [intents, chats, projects, waits],
  );
}
