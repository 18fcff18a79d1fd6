import type { Fit } from '@app/types';
import { groupAt } from '../segment/grouped.ts';
import type { Segment } from '../segment/segment.ts';
import { getExactCount } from './levels.ts';
import type { Matcher } from './matcher.ts';

/** The reasons why a listing, at one of its places, fits a person. */
export function explainFit(matcher: Matcher, segment: Segment, place: number): Fit {
  const { words, levels, city, cities, row, exactLevels } = segment;
  const exact = groupAt(exactLevels, row[place]!);
  const count = (level: number) => getExactCount(exact, level);
  return {
    reasons: matcher.reasons(
      words[place * 2]!,
      words[place * 2 + 1]!,
      levels[place]!,
      matcher.isHome(cities.getState(city[place]!)),
      count,
    ),
    reviewersLikeMe: matcher.levels.reduce((sum, level) => sum + count(level), 0),
  };
}
