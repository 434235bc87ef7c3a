// The second word about a folder that is to count as inside for this chat: its real path, in full.
import { FolderPlus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import { RawText } from '../../components/RawText.tsx';
import type { WantedFolder } from '../../stores/folders.ts';
import styles from './FolderPanel.module.css';

type Props = { readonly wanted: WantedFolder; readonly onAdd: () => void; readonly onCancel: () => void };

export function FolderPanel({ wanted, onAdd, onCancel }: Props) {
  const panel = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  useEffect(() => panel.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel();
  };
  return (
    <fieldset ref={panel} tabIndex={-1} className={styles.panel} aria-labelledby={id} onKeyDown={onKeyDown}>
      <p id={id}>
        <FolderPlus aria-hidden="true" />
        <span>
          Count{' '}
          <code>
            <RawText text={wanted.folder} />
          </code>{' '}
          and all below it as inside, for this chat?
        </span>
      </p>
      <div className={styles.actions}>
        <Button disabled={wanted.isSending} onClick={onAdd}>
          Add the folder
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p className={styles.problem} role="alert">
        {wanted.problem !== null && <InlineText text={wanted.problem} />}
      </p>
    </fieldset>
  );
}
