import { dimensions, getShownDevice, relationValues } from '@app/option-lists';
import { formatAuthor, getDimensionText, getRecommendText, reviewContextText } from '@app/seo';
import { toSeasonByMonth } from '@app/types';
import type { StaffReview, StaffReviewContent } from '@app/types/admin/reviews';
import { Chips, Score, Stack, Words } from '@app/ui';
import { MarkedText } from '../inbox/found-words.tsx';
import { RatingLine } from '../ui/OpenItem.tsx';
import styles from './PublicPreview.module.css';
import type { ReviewPlaces } from './review-words.ts';

export interface PublicPreviewProps {
  review: StaffReview;
  /** The content that would become public. */
  content: StaffReviewContent;
  places: ReviewPlaces;
}

/**
 * A preview of the published review: without the month, the name of an anonymous author, and a limb level that too few
 * authors share. Marks the places found by the word check.
 */
export function PublicPreview({ review, content, places }: PublicPreviewProps) {
  const { shownLevel, practice } = review;
  const { stage, careMonth, anonymous, overallRating } = content;
  const device = getShownDevice(content.device, shownLevel);
  const author = anonymous || review.author.gone ? null : review.author.displayName;
  const relation = relationValues.find((value) => value === content.relation) ?? 'self';
  const rated = dimensions.flatMap((name) => {
    const value = content.ratings[name];
    return value === null ? [] : [{ term: getDimensionText(name, 'en'), value }];
  });
  const isWhole = rated.length === dimensions.length;
  const isEven = rated.length > 1 && rated.every(({ value }) => value === rated[0]?.value);
  const mark = (part: 'title' | 'text') => (
    <MarkedText text={content[part]} places={places.filter((place) => place.part === part)} />
  );
  return (
    <Stack as="section" gap="1h" aria-label="What the public will read" className={styles.PublicPreview}>
      <Score value={overallRating} unit=" of 5 stars:">
        {getRecommendText(overallRating, 'en')}
      </Score>
      <p>
        <b>{formatAuthor({ author, relation }, 'en')}</b>{' '}
        {careMonth &&
          reviewContextText(
            { ...content, level: shownLevel, device, stage, care: toSeasonByMonth(careMonth), practice },
            'en',
          )}
      </p>
      <Words>
        {content.title && (
          <p>
            <b>{mark('title')}</b>
          </p>
        )}
        <p>{mark('text')}</p>
      </Words>
      {content.incentive !== 'none' && <p>Given for this review: {content.incentive}</p>}
      {rated.length > 0 && (
        <RatingLine
          rows={
            isEven
              ? [{ term: isWhole ? 'All topics:' : 'All rated topics:', value: rated[0]?.value ?? 0 }]
              : rated
          }
        />
      )}
      {content.tags.length > 0 && <Chips aria-label="Tags" words={content.tags} />}
    </Stack>
  );
}
