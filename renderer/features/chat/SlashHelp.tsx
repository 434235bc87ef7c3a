// What `/help` shows: every command of the composer, for the person alone. It is no part of the conversation.
import { X } from 'lucide-react';
import { HiddenText } from '../../components/HiddenText.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import styles from './SlashHelp.module.css';
import { SLASH_ENTRIES } from './slashModel.ts';

export function SlashHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <section className={styles.panel} aria-label="Commands">
      <div className={styles.head}>
        <h2>Commands</h2>
        <IconButton icon={X} label="Close the list of commands" onClick={onClose} />
      </div>
      <dl className={styles.list}>
        {SLASH_ENTRIES.map(({ text, line }) => (
          <div key={text}>
            <dt>
              <code>{text}</code>
            </dt>
            <dd>{line}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>
        They are yours alone: an agent cannot give one. Begin with a blank to send text that starts with a slash.
      </p>
      <HiddenText>
        <span role="status">{SLASH_ENTRIES.length} commands are listed above the text.</span>
      </HiddenText>
    </section>
  );
}
