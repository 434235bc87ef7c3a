// A button that is only an icon: named for those who do not see it, and named on hover and focus for those who do.
import { Tooltip } from '@base-ui/react/tooltip';
import type { LucideIcon } from 'lucide-react';
import styles from './IconButton.module.css';

type Props = { readonly icon: LucideIcon; readonly label: string; readonly onClick: () => void };

export function IconButton({ icon: Icon, label, onClick }: Props) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger className={styles.button} aria-label={label} onClick={onClick}>
        <Icon aria-hidden="true" />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner className={styles.place}>
          <Tooltip.Popup className={styles.tip}>{label}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
