import type { InboxKind } from '@app/types/admin/inbox';
import { adminGetReview, type StaffReview } from '@app/types/admin/reviews';
import { Chip } from '@app/ui';
import { type ReactNode, useState } from 'react';
import { useMe } from '../console/access/me.ts';
import { useUnloadWarning } from '../console/LeaveGuard.tsx';
import { replyStatusLabels, reviewStatusLabels, yearLaterStatusLabels } from '../inbox/entry-labels.ts';
import { createItemView, ItemFrame } from '../inbox/item/ItemFrame.tsx';
import { itemKinds } from '../inbox/item-kinds.tsx';
import { UpdateIcon } from '../ui/icons.tsx';
import { DecisionContent, ItemDisclosure } from '../ui/OpenItem.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { formatName } from '../words/format-words.ts';
import { ProofSection } from './ProofSection.tsx';
import { RedactionEditor } from './RedactionEditor.tsx';
import { ReplyText } from './ReplyText.tsx';
import { ReviewContext } from './ReviewContext.tsx';
import { ReviewExplanation } from './ReviewExplanation.tsx';
import { ReviewText } from './ReviewText.tsx';
import { describeChanges, findDecisionKind, getReviewChoices } from './review-choices.ts';
import { findMatches } from './review-content.ts';
import { useRedaction } from './use-redaction.ts';
import { YearLaterText } from './YearLaterText.tsx';

export default createItemView(adminGetReview, 'params', ({ review }) => review, OpenReview);

/** An open review with one decision that it waits for. Links lead to its other waiting decisions. */
function OpenReview({ item: review, kind }: { item: StaffReview; kind: InboxKind }) {
  const { listing, reply, yearLater } = review;
  const me = useMe();
  const [hasSeenProof, setHasSeenProof] = useState(false);
  const decisionKind = findDecisionKind(review, kind);
  const isReply = decisionKind === 'replies';
  const isYearLater = decisionKind === 'year-later' && yearLater !== null;
  const redaction = useRedaction(review, isYearLater);
  useUnloadWarning(redaction.isChanged);
  const isOwnDecision = review.appeal?.status === 'open' && review.decision?.by.id === me.id;
  const matches = findMatches(review, decisionKind);
  const sentAt =
    (isReply && reply?.submittedAt) || (isYearLater && yearLater.submittedAt) || review.submittedAt;
  return (
    <ItemFrame
      kind={decisionKind}
      item={review}
      sla={isReply && reply ? { promise: reply.promise, since: reply.since ?? sentAt } : review}
      describeChanges={describeChanges}
      title={`${itemKinds[decisionKind].title ?? itemKinds[decisionKind].label} of ${formatName(listing)}`}
      listing={listing}
      meta={[
        `Sent ${formatShortTime(sentAt)}`,
        ...renderStatuses(review, decisionKind),
        review.hidden && <Chip kind="warn">Hidden until its flags are answered</Chip>,
        review.edited && <Chip>Edited</Chip>,
      ]}
      choices={getReviewChoices(review, decisionKind, { hasSeenProof, isOwnDecision, matches, redaction })}
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
            <RedactionEditor key={`${decisionKind}:${review.v}`} redaction={redaction} />
          </ItemDisclosure>
        )
      }
    >
      <ReviewExplanation review={review} decisionKind={decisionKind} matches={matches} />
      {isReply && <ReplyText review={review} matches={matches} />}
      {isYearLater && <YearLaterText review={review} yearLater={yearLater} matches={matches} />}
      {decisionKind === 'proofs' && <ProofSection review={review} onOpen={() => setHasSeenProof(true)} />}
      <DecisionContent context={<ReviewContext review={review} />}>
        <ReviewText review={review} matches={isYearLater ? [] : matches} />
        {!isYearLater && yearLater && (
          <YearLaterText review={review} yearLater={yearLater} matches={[]} isLinked />
        )}
        {!isReply && reply && <ReplyText review={review} matches={[]} />}
        {decisionKind !== 'proofs' && review.proof && <ProofSection review={review} />}
      </DecisionContent>
    </ItemFrame>
  );
}

/** Renders the status of what is decided, such as the reply, and of its review. */
function renderStatuses({ status, reply, yearLater }: StaffReview, decisionKind: InboxKind): ReactNode[] {
  const itemStatusLabel =
    decisionKind === 'replies'
      ? reply && getReplyStatusLabel(reply)
      : decisionKind === 'year-later' && yearLater && yearLaterStatusLabels[yearLater.status];
  if (!itemStatusLabel) return [<Chip key="state">{reviewStatusLabels[status]}</Chip>];
  return [<Chip key="state">{itemStatusLabel}</Chip>, `Its review: ${reviewStatusLabels[status]}`];
}

const getReplyStatusLabel = ({ status, revision }: NonNullable<StaffReview['reply']>) =>
  revision?.status === 'pending' ? 'Public, an edit waits' : replyStatusLabels[status];
