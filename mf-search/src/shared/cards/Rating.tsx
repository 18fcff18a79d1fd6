import { formatNumber, formatOneDecimal } from '@app/seo';
import { classNames, Stack, Stars, VisuallyHidden } from '@app/ui';
import type { ComponentProps, ReactNode } from 'react';
import '../parts.css';
import { m } from '../../paraglide/messages.js';
import styles from './RatingTile.module.css';

interface RatingProps {
  /** Arithmetic mean; null without reviews, and then no stars are shown. */
  value: number | null;
  count: number;
}

/** Rating: number, stars and count, with a caution for fewer than five reviews. */
export function Rating({ value, count }: RatingProps) {
  if (value === null)
    return <RatingTile value={null} valueText={m.rating_new()} countText={m.reviews_none()} />;
  const countText = m.review_count({ n: count, shown: formatNumber(count) });
  return (
    <RatingTile
      value={value}
      valueText={formatOneDecimal(value)}
      unitText={m.rating_unit()}
      countText={count < 5 ? m.reviews_few({ reviews: countText }) : countText}
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
  /** "64 reviews", "3 reviews, few yet", "No reviews yet". */
  countText: ReactNode;
}

/** An average rating: number, stars and count. */
export function RatingTile({ value, valueText, unitText, countText, className, ...rest }: RatingTileProps) {
  return (
    <Stack
      as="p"
      gap="eighth"
      align="center"
      {...rest}
      className={classNames('SearchAmber', styles.RatingTile, className)}
      data-kind={value === null ? 'none' : undefined}
    >
      <span className={styles['RatingTile-number']}>
        {valueText}
        {unitText && <VisuallyHidden>{unitText}</VisuallyHidden>}
      </span>
      {value !== null && <Stars value={value} />}
      <span className={styles['RatingTile-count']}>{countText}</span>
    </Stack>
  );
}
