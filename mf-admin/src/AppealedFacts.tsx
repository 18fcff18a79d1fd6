import type { StaffAppeal } from '@app/types/admin/appeals';
import { getPendingClaim } from '@app/types/admin/claims';
import { getProsthetistForStaff } from '@app/types/admin/prosthetists';
import { adminGetReview } from '@app/types/admin/reviews';
import { getPendingUpdate } from '@app/types/admin/updates';
import { PlainList, Skeleton } from '@app/ui';
import type { ReactNode } from 'react';
import { useAdminCall } from './admin-call.ts';
import { ClaimEvidence } from './claims/ClaimView.tsx';
import { Loaded } from './console/kit/Loaded.tsx';
import { ListingFacts, ProfilePreview } from './prosthetists/NewListingItem.tsx';
import { ReviewText } from './reviews/ReviewText.tsx';
import { findPlaces } from './reviews/review-words.ts';
import { Judge } from './ui/OpenItem.tsx';
import { getDecisionState } from './updates/decision-state.ts';
import { UpdateFields } from './updates/UpdateView.tsx';
import { formatShortTime } from './words/format-time.ts';

const waiting = <Skeleton width="100%" height="12rem" />;

interface AppealedFactsProps {
  kind: StaffAppeal['kind'];
  id: string;
}

/** What an appealed decision was about, as it is now, so that nobody has to leave the appeal. */
export function AppealedFacts({ kind, id }: AppealedFactsProps) {
  const Facts = facts[kind];
  return Facts ? <Facts id={id} /> : null;
}

const facts: Readonly<Partial<Record<StaffAppeal['kind'], (props: { id: string }) => ReactNode>>> = {
  listing: ({ id }) => (
    <Loaded answer={useAdminCall(getProsthetistForStaff, { params: { id } })} waiting={waiting}>
      {({ listing }) => (
        <Judge context={<ListingFacts listing={listing} />}>
          <ProfilePreview listing={listing} />
        </Judge>
      )}
    </Loaded>
  ),
  update: ({ id }) => (
    <Loaded answer={useAdminCall(getPendingUpdate, { params: { id } })} waiting={waiting}>
      {({ update }) => <UpdateFields item={update} state={getDecisionState(update, {})} />}
    </Loaded>
  ),
  claim: ({ id }) => (
    <Loaded answer={useAdminCall(getPendingClaim, { params: { id } })} waiting={waiting}>
      {({ claim }) => <ClaimEvidence claim={claim} />}
    </Loaded>
  ),
  flag: ({ id }) => (
    <Loaded answer={useAdminCall(adminGetReview, { params: { id } })} waiting={waiting}>
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
          <ReviewText review={review} places={findPlaces(review, false)} />
        </>
      )}
    </Loaded>
  ),
};
