import type { ReactNode } from 'react';
import { Row, VisuallyHidden } from '../layout/Layout.tsx';
import styles from './Score.module.css';
import { Stars } from './Stars.tsx';

interface ScoreProps {
  /** 1 to 5. */
  value: number;
  /** Text after the number for screen readers: " of 5 stars:". */
  unit?: string;
  /** The rating in words. */
  children?: ReactNode;
}

/** The rating of one person: number, stars, and the rating in words. */
export const Score = ({ value, unit, children }: ScoreProps) => (
  <Row as="p" gap="eighth" columnGap={1} className={styles.Score}>
    <b>{value}</b>
    {unit && <VisuallyHidden>{unit}</VisuallyHidden>}
    <Stars value={value} />
    {children && <span>{children}</span>}
  </Row>
);
