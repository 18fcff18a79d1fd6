import { getLabel, limbLevels, limbLevelValues } from '@app/option-lists';
import { formatNumber, formatSeason } from '@app/seo';
import { useShell } from '@app/shell-api';
import { type listReviews, type ReplyOf, type ReviewsQuery, toSeasonYearBefore } from '@app/types';
import { Button, CheckIcon, Grid, Row, ShareBar, toggleValue } from '@app/ui';
import '../../shared/parts.css';
import { m } from '../../paraglide/messages.js';
import { FilterCount } from '../../shared/Toolbar.tsx';
import styles from './AllReviews.module.css';

interface QuickFiltersProps {
  query: ReviewsQuery;
  histogram: readonly number[];
  reply: ReplyOf<typeof listReviews> | undefined;
  onChange: (changes: Partial<ReviewsQuery>) => void;
}

/** The most used filters as buttons with their counts. Low ratings come first and are always shown. */
export function QuickFilters({ query, histogram, reply, onChange }: QuickFiltersProps) {
  const { locale } = useShell();
  const isLowSelected = isLowRatingsOnly(query.stars);
  const commonLimbLevel = findMostCommonLimbLevel(reply);
  const season = formatSeason(toSeasonYearBefore(new Date()), locale);
  const filters = [
    {
      label: m.reviews_low(),
      count: (histogram[0] ?? 0) + (histogram[1] ?? 0),
      isOn: isLowSelected,
      changes: { stars: isLowSelected ? [] : lowStars },
      isAlwaysShown: true,
    },
    // Short labels fit on one line together.
    {
      label: m.filter_children(),
      count: reply?.children ?? 0,
      isOn: query.children,
      changes: { children: !query.children },
    },
    commonLimbLevel && {
      label: getLabel(limbLevels, commonLimbLevel, locale),
      count: reply?.limbLevels[commonLimbLevel] ?? 0,
      isOn: query.limbLevel.includes(commonLimbLevel),
      changes: { limbLevel: toggleValue(query.limbLevel, commonLimbLevel) },
    },
    {
      label: m.reviews_since({ season }),
      count: reply?.recent ?? 0,
      isOn: query.recent,
      changes: { recent: !query.recent },
    },
  ].filter((filter) => !!filter);
  return (
    <Row gap={1} role="group" aria-label={m.reviews_show_only()}>
      {filters
        .filter(({ count, isOn, isAlwaysShown }) => count > 0 || isOn || isAlwaysShown)
        .map(({ label, count, isOn, changes }) => (
          <Button key={label} kind="secondary" aria-pressed={isOn} onClick={() => onChange(changes)}>
            {isOn && <CheckIcon />} {m.filter_with_count({ label, n: formatNumber(count) })}
          </Button>
        ))}
    </Row>
  );
}

const lowStars: ReviewsQuery['stars'] = ['1', '2'];
export const isLowRatingsOnly = (stars: ReviewsQuery['stars']): boolean =>
  stars.length === lowStars.length && lowStars.every((value) => stars.includes(value));

function findMostCommonLimbLevel(reply: QuickFiltersProps['reply']) {
  const getCount = (level: string) => reply?.limbLevels[level] ?? 0;
  const [mostCommonLimbLevel] = limbLevelValues.toSorted((a, b) => getCount(b) - getCount(a));
  return mostCommonLimbLevel !== undefined && getCount(mostCommonLimbLevel) > 0
    ? mostCommonLimbLevel
    : undefined;
}

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
              <span className="SearchCount">
                <FilterCount n={reviewCount} formatUnit={m.review_unit} />
              </span>
              <CheckIcon />
            </Grid>
          </Grid>
        );
      })}
    </Grid>
  );
}
