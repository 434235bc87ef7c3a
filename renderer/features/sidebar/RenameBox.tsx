// Where a chat gets another title: Enter saves, Esc leaves it as it was. What was typed is not lost when it is not taken.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type Chat, MAX_TITLE } from '../../../shared/domain/chat.ts';
import { InlineText } from '../../components/InlineText.tsx';
import { useWindow } from '../../stores/useStores.ts';
import styles from './Sidebar.module.css';

const OF_INPUT_METHOD = 229;

type Props = { readonly chat: Chat; readonly onEnd: () => void };

export function RenameBox({ chat, onEnd }: Props) {
  const { stores } = useWindow();
  const [title, setTitle] = useState(chat.title);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const isSaving = useRef(false);
  const id = useId();
  useFocusMeanwhile(box, chat.id);
  const save = async () => {
    if (isSaving.current) return;
    if (title.trim() === '') return setProblem('a chat needs a title: type one, or press Esc to keep the old one');
    if (title.trim() === chat.title) return onEnd();
    isSaving.current = true;
    const saved = await stores.chats.getState().rename(chat.id, title);
    isSaving.current = false;
    if (saved.ok) onEnd();
    else setProblem(saved.error.message);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === OF_INPUT_METHOD) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') void save();
    else onEnd();
  };
  return (
    <div className={styles.rename}>
      <input
        ref={box}
        aria-label="Title of the chat"
        aria-invalid={problem !== null}
        aria-describedby={id}
        maxLength={MAX_TITLE}
        dir="auto"
        value={title}
        onChange={(event) => {
          setTitle(event.target.value);
          setProblem(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => (title.trim() === '' ? onEnd() : void save())}
      />
      <p id={id} role="alert">
        {problem !== null && <InlineText text={problem} />}
      </p>
    </div>
  );
}

/** The box has the focus while it stands; then it goes back where it was, or to the row of the chat. */
function useFocusMeanwhile(box: { readonly current: HTMLInputElement | null }, chatId: string): void {
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    box.current?.select();
    return () => {
      const isFree = document.activeElement === document.body || document.activeElement === null;
      requestAnimationFrame(() => {
        if (!isFree && document.activeElement !== document.body) return;
        const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(chatId)}"]`);
        if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
        else row?.focus();
      });
    };
  }, [box, chatId]);
}
