import { formatNumber, formatTenth } from '@app/seo';
import { Anchor, RatingTile } from '@app/ui';
import { m } from '../../paraglide/messages.js';

interface RatingProps {
  /** The plain average; null without reviews, and then there are no stars. */
  value: number | null;
  count: number;
  size?: 'large';
  /** Where the reviews are, on this page. */
  reviewsId?: string;
}

/** How one person is rated: number, stars and count together, with a caution under five reviews. */
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
