// What the person allowed for as long as this chat lives: a quiet chip that opens the list, each grant with its own Revoke
// (S5). Without grants there is nothing to see. The list stays inside of its landmark.
import { Popover } from '@base-ui/react/popover';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type Grant, grantTexts } from '../../../shared/domain/grant.ts';
import { Button } from '../../components/Button.tsx';
import { RawText } from '../../components/RawText.tsx';
import styles from './GrantsChip.module.css';
import { grantsLabel, usesWords } from './grantModel.ts';

type Props = { readonly grants: readonly Grant[]; readonly onRevoke: (grant: Grant) => void };

export function GrantsChip({ grants, onRevoke }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const popup = useRef<HTMLDivElement>(null);
  const revoke = (grant: Grant) => {
    popup.current?.focus();
    onRevoke(grant);
  };
  return (
    <Popover.Root>
      <Popover.Trigger className={styles.chip}>
        {grantsLabel(grants)}
        <ChevronDown aria-hidden="true" />
      </Popover.Trigger>
      <span ref={setPlace} className={styles.around} />
      <Popover.Portal container={place}>
        <Popover.Positioner className={styles.place} side="top" align="start">
          <Popover.Popup ref={popup} className={styles.popup}>
            <Popover.Title className={styles.title}>Allowed in this chat</Popover.Title>
            <ul className={styles.list}>
              {grants.map((grant) => (
                <Row key={grant.id} grant={grant} onRevoke={() => revoke(grant)} />
              ))}
            </ul>
            <p className={styles.hint}>
              They end with the app. <kbd>Del</kbd> revokes the one that has the focus.
            </p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Row({ grant, onRevoke }: { readonly grant: Grant; readonly onRevoke: () => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && !event.repeat) onRevoke();
  };
  return (
    <li onKeyDown={onKeyDown}>
      <span className={styles.rules}>
        {grantTexts(grant).map((rule) => (
          <code key={rule}>
            <RawText text={rule} />
          </code>
        ))}
      </span>
      <small>{usesWords(grant)}</small>
      <Button look="quiet" label={`Revoke ${grantTexts(grant).join(' and ')}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
