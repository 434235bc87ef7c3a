// One line of the palette: a command with its key, a chat with how it stands, or a new chat in a project.
import { Autocomplete } from '@base-ui/react/autocomplete';
import { ChevronRight, Plus } from 'lucide-react';
import { shortcutText } from '../../components/intent.ts';
import { RawText } from '../../components/RawText.tsx';
import { StatusDot } from '../../components/StatusDot.tsx';
import styles from './Palette.module.css';
import type { PaletteItem } from './paletteModel.ts';

type Props = {
  readonly item: PaletteItem;
  readonly isMac: boolean;
  readonly onChoose: (isBeside: boolean) => void;
};

export function PaletteEntry({ item, isMac, onChoose }: Props) {
  const { target, label, detail } = item;
  const shortcut = target.kind === 'command' ? target.intent.shortcuts[0] : undefined;
  return (
    <Autocomplete.Item
      value={item}
      className={styles.item}
      onClick={(event) => onChoose(isMac ? event.metaKey : event.ctrlKey)}
    >
      {target.kind === 'chat' && <StatusDot state={target.chat.state} />}
      {target.kind === 'command' && <ChevronRight aria-hidden="true" />}
      {target.kind === 'project' && <Plus aria-hidden="true" />}
      <span className={styles.label}>
        <RawText text={label} />
      </span>
      {detail !== '' && <span className={styles.detail}>{detail}</span>}
      {shortcut !== undefined && <kbd className={styles.key}>{shortcutText(shortcut, isMac)}</kbd>}
    </Autocomplete.Item>
  );
}
