// Where a person writes to the agent. What is typed is kept as a draft; a message that could not be sent stays, with the
// reason. What begins with a slash is a command of the person to this window. Keys of an input method never send anything.
import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import type { Chat } from '../../../shared/domain/chat.ts';
import type { Grant } from '../../../shared/domain/grant.ts';
import { type ChoosableMode, nextMode } from '../../../shared/domain/mode.ts';
import { Button } from '../../components/Button.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import { COMPOSER_MARK } from '../../components/useCardFocus.ts';
import { modeOf } from '../../stores/chats.ts';
import { type Composer as ComposerValue, emptyComposer } from '../../stores/composers.ts';
import { grantsIn } from '../../stores/grants.ts';
import { useChats, useComposers, useFolders, useGrants, useWindow, useWishes } from '../../stores/useStores.ts';
import { AutoBadge } from './AutoBadge.tsx';
import styles from './Composer.module.css';
import { composerIntent, OF_INPUT_METHOD } from './composerModel.ts';
import { FolderPanel } from './FolderPanel.tsx';
import { GrantsChip } from './GrantsChip.tsx';
import { ModeMenu } from './ModeMenu.tsx';
import { OpenBand } from './OpenBand.tsx';
import { SlashHelp } from './SlashHelp.tsx';
import { SlashSuggestions, slashOptionId } from './SlashSuggestions.tsx';
import { type ComposerCommand, type Slash, useSlash } from './useSlash.ts';
import { WishPanel } from './WishPanel.tsx';
import { isFulfilled } from './wishModel.ts';

type Props = {
  readonly chat: Chat;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** Out of sight, but mounted, so that text and selection stay. */
  readonly hidden: boolean;
  readonly onLeave: () => void;
  readonly onMode: (mode: ChoosableMode) => void;
  /** Told why something could not be done, or null once it could. */
  readonly onProblem: (problem: string | null) => void;
  readonly onStop: () => void;
  /** Does what a command wants of the frame; without it the view is shown. */
  readonly onCommand?: (command: ComposerCommand) => void;
};

export function Composer(props: Props) {
  const { chat, hidden, onLeave, onCommand } = props;
  const composer = useComposers((state) => state.byChat.get(chat.id) ?? emptyComposer);
  const skipping = useWishes((state) => state.skipping);
  const write = useComposers((state) => state.write);
  const onSend = useSendInMode(chat);
  const slash = useSlash({ chat, text: composer.text, onText: (text) => write(chat.id, text), onSend, onCommand });
  const id = useId();
  useFlushOnLeave();
  return (
    <section
      className={`${styles.composer} ${chat.mode === 'bypass' || skipping ? styles.open : ''}`}
      aria-label="Message"
      hidden={hidden}
      {...COMPOSER_MARK}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
    >
      <Band {...props} />
      <Wished {...props} />
      <Folder {...props} />
      {slash.isHelpShown && <SlashHelp onClose={slash.closeHelp} />}
      {slash.listed.length > 0 && (
        <SlashSuggestions id={`${id}-list`} listed={slash.listed} at={slash.at} onTake={slash.take} />
      )}
      <Box {...props} id={id} composer={composer} slash={slash} />
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {composer.problem === null ? '' : `Not sent: ${composer.problem}`}
        {slash.problem !== null && <InlineText text={slash.problem} />}
      </p>
      <Bar {...props} composer={composer} onSend={() => void slash.submit()} />
    </section>
  );
}

type BoxProps = Props & { readonly id: string; readonly composer: ComposerValue; readonly slash: Slash };

