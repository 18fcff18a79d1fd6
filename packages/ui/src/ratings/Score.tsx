import type { ReactNode } from 'react';
import { Row, VisuallyHidden } from '../layout/Layout.tsx';
import styles from './Score.module.css';
import { Stars } from './Stars.tsx';

export interface ScoreProps {
  /** 1 to 5. */
  value: number;
  /** Text after the number for screen readers: " of 5 stars:". */
  unit?: string;
  /** The answer as text. */
  children?: ReactNode;
}

/** A single rating: number, stars, and the answer as text. For averages use `RatingTile`. */
export function Score({ value, unit, children }: ScoreProps) {
  return (
    <Row as="p" gap="eighth" columnGap={1} className={styles.Score}>
      <b>{value}</b>
      {unit && <VisuallyHidden>{unit}</VisuallyHidden>}
      <Stars value={value} />
      {children && <span>{children}</span>}
    </Row>
  );
}
