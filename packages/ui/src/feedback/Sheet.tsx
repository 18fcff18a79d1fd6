import { Dialog, type DialogProps } from './Dialog.tsx';
import styles from './Sheet.module.css';

export type SheetProps = Omit<DialogProps, 'above' | 'className'>;

/** A dialog of which only the content scrolls: on phones from the bottom in full width, else in the middle. */
export function Sheet({ children, ...rest }: SheetProps) {
  return (
    <Dialog {...rest} className={styles.Sheet}>
      <div className={styles['Sheet-content']}>{children}</div>
    </Dialog>
  );
}
