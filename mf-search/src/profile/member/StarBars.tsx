import { formatNumber } from '@app/seo';
import type { ReviewsQuery } from '@app/types';
import { CheckIcon, Grid, ShareBar, toggleValue, VisuallyHidden } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import styles from './AllReviews.module.css';

interface StarBarsProps {
  histogram: readonly number[];
  selectedStars: ReviewsQuery['stars'];
  onChange: (stars: ReviewsQuery['stars']) => void;
}

const barRowProps = { wide: true, columns: 'subgrid', gap: 0, columnGap: '1h', align: 'center' } as const;

/** Number of each rating. Each bar is a toggle button that filters by it; several can be pressed. */
export function StarBars({ histogram, selectedStars, onChange }: StarBarsProps) {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  return (
    <Grid
      as="ul"
      columns="auto minmax(0, 1fr) minmax(2.2rem, auto) 1.1rem"
      gap={0}
      columnGap="1h"
      className={styles.Bars}
      aria-label={m.profile_histogram()}
    >
      {(['5', '4', '3', '2', '1'] as const).map((stars) => {
        const reviewCount = histogram[Number(stars) - 1] ?? 0;
        return (
          <Grid as="li" key={stars} {...barRowProps}>
            <Grid
              as="button"
              type="button"
              {...barRowProps}
              aria-pressed={selectedStars.includes(stars)}
              onClick={() => onChange(toggleValue(selectedStars, stars))}
            >
              <span>{m.profile_stars({ n: Number(stars) })}</span>
              <ShareBar share={total === 0 ? 0 : reviewCount / total} />
              <span className={styles.Count}>
                {formatNumber(reviewCount)}
                <VisuallyHidden> {m.review_unit({ n: reviewCount })}</VisuallyHidden>
              </span>
              <CheckIcon />
            </Grid>
          </Grid>
        );
      })}
    </Grid>
  );
}
