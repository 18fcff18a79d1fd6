import { formatNumber, formatTenth } from '@app/seo';
import { Anchor } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { RatingTile } from './RatingTile.tsx';

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
