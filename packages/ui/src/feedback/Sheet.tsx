import { Dialog, type DialogProps } from './Dialog.tsx';
import styles from './Sheet.module.css';

/** A dialog of which only the content scrolls. On phones it has the full width and is at the bottom, else centered. */
export const Sheet = ({ children, ...dialogProps }: Omit<DialogProps, 'beforeTitle' | 'className'>) => (
  <Dialog {...dialogProps} className={styles.Sheet}>
    <div className={styles['Sheet-content']}>{children}</div>
  </Dialog>
);
