// Where a person writes to the agent. What is typed is kept as a draft; a message that could not be sent stays, with the
// reason. Keys of an input method never send anything.
import { ArrowUp, Square } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import type { Chat } from '../../../shared/domain/chat.ts';
import { type ChoosableMode, nextMode } from '../../../shared/domain/mode.ts';
import { Button } from '../../components/Button.tsx';
import { modeOf } from '../../stores/chats.ts';
import { type Composer as ComposerValue, emptyComposer } from '../../stores/composers.ts';
import { useChats, useComposers, useWindow } from '../../stores/useStores.ts';
import styles from './Composer.module.css';
import { composerIntent } from './composerModel.ts';
import { ModeMenu } from './ModeMenu.tsx';

type Props = {
  readonly chat: Chat;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** Out of sight, but mounted, so that text and selection stay. */
  readonly hidden: boolean;
  readonly onLeave: () => void;
  readonly onMode: (mode: ChoosableMode) => void;
  readonly onStop: () => void;
};

export function Composer({ chat, box, hidden, onLeave, onMode, onStop }: Props) {
  const composer = useComposers((state) => state.byChat.get(chat.id) ?? emptyComposer);
  const mode = useChats((state) => modeOf(state, chat));
  const { write, flush } = useComposers(({ write, flush }) => ({ write, flush }));
  const send = useSendInMode(chat);
  useFlushOnLeave();
  return (
    <section className={styles.composer} aria-label="Message" hidden={hidden}>
      <div className={styles.grow}>
        <div className={styles.mirror} aria-hidden="true">
          {`${composer.text}\n`}
        </div>
        <textarea
          ref={box}
          rows={1}
          dir="auto"
          aria-label="Message to the agent"
          aria-invalid={composer.problem !== null}
          aria-describedby="composer-problem"
          placeholder="Tell the agent what to do"
          value={composer.text}
          onChange={(event) => write(chat.id, event.target.value)}
          onBlur={() => {
            void flush(chat.id);
            onLeave();
          }}
          onKeyDown={(event) => {
            const intent = composerIntent({
              ...modifiers(event),
              key: event.key,
              keyCode: event.keyCode,
              isComposing: event.nativeEvent.isComposing,
            });
            if (intent === null) return;
            event.preventDefault();
            if (intent === 'nextMode') onMode(nextMode(mode));
            else if (!event.repeat) void send();
          }}
        />
      </div>
      <p id="composer-problem" className={styles.problem} role="alert">
        {composer.problem === null ? '' : `Not sent: ${composer.problem}`}
      </p>
      <Bar chat={chat} composer={composer} onMode={onMode} onStop={onStop} onSend={() => void send()} />
    </section>
  );
}

type BarProps = Pick<Props, 'chat' | 'onMode' | 'onStop'> & {
  readonly composer: ComposerValue;
  readonly onSend: () => void;
};

function Bar({ chat, composer, onMode, onStop, onSend }: BarProps) {
  const isBusy = chat.state === 'running' || chat.state === 'waiting';
  const isEmpty = composer.text.trim() === '';
  return (
    <div className={styles.bar}>
      <ModeMenu mode={chat.mode} onChoose={onMode} />
      <span className={styles.hint}>
        <kbd>Shift+Tab</kbd> changes the mode
      </span>
      <span className={styles.space} />
      {isBusy && (
        <Button icon={Square} onClick={onStop}>
          Stop
        </Button>
      )}
      {(!isBusy || !isEmpty) && (
        <Button look="primary" icon={ArrowUp} disabled={isEmpty || composer.sending} onClick={onSend}>
          {isBusy ? 'Queue' : 'Send'}
        </Button>
      )}
    </div>
  );
}

/** What is sent behind a change of the mode is decided in the new one, or stays in the box. */
function useSendInMode({ id }: Chat): () => Promise<void> {
  const modeSettled = useChats((state) => state.modeSettled);
  const send = useComposers((state) => state.send);
  return async () => {
    if (await modeSettled(id)) await send(id);
  };
}

/** What was typed is saved before the page goes. */
function useFlushOnLeave(): void {
  const { stores } = useWindow();
  useEffect(() => {
    const flush = () => void stores.composers.getState().flushAll();
    addEventListener('pagehide', flush);
    return () => removeEventListener('pagehide', flush);
  }, [stores]);
}

const modifiers = ({
  shiftKey,
  ctrlKey,
  altKey,
  metaKey,
}: Record<'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey', boolean>) => ({
  shiftKey,
  ctrlKey,
  altKey,
  metaKey,
});
