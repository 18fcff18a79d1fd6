import type { StaffReview } from '@app/types/admin/reviews';
import { Reply, UserText } from '@app/ui';
import { MarkedText } from '../inbox/word-findings.tsx';
import { DiffRow, DiffRows } from '../ui/DiffRow.tsx';
import { getDecidedReply, type ReviewPlaces } from './review-words.ts';

const changeTexts = {
  planned: 'It says that a change is planned.',
  made: 'It says that a change was made.',
} as const;

/** The reply of the practice; an edited reply is shown beside the public text. */
export function ReplyText({ review, places }: { review: StaffReview; places: ReviewPlaces }) {
  const { reply } = review;
  if (!reply) return null;
  const { revision } = reply;
  const change = getDecidedReply(review)?.change;
  const renderMarked = (text: string) => (
    <p>
      <MarkedText text={text} places={places} />
    </p>
  );
  return (
    <section
      aria-label={reply.status === 'approved' ? 'The practice’s public answer' : 'The practice’s answer'}
    >
      {revision ? (
        <DiffRows>
          <DiffRow
            name={revision.status === 'pending' ? 'Other words' : 'Other words, sent back'}
            oldLabel="Public now"
            oldValue={
              <p>
                <UserText>{reply.text}</UserText>
              </p>
            }
            newLabel="Instead"
            newValue={renderMarked(revision.text)}
          />
        </DiffRows>
      ) : (
        <Reply>{renderMarked(reply.text)}</Reply>
      )}
      {change && <p>{changeTexts[change]}</p>}
      {reply.decision && (
        <p>
          Last decided by {reply.decision.by}: {reply.decision.outcome}.{' '}
          <UserText>{reply.decision.notes}</UserText>
        </p>
      )}
    </section>
  );
}
