import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/Layout.tsx';
import styles from './Score.module.css';
import { Stars } from './Stars.tsx';

export interface ScoreProps {
  /** 1 to 5. */
  value: number;
  /** What listeners hear after the number: " of 5 stars:". */
  unit?: string;
  /** The answer in words. */
  children?: ReactNode;
}

/** One person's rating: number, stars, and the answer in words. An average is a `RatingTile`. */
export function Score({ value, unit, children }: ScoreProps) {
  return (
    <p className={styles.Score}>
      <b>{value}</b>
      {unit && <VisuallyHidden>{unit}</VisuallyHidden>}
      <Stars value={value} />
      {children && <span>{children}</span>}
    </p>
  );
}