function Box({ chat, box, id, composer, slash, onMode }: BoxProps) {
  const mode = useChats((state) => modeOf(state, chat));
  const flush = useComposers((state) => state.flush);
  const isListed = slash.listed.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const { isComposing } = event.nativeEvent;
    if (!isComposing && event.keyCode !== OF_INPUT_METHOD && slash.key(event)) return;
    const intent = composerIntent({ ...modifiers(event), key: event.key, keyCode: event.keyCode, isComposing });
    if (intent === null) return;
    event.preventDefault();
    if (intent === 'nextMode') onMode(nextMode(mode));
    else if (!event.repeat) void slash.submit();
  };
  return (
    <div className={styles.grow}>
      <div className={styles.mirror} aria-hidden="true">
        {`${composer.text}\n`}
      </div>
      <textarea
        ref={box}
        rows={1}
        dir="auto"
        aria-label="Message to the agent"
        aria-invalid={composer.problem !== null || slash.problem !== null}
        aria-describedby={`${id}-problem`}
        aria-autocomplete="list"
        aria-controls={isListed ? `${id}-list` : undefined}
        aria-activedescendant={isListed ? slashOptionId(`${id}-list`, slash.at) : undefined}
        placeholder="Tell the agent what to do"
        value={composer.text}
        onChange={(event) => slash.typed(event.target.value)}
        onBlur={() => void flush(chat.id)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** Says that little or nothing is asked, for as long as it is so. */
function Band({ chat, onMode, onProblem }: Props) {
  const { skipping, skipOff } = useWishes(({ skipping, skipOff }) => ({ skipping, skipOff }));
  return (
    <OpenBand
      isBypass={chat.mode === 'bypass'}
      isSkipping={skipping}
      onLeaveBypass={() => onMode('default')}
      onEndSkip={() => void skipOff().then(onProblem)}
    />
  );
}

/** What waits for a yes from outside of the page, above the text. */
function Wished({ chat, box }: Props) {
  const wish = useWishes((state) => state.byChat.get(chat.id));
  const { skipping, ask, confirm, cancel } = useWishes(({ skipping, ask, confirm, cancel }) => ({
    ...{ skipping, ask, confirm, cancel },
  }));
  const isShown = wish !== undefined && !isFulfilled(wish, chat.mode, skipping);
  const isDone = wish !== undefined && !isShown;
  useEffect(() => {
    if (isDone) cancel(chat.id);
  }, [isDone, cancel, chat.id]);
  useFocusAfter(isShown, box);
  if (!isShown) return null;
  return (
    <WishPanel
      wish={wish}
      onAsk={() => void ask(chat.id)}
      onCode={(code) => void confirm(chat.id, code)}
      onCancel={() => cancel(chat.id)}
    />
  );
}

/** What waits for a second word of the person, above the text. */
function Folder({ chat, box }: Props) {
  const wanted = useFolders((state) => state.byChat.get(chat.id));
  const { add, cancel } = useFolders(({ add, cancel }) => ({ add, cancel }));
  useFocusAfter(wanted !== undefined, box);
  if (wanted === undefined) return null;
  return (
    <FolderPanel key={wanted.folder} wanted={wanted} onAdd={() => void add(chat.id)} onCancel={() => cancel(chat.id)} />
  );
}

/** The text gets the focus back that went with the panel. */
function useFocusAfter(isShown: boolean, box: Props['box']): void {
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body) box.current?.focus();
    wasShown.current = isShown;
  }, [isShown, box]);
}

type BarProps = Props & {
  readonly composer: ComposerValue;
  readonly onSend: () => void;
};

function Bar(props: BarProps) {
  const { chat, composer, onStop, onSend } = props;
  const isBusy = chat.state === 'running' || chat.state === 'waiting';
  const isEmpty = composer.text.trim() === '';
  return (
    <div className={styles.bar}>
      <Allowed {...props} />
      <span className={styles.hint}>
        <kbd>Shift+Tab</kbd> changes the mode · <kbd>/</kbd> commands
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

/** How much may pass: the mode, whether approvals are skipped, and what the person granted. */
function Allowed({ chat, box, onMode, onProblem }: Props) {
  const grants = useGrants((state) => grantsIn(state, chat.id));
  const revoke = useGrants((state) => state.revoke);
  const { skipping, begin, skipOff } = useWishes(({ skipping, begin, skipOff }) => ({ skipping, begin, skipOff }));
  const endSkip = () => void skipOff().then(onProblem);
  const end = async (grant: Grant) => {
    const isLast = grants.length === 1;
    const answer = await revoke(grant.id);
    onProblem(answer.ok ? null : answer.error.message);
    if (answer.ok && isLast) box.current?.focus();
  };
  return (
    <>
      <ModeMenu
        mode={chat.mode}
        skipping={skipping}
        onChoose={onMode}
        onBypass={() => begin(chat.id, 'bypass')}
        onSkip={() => (skipping ? endSkip() : begin(chat.id, 'skip'))}
      />
      {skipping && <AutoBadge onOff={endSkip} />}
      {grants.length > 0 && <GrantsChip grants={grants} onRevoke={(grant) => void end(grant)} />}
    </>
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
