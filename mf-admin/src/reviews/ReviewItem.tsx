import type { InboxKind } from '@app/types/admin/inbox';
import { adminGetReview, type StaffReview } from '@app/types/admin/reviews';
import { Chip } from '@app/ui';
import { type ReactNode, useState } from 'react';
import { useMe } from '../console/access/me.ts';
import { useUnloadWarning } from '../console/LeaveGuard.tsx';
import { createItemView } from '../inbox/item/create-item-view.tsx';
import { ItemFrame } from '../inbox/item/ItemFrame.tsx';
import { itemKinds } from '../inbox/kinds.tsx';
import { replyStatusWords, reviewStatusWords, yearLaterStatusWords } from '../inbox/line-words.ts';
import { UpdateIcon } from '../ui/icons.tsx';
import { DecisionContent, FoldLine } from '../ui/OpenItem.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { formatName } from '../words/format-words.ts';
import { ProofPart } from './ProofPart.tsx';
import { RedactionEditor } from './RedactionEditor.tsx';
import { ReplyText } from './ReplyText.tsx';
import { ReviewContext } from './ReviewContext.tsx';
import { ReviewText } from './ReviewText.tsx';
import { ReviewWhy } from './ReviewWhy.tsx';
import { describeChanges, findQuestion, getReviewChoices } from './review-choices.ts';
import { findPlaces } from './review-words.ts';
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
  const places = findPlaces(review, question);
  const sentAt =
    (isReply && reply?.submittedAt) || (isYearLater && yearLater.submittedAt) || review.submittedAt;
  return (
    <ItemFrame
      kind={question}
      item={review}
      clock={isReply && reply ? { promise: reply.promise, since: reply.since ?? sentAt } : review}
      describeChanges={describeChanges}
      title={`${itemKinds[question].title ?? itemKinds[question].label} of ${formatName(listing)}`}
      listing={listing}
      meta={[
        `Sent ${formatShortTime(sentAt)}`,
        ...listStates(review, question),
        review.hidden && <Chip kind="warn">Hidden until its flags are answered</Chip>,
        review.edited && <Chip>Edited</Chip>,
      ]}
      choices={getReviewChoices(review, question, { hasSeenProof, isOwn, places, redaction })}
      folds={
        review.steps.includes('redact') && (
          <FoldLine
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
          </FoldLine>
        )
      }
    >
      <ReviewWhy review={review} question={question} places={places} />
      {isReply && <ReplyText review={review} places={places} />}
      {isYearLater && <YearLaterText review={review} yearLater={yearLater} places={places} />}
      {question === 'proofs' && <ProofPart review={review} onOpen={() => setHasSeenProof(true)} />}
      <DecisionContent context={<ReviewContext review={review} />}>
        <ReviewText review={review} places={isYearLater ? [] : places} />
        {!isYearLater && yearLater && (
          <YearLaterText review={review} yearLater={yearLater} places={[]} isLinked />
        )}
        {!isReply && reply && <ReplyText review={review} places={[]} />}
        {question !== 'proofs' && review.proof && <ProofPart review={review} />}
      </DecisionContent>
    </ItemFrame>
  );
}

/** The status of what the question is about, and of its review. */
function listStates({ status, reply, yearLater }: StaffReview, question: InboxKind): ReactNode[] {
  const ownState =
    question === 'replies'
      ? reply && getReplyState(reply)
      : question === 'year-later' && yearLater && yearLaterStatusWords[yearLater.status];
  if (!ownState) return [<Chip key="state">{reviewStatusWords[status]}</Chip>];
  return [<Chip key="state">{ownState}</Chip>, `Its review: ${reviewStatusWords[status]}`];
}

const getReplyState = ({ status, revision }: NonNullable<StaffReview['reply']>) =>
  revision?.status === 'pending' ? 'Public, an edit waits' : replyStatusWords[status];
