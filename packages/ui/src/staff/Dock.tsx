import type { ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { CheckIcon, CloseIcon, UndoIcon, WarnIcon } from '../icons/icons.tsx';
import styles from './Dock.module.css';

/** The bar at the end of a page of the back office: its keys, and what just happened. */
export function Dock({ keys, children }: { keys?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.Dock}>
      {keys}
      <div className={styles['Dock-news']}>{children}</div>
    </div>
  );
}

export interface KeysProps {
  label: string;
  keys: readonly { key: string; label: string }[];
}

/** Which single keys do what. */
export function Keys({ label, keys }: KeysProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className={styles.Keys} role="group" aria-label={label}>
      {keys.map(({ key, label }) => (
        <p key={key}>
          <Key>{key}</Key> {label}
        </p>
      ))}
    </div>
  );
}

/** A key of the keyboard. */
export const Key = ({ children }: { children: ReactNode }) => <kbd className={styles.Key}>{children}</kbd>;

export interface NewsProps {
  kind?: 'ok' | 'bad';
  /** Offers to take back what was said; `left` is how long that works, in words. */
  undo?: { label: string; left: string; onUndo: () => void; busy?: boolean };
  close?: { label: string; onClose: () => void };
  children: ReactNode;
}

/** One message of the dock. Its owner puts it into a live region. */
export function News({ kind = 'ok', undo, close, children }: NewsProps) {
  return (
    <div className={styles.News}>
      {kind === 'ok' ? <CheckIcon /> : <WarnIcon />}
      <p>{children}</p>
      {undo && (
        <Button kind="ground" onClick={undo.onUndo} aria-disabled={undo.busy}>
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
