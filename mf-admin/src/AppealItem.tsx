import { answerAppeal } from '@app/types/admin/actions/report';
import { listAppeals, type StaffAppeal } from '@app/types/admin/appeals';
import { getPendingClaim } from '@app/types/admin/claims';
import { getProsthetistForStaff } from '@app/types/admin/prosthetists';
import { adminGetReview } from '@app/types/admin/reviews';
import { getPendingUpdate } from '@app/types/admin/updates';
import { Link, PlainList, Skeleton } from '@app/ui';
import type { ReactNode } from 'react';
import { useAdminCall } from './admin-call.ts';
import { ClaimEvidence } from './claims/ClaimView.tsx';
import { useMe } from './console/access/me.ts';
import { AsyncContent } from './console/kit/AsyncContent.tsx';
import { ownDecisionText, toVerdictChoices } from './inbox/decision/choice.ts';
import { appealedDecisionLabels } from './inbox/entry-labels.ts';
import { sanctionLabels } from './inbox/item/AccountDisclosure.tsx';
import { createItemView, ItemFrame } from './inbox/item/ItemFrame.tsx';
import { paths } from './paths.ts';
import { ListingContext, ProfilePreview } from './prosthetists/NewListingItem.tsx';
import { ReviewText } from './reviews/ReviewText.tsx';
import { findMatches } from './reviews/review-content.ts';
import { DecisionContent, Explanation, QuotedText } from './ui/OpenItem.tsx';
import { getDecisionState } from './updates/decision-state.ts';
import { UpdateFields } from './updates/UpdateView.tsx';
import { formatDay, formatDecision, formatShortTime } from './words/format-time.ts';
import { formatName } from './words/format-words.ts';

export default createItemView(listAppeals, 'query', ({ items: [appeal] }) => appeal, OpenAppeal);

/** A prosthetist’s appeal. The staff member who made the decision cannot answer it. */
function OpenAppeal({ item: appeal }: { item: StaffAppeal }) {
  const { id, kind, item: itemId, listing, text, status, since, decided, sanction, answer } = appeal;
  const me = useMe();
  const name = formatName(listing, kind === 'sanction' ? 'an account' : 'a listing that is gone');
  const isOpen = status === 'open';
  return (
    <ItemFrame
      kind="appeals"
      item={appeal}
      sla={appeal}
      title={`Appeal of ${name}`}
      listing={listing}
      meta={[`Appealed ${formatShortTime(since)}`]}
      choices={
        isOpen
          ? toVerdictChoices(answerAppeal, {
              params: { id },
              values: { name },
              blockedReason: decided.by.id === me.id ? ownDecisionText : undefined,
            })
          : []
      }
    >
      <Explanation
        title={`Why it is here: the practitioner appeals. ${appealedDecisionLabels[kind]}.`}
        points={[
          formatDecision('Decided', {
            by: decided.by.name,
            at: decided.at,
            notes: decided.notes || 'no words to the practitioner.',
          }),
          sanction && `The account is ${sanctionLabels[sanction.kind]} until ${formatDay(sanction.until)}.`,
          itemId && <Link href={paths.subject(kind, itemId)}>See what was decided</Link>,
          answer && formatDecision(status === 'upheld' ? 'Opened again' : 'Declined', answer),
        ]}
      />
      <QuotedText text={text} />
      {itemId && <AppealedItem kind={kind} id={itemId} />}
    </ItemFrame>
  );
}

const skeleton = <Skeleton width="100%" height="12rem" />;

/** The current state of what an appealed decision was about, so that nobody has to leave the appeal. */
function AppealedItem({ kind, id }: { kind: StaffAppeal['kind']; id: string }) {
  const ItemView = decidedItemViews[kind];
  return ItemView ? <ItemView id={id} /> : null;
}

const decidedItemViews: Readonly<Partial<Record<StaffAppeal['kind'], (props: { id: string }) => ReactNode>>> =
  {
    listing: ({ id }) => (
      <AsyncContent result={useAdminCall(getProsthetistForStaff, { params: { id } })} fallback={skeleton}>
        {({ listing }) => (
          <DecisionContent context={<ListingContext listing={listing} />}>
            <ProfilePreview listing={listing} />
          </DecisionContent>
        )}
      </AsyncContent>
    ),
    update: ({ id }) => (
      <AsyncContent result={useAdminCall(getPendingUpdate, { params: { id } })} fallback={skeleton}>
        {({ update }) => <UpdateFields item={update} decisionState={getDecisionState(update, {})} />}
      </AsyncContent>
    ),
    claim: ({ id }) => (
      <AsyncContent result={useAdminCall(getPendingClaim, { params: { id } })} fallback={skeleton}>
        {({ claim }) => <ClaimEvidence claim={claim} />}
      </AsyncContent>
    ),
    flag: ({ id }) => (
      <AsyncContent result={useAdminCall(adminGetReview, { params: { id } })} fallback={skeleton}>
        {({ review }) => (
          <>
            <PlainList aria-label="Flags">
              {review.flags.map(({ id, reason, note, status, at }) => (
                <li key={id}>
                  <b>Flag: {reason}</b> ({status}), {formatShortTime(at)}
                  {note && `: ${note}`}
                </li>
              ))}
            </PlainList>
            <ReviewText review={review} matches={findMatches(review, 'reviews')} />
          </>
        )}
      </AsyncContent>
    ),
  };
