// Says that approvals are skipped, in every chat, for as long as they are; a press ends it.
import { Tooltip } from '@base-ui/react/tooltip';
import { X } from 'lucide-react';
import { useState } from 'react';
import styles from './AutoBadge.module.css';
import { SKIPPING_WORDS } from './wishModel.ts';

export function AutoBadge({ onOff }: { readonly onOff: () => void }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Tooltip.Root>
      <Tooltip.Trigger className={styles.badge} aria-label={`auto. ${SKIPPING_WORDS}`} onClick={onOff}>
        auto
        <X aria-hidden="true" />
      </Tooltip.Trigger>
      <span ref={setPlace} className={styles.around} />
      <Tooltip.Portal container={place}>
        <Tooltip.Positioner className={styles.place}>
          <Tooltip.Popup className={styles.tip}>{SKIPPING_WORDS}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
