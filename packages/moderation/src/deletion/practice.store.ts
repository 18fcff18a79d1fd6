import { forgetReasons } from '@app/db';
import type { ListingFate } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes/command-context';

type Where = Pick<CommandContext, 'collections' | 'now'>;

/**
 * Erases a prosthetist's data apart from reviews. A public listing stays without owner, their addresses, bio and photo,
 * marked as closed if requested; others may claim it. A never public one is deleted. What they submitted is deleted
 * afterwards, because this reads it. Safe to interrupt and repeat.
 */
export async function forgetPractice(
  { collections, now }: Where,
  userId: string,
  fate: ListingFate = 'keep',
): Promise<void> {
  const { listings, pendingUpdates, claims, photos, figures, undos, importRows, proofKeys } = collections;
  const readIds = async (found: { toArray(): Promise<{ _id: { toHexString(): string } }[]> }) =>
    (await found.toArray()).map(({ _id }) => _id.toHexString());
  const onlyId = { projection: { _id: 1 } as const };
  const claimed = await readIds(claims.find({ userId }, onlyId));
  // Reasons of rejected claims may be about the claimant.
  await forgetReasons(collections, 'claim', claimed);
  // Undo records contain whole documents.
  const targets = [
    ...(await readIds(listings.find({ ownerUserId: userId }, onlyId))),
    ...(await readIds(listings.find({ deletedOwnerId: userId }, onlyId))),
    ...(await readIds(pendingUpdates.find({ userId }, onlyId))),
    ...claimed,
  ];
  await undos.deleteMany({ 'target.id': { $in: targets } });

  const neverPublic = { status: { $in: ['pending' as const, 'rejected' as const] }, reviewCount: 0 };
  const unseen = await listings.find({ ownerUserId: userId, ...neverPublic }, onlyId).toArray();
  // Listings retired for a claimed one have no owner to find them by.
  const gaveWay = await claims.find({ userId, retired: { $exists: true } }).toArray();
  const gone = [...unseen.map(({ _id }) => _id), ...gaveWay.flatMap(({ retired }) => retired ?? [])];
  await figures.deleteMany({ listingId: { $in: gone } });
  await listings.deleteMany({ _id: { $in: gone } });
  await claims.updateMany({ 'blocked.userId': userId }, { $pull: { blocked: { userId } } });

  const changed = { $inc: { v: 1 }, $set: { updatedAt: now } } as const;
  // Pending certificates: nobody can read their files any more, and the sweep of proofs deletes them.
  const owned = { $or: [{ ownerUserId: userId }, { deletedOwnerId: userId }] };
  const withChecks = { ...owned, 'credentialChecks.certificate': { $exists: true } };
  const withSent = await listings
    .find(withChecks, { projection: { credentialChecks: 1 } as const })
    .toArray();
  const checks = withSent.flatMap(({ credentialChecks = [] }) => credentialChecks);
  const files = checks.flatMap(({ certificate }) => certificate?.name ?? []);
  await proofKeys.deleteMany({ _id: { $in: files } });
  await listings.updateMany(withChecks, { ...changed, $unset: { 'credentialChecks.$[].certificate': '' } });
  const uploaded = await photos.find({ userId }, onlyId).toArray();
  const shown = { profilePicture: { $in: uploaded.map(({ _id }) => `/photos/${_id}.webp`) } };
  await listings.updateMany(shown, { ...changed, $unset: { profilePicture: '' } });
  const own = {
    ownerUserId: '',
    deletedOwnerId: '',
    email: '',
    patientContactPhone: '',
    professionalBio: '',
    profilePicture: '',
    locale: '',
    risks: '',
    submittedAt: '',
  } as const;
  const closed = fate === 'close' && ({ availability: 'closed' } as const);
  const left = { ...changed, $set: { ...changed.$set, ...closed }, $unset: own };
  // Separately, because each has its own index.
  await listings.updateMany({ ownerUserId: userId }, left);
  await listings.updateMany({ deletedOwnerId: userId }, { ...changed, $unset: own });
  // Data that a rollback of an import would restore. It no longer does, because the listing changed.
  const beforeImport = Object.fromEntries(Object.keys(own).map((name) => [`before.${name}`, '' as const]));
  await importRows.updateMany({ 'before.ownerUserId': userId }, { $unset: beforeImport });
}
