import type { ReactNode } from 'react';
import styles from './Panes.module.css';

export interface PanesProps {
  list: ReactNode;
  /** What is open of the list. */
  item: ReactNode;
  /** On a narrow screen the item is a view of its own: then the list is not there. */
  open: boolean;
}

/** A list on the left, what is open of it on the right. */
export function Panes({ list, item, open }: PanesProps) {
  return (
    <div className={styles.Panes} data-open={open ? '' : undefined}>
      <div className={styles['Panes-list']}>{list}</div>
      <div className={styles['Panes-item']}>{item}</div>
    </div>
  );
}
