import {
  broadDevices,
  type Dimension,
  defineOptions,
  deviceFamilies,
  getLabel,
  type Locale,
  limbLevels,
  stages,
} from '@app/option-lists';
import type { FittingFacts, PublicReview, Season } from '@app/types';
import { m } from '../../paraglide/messages.js';
import { lowercaseFirst } from '../text/formats.ts';

/** Levels that reviews display. A broad one replaces the exact level if too few reviews have the same. */
const displayedLevels = [
  ...limbLevels,
  ...defineOptions([
    ['Lower limb', 'Extremidad inferior'],
    ['Upper limb', 'Extremidad superior'],
  ]),
];

/** Formats a season: "fall 2026". A winter has both years, because one would be ambiguous: "winter 2025–2026". */
export const formatSeason = ({ season, year }: Season, locale: Locale): string =>
  ({ winter: m.season_winter, spring: m.season_spring, summer: m.season_summer, fall: m.season_fall })[
    season
  ]({ year: String(year), before: String(year - 1) }, { locale });

/** Returns the answer to "How likely are you to recommend this prosthetist?": 1 "Not at all" … 5 "Very likely". */
export const getRecommendationText = (rating: number, locale: Locale): string =>
  [m.recommend_1, m.recommend_2, m.recommend_3, m.recommend_4, m.recommend_5][
    Math.min(5, Math.max(1, Math.round(rating))) - 1
  ]!({}, { locale });

/** Returns the name of a dimension: "Adjustments and repairs" for `followUp`. */
export const getDimensionName = (dimension: Dimension, locale: Locale): string =>
  m.dimension_name({ name: dimension }, { locale });

/** Formats the author of a review: "Dana R.", or the relation of an anonymous author: "Anonymous parent". */
export function formatAuthor(
  { author, relation }: Pick<PublicReview, 'author' | 'relation'>,
  locale: Locale,
): string {
  if (author !== null) return author;
  if (relation === 'parent/guardian') return m.author_parent({}, { locale });
  return relation === 'other family' ? m.author_family({}, { locale }) : m.author_anonymous({}, { locale });
}

/** Returns whose care a named author describes: "For my child". Empty for own care, and for anonymous authors. */
export function getRelationText(
  { author, relation }: Pick<PublicReview, 'author' | 'relation'>,
  locale: Locale,
): string {
  if (author === null || relation === 'self') return '';
  return relation === 'parent/guardian'
    ? m.relation_parent({}, { locale })
    : m.relation_family({}, { locale });
}

/** Formats the stated facts: "3 months to fit, 4 adjustments". */
function formatFitting({ monthsToFit, adjustments }: FittingFacts, locale: Locale): string {
  const localeOptions = { locale };
  return [
    monthsToFit !== undefined && m.review_months_to_fit({ n: monthsToFit }, localeOptions),
    adjustments !== undefined && m.review_adjustments({ n: adjustments }, localeOptions),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Formats what a review is about: "Below-knee, running/sport. New socket, fall 2026. At Riverfront Limb Works". */
export function formatReviewContext(
  review: Pick<PublicReview, 'level' | 'device' | 'stage' | 'care' | keyof FittingFacts> & {
    practice?: string;
  },
  locale: Locale,
): string {
  const level = getLabel(displayedLevels, review.level, locale);
  const device =
    review.device === 'Other' ? '' : getLabel([...deviceFamilies, ...broadDevices], review.device, locale);
  const stage = getLabel(stages, review.stage, locale);
  const season = formatSeason(review.care, locale);
  return [
    [level, level ? lowercaseFirst(device) : device].filter(Boolean).join(', '),
    stage ? `${stage}, ${season}` : season.charAt(0).toUpperCase() + season.slice(1),
    formatFitting(review, locale),
    review.practice ? m.review_practice({ practice: review.practice }, { locale }) : '',
  ]
    .filter(Boolean)
    .join('. ');
}

/** Returns "Care confirmed", "E-mail confirmed", or an empty text. */
export const getVerificationText = (verification: PublicReview['verification'], locale: Locale): string =>
  ({ none: () => '', email: m.verification_email, proof: m.verification_proof })[verification](
    {},
    { locale },
  );
