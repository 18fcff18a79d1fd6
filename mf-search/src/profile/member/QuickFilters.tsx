import { getLabel, limbLevels, limbLevelValues } from '@app/option-lists';
import { formatNumber, formatSeason } from '@app/seo';
import { useShell } from '@app/shell-api';
import { type listReviews, type ReplyOf, type ReviewsQuery, toSeasonYearBefore } from '@app/types';
import { Button, CheckIcon, Row } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { toggleValue } from './toggle-value.ts';

interface QuickFiltersProps {
  query: ReviewsQuery;
  histogram: readonly number[];
  /** Absent while the first reply loads. */
  reply: ReplyOf<typeof listReviews> | undefined;
  onChange: (changes: Partial<ReviewsQuery>) => void;
}

/** The filters that most readers want as keys with their numbers. The low ratings come first, and never hide. */
export function QuickFilters({ query, histogram, reply, onChange }: QuickFiltersProps) {
  const { locale } = useShell();
  const low = isLow(query.stars);
  const level = findMostCommonLevel(reply);
  const season = formatSeason(toSeasonYearBefore(new Date()), locale);
  const keys = [
    {
      label: m.reviews_low(),
      n: (histogram[0] ?? 0) + (histogram[1] ?? 0),
      on: low,
      change: { stars: low ? [] : lowStars },
      stays: true,
    },
    // Short labels share a line.
    {
      label: m.filter_children(),
      n: reply?.children ?? 0,
      on: query.children,
      change: { children: !query.children },
    },
    level && {
      label: getLabel(limbLevels, level, locale),
      n: reply?.limbLevels[level] ?? 0,
      on: query.limbLevel.includes(level),
      change: { limbLevel: toggleValue(query.limbLevel, level) },
    },
    {
      label: m.reviews_since({ season }),
      n: reply?.recent ?? 0,
      on: query.recent,
      change: { recent: !query.recent },
    },
  ].filter((key) => !!key);
  return (
    <Row gap={1} columnGap={1} role="group" aria-label={m.reviews_show_only()}>
      {keys
        .filter(({ n, on, stays }) => n > 0 || on || stays)
        .map(({ label, n, on, change }) => (
          <Button key={label} kind="secondary" aria-pressed={on} onClick={() => onChange(change)}>
            {on && <CheckIcon />} {m.filter_with_count({ label, n: formatNumber(n) })}
          </Button>
        ))}
    </Row>
  );
}

const lowStars: ReviewsQuery['stars'] = ['1', '2'];
/** True if the filters ask for one and two stars alone. */
export const isLow = (stars: ReviewsQuery['stars']): boolean =>
  stars.length === lowStars.length && lowStars.every((value) => stars.includes(value));

/** The exact limb level that most reviews show, if any shows one. */
function findMostCommonLevel(reply: QuickFiltersProps['reply']) {
  const count = (level: string) => reply?.limbLevels[level] ?? 0;
  const [first] = limbLevelValues.toSorted((a, b) => count(b) - count(a));
  return first !== undefined && count(first) > 0 ? first : undefined;
}
