import type { StaffReview } from '@app/types/admin/reviews';
import { Reply, UserText } from '@app/ui';
import { HighlightedText } from '../inbox/text-matches.tsx';
import { DiffRow, DiffRows } from '../ui/DiffRow.tsx';
import { getDecidedReply, type ReviewMatches } from './review-content.ts';

const changeTexts = {
  planned: 'It says that a change is planned.',
  made: 'It says that a change was made.',
} as const;

export function ReplyText({ review, matches }: { review: StaffReview; matches: ReviewMatches }) {
  const { reply } = review;
  if (!reply) return null;
  const { revision } = reply;
  const change = getDecidedReply(review)?.change;
  const renderHighlighted = (text: string) => (
    <p>
      <HighlightedText text={text} matches={matches} />
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
            newValue={renderHighlighted(revision.text)}
          />
        </DiffRows>
      ) : (
        <Reply>{renderHighlighted(reply.text)}</Reply>
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
