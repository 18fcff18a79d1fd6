// The stage of reviews, with prosthetists who create, change and claim listings.
import type { ClaimDoc, ListingDoc, UpdateDoc } from '@app/db';
import { createUserId, openReviewStage } from '@app/reviews/testing/stage';
import type { ListingInput } from '@app/types';
import { type ClaimListingInput, claimListing } from '../claim/owner/claim-listing.ts';
import { createListing } from '../listing/owner/create-listing.ts';
import { approveListing } from '../listing/staff/decide-listing.ts';
import { updateListing } from '../update/owner/update-listing.ts';
import { createEvidence, createListingInput, createProsthetistAccount, toTarget } from './inputs.ts';

export { addDays, addMs, addSeconds, createUserId, startTime } from '@app/reviews/testing/stage';

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Opens a database for one file. Call it at the top of the file. */
export async function openStage() {
  const stage = await openReviewStage();

  const createPendingListing = (
    userId = createUserId(),
    overrides: Partial<ListingInput> = {},
  ): Promise<ListingDoc> =>
    createListing(stage.as(userId), {
      input: createListingInput(overrides),
      account: createProsthetistAccount(),
      locale: 'en',
    });

  /** Creates an approved listing, and deletes its mails from the outbox. */
  async function createPublicListing(userId = createUserId(), overrides: Partial<ListingInput> = {}) {
    const pendingListing = await createPendingListing(userId, overrides);
    const { listing } = await approveListing(stage.admin, toTarget(pendingListing));
    await stage.outbox.deleteMany({ 'payload.userId': userId });
    return { listing, userId };
  }

  /** Sends the form of a public listing. */
  async function submitUpdate(
    { _id }: Pick<ListingDoc, '_id'>,
    userId: string,
    overrides: Partial<ListingInput>,
  ): Promise<UpdateDoc> {
    const result = await updateListing(stage.as(userId), {
      listingId: _id,
      input: createListingInput(overrides),
      locale: 'es',
    });
    if (result.kind !== 'update') throw new Error('The listing is not public.');
    return result.update;
  }

  /** Claims a listing by the name that `createListing()` gives it. */
  const submitClaim = (
    { _id }: Pick<ListingDoc, '_id'>,
    userId = createUserId(),
    overrides: Partial<ClaimListingInput> = {},
  ): Promise<ClaimDoc> =>
    claimListing(stage.as(userId), {
      listingId: _id,
      claimant: createProsthetistAccount({ firstName: 'Jane', lastName: 'Doe' }),
      sentAccount: {},
      evidence: createEvidence(),
      locale: 'es',
      ...overrides,
    });

  return { ...stage, createPendingListing, createPublicListing, submitUpdate, submitClaim };
}
