// Settings, Keys: every intent of the window with its keys, which a press records anew. The frame applies what is saved.
import { RotateCcw } from 'lucide-react';
import { Fragment, type KeyboardEvent, useState } from 'react';
import type { SettingsDocument } from '../../../shared/domain/settingsDocument.ts';
import { HiddenText } from '../../components/HiddenText.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { type Intent, withKeys } from '../../components/intent.ts';
import { useConnection } from '../../stores/useStores.ts';
import styles from './KeysPage.module.css';
import { type KeyRow, keyRows, pressing } from './keysModel.ts';
import { Problem, SavedMark, Section } from './Setting.tsx';
import { type Save, useIsLocked, useSave } from './useSave.ts';

type Props = { readonly document: SettingsDocument; readonly intents: readonly Intent[]; readonly isMac: boolean };

export function KeysPage({ document, intents, isMac }: Props) {
  const { keys } = document.settings;
  const rows = keyRows(
    intents.map((intent) => withKeys(intent, keys)),
    keys,
    isMac,
  );
  return (
    <Section
      title="Keys of this window"
      line="Press a button, then the new keys. Esc leaves them as they are, Backspace takes them away."
    >
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.name}>
            <Row row={row} isMac={isMac} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Row({ row, isMac }: { readonly row: KeyRow; readonly isMac: boolean }) {
  const saving = useSave();
  const { outcome, save, say } = saving;
  const isLocked = useIsLocked();
  const reset = () => {
    say(null);
    void save({ kind: 'setKeys', intent: row.name, keys: null });
  };
  return (
    <div className={styles.row}>
      <span className={styles.label}>{row.label}</span>
      <span className={styles.conflict}>{row.conflict}</span>
      <SavedMark outcome={outcome} />
      <Recorder row={row} isMac={isMac} isLocked={isLocked} saving={saving} />
      <span className={styles.reset}>
        {row.isOwn && !isLocked && (
          <IconButton icon={RotateCcw} label={`Back to the built-in keys of ${row.label}`} onClick={reset} />
        )}
      </span>
      <Problem outcome={outcome} />
    </div>
  );
}

type RecorderProps = {
  readonly row: KeyRow;
  readonly isMac: boolean;
  readonly isLocked: boolean;
  readonly saving: Save;
};

function Recorder({ row, isMac, isLocked, saving }: RecorderProps) {
  const [isRecording, setRecording] = useState(false);
  const isBrowser = useConnection(({ app }) => app?.host === 'browser');
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isRecording) return;
    const { code, key, ctrlKey, metaKey, altKey, shiftKey, keyCode, repeat } = event;
    event.preventDefault();
    event.stopPropagation();
    if (repeat) return;
    const { isComposing } = event.nativeEvent;
    const next = pressing(
      { code, key, ctrlKey, metaKey, altKey, shiftKey, keyCode, isComposing },
      { isMac, isBrowser },
    );
    if (next.kind === 'waiting') return;
    if (next.kind === 'refused') return saving.say(next.words);
    setRecording(false);
    saving.say(null);
    if (next.kind === 'cancelled') return;
    void saving.save({ kind: 'setKeys', intent: row.name, keys: next.kind === 'cleared' ? '' : next.keys });
  };
  return (
    <button
      type="button"
      className={isRecording ? styles.recording : styles.keys}
      aria-disabled={isLocked}
      onClick={() => {
        if (!isLocked && !isRecording) setRecording(true);
      }}
      onBlur={() => setRecording(false)}
      onKeyDown={onKeyDown}
    >
      <HiddenText>{isRecording ? `The new keys of ${row.label}: ` : `Keys of ${row.label}: `}</HiddenText>
      {isRecording ? 'Press keys…' : <Shown keys={row.keys} />}
    </button>
  );
}

function Shown({ keys }: { readonly keys: readonly string[] }) {
  if (keys.length === 0) return <span className={styles.none}>none</span>;
  return keys.map((each, at) => (
    <Fragment key={each}>
      {at > 0 && <HiddenText> or </HiddenText>}
      <kbd>{each}</kbd>
    </Fragment>
  ));
}
