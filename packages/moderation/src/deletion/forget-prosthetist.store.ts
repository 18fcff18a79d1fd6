import { forgetReasons, type ObjectId } from '@app/db';
import { deleteVisitRequests } from '@app/listings/visit-request/unanswered-visit-requests';
import type { ListingFate } from '@app/option-lists';
import type { CommandContext, ReadContext } from '@app/status-changes/command-context';

/** What a prosthetist leaves on a public listing with their account, and no later owner gets. */
const unsetOwnerFields = {
  ownerUserId: '',
  deletedOwnerId: '',
  email: '',
  patientContactPhone: '',
  professionalBio: '',
  profilePicture: '',
  placePhotos: '',
  locale: '',
  risks: '',
  submittedAt: '',
  refusesVisitRequests: '',
  visitAnswerHours: '',
} as const;
export const ownerFieldNames = Object.keys(unsetOwnerFields) as (keyof typeof unsetOwnerFields)[];

/** Update of a listing whose owner deleted their account. */
export function createOwnerlessUpdate(now: Date, fate: ListingFate) {
  const closedFields = fate === 'close' && ({ availability: 'closed' } as const);
  return {
    $inc: { v: 1 },
    $set: { updatedAt: now, ...closedFields },
    $unset: unsetOwnerFields,
  } as const;
}

/** Filter of the paths of photos that an account uploaded. */
export async function createOwnPhotoFilter({ collections }: ReadContext, userId: string) {
  const uploadedPhotos = await collections.photos
    .find({ userId }, { projection: { _id: 1 } as const })
    .toArray();
  return { $in: uploadedPhotos.map(({ _id }) => `/photos/${_id}.webp`) };
}

/**
 * Erases a prosthetist's data apart from reviews. A public listing stays without owner, their addresses, bio and photos,
 * marked as closed if requested; others may claim it. A never public one is deleted. What they submitted is deleted
 * afterwards, because this reads it. Safe to interrupt and repeat.
 */
export async function forgetProsthetist(
  ctx: CommandContext,
  userId: string,
  fate: ListingFate = 'keep',
): Promise<void> {
  const { collections, now } = ctx;
  const { listings, heldListings, pendingUpdates, claims, figures, undos, importRows, proofKeys } =
    collections;
  const readIds = async (cursor: { toArray(): Promise<{ _id: ObjectId }[]> }): Promise<ObjectId[]> =>
    (await cursor.toArray()).map(({ _id }) => _id);
  const idOptions = { projection: { _id: 1 } as const };
  const claimIds = await readIds(claims.find({ userId }, idOptions));
  // Reasons of rejected claims may be about the claimant.
  const claimHexIds = claimIds.map((id) => id.toHexString());
  await forgetReasons(collections, 'claim', claimHexIds);
  const ownedFilter = { $or: [{ ownerUserId: userId }, { deletedOwnerId: userId }] };
  const ownedListingIds = await readIds(listings.find(ownedFilter, idOptions));
  // Listings that lost this owner while a legal hold kept the account.
  const heldListingDocs = await heldListings.find({ userId }).toArray();
  const updateIds = await readIds(pendingUpdates.find({ userId }, idOptions));
  const listingIds = [...ownedListingIds, ...heldListingDocs.map(({ listingId }) => listingId)];
  const targetIds = [...listingIds, ...updateIds].map((id) => id.toHexString());
  // Undo records contain whole documents.
  await undos.deleteMany({ 'target.id': { $in: [...targetIds, ...claimHexIds] } });
  // Patients passed their data to this owner.
  await deleteVisitRequests(ctx, ownedListingIds);

  const neverPublicFilter = { status: { $in: ['pending' as const, 'rejected' as const] }, reviewCount: 0 };
  // Listings retired for a claimed one have no owner to find them by.
  const claimsWithRetiredListings = await claims.find({ userId, retired: { $exists: true } }).toArray();
  const deletedListingIds = [
    ...(await readIds(listings.find({ ownerUserId: userId, ...neverPublicFilter }, idOptions))),
    ...claimsWithRetiredListings.flatMap(({ retired }) => retired ?? []),
  ];
  await figures.deleteMany({ listingId: { $in: deletedListingIds } });
  await listings.deleteMany({ _id: { $in: deletedListingIds } });
  await claims.updateMany({ 'blocked.userId': userId }, { $pull: { blocked: { userId } } });

  const versionUpdate = { $inc: { v: 1 }, $set: { updatedAt: now } } as const;
  // Pending certificates: nobody can read their files any more, and the sweep of proofs deletes them.
  const certificateFilter = { ...ownedFilter, 'credentialChecks.certificate': { $exists: true } };
  const listingsWithCertificates = await listings
    .find(certificateFilter, { projection: { credentialChecks: 1 } as const })
    .toArray();
  const listingChecks = listingsWithCertificates.flatMap(({ credentialChecks = [] }) => credentialChecks);
  const fileNames = listingChecks.flatMap(({ certificate }) => certificate?.name ?? []);
  await proofKeys.deleteMany({ _id: { $in: fileNames } });
  await listings.updateMany(certificateFilter, {
    ...versionUpdate,
    $unset: { 'credentialChecks.$[].certificate': '' },
  });
  const ownPhotoFilter = await createOwnPhotoFilter(ctx, userId);
  await listings.updateMany(
    { profilePicture: ownPhotoFilter },
    { ...versionUpdate, $unset: { profilePicture: '' } },
  );
  await listings.updateMany(
    { 'placePhotos.photo': ownPhotoFilter },
    { ...versionUpdate, $pull: { placePhotos: { photo: ownPhotoFilter } } },
  );
  // Separately, because each has its own index.
  await listings.updateMany({ ownerUserId: userId }, createOwnerlessUpdate(now, fate));
  await listings.updateMany({ deletedOwnerId: userId }, { ...versionUpdate, $unset: unsetOwnerFields });
  // Data that a rollback of an import would restore. It no longer does, because the listing changed.
  const importedFields = Object.fromEntries(ownerFieldNames.map((name) => [`before.${name}`, '' as const]));
  await importRows.updateMany({ 'before.ownerUserId': userId }, { $unset: importedFields });
}
