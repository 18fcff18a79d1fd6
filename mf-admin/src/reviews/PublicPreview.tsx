import { dimensions, getShownDevice, relationValues } from '@app/option-lists';
import { formatAuthor, getDimensionText, getRecommendText, reviewContextText } from '@app/seo';
import type { Season } from '@app/types';
import type { StaffReview, StaffReviewContent } from '@app/types/admin/reviews';
import { Chip, Chips, FullReview, Reply, ReviewWho, Score, Terms, Words } from '@app/ui';

const seasons = ['winter', 'spring', 'summer', 'fall'] as const;

/** The public never reads a month. */
function toSeason(careMonth: string): Season {
  const [year = 0, month = 1] = careMonth.split('-').map(Number);
  return { season: seasons[Math.floor((month % 12) / 3)] ?? 'winter', year };
}

export interface PublicPreviewProps {
  review: StaffReview;
  /** The words that would be public. */
  content: StaffReviewContent;
}

/** What everybody would read once this is public: without month, name of an anonymous author, and limb level of few. */
export function PublicPreview({ review, content }: PublicPreviewProps) {
  const { shownLevel, practice, reply } = review;
  const { stage, careMonth, anonymous } = content;
  const device = getShownDevice(content.device, shownLevel);
  const author = anonymous || review.author.gone ? null : review.author.displayName;
  const relation = relationValues.find((one) => one === content.relation) ?? 'self';
  const rated = dimensions.filter((name) => content.ratings[name] !== null);
  return (
    <FullReview
      aria-label="What the public will read"
      facts={
        <>
          <Score value={content.overallRating} unit=" of 5 stars:">
            {getRecommendText(content.overallRating, 'en')}
          </Score>
          <h4>{formatAuthor({ author, relation }, 'en')}</h4>
          <ReviewWho>
            {reviewContextText(
              { ...content, level: shownLevel, device, stage, care: toSeason(careMonth), practice },
              'en',
            )}
          </ReviewWho>
        </>
      }
    >
      <Words>
        {content.title && (
          <p>
            <b>{content.title}</b>
          </p>
        )}
        {content.text.split(/\n+/).map((text, index) => (
          <p key={index}>{text}</p>
        ))}
      </Words>
      {content.incentive !== 'none' && <p>Given for this review: {content.incentive}</p>}
      {content.tags.length > 0 && (
        <Chips aria-label="Tags">
          {content.tags.map((tag) => (
            <li key={tag}>
              <Chip>{tag}</Chip>
            </li>
          ))}
        </Chips>
      )}
      {rated.length > 0 && (
        <Terms
          rows={rated.map((name) => ({
            term: getDimensionText(name, 'en'),
            value: `${content.ratings[name]} of 5`,
          }))}
        />
      )}
      {reply?.status === 'approved' && (
        <Reply>
          <p>
            <b>{practice} answered</b>
          </p>
          <p>{reply.text}</p>
        </Reply>
      )}
    </FullReview>
  );
}
