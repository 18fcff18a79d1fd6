import { forgetReasons, type ListingFate } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';

type Where = Pick<CommandContext, 'collections' | 'now'>;

/**
 * What a practitioner's account has beside reviews. Its public listing is public knowledge: it stays, nobody's, without
 * the owner's own addresses, bio and photo, and somebody else may claim it; marked as closed where they said so. One that the public never saw goes, and with it
 * everything that was sent in or kept for the account alone. May be cut off and run again.
 */
export async function forgetPractice(
  { collections, now }: Where,
  userId: string,
  fate: ListingFate = 'keep',
): Promise<void> {
  const {
    listings,
    pendingUpdates,
    claims,
    drafts,
    preferences,
    savedPeople,
    photos,
    figures,
    undos,
    importRows,
    proofKeys,
  } = collections;
  const readIds = async (found: { toArray(): Promise<{ _id: { toHexString(): string } }[]> }) =>
    (await found.toArray()).map(({ _id }) => _id.toHexString());
  const onlyId = { projection: { _id: 1 } as const };
  const claimed = await readIds(claims.find({ userId }, onlyId));
  // Why the team refused a claim is said to its claimant, and may be about them.
  await forgetReasons(collections, 'claim', claimed);
  // The way back of a decision holds the whole thing as it was.
  const targets = [
    ...(await readIds(listings.find({ ownerUserId: userId }, onlyId))),
    ...(await readIds(listings.find({ deletedOwnerId: userId }, onlyId))),
    ...(await readIds(pendingUpdates.find({ userId }, onlyId))),
    ...claimed,
  ];
  await undos.deleteMany({ 'target.id': { $in: targets } });

  const neverPublic = { status: { $in: ['pending' as const, 'rejected' as const] }, reviewCount: 0 };
  const unseen = await listings.find({ ownerUserId: userId, ...neverPublic }, onlyId).toArray();
  // What gave way to a claimed one has no owner to be found by.
  const gaveWay = await claims.find({ userId, retired: { $exists: true } }).toArray();
  const gone = [...unseen.map(({ _id }) => _id), ...gaveWay.flatMap(({ retired }) => retired ?? [])];
  await figures.deleteMany({ listingId: { $in: gone } });
  await listings.deleteMany({ _id: { $in: gone } });
  await pendingUpdates.deleteMany({ userId });
  await claims.deleteMany({ userId });
  await claims.updateMany({ 'blocked.userId': userId }, { $pull: { blocked: { userId } } });
  await drafts.deleteOne({ _id: userId });
  await preferences.deleteOne({ _id: userId });
  await savedPeople.deleteOne({ _id: userId });

  const changed = { $inc: { v: 1 }, $set: { updatedAt: now } } as const;
  // Certificates that wait: nobody reads their files any more, and the sweep of proofs removes the bytes.
  const owned = { $or: [{ ownerUserId: userId }, { deletedOwnerId: userId }] };
  const withChecks = { ...owned, 'credentialChecks.certificate': { $exists: true } };
  const withSent = await listings
    .find(withChecks, { projection: { credentialChecks: 1 } as const })
    .toArray();
  const checks = withSent.flatMap(({ credentialChecks = [] }) => credentialChecks);
  const files = checks.flatMap(({ certificate }) => certificate?.name ?? []);
  await proofKeys.deleteMany({ _id: { $in: files } });
  await listings.updateMany(withChecks, { ...changed, $unset: { 'credentialChecks.$[].certificate': '' } });
  // The files follow: the sweep of photos removes those that no entry names.
  const uploaded = await photos.find({ userId }, onlyId).toArray();
  const shown = { profilePicture: { $in: uploaded.map(({ _id }) => `/photos/${_id}.webp`) } };
  await listings.updateMany(shown, { ...changed, $unset: { profilePicture: '' } });
  await photos.deleteMany({ userId });
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
  // One by one: each has its index.
  await listings.updateMany({ ownerUserId: userId }, left);
  await listings.updateMany({ deletedOwnerId: userId }, { ...changed, $unset: own });
  // What an import would put back. It no longer does: the listing has moved on.
  const beforeImport = Object.fromEntries(Object.keys(own).map((name) => [`before.${name}`, '' as const]));
  await importRows.updateMany({ 'before.ownerUserId': userId }, { $unset: beforeImport });
}
