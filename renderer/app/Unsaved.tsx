// What was typed and is stored nowhere, once this window can store nothing any more: shown whole, to be copied.
import { useId } from 'react';
import { keyed } from '../components/keyed.ts';
import { unsavedTexts } from '../stores/composers.ts';
import { useComposers } from '../stores/useStores.ts';
import styles from './Unsaved.module.css';

export function Unsaved() {
  const texts = useComposers(unsavedTexts);
  const id = useId();
  if (texts.length === 0) return null;
  return (
    <section className={styles.unsaved} aria-labelledby={id}>
      <p id={id}>What you typed last is not saved. Copy it before you open the new link.</p>
      {keyed(texts, (text) => text).map(({ key, item: text }) => (
        <textarea key={key} readOnly rows={4} dir="auto" aria-label="Not saved" value={text} />
      ))}
    </section>
  );
}
