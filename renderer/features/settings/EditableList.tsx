// A list of texts that a person adds to, edits in place and takes from: by mouse, or by arrow keys, Enter and Del. What is
// typed stays until it was taken; what is taken away asks once more and can be brought back.
import { Pencil, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { RawText } from '../../components/RawText.tsx';
import styles from './EditableList.module.css';
import { AddBox, EditRow, Failed } from './EditableListBoxes.tsx';
import type { ListActs, ListItem } from './listItem.ts';
import { neighbour } from './listKeys.ts';
import { useIsLocked } from './useSave.ts';

type Props = ListActs & {
  readonly label: string;
  /** What one of them is called: "deny rule". */
  readonly noun: string;
  readonly items: readonly ListItem[];
  readonly empty: string;
  readonly placeholder: string;
};

export function EditableList(props: Props) {
  const { label, noun, items, empty, placeholder, onAdd, onRemove, onReplace, onRestore } = props;
  const isLocked = useIsLocked();
  const [removed, setRemoved] = useState<Removed | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const changed = useRef<string | null>(null);
  const remove = async (item: ListItem) => {
    const place = items.indexOf(item);
    const problem = await onRemove(item);
    if (problem === null) setRemoved({ item, place });
    return problem;
  };
  const replace = (item: ListItem, text: string) => {
    changed.current = text;
    return onReplace(item, text);
  };
  return (
    <div className={styles.whole}>
      {items.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.list} aria-label={label} onKeyDown={moveByArrows}>
          {items.map((item) => (
            <Row
              key={item.key}
              item={item}
              isLocked={isLocked}
              changed={changed}
              onReplace={replace}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
      {removed !== null && (
        <Undo
          removed={removed}
          onUndo={() => onRestore?.(removed.item, removed.place) ?? onAdd(removed.item.text)}
          onGone={() => {
            setRemoved(null);
            box.current?.focus();
          }}
        />
      )}
      {!isLocked && <AddBox noun={noun} placeholder={placeholder} box={box} onAdd={onAdd} />}
    </div>
  );
}

type Removed = { readonly item: ListItem; readonly place: number };

/** ↑ and ↓ go to the same button of the neighbour. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
  if (by === null || !(event.target instanceof HTMLButtonElement)) return;
  event.preventDefault();
  neighbour(event.currentTarget, event.target, by)?.focus();
}

type RowProps = Pick<ListActs, 'onReplace' | 'onRemove'> & {
  readonly item: ListItem;
  readonly isLocked: boolean;
  /** The text that was just put in the place of another: its row takes the focus that went with the box. */
  readonly changed: RefObject<string | null>;
};

function Row({ item, isLocked, changed, onReplace, onRemove }: RowProps) {
  const [doing, setDoing] = useState<'show' | 'edit' | 'remove'>('show');
  const [problem, setProblem] = useState<string | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const back = () => {
    setDoing('show');
    setProblem(null);
  };
  useFocusBack(row, doing);
  useEffect(() => {
    if (changed.current !== item.text) return;
    changed.current = null;
    row.current?.querySelector('button')?.focus();
  }, [changed, item.text]);
  if (doing === 'edit') return <EditRow item={item} onReplace={onReplace} onDone={back} />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && !event.repeat && item.isEditable && !isLocked) setDoing('remove');
    if (event.key !== 'Escape' || doing === 'show') return;
    event.stopPropagation();
    back();
  };
  const remove = async () => setProblem(await onRemove(item));
  return (
    <li ref={row} className={styles.row} onKeyDown={onKeyDown}>
      <span className={styles.words}>
        <code>
          <RawText text={item.text} />
        </code>
        {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
      </span>
      {item.isEditable && !isLocked && (
        <span className={styles.actions}>
          {doing === 'remove' ? (
            <Sure text={item.text} onYes={() => void remove()} onNo={back} />
          ) : (
            <>
              <IconButton icon={Pencil} label={`Edit ${item.text}`} onClick={() => setDoing('edit')} />
              <IconButton icon={X} label={`Remove ${item.text}`} onClick={() => setDoing('remove')} />
            </>
          )}
        </span>
      )}
      <Failed problem={problem} />
      {item.more !== undefined && <div className={styles.more}>{item.more}</div>}
    </li>
  );
}

/** The focus that went with a box or a question comes back to its row. */
function useFocusBack(row: RefObject<HTMLLIElement | null>, doing: string): void {
  const before = useRef(doing);
  useEffect(() => {
    if (before.current !== 'show' && doing === 'show') row.current?.querySelector('button')?.focus();
    before.current = doing;
  }, [row, doing]);
}

function Sure({ text, onYes, onNo }: { readonly text: string; readonly onYes: () => void; readonly onNo: () => void }) {
  const no = useRef<HTMLSpanElement>(null);
  useEffect(() => no.current?.querySelector('button')?.focus(), []);
  return (
    <>
      <span className={styles.sure}>Remove it?</span>
      <span ref={no}>
        <Button onClick={onNo}>Keep</Button>
      </span>
      <Button look="critical" label={`Yes, remove ${text}`} onClick={onYes}>
        Remove
      </Button>
    </>
  );
}

type UndoProps = {
  readonly removed: Removed;
  readonly onUndo: () => Promise<string | null>;
  readonly onGone: () => void;
};

function Undo({ removed, onUndo, onGone }: UndoProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal is told anew
  useEffect(() => place.current?.querySelector('button')?.focus(), [removed]);
  const undo = async () => {
    const answer = await onUndo();
    setProblem(answer);
    if (answer === null) onGone();
  };
  return (
    <div ref={place} className={styles.undo} role="status">
      <span>
        Removed{' '}
        <code>
          <RawText text={removed.item.text} />
        </code>
      </span>
      <Button onClick={() => void undo()}>Undo</Button>
      <IconButton icon={X} label="Put this note away" onClick={onGone} />
      <Failed problem={problem} />
    </div>
  );
}
