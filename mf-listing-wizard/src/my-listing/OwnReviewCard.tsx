import { getLabel, reviewTags } from '@app/option-lists';
import { formatAuthor, getRecommendText, getRelationText, reviewContextText } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Chip, Chips, FullReview, ReviewWho, Score, UserText, Words } from '@app/ui';
import { useId } from 'react';
import { m } from '../paraglide/messages.js';
import { FoldedText } from './FoldedText.tsx';
import type { ReviewOfMine } from './own-listing.ts';
import { OwnReplyPart } from './reply/OwnReplyPart.tsx';

/** A public review of the own listing, with the own reply below. */
export function OwnReviewCard({ of, nth }: { of: ReviewOfMine; nth: number }) {
  const { locale } = useShell();
  const titleId = useId();
  const { review } = of;
  const author = formatAuthor(review, locale);
  const relation = getRelationText(review, locale);
  return (
    <FullReview
      aria-labelledby={titleId}
      facts={
        <>
          <Score value={review.overallRating} unit={m.own_reviews_stars()}>
            {getRecommendText(review.overallRating, locale)}
          </Score>
          <h3 id={titleId}>{author}</h3>
          <ReviewWho>{reviewContextText(review, locale)}</ReviewWho>
          {relation && <ReviewWho>{relation}</ReviewWho>}
        </>
      }
    >
      <Words>
        {review.title && (
          <p>
            <b>
              <UserText>{review.title}</UserText>
            </b>
          </p>
        )}
        <FoldedText text={review.text} />
      </Words>
      {review.tags.length > 0 && (
        <Chips aria-label={m.own_reviews_tags()}>
          {review.tags.map((tag) => (
            <li key={tag}>
              <Chip>{getLabel(reviewTags, tag, locale, review.es)}</Chip>
            </li>
          ))}
        </Chips>
      )}
      <OwnReplyPart of={of} author={author} name={m.own_review_nth({ author, n: nth })} />
    </FullReview>
  );
}
