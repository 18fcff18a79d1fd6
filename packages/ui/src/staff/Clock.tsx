import type { CSSProperties, ReactNode } from 'react';
import styles from './Clock.module.css';

export interface ClockProps {
  /** How much of the time is used up, 0 to 1. */
  share: number;
  /** Nothing: there is time. "warn": not much. "bad": it is over. */
  kind?: 'warn' | 'bad';
  /** The words, the number in `<b>`: they say all that the bar shows. */
  children: ReactNode;
}

/** How much is left of what was promised. */
export function Clock({ share, kind, children }: ClockProps) {
  const used = { '--share': `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%` } as CSSProperties;
  return (
    <div className={styles.Clock} data-kind={kind}>
      <p>{children}</p>
      <div className={styles['Clock-track']} aria-hidden="true">
        <span style={used} />
      </div>
    </div>
  );
}
