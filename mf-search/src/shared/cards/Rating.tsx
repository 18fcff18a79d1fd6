import { formatNumber, formatTenth } from '@app/seo';
import { Anchor, classNames, Stars, VisuallyHidden } from '@app/ui';
import type { ComponentProps, ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import styles from './RatingTile.module.css';

interface RatingProps {
  /** Arithmetic mean; null without reviews, and then no stars are shown. */
  value: number | null;
  count: number;
  size?: 'large';
  /** Id of the reviews section on this page. */
  reviewsId?: string;
}

/** Rating: number, stars and count, with a caution for fewer than five reviews. */
export function Rating({ value, count, size, reviewsId }: RatingProps) {
  const few = count === 0 ? m.reviews_none() : count < 5 ? m.reviews_few() : '';
  if (value === null) return <RatingTile value={null} number={m.rating_new()} count={few} size={size} />;
  const reviews = m.review_count({ n: count, shown: formatNumber(count) });
  return (
    <RatingTile
      value={value}
      number={formatTenth(value)}
      unit={m.rating_unit()}
      count={reviewsId ? <Anchor href={`#${reviewsId}`}>{reviews}</Anchor> : reviews}
      few={few}
      size={size}
    />
  );
}

interface RatingTileProps extends ComponentProps<'p'> {
  /** Average, 0 to 5; null without ratings: no stars. */
  value: number | null;
  /** Large text: "4.8", or "new" without a value. */
  number: ReactNode;
  /** Text after the number for screen readers: " of 5 stars,". */
  unit?: string;
  /** "64 reviews" (may be a link), "No reviews yet". */
  count: ReactNode;
  /** Caution for few ratings, which makes the tile smaller. */
  few?: ReactNode;
  size?: 'large';
}

/** An average rating: number, stars and count. */
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
