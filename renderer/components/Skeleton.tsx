// Stands where text will be, while it is read.
import { HiddenText } from './HiddenText.tsx';
import styles from './Skeleton.module.css';

export function Skeleton({ label }: { readonly label: string }) {
  return (
    <div className={styles.place}>
      <HiddenText>{label}</HiddenText>
      <span className={styles.short} />
      <span className={styles.long} />
      <span className={styles.long} />
      <span className={styles.short} />
    </div>
  );
}
