// Whether the browser lets this page notify, and the button that asks it. It only shows what it is told; on the desktop
// nothing has to be asked, and there is nothing to see.
import { BellOff } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import styles from './NotificationPermission.module.css';

export type PermissionProps = {
  /** `granted`: nothing to do. `unavailable`: this browser cannot notify. */
  readonly state: 'granted' | 'denied' | 'default' | 'unavailable';
  /** Asks the browser; it needs a click of the person. */
  readonly onAsk: () => void;
};

const WORDS: Readonly<Record<Exclude<PermissionProps['state'], 'granted'>, string>> = {
  default: 'Your browser has not been asked yet whether this page may notify you.',
  denied: 'Your browser refuses notifications of this page. Allow them in its settings for this site, then reload.',
  unavailable: 'This browser cannot notify. The title of the page still shows how many approvals wait.',
};

export function NotificationPermission({ state, onAsk }: PermissionProps) {
  if (state === 'granted') return null;
  return (
    <div className={styles.note}>
      <BellOff aria-hidden="true" />
      <span>{WORDS[state]}</span>
      {state === 'default' && <Button onClick={onAsk}>Allow notifications…</Button>}
    </div>
  );
}
