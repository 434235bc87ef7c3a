// The mode of a chat: a chip that opens the list of modes with a line each. Bypass cannot be chosen here. The list stays
// inside of its landmark, where a screen reader expects it.
import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import {
  type ChoosableMode,
  choosableModeSchema,
  MODE_CYCLE,
  MODE_TEXT,
  type Mode,
} from '../../../shared/domain/mode.ts';
import { ModeChip } from '../../components/ModeChip.tsx';
import styles from './ModeMenu.module.css';

export function ModeMenu({
  mode,
  onChoose,
}: {
  readonly mode: Mode;
  readonly onChoose: (mode: ChoosableMode) => void;
}) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles.trigger} aria-label={`Mode: ${MODE_TEXT[mode].label}`}>
        <ModeChip mode={mode}>
          <ChevronDown aria-hidden="true" />
        </ModeChip>
      </Menu.Trigger>
      <span ref={setPlace} />
      <Menu.Portal container={place}>
        <Menu.Positioner className={styles.place} side="top" align="start">
          <Menu.Popup className={styles.popup}>
            <Menu.RadioGroup value={mode} onValueChange={(value) => onChoose(choosableModeSchema.parse(value))}>
              {MODE_CYCLE.map((each) => (
                <Menu.RadioItem key={each} value={each} closeOnClick className={styles.item}>
                  <Menu.RadioItemIndicator className={styles.check} keepMounted>
                    <Check aria-hidden="true" />
                  </Menu.RadioItemIndicator>
                  <span className={styles[each]}>{MODE_TEXT[each].label}</span>
                  <span className={styles.line}>{MODE_TEXT[each].description}</span>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
