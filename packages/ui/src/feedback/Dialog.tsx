import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../actions/Button.tsx';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../icons/icons.tsx';
import { Row, Stack } from '../layout/Layout.tsx';
import styles from './Dialog.module.css';

export interface DialogProps extends Omit<ComponentProps<'dialog'>, 'open' | 'title' | 'onClose'> {
  open: boolean;
  /** Called for Esc, the close button, a click outside and, in some browsers, Back. The caller then sets `open`. */
  onClose: () => void;
  title: ReactNode;
  /** Label of the close button. Absent: no button. */
  closeLabel?: string;
  /** Buttons at the end: cancel first, confirm last. */
  actions?: ReactNode;
  /** Content above the title, such as a `Progress`. */
  beforeTitle?: ReactNode;
}

/**
 * A native modal dialog: the browser traps the focus, makes the page inert and restores the focus. The first focus is
 * on the title, or on an element with `data-focus`.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, closeLabel, actions, beforeTitle, className, children, ...dialogProps } =
    props;
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog || !open) return;
    const openerElement = document.activeElement;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-focus]')?.focus();
    return () => {
      dialog.close();
      // close() restores the focus, except when React removes the element in the same step.
      if (openerElement instanceof HTMLElement && openerElement.isConnected) openerElement.focus();
    };
  }, [open]);

  return (
    <dialog
      aria-labelledby={titleId}
      {...dialogProps}
      ref={dialogRef}
      className={classNames(styles.Dialog, className)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget: dialog }) => {
        // After several Esc in a row browsers close it by themselves, though its owner was asked and keeps it open.
        if (open && !dialog.open && dialog.isConnected) dialog.showModal();
      }}
      onMouseDown={(event) => {
        if (event.target === dialogRef.current) onClose();
      }}
    >
      <Stack gap={3}>
        {beforeTitle}
        <Row gap={2} align="start" justify="between" nowrap>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {closeLabel && (
            <Button className={styles['Dialog-close']} kind="quiet" onClick={onClose} aria-label={closeLabel}>
              <CloseIcon />
            </Button>
          )}
        </Row>
        {children}
        {actions && (
          <Row align="stretch" justify="between" className={styles['Dialog-actions']}>
            {actions}
          </Row>
        )}
      </Stack>
    </dialog>
  );
}
