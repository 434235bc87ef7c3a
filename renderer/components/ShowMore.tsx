// Shows a very long text a portion at a time: laying out megabytes at once would stop the window.
import { useState } from 'react';
import { useKept } from './kept.ts';
import styles from './ShowMore.module.css';

/** How many portions are shown. A remembered choice shows more than one again, but never more than was just asked for. */
export function usePortions(name: string | undefined): readonly [portions: number, more: () => void] {
  const [isMore, setMore] = useKept(name === undefined ? undefined : `${name}:more`, false);
  const [portions, setPortions] = useState(1);
  const more = () => {
    setPortions(Math.max(portions, isMore ? MANY : 1) + 1);
    setMore(true);
  };
  return [Math.max(portions, isMore ? MANY : 1), more];
}
const MANY = 2;

export function ShowMore({ left, onMore }: { readonly left: number; readonly onMore: () => void }) {
  if (left === 0) return null;
  return (
    <button type="button" className={styles.more} onClick={onMore}>
      Show more ({left.toLocaleString('en')} characters are left)
    </button>
  );
}
