// A box for the path of a folder, for windows without a native dialog. The main process completes what is typed and says
// what is wrong with it; this file never judges a path.
import { Folder } from 'lucide-react';
import { type Dispatch, type KeyboardEvent, type MouseEvent, useEffect, useId, useReducer, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import { useWindow } from '../../stores/useStores.ts';
import styles from './PathBox.module.css';
import {
  emptyPathBox,
  folderToOpen,
  highlighted,
  listed,
  movePathBox,
  type PathBoxEvent,
  type PathBoxState,
} from './pathBoxModel.ts';

const PAUSE_MS = 80;

/** `onPath` opens the folder; it answers why that failed, or null. */
export function PathBox({ onPath }: { readonly onPath: (path: string) => Promise<string | null> }) {
  const [state, dispatch] = useReducer(movePathBox, emptyPathBox);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  useFolders(state.text, dispatch);
  useEffect(() => {
    if (state.text !== '') setProblem(null);
  }, [state.text]);
  const open = async () => {
    if (isBusy) return;
    const path = folderToOpen(state.text);
    dispatch({ kind: 'closed' });
    setBusy(true);
    setProblem(path === '' ? 'type the path of a folder first' : await onPath(path));
    setBusy(false);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <label htmlFor={id}>Folder</label>
      <div className={styles.line}>
        <input
          id={id}
          className={styles.input}
          placeholder="~/code/my-project"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          value={state.text}
          {...comboboxProps(id, state)}
          onChange={(event) => dispatch({ kind: 'typed', text: event.target.value })}
          onBlur={() => dispatch({ kind: 'closed' })}
          onKeyDown={(event) => onKey(event, state, dispatch)}
        />
        {listed(state).length > 0 && <Folders id={id} state={state} dispatch={dispatch} />}
        <Button look="primary" submit disabled={isBusy}>
          Open
        </Button>
      </div>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem !== null && <InlineText text={problem} />}
      </p>
    </form>
  );
}

type Part = { readonly id: string; readonly state: PathBoxState; readonly dispatch: Dispatch<PathBoxEvent> };

function Folders({ id, state, dispatch }: Part) {
  useEffect(() => {
    if (state.at !== null) document.getElementById(`${id}-${state.at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, state.at]);
  return (
    <div className={styles.list} {...listProps(id)}>
      {listed(state).map((folder, at) => (
        <div key={folder} className={styles.item} {...optionProps({ id, state, dispatch }, folder, at)}>
          <Folder aria-hidden="true" />
          <span>{folder}</span>
        </div>
      ))}
    </div>
  );
}

function onKey(event: KeyboardEvent, state: PathBoxState, dispatch: Dispatch<PathBoxEvent>): void {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const folder = highlighted(state);
  const done = (next: PathBoxEvent) => {
    event.preventDefault();
    dispatch(next);
  };
  if (event.key === 'ArrowDown') done({ kind: 'moved', by: 1 });
  else if (event.key === 'ArrowUp') done({ kind: 'moved', by: -1 });
  else if (event.key === 'Enter' && folder !== undefined) done({ kind: 'chose', folder });
  else if (event.key === 'Escape' && listed(state).length > 0) done({ kind: 'closed' });
}

/** The roles of the ARIA combobox pattern: the focus stays in the text box, the list is only pointed at. */
const comboboxProps = (id: string, state: PathBoxState) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': listed(state).length > 0,
    'aria-controls': `${id}-list`,
    'aria-activedescendant': highlighted(state) === undefined ? undefined : `${id}-${state.at}`,
  }) as const;
const listProps = (id: string) => ({ id: `${id}-list`, role: 'listbox', 'aria-label': 'Folders' }) as const;
const optionProps = ({ id, state, dispatch }: Part, folder: string, at: number) =>
  ({
    id: `${id}-${at}`,
    role: 'option',
    'aria-selected': at === state.at,
    /** The text box keeps the focus. */
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: () => dispatch({ kind: 'chose', folder }),
  }) as const;

/** Asks for folders that continue `text`; an answer that comes too late is dropped. */
function useFolders(text: string, dispatch: Dispatch<PathBoxEvent>): void {
  const { stores } = useWindow();
  useEffect(() => {
    let isLate = false;
    const ask = async () => {
      const folders = text === '' ? [] : await stores.projects.getState().complete(text);
      if (!isLate) dispatch({ kind: 'found', folders });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [text, stores, dispatch]);
}
