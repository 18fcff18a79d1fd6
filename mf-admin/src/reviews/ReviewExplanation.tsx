import type { InboxKind } from '@app/types/admin/inbox';
import type { StaffReview } from '@app/types/admin/reviews';
import { Link, UserText } from '@app/ui';
import { reviewStatusLabels } from '../inbox/entry-labels.ts';
import { itemKinds } from '../inbox/item-kinds.tsx';
import { renderMatchExplanations } from '../inbox/text-matches.tsx';
import { getWarningSentence } from '../inbox/warning-texts.ts';
import { paths } from '../paths.ts';
import { Explanation } from '../ui/OpenItem.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { listDecisionKinds } from './review-choices.ts';
import { conflictOfInterestTexts, getWarningCodes, type ReviewMatches } from './review-content.ts';

const hideReasonTexts = {
  words: 'our check of the words found something too.',
  reader: 'the account has a confirmed address, some age, and no tie to the practice.',
};
const decisionKindTexts: Readonly<Partial<Record<InboxKind, string>>> = {
  reviews: 'a new review, or an edit of one',
  flags: 'a reader flagged it',
  'author-appeals': 'its author appeals',
  'year-later': 'its author added what is one year later',
  replies: 'the practice answered',
  proofs: 'its author sent proof of the care',
};

interface ReviewExplanationProps {
  review: StaffReview;
  decisionKind: InboxKind;
  matches: ReviewMatches;
}

/** The reasons why a review waits: flags and appeal first, then findings. They inform; none of them decides. */
export function ReviewExplanation({ review, decisionKind, matches }: ReviewExplanationProps) {
  const { author, twins: duplicates, flags, hidden, appeal, decision } = review;
  const warningCodes = getWarningCodes(review, decisionKind);
  const otherCodes = warningCodes.filter((warningCode) => !matches.some(({ code }) => code === warningCode));
  const otherKinds = listDecisionKinds(review).filter((otherKind) => otherKind !== decisionKind);
  return (
    <Explanation
      title={`Why it is here: ${decisionKindTexts[decisionKind] ?? 'to look something up'}.`}
      points={[
        hidden && (
          <span>
            Nobody reads it since {formatShortTime(hidden.since)}: a reader said “{hidden.reason}”, and{' '}
            {hideReasonTexts[hidden.because]} Its author was told. Your answer shows it again or removes it.
          </span>
        ),
        ...flags.map(({ id, reason, note, status, at }) => (
          <span key={id}>
            <b>
              Flag: {reason}
              {status !== 'open' && ` (${status})`}
            </b>{' '}
            {formatShortTime(at)}
            {note && ': '}
            <UserText>{note}</UserText>
          </span>
        )),
        appeal && (
          <span>
            <b>Appeal{appeal.status !== 'open' && ` (${appeal.status})`}:</b>{' '}
            <UserText>{appeal.text}</UserText>
          </span>
        ),
        decision && (
          <span>
            Last decided by {decision.by.name}, {formatShortTime(decision.at)}:{' '}
            {decision.outcome.replaceAll('_', ' ')}
            {decision.reasons.length > 0 && ` (${decision.reasons.join(', ')})`}.{' '}
            <UserText>{decision.note}</UserText>
          </span>
        ),
        ...renderMatchExplanations(matches),
        ...otherCodes.map(getWarningSentence),
        ...author.ties.map((tie) => conflictOfInterestTexts[tie]),
        ...duplicates.map(({ id, status, sameAuthor, same }) => (
          <Link key={id} href={`${paths.review(id)}?status=any&q=${id}`}>
            {same ? 'The same' : 'Much the same'} words in another review (
            {reviewStatusLabels[status].toLowerCase()}
            {sameAuthor !== null && (sameAuthor ? ', same author' : ', another author')})
          </Link>
        )),
        ...otherKinds.map((otherKind) => (
          <Link key={otherKind} href={paths.item(otherKind, review.id)}>
            {itemKinds[otherKind].label}: that waits, too
          </Link>
        )),
      ]}
    />
  );
}
