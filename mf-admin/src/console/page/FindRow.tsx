import type { ReactNode } from 'react';
import styles from './FindRow.module.css';

/** A box to search in, and its button at the same height. */
export function FindRow({ children }: { children: ReactNode }) {
  return <div className={styles.FindRow}>{children}</div>;
}
