import type { StaffReview } from '@app/types/admin/reviews';
import { Link, Reply, UserText } from '@app/ui';
import { yearLaterStatusLabels } from '../inbox/entry-labels.ts';
import { HighlightedText } from '../inbox/text-matches.tsx';
import { paths } from '../paths.ts';
import { OriginalWords } from './ReviewText.tsx';
import type { ReviewMatches } from './review-content.ts';

interface YearLaterTextProps {
  review: StaffReview;
  yearLater: NonNullable<StaffReview['yearLater']>;
  matches: ReviewMatches;
  /** True: with a link to its own item of the inbox, where it is decided and redacted. */
  isLinked?: boolean;
}

/** The text that the author added a year later, with its own stars. */
export function YearLaterText({ review, yearLater, matches, isLinked = false }: YearLaterTextProps) {
  const { overallRating, text, status, redaction, decision } = yearLater;
  return (
    <section aria-label="What its author added a year later">
      <Reply>
        <p>
          <b>
            One year later: {overallRating} of 5 stars, {review.content.overallRating} before (
            {yearLaterStatusLabels[status].toLowerCase()})
          </b>
        </p>
        <p>
          <HighlightedText text={text} matches={matches} />
        </p>
        {isLinked && (
          <p>
            <Link href={paths.item('year-later', review.id)}>Decide about it or redact it</Link>
          </p>
        )}
      </Reply>
      {decision && (
        <p>
          Last decided by {decision.by}: {decision.outcome}
          {decision.reasons.length > 0 && ` (${decision.reasons.join(', ')})`}.{' '}
          <UserText>{decision.note}</UserText>
        </p>
      )}
      <OriginalWords redaction={redaction} />
    </section>
  );
}
