import { formatNumber, formatOneDecimal } from '@app/seo';
import { classNames, Stack, Stars, Text, VisuallyHidden } from '@app/ui';
import '../parts.css';
import { m } from '../../paraglide/messages.js';
import styles from './Rating.module.css';

interface RatingProps {
  /** Arithmetic mean; null without reviews, and then no stars are shown. */
  value: number | null;
  count: number;
}

/** Rating: number, stars and count, with a caution for fewer than five reviews. */
export function Rating({ value, count }: RatingProps) {
  const isNew = value === null;
  const reviewsText = m.review_count({ n: count, shown: formatNumber(count) });
  const countText = count < 5 ? m.reviews_few({ reviews: reviewsText }) : reviewsText;
  return (
    <Stack
      as="p"
      gap="eighth"
      align="center"
      className={classNames('SearchAmber', styles.RatingTile)}
      data-kind={isNew ? 'none' : undefined}
    >
      <span className={styles['RatingTile-number']}>
        {isNew ? m.rating_new() : formatOneDecimal(value)}
        {!isNew && <VisuallyHidden>{m.rating_unit()}</VisuallyHidden>}
      </span>
      {!isNew && <Stars value={value} />}
      <Text as="span" size="note" className={styles['RatingTile-count']}>
        {isNew ? m.reviews_none() : countText}
      </Text>
    </Stack>
  );
}
