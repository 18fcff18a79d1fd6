import { formatNumber, formatOneDecimal } from '@app/seo';
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
  if (value === null)
    return <RatingTile value={null} valueText={m.rating_new()} countText={m.reviews_none()} size={size} />;
  const countText = m.review_count({ n: count, shown: formatNumber(count) });
  const reviewsText = count < 5 ? m.reviews_few({ reviews: countText }) : countText;
  return (
    <RatingTile
      value={value}
      valueText={formatOneDecimal(value)}
      unitText={m.rating_unit()}
      countText={reviewsId ? <Anchor href={`#${reviewsId}`}>{reviewsText}</Anchor> : reviewsText}
      size={size}
    />
  );
}

interface RatingTileProps extends ComponentProps<'p'> {
  /** Average, 0 to 5; null without ratings: no stars. */
  value: number | null;
  /** Large text: "4.8", or "new" without a value. */
  valueText: ReactNode;
  /** Text after the number for screen readers: " of 5 stars,". */
  unitText?: string;
  /** "64 reviews" (may be a link), "3 reviews, few yet", "No reviews yet". */
  countText: ReactNode;
  size?: 'large';
}

/** An average rating: number, stars and count. */
export function RatingTile({
  value,
  valueText,
  unitText,
  countText,
  size,
  className,
  ...rest
}: RatingTileProps) {
  return (
    <p
      {...rest}
      className={classNames(styles.RatingTile, className)}
      data-kind={value === null ? 'none' : undefined}
      data-size={size}
    >
      <span className={styles['RatingTile-number']}>
        {valueText}
        {unitText && <VisuallyHidden>{unitText}</VisuallyHidden>}
      </span>
      {value !== null && <Stars value={value} />}
      <span className={styles['RatingTile-count']}>{countText}</span>
    </p>
  );
}
