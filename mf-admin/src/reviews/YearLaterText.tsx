import type { StaffReview } from '@app/types/admin/reviews';
import { Fold, Link, Reply, Stack, UserText } from '@app/ui';
import { yearLaterStatusWords } from '../inbox/line-words.ts';
import { MarkedText } from '../inbox/word-findings.tsx';
import { paths } from '../paths.ts';
import { Marked } from '../ui/Changes.tsx';
import type { ReviewPlaces } from './review-words.ts';

interface YearLaterTextProps {
  review: StaffReview;
  yearLater: NonNullable<StaffReview['yearLater']>;
  places: ReviewPlaces;
  /** With a link to its own question, where it is decided and redacted. */
  isLinked?: boolean;
}

/** What the author added a year later, with its own stars. */
export function YearLaterText({ review, yearLater, places, isLinked = false }: YearLaterTextProps) {
  const { overallRating, text, status, redaction, decision } = yearLater;
  return (
    <section aria-label="What its author added a year later">
      <Reply>
        <p>
          <b>
            One year later: {overallRating} of 5 stars, {review.content.overallRating} before (
            {yearLaterStatusWords[status].toLowerCase()})
          </b>
        </p>
        <p>
          <MarkedText text={text} places={places} />
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
      {redaction && (
        <Fold label="The author’s words before the marks">
          <Stack>
            <p>
              Redacted by {redaction.by}
              {redaction.notes && `: ${redaction.notes}`}
            </p>
            <Marked kind="out" pieces={[{ text: redaction.text, changed: false }]} />
          </Stack>
        </Fold>
      )}
    </section>
  );
}
