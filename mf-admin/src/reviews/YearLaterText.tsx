import type { StaffReview } from '@app/types/admin/reviews';
import { Disclosure, Link, Reply, Stack, UserText } from '@app/ui';
import { yearLaterStatusLabels } from '../inbox/entry-labels.ts';
import { HighlightedText } from '../inbox/text-matches.tsx';
import { paths } from '../paths.ts';
import { ChangedText } from '../ui/ChangeList.tsx';
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
      {redaction && (
        <Disclosure label="The author’s words before the marks">
          <Stack>
            <p>
              Redacted by {redaction.by}
              {redaction.notes && `: ${redaction.notes}`}
            </p>
            <ChangedText kind="removed" segments={[{ text: redaction.text, isChanged: false }]} />
          </Stack>
        </Disclosure>
      )}
    </section>
  );
}
