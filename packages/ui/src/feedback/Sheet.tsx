import { Dialog, type DialogProps } from './Dialog.tsx';
import styles from './Sheet.module.css';

export type SheetProps = Omit<DialogProps, 'above' | 'className'>;

/** A dialog from the bottom in full width: only its content scrolls. */
export function Sheet({ children, ...rest }: SheetProps) {
  return (
    <Dialog {...rest} className={styles.Sheet}>
      <div className={styles['Sheet-content']}>{children}</div>
    </Dialog>
  );
}
