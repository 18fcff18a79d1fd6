import type { InboxKind } from '@app/types/admin/inbox';
import type { StaffReview } from '@app/types/admin/reviews';
import { Link, UserText } from '@app/ui';
import { itemKinds } from '../inbox/kinds.tsx';
import { reviewStatusWords } from '../inbox/line-words.ts';
import { getWarningSentence } from '../inbox/warning-words.ts';
import { renderFindings } from '../inbox/word-findings.tsx';
import { paths } from '../paths.ts';
import { Why } from '../ui/OpenItem.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { listQuestions } from './review-choices.ts';
import { getRisks, type ReviewPlaces, tieWords } from './review-words.ts';

const hideWords = {
  words: 'our check of the words found something too.',
  reader: 'the account has a confirmed address, some age, and no tie to the practice.',
};
const titles: Readonly<Partial<Record<InboxKind, string>>> = {
  reviews: 'a new review, or an edit of one',
  flags: 'a reader flagged it',
  'author-appeals': 'its author appeals',
  'year-later': 'its author added what is one year later',
  replies: 'the practice answered',
  proofs: 'its author sent proof of the care',
};

interface ReviewWhyProps {
  review: StaffReview;
  question: InboxKind;
  places: ReviewPlaces;
}

/** The reasons why a review waits: flags and appeal first, then findings. They inform; none of them decides. */
export function ReviewWhy({ review, question, places }: ReviewWhyProps) {
  const { author, twins: duplicates, flags, hidden, appeal, decision } = review;
  const risks = getRisks(review, question);
  const otherRisks = risks.filter((risk) => !places.some(({ code }) => code === risk));
  const otherQuestions = listQuestions(review).filter((other) => other !== question);
  return (
    <Why
      title={`Why it is here: ${titles[question] ?? 'to look something up'}.`}
      points={[
        hidden && (
          <span>
            Nobody reads it since {formatShortTime(hidden.since)}: a reader said “{hidden.reason}”, and{' '}
            {hideWords[hidden.because]} Its author was told. Your answer shows it again or removes it.
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
        ...renderFindings(places),
        ...otherRisks.map(getWarningSentence),
        ...author.ties.map((tie) => tieWords[tie]),
        ...duplicates.map(({ id, status, sameAuthor, same }) => (
          <Link key={id} href={`${paths.review(id)}?status=any&q=${id}`}>
            {same ? 'The same' : 'Much the same'} words in another review (
            {reviewStatusWords[status].toLowerCase()}
            {sameAuthor !== null && (sameAuthor ? ', same author' : ', another author')})
          </Link>
        )),
        ...otherQuestions.map((other) => (
          <Link key={other} href={paths.item(other, review.id)}>
            {itemKinds[other].label}: that waits, too
          </Link>
        )),
      ]}
    />
  );
}
