// Tells a screen reader something, once. It clears itself first, so that the same words are read a second time.
// Never give it text that streams.
import { useEffect, useState } from 'react';
import { HiddenText } from './HiddenText.tsx';

const PAUSE_MS = 100;

/** `id` changes with every announcement; an empty `text` says nothing. */
export function Announcer({ id, text }: { readonly id: string; readonly text: string }) {
  const [said, setSaid] = useState({ id: '', text: '' });
  useEffect(() => {
    const timer = setTimeout(() => setSaid({ id, text }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [id, text]);
  return (
    <HiddenText>
      <span role="status" aria-live="polite">
        {said.id === id ? said.text : ''}
      </span>
    </HiddenText>
  );
}
