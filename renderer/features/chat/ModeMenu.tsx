// The mode of a chat: a chip that opens the list of modes with a line each, and below a line skip approvals. Bypass and skip
// are only wished for here. The list stays inside of its landmark, where a screen reader expects it.
import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { type ChoosableMode, MODE_CYCLE, MODE_TEXT, type Mode, modeSchema } from '../../../shared/domain/mode.ts';
import { ModeChip } from '../../components/ModeChip.tsx';
import styles from './ModeMenu.module.css';

type Props = {
  readonly mode: Mode;
  readonly skipping: boolean;
  readonly onChoose: (mode: ChoosableMode) => void;
  readonly onBypass: () => void;
  /** Wishes for skip approvals, or ends it while it is on. */
  readonly onSkip: () => void;
};

const LISTED: readonly Mode[] = [...MODE_CYCLE, 'bypass'];

export function ModeMenu({ mode, skipping, onChoose, onBypass, onSkip }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const choose = (wanted: Mode) => {
    if (wanted !== 'bypass') onChoose(wanted);
    else if (mode !== 'bypass') onBypass();
  };
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles.trigger} aria-label={`Mode: ${MODE_TEXT[mode].label}`}>
        <ModeChip mode={mode}>
          <ChevronDown aria-hidden="true" />
        </ModeChip>
      </Menu.Trigger>
      <span ref={setPlace} className={styles.around} />
      <Menu.Portal container={place}>
        <Menu.Positioner className={styles.place} side="top" align="start">
          <Menu.Popup className={styles.popup}>
            <Menu.RadioGroup value={mode} onValueChange={(value) => choose(modeSchema.parse(value))}>
              {LISTED.map((each) => (
                <Menu.RadioItem key={each} value={each} closeOnClick className={styles.item}>
                  <Menu.RadioItemIndicator className={styles.check} keepMounted>
                    <Check aria-hidden="true" />
                  </Menu.RadioItemIndicator>
                  <span className={styles[each]}>
                    {MODE_TEXT[each].label}
                    {each === 'bypass' && mode !== 'bypass' && '…'}
                  </span>
                  <span className={styles.line}>{MODE_TEXT[each].description}</span>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Separator className={styles.separator} />
            <Menu.Item className={styles.item} onClick={onSkip}>
              <span className={styles.check} />
              <span className={styles.skip}>{skipping ? 'Stop skipping approvals' : 'Skip approvals…'}</span>
              <span className={styles.line}>
                {skipping ? 'Questions wait for you again, in every chat.' : 'In every chat, until Z Engine ends.'}
              </span>
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
