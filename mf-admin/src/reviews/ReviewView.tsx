import { reopenItem } from '@app/types/admin/queue';
import type { ReviewQueue, StaffReview } from '@app/types/admin/reviews';
import { Button, Chip, Chips, Link, Row } from '@app/ui';
import { formatShortTime } from '../at-time.ts';
import { paths } from '../paths.ts';
import { ItemFrame } from '../queue/ItemFrame.tsx';
import { useDecisions } from '../queue/use-decision.ts';
import { AppealDecision } from './AppealDecision.tsx';
import { ChildPart } from './ChildPart.tsx';
import { DeletePart } from './DeletePart.tsx';
import { FlagDecision } from './FlagDecision.tsx';
import { ProofPart } from './ProofPart.tsx';
import { RedactionEditor } from './RedactionEditor.tsx';
import { ReplyPart } from './ReplyPart.tsx';
import { ReviewContext } from './ReviewContext.tsx';
import { ReviewDecision } from './ReviewDecision.tsx';
import { ReviewWords } from './ReviewWords.tsx';
import { formatListingName, statusWords } from './review-words.ts';
import { describeChanges } from './what-changed.ts';

/** One review with all that is asked about it. `queue`: where its reader comes from, so which question is first. */
export function ReviewView({ review, queue }: { review: StaffReview; queue: ReviewQueue }) {
  const { id, v, listing, steps, reply, status } = review;
  const decisions = useDecisions(id, review);
  const { outrun, sending } = decisions;
  const may = (step: StaffReview['steps'][number]) => steps.includes(step);
  const isReply = queue === 'replies';
  // Single keys are about one question: flags before the review's own words, which are public while they wait.
  const asksFlags = may('decide_flags') && !may('approve');
  const reopen = (kind: 'reviews' | 'replies') =>
    decisions.decide(reopenItem, {
      input: { params: { kind, id }, body: { v: kind === 'replies' ? (reply?.v ?? 0) : v } },
      done: `Opened the ${kind === 'replies' ? 'reply' : 'review'} of ${formatListingName(review)} again.`,
      stay: true,
    });

  return (
    <ItemFrame
      kind={isReply ? 'replies' : 'reviews'}
      id={id}
      title={`${isReply ? 'Reply of' : 'Review of'} ${formatListingName(review)}`}
      lead={
        listing && (
          <>
            {[listing.company, listing.city, listing.state].filter(Boolean).join(', ')}.{' '}
            {listing.claimed ? 'Claimed.' : 'Not claimed.'}{' '}
            {listing.approved && (
              <Link href={`/prosthetists/${listing.slug}`} target="_blank" rel="noopener">
                See the live profile
              </Link>
            )}
          </>
        )
      }
      meta={`Sent ${formatShortTime((isReply && reply?.submittedAt) || review.submittedAt)}.`}
      promise={isReply ? (reply?.promise ?? null) : review.promise}
      since={(isReply && reply?.submittedAt) || review.submittedAt}
      outrun={
        outrun && {
          sentence: outrun.sentence,
          changes: describeChanges(outrun.seen, review),
          onSeen: decisions.forget,
        }
      }
    >
      <Chips aria-label="State">
        <li>
          <Chip>{statusWords[status]}</Chip>
        </li>
        {review.hidden && (
          <li>
            <Chip kind="warn">Hidden until its flags are answered</Chip>
          </li>
        )}
        {review.edited && (
          <li>
            <Chip>Edited</Chip>
          </li>
        )}
      </Chips>
      {isReply && <ReplyPart review={review} decisions={decisions} keys />}
      <ReviewWords review={review} />
      <ReviewContext review={review} />
      <ProofPart review={review} />
      {may('redact') && <RedactionEditor key={v} review={review} decisions={decisions} />}
      {may('decide_appeal') && <AppealDecision review={review} decisions={decisions} />}
      {may('decide_flags') && (
        <FlagDecision review={review} decisions={decisions} keys={asksFlags && !isReply} />
      )}
      {(may('approve') || (may('remove') && !may('decide_flags'))) && (
        <ReviewDecision review={review} decisions={decisions} keys={!isReply && !asksFlags} />
      )}
      {!isReply && <ReplyPart review={review} decisions={decisions} keys={false} />}
      <DeletePart review={review} decisions={decisions} />
      <ChildPart review={review} />
      <Row>
        {may('reopen') && (
          <Button kind="quiet" disabled={sending} onClick={() => reopen('reviews')}>
            Open the review again
          </Button>
        )}
        {may('reopen_reply') && (
          <Button kind="quiet" disabled={sending} onClick={() => reopen('replies')}>
            Open the reply again
          </Button>
        )}
        {listing && (
          <Link href={`${paths.reviews}?queue=all&listing=${listing.id}`}>All reviews of this listing</Link>
        )}
      </Row>
    </ItemFrame>
  );
}
