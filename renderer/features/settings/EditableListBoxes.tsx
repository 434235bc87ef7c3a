// The boxes in which a text of a list is written, new or in place of another. What is typed stays until it was taken.
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import styles from './EditableList.module.css';
import type { ListActs, ListItem } from './listItem.ts';
import { Problem, SavedMark } from './Setting.tsx';

type EditProps = Pick<ListActs, 'onReplace'> & { readonly item: ListItem; readonly onDone: () => void };

export function EditRow({ item, onReplace, onDone }: EditProps) {
  const [text, setText] = useState(item.text);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => box.current?.focus(), []);
  const save = async () => {
    const wanted = text.trim();
    const answer = wanted === item.text ? null : await onReplace(item, wanted);
    setProblem(answer);
    if (answer === null) onDone();
  };
  return (
    <li className={styles.row}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.stopPropagation();
          onDone();
        }}
      >
        <TextBox
          box={box}
          label={`Edit ${item.text}`}
          text={text}
          problemId={id}
          problem={problem}
          onText={(typed) => {
            setText(typed);
            setProblem(null);
          }}
        />
        <Button submit look="primary" disabled={text.trim() === ''}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </form>
      <Failed problem={problem} id={id} />
    </li>
  );
}

type AddProps = Pick<ListActs, 'onAdd'> & {
  readonly noun: string;
  readonly placeholder: string;
  readonly box: RefObject<HTMLInputElement | null>;
};

export function AddBox({ noun, placeholder, box, onAdd }: AddProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAdded, setAdded] = useState(false);
  const id = useId();
  const add = async () => {
    const wanted = text.trim();
    if (wanted === '') return;
    const answer = await onAdd(wanted);
    setProblem(answer);
    setAdded(answer === null);
    if (answer === null) setText('');
  };
  return (
    <div className={styles.add}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextBox
          box={box}
          label={`Add a ${noun}`}
          placeholder={placeholder}
          text={text}
          problemId={id}
          problem={problem}
          onText={(typed) => {
            setText(typed);
            setProblem(null);
            setAdded(false);
          }}
        />
        <SavedMark outcome={{ state: isAdded ? 'saved' : 'quiet' }} />
        <Button submit disabled={text.trim() === ''} label={`Add this ${noun}`}>
          Add
        </Button>
      </form>
      <Failed problem={problem} id={id} />
    </div>
  );
}

type BoxProps = {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly placeholder?: string;
  readonly text: string;
  readonly problem: string | null;
  readonly problemId: string;
  readonly onText: (text: string) => void;
};

function TextBox({ box, label, placeholder, text, problem, problemId, onText }: BoxProps) {
  return (
    <input
      ref={box}
      className={styles.box}
      aria-label={label}
      aria-invalid={problem !== null}
      aria-describedby={problemId}
      placeholder={placeholder}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      maxLength={4000}
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

/** Why it was not done, below what was tried. */
export function Failed({ problem, id }: { readonly problem: string | null; readonly id?: string }) {
  return (
    <Problem
      {...(id === undefined ? {} : { id })}
      outcome={problem === null ? { state: 'quiet' } : { state: 'failed', words: problem }}
    />
  );
}
