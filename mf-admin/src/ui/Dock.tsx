import { Button, CheckIcon, CloseIcon, classNames, Row, Stack, UndoIcon, WarnIcon } from '@app/ui';
import type { ReactNode } from 'react';
import styles from './Dock.module.css';

/** The area of messages about recent actions, over the end of the page or of the decision bar. */
export const DockBar = ({ children }: { children: ReactNode }) => (
  <Stack gap="half" align="end" className={classNames(styles.Dock, 'NoPrint')}>
    {children}
  </Stack>
);

export const Kbd = ({ children }: { children: ReactNode }) => <kbd className={styles.Key}>{children}</kbd>;

interface DockMessageProps {
  kind?: 'ok' | 'bad';
  /** Offers to undo the action of the message; `remainingText` is the remaining time in words. */
  undo?: { remainingText: string; onUndo: () => void; isBusy?: boolean };
  onClose?: () => void;
  children: ReactNode;
}

/** A message of the dock. The caller renders it within a live region. */
export const DockMessage = ({ kind = 'ok', undo, onClose, children }: DockMessageProps) => (
  <Row gap={1} columnGap="1h" nowrap surface={kind} size="staff" className={styles.Message}>
    {kind === 'ok' ? <CheckIcon /> : <WarnIcon />}
    <p>{children}</p>
    {undo && (
      <Button kind="secondary" onClick={undo.onUndo} aria-disabled={undo.isBusy}>
        <UndoIcon /> Undo <span className={styles['Message-time']}>({undo.remainingText})</span>
      </Button>
    )}
    {onClose && (
      <Button className={styles['Message-close']} kind="quiet" aria-label="Close" onClick={onClose}>
        <CloseIcon />
      </Button>
    )}
  </Row>
);
