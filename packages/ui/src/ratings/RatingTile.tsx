import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/Layout.tsx';
import styles from './RatingTile.module.css';
import { Stars } from './Stars.tsx';

export interface RatingTileProps extends ComponentProps<'p'> {
  /** The average, 0 to 5; null when nobody rated yet: then there are no stars. */
  value: number | null;
  /** What is set large: "4.8", or the word for "new" when there is no value. */
  number: ReactNode;
  /** What listeners hear after the number: " of 5 stars,". */
  unit?: string;
  /** "64 reviews" (may be a link), "No reviews yet". */
  count: ReactNode;
  /** A caution when few people rated: the tile is quiet then, and its number small. */
  few?: ReactNode;
  size?: 'large';
}

/** An average of ratings: number, stars and count always together. */
export function RatingTile({ value, number, unit, count, few, size, className, ...rest }: RatingTileProps) {
  return (
    <p
      {...rest}
      className={classNames(styles.RatingTile, className)}
      data-kind={value === null ? 'none' : few ? 'few' : undefined}
      data-size={size}
    >
      <span className={styles['RatingTile-number']}>
        {number}
        {unit && <VisuallyHidden>{unit}</VisuallyHidden>}
      </span>
      {value !== null && <Stars value={value} />}
      <span className={styles['RatingTile-count']}>{count}</span>
      {few && <span className={styles['RatingTile-few']}>{few}</span>}
    </p>
  );
}
