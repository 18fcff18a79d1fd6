import { formatNumber } from '@app/seo';
import type { ReviewsQuery } from '@app/types';
import { CheckIcon, ShareBar, toggleValue, VisuallyHidden } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import styles from './StarBars.module.css';

interface StarBarsProps {
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  histogram: readonly number[];
  selectedStars: ReviewsQuery['stars'];
  onChange: (stars: ReviewsQuery['stars']) => void;
}

/** Number of each rating. Each bar is a toggle button that filters by it; several can be pressed. */
export function StarBars({ histogram, selectedStars, onChange }: StarBarsProps) {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  return (
    <ul className={styles.Bars} aria-label={m.profile_histogram()}>
      {(['5', '4', '3', '2', '1'] as const).map((stars) => {
        const reviewCount = histogram[Number(stars) - 1] ?? 0;
        return (
          <li key={stars}>
            <button
              type="button"
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
            </button>
          </li>
        );
      })}
    </ul>
  );
}
