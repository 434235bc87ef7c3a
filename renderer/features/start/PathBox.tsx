// A box for the path of a folder, for windows without a native dialog. The main process completes what is typed and says
// what is wrong with it; this file never judges a path.
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Folder } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { useWindow } from '../../stores/useStores.ts';
import styles from './PathBox.module.css';

const PAUSE_MS = 80;

/** `onPath` opens the folder; it answers why that failed, or null. */
export function PathBox({ onPath }: { readonly onPath: (path: string) => Promise<string | null> }) {
  const [path, setPath] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const folders = useFolders(path);
  const open = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(path.trim() === '' ? 'type the path of a folder first' : await onPath(path.trim()));
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
        <Autocomplete.Root
          items={folders}
          mode="none"
          value={path}
          onValueChange={(value) => {
            setPath(value);
            setProblem(null);
          }}
        >
          <Autocomplete.Input
            id={id}
            className={styles.input}
            placeholder="~/code/my-project"
            spellCheck={false}
            autoCapitalize="off"
            aria-invalid={problem !== null}
            aria-describedby={`${id}-problem`}
          />
          <Autocomplete.Portal>
            <Autocomplete.Positioner className={styles.place}>
              <Autocomplete.Popup className={folders.length === 0 ? styles.none : styles.popup}>
                <Autocomplete.List>
                  {(folder: string) => (
                    <Autocomplete.Item key={folder} value={folder} className={styles.item}>
                      <Folder aria-hidden="true" />
                      <span>{folder}</span>
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
        <Button look="primary" submit disabled={isBusy}>
          Open
        </Button>
      </div>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  );
}

/** Folders that continue `path`; an answer that comes too late is dropped. */
function useFolders(path: string): readonly string[] {
  const { stores } = useWindow();
  const [folders, setFolders] = useState<readonly string[]>([]);
  useEffect(() => {
    let isLate = false;
    const ask = async () => {
      const found = path === '' ? [] : await stores.projects.getState().complete(path);
      if (!isLate) setFolders(found);
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [path, stores]);
  return folders;
}
