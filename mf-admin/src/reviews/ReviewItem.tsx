import type { InboxKind } from '@app/types/admin/inbox';
import { adminGetReview, type StaffReview } from '@app/types/admin/reviews';
import { Chip } from '@app/ui';
import { type ReactNode, useState } from 'react';
import { useMe } from '../console/access/me.ts';
import { useUnloadWarning } from '../console/LeaveGuard.tsx';
import { replyStatusLabels, reviewStatusLabels, yearLaterStatusLabels } from '../inbox/entry-labels.ts';
import { createItemView } from '../inbox/item/create-item-view.tsx';
import { ItemFrame } from '../inbox/item/ItemFrame.tsx';
import { itemKinds } from '../inbox/item-kinds.tsx';
import { UpdateIcon } from '../ui/icons.tsx';
import { DecisionContent, ItemDisclosure } from '../ui/OpenItem.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { formatName } from '../words/format-words.ts';
import { ProofPart } from './ProofPart.tsx';
import { RedactionEditor } from './RedactionEditor.tsx';
import { ReplyText } from './ReplyText.tsx';
import { ReviewContext } from './ReviewContext.tsx';
import { ReviewExplanation } from './ReviewExplanation.tsx';
import { ReviewText } from './ReviewText.tsx';
import { describeChanges, findQuestion, getReviewChoices } from './review-choices.ts';
import { findMatches } from './review-words.ts';
import { useRedaction } from './use-redaction.ts';
import { YearLaterText } from './YearLaterText.tsx';

export default createItemView(adminGetReview, 'params', ({ review }) => review, OpenReview);

/** An open review with the question of its queue. Links lead to its other open questions. */
function OpenReview({ item: review, kind }: { item: StaffReview; kind: InboxKind }) {
  const { listing, reply, yearLater } = review;
  const me = useMe();
  const [hasSeenProof, setHasSeenProof] = useState(false);
  const question = findQuestion(review, kind);
  const isReply = question === 'replies';
  const isYearLater = question === 'year-later' && yearLater !== null;
  const redaction = useRedaction(review, isYearLater);
  useUnloadWarning(redaction.isChanged);
  const isOwn = question === 'author-appeals' && review.decision?.by.id === me.id;
  const matches = findMatches(review, question);
  const sentAt =
    (isReply && reply?.submittedAt) || (isYearLater && yearLater.submittedAt) || review.submittedAt;
  return (
    <ItemFrame
      kind={question}
      item={review}
      sla={isReply && reply ? { promise: reply.promise, since: reply.since ?? sentAt } : review}
      describeChanges={describeChanges}
      title={`${itemKinds[question].title ?? itemKinds[question].label} of ${formatName(listing)}`}
      listing={listing}
      meta={[
        `Sent ${formatShortTime(sentAt)}`,
        ...renderStates(review, question),
        review.hidden && <Chip kind="warn">Hidden until its flags are answered</Chip>,
        review.edited && <Chip>Edited</Chip>,
      ]}
      choices={getReviewChoices(review, question, { hasSeenProof, isOwn, matches, redaction })}
      disclosures={
        review.steps.includes('redact') && (
          <ItemDisclosure
            icon={<UpdateIcon />}
            label="Redact"
            hint={
              redaction.isChanged ? (
                <b>Marks that are not saved yet</b>
              ) : (
                'Marks in place of words that must not be public'
              )
            }
          >
            <RedactionEditor key={`${question}:${review.v}`} redaction={redaction} />
          </ItemDisclosure>
        )
      }
    >
      <ReviewExplanation review={review} question={question} matches={matches} />
      {isReply && <ReplyText review={review} matches={matches} />}
      {isYearLater && <YearLaterText review={review} yearLater={yearLater} matches={matches} />}
      {question === 'proofs' && <ProofPart review={review} onOpen={() => setHasSeenProof(true)} />}
      <DecisionContent context={<ReviewContext review={review} />}>
        <ReviewText review={review} matches={isYearLater ? [] : matches} />
        {!isYearLater && yearLater && (
          <YearLaterText review={review} yearLater={yearLater} matches={[]} isLinked />
        )}
        {!isReply && reply && <ReplyText review={review} matches={[]} />}
        {question !== 'proofs' && review.proof && <ProofPart review={review} />}
      </DecisionContent>
    </ItemFrame>
  );
}

/** Renders the status of what the question is about, and of its review. */
function renderStates({ status, reply, yearLater }: StaffReview, question: InboxKind): ReactNode[] {
  const ownState =
    question === 'replies'
      ? reply && getReplyState(reply)
      : question === 'year-later' && yearLater && yearLaterStatusLabels[yearLater.status];
  if (!ownState) return [<Chip key="state">{reviewStatusLabels[status]}</Chip>];
  return [<Chip key="state">{ownState}</Chip>, `Its review: ${reviewStatusLabels[status]}`];
}

const getReplyState = ({ status, revision }: NonNullable<StaffReview['reply']>) =>
  revision?.status === 'pending' ? 'Public, an edit waits' : replyStatusLabels[status];
