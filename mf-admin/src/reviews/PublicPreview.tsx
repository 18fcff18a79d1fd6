import { dimensions, getDisplayedDevice, relationValues } from '@app/option-lists';
import { formatAuthor, formatReviewContext, getDimensionName, getRecommendationText } from '@app/seo';
import { toSeasonByMonth } from '@app/types';
import type { StaffReview, StaffReviewContent } from '@app/types/admin/reviews';
import { Chips, Quote, Score, Stack } from '@app/ui';
import { HighlightedText } from '../inbox/text-matches.tsx';
import { RatingLine } from '../ui/OpenItem.tsx';
import styles from './PublicPreview.module.css';
import type { ReviewMatches } from './review-content.ts';

interface PublicPreviewProps {
  review: StaffReview;
  /** The content that would become public. */
  content: StaffReviewContent;
  matches: ReviewMatches;
}

/** The published review: without the month, an anonymous author’s name, and a limb level that too few share. */
export function PublicPreview({ review, content, matches }: PublicPreviewProps) {
  const { shownLevel, practice } = review;
  const { stage, careMonth, anonymous, overallRating } = content;
  const device = getDisplayedDevice(content.device, shownLevel);
  const author = anonymous || review.author.gone ? null : review.author.displayName;
  const relation = relationValues.find((value) => value === content.relation) ?? 'self';
  const ratingRows = dimensions.flatMap((name) => {
    const value = content.ratings[name];
    return value === null ? [] : [{ term: getDimensionName(name, 'en'), value }];
  });
  const isFullyRated = ratingRows.length === dimensions.length;
  const hasEqualRatings =
    ratingRows.length > 1 && ratingRows.every(({ value }) => value === ratingRows[0]?.value);
  const renderHighlighted = (part: 'title' | 'text') => (
    <HighlightedText text={content[part]} matches={matches.filter((match) => match.part === part)} />
  );
  return (
    <Stack as="section" gap="1h" aria-label="What the public will read" className={styles.PublicPreview}>
      <Score value={overallRating} unit=" of 5 stars:">
        {getRecommendationText(overallRating, 'en')}
      </Score>
      <p>
        <b>{formatAuthor({ author, relation }, 'en')}</b>{' '}
        {careMonth &&
          formatReviewContext(
            { ...content, level: shownLevel, device, stage, care: toSeasonByMonth(careMonth), practice },
            'en',
          )}
      </p>
      <Quote lang={content.lang ?? 'en'}>
        {content.title && (
          <p>
            <b>{renderHighlighted('title')}</b>
          </p>
        )}
        <p>{renderHighlighted('text')}</p>
      </Quote>
      {content.incentive !== 'none' && <p>Given for this review: {content.incentive}</p>}
      {ratingRows.length > 0 && (
        <RatingLine
          rows={
            hasEqualRatings
              ? [
                  {
                    term: isFullyRated ? 'All topics:' : 'All rated topics:',
                    value: ratingRows[0]?.value ?? 0,
                  },
                ]
              : ratingRows
          }
        />
      )}
      {content.tags.length > 0 && <Chips aria-label="Tags" texts={content.tags} />}
    </Stack>
  );
}
