import { Button, CheckIcon, CloseIcon, UndoIcon, WarnIcon } from '@app/ui';
import type { ReactNode } from 'react';
import styles from './Dock.module.css';

/** The area of messages about recent actions, over the end of the page or of the decision bar. */
export const Dock = ({ children }: { children: ReactNode }) => <div className={styles.Dock}>{children}</div>;

/** A key of the keyboard. */
export const Key = ({ children }: { children: ReactNode }) => <kbd className={styles.Key}>{children}</kbd>;

export interface NewsProps {
  kind?: 'ok' | 'bad';
  /** Offers to undo the action of the message; `left` is the remaining time in words. */
  undo?: { label: string; left: string; onUndo: () => void; busy?: boolean };
  close?: { label: string; onClose: () => void };
  children: ReactNode;
}

/** A message of the dock. The caller renders it within a live region. */
export function News({ kind = 'ok', undo, close, children }: NewsProps) {
  return (
    <div className={styles.News} data-kind={kind}>
      {kind === 'ok' ? <CheckIcon /> : <WarnIcon />}
      <p>{children}</p>
      {undo && (
        <Button kind="secondary" onClick={undo.onUndo} aria-disabled={undo.busy}>
          <UndoIcon /> {undo.label} <span className={styles['News-time']}>({undo.left})</span>
        </Button>
      )}
      {close && (
        <Button
          className={styles['News-close']}
          kind="quiet"
          aria-label={close.label}
          onClick={close.onClose}
        >
          <CloseIcon />
        </Button>
      )}
    </div>
  );
}
