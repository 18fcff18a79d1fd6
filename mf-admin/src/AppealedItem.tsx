import type { StaffAppeal } from '@app/types/admin/appeals';
import { getPendingClaim } from '@app/types/admin/claims';
import { getProsthetistForStaff } from '@app/types/admin/prosthetists';
import { adminGetReview } from '@app/types/admin/reviews';
import { getPendingUpdate } from '@app/types/admin/updates';
import { PlainList, Skeleton } from '@app/ui';
import type { ReactNode } from 'react';
import { useAdminCall } from './admin-call.ts';
import { ClaimEvidence } from './claims/ClaimView.tsx';
import { AsyncContent } from './console/kit/AsyncContent.tsx';
import { ListingContext, ProfilePreview } from './prosthetists/NewListingItem.tsx';
import { ReviewText } from './reviews/ReviewText.tsx';
import { findMatches } from './reviews/review-content.ts';
import { DecisionContent } from './ui/OpenItem.tsx';
import { getDecisionState } from './updates/decision-state.ts';
import { UpdateFields } from './updates/UpdateView.tsx';
import { formatShortTime } from './words/format-time.ts';

const skeleton = <Skeleton width="100%" height="12rem" />;

/** The current state of what an appealed decision was about, so that nobody has to leave the appeal. */
export function AppealedItem({ kind, id }: { kind: StaffAppeal['kind']; id: string }) {
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
