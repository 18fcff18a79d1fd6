import { caseInsensitive, createPartialFilter, type IndexSpec } from './index-spec.ts';

export const listingIndexes: readonly IndexSpec[] = [
  // Pages by slug; earlier slugs redirect with 301.
  { name: 'slug', key: { slug: 1 }, unique: true },
  { name: 'slugHistory', key: { slugHistory: 1 }, ...createPartialFilter('slugHistory') },
  // Listings near a point. Visitors' searches use the search service's index instead.
  { name: 'loc', key: { loc: '2dsphere' }, partialFilterExpression: { approved: true } },
  // Order by name, and prefix ranges of normalized tokens.
  { name: 'name', key: { approved: 1, lastKey: 1, firstKey: 1, _id: 1 } },
  { name: 'nameKeys', key: { approved: 1, nameKeys: 1 } },
  { name: 'rating', key: { approved: 1, ratingAvg: -1, reviewCount: -1, _id: 1 } },
  { name: 'place', key: { state: 1, city: 1, lastKey: 1 } },
  // Listings of a clinic, and those that worked there before.
  { name: 'clinicKey', key: { clinicKey: 1 }, ...createPartialFilter('clinicKey') },
  { name: 'clinicHistory', key: { clinicHistory: 1 }, ...createPartialFilter('clinicHistory') },
  // Listings at a ZIP code, to find duplicates of a new listing.
  { name: 'zip', key: { approved: 1, zipCode: 1 } },
  // In order of creation, so that a new listing changes the last sitemap only. Covers the query.
  { name: 'sitemap', key: { approved: 1, _id: 1, slug: 1, updatedAt: 1 } },
  // Invariant: one listing per account. Not partial by `$type`, because a look-up by owner could not use it.
  { name: 'oneByOwner', key: { ownerUserId: 1 }, unique: true, ...createPartialFilter('ownerUserId') },
  // Deleted listings of an account, which are erased with it.
  { name: 'deletedOwner', key: { deletedOwnerId: 1 }, ...createPartialFilter('deletedOwnerId') },
  // Deleted listings, oldest first, which can be restored for a time.
  { name: 'deleted', key: { deletedAt: 1 }, ...createPartialFilter('deletedAt') },
  // Listings merged into one that is purged are purged with it.
  { name: 'merged', key: { mergedInto: 1 }, ...createPartialFilter('mergedInto') },
  // Certificates that wait for staff.
  {
    name: 'certificates',
    key: { 'credentialChecks.certificate.fileUntil': 1 },
    ...createPartialFilter('credentialChecks.certificate.fileUntil'),
  },
  { name: 'photo', key: { profilePicture: 1, approved: 1 }, ...createPartialFilter('profilePicture') },
  {
    name: 'placePhoto',
    key: { 'placePhotos.photo': 1, approved: 1 },
    ...createPartialFilter('placePhotos.photo'),
  },
  // The queue of listings, oldest first, and listings that nobody submitted.
  { name: 'queue', key: { status: 1, submittedAt: 1, _id: 1 } },
  // Staff's list in each order, for any statuses. Filter fields follow the order, so that pages and counts need no
  // documents.
  ...Object.entries<IndexSpec['key']>({
    staffName: { lastKey: 1, firstKey: 1 },
    staffCompany: { company: 1 },
    staffPlace: { state: 1, city: 1 },
    staffReviews: { reviewCount: -1 },
    staffConfirmed: { confirmedAt: 1 },
    staffUpdated: { updatedAt: -1 },
  }).map(([name, order]) => ({
    name,
    // Fields of the order keep their place.
    key: { status: 1, ...order, _id: 1, state: 1, ownerUserId: 1, confirmedAt: 1 },
  })),
  // By presence of a location.
  { name: 'placed', key: { 'loc.type': 1, status: 1, lastKey: 1, firstKey: 1, _id: 1 } },
  // Staff's search for a person. E-mail addresses ignore case.
  { name: 'npi', key: { npi: 1 }, ...createPartialFilter('npi') },
  { name: 'email', key: { email: 1 }, ...createPartialFilter('email'), collation: caseInsensitive },
  // Phone numbers are stored as typed: the search compares the digits of all of them in the index.
  { name: 'phone', key: { phone: 1 }, ...createPartialFilter('phone') },
  { name: 'privatePhone', key: { patientContactPhone: 1 }, ...createPartialFilter('patientContactPhone') },
  // Owned listings by last confirmation, for reminders.
  { name: 'confirmed', key: { confirmedAt: 1 }, ...createPartialFilter('ownerUserId') },
  // Invariant: importing a row again finds the same listing.
  { name: 'externalKey', key: { externalKey: 1 }, unique: true, ...createPartialFilter('externalKey') },
];

/** Indexes of those who manage listings for their owners. */
export const managerIndexes: readonly IndexSpec[] = [
  // Invariant: a listing has one manager or one open invitation.
  { name: 'oneOfListing', key: { listingId: 1 }, unique: true },
  { name: 'ofUser', key: { userId: 1 }, ...createPartialFilter('userId') },
  { name: 'ofOwner', key: { ownerUserId: 1 } },
  { name: 'secret', key: { hash: 1 }, unique: true, ...createPartialFilter('hash') },
  { name: 'invitationIsForgotten', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
];
