import { type Collections, findOwnAccountFields } from '@app/db';
import { readOptions } from '@app/service-kit';
import * as records from './to-exported.ts';
import * as listingRecords from './to-exported-listing.ts';

/** Reads all data of an account. The deletion of an account must cover the same collections. */
export function createOwnDataStore(collections: Collections) {
  const { reviews, flags, helpfulVotes, reports, listings, pendingUpdates, claims, managers } = collections;
  const { appeals, messages, visitRequests, sanctions, drafts, preferences, savedPeople } = collections;
  const { sharedLists, alerts, photos, proofs, audit } = collections;
  /** Each query has an index. */
  const queries = {
    reviews: (userId: string) => reviews.find({ userId }, readOptions).sort({ createdAt: -1 }),
    flags: (userId: string) => flags.find({ userId }, readOptions),
    helpfulVotes: (userId: string) => helpfulVotes.find({ userId }, readOptions),
    reports: (userId: string) => reports.find({ userId }, readOptions),
    listings: (ownerUserId: string) => listings.find({ ownerUserId }, readOptions),
    updates: (userId: string) => pendingUpdates.find({ userId }, readOptions).sort({ submittedAt: -1 }),
    managedUpdates: (userId: string) => pendingUpdates.find({ 'manager.userId': userId }, readOptions),
    managers: (userId: string) => managers.find({ $or: [{ ownerUserId: userId }, { userId }] }, readOptions),
    claims: (userId: string) => claims.find({ userId }, readOptions).sort({ createdAt: -1 }),
    appeals: (userId: string) => appeals.find({ userId }, readOptions).sort({ createdAt: -1 }),
    messages: (userId: string) =>
      messages.find({ userId, sentAt: { $lte: new Date() } }, readOptions).sort({ sentAt: -1 }),
    visitRequests: (userId: string) => visitRequests.find({ userId }, readOptions).sort({ askedAt: -1 }),
    sanctions: (userId: string) => sanctions.find({ userId }, readOptions).sort({ until: -1 }),
    blockedClaimAttempts: (userId: string) => claims.find({ 'blocked.userId': userId }, readOptions),
    replies: (userId: string) => reviews.find({ 'reply.userId': userId }, readOptions),
    drafts: (_id: string) => drafts.find({ _id }, readOptions),
    preferences: (_id: string) => preferences.find({ _id }, readOptions),
    saved: (_id: string) => savedPeople.find({ _id }, readOptions),
    ownSharedLists: (ownerUserId: string) => sharedLists.find({ ownerUserId }, readOptions),
    receivedLists: (readerUserId: string) => sharedLists.find({ readerUserId }, readOptions),
    /** As its deletion does, includes those asked for without signing in. */
    alerts: (userId: string, emails: readonly string[] = []) =>
      alerts.find(
        { $or: [{ userId }, { email: { $in: emails.map((email) => email.toLowerCase()) } }] },
        readOptions,
      ),
    photos: (userId: string) => photos.find({ userId }, readOptions).sort({ createdAt: -1 }),
    audit: (id: string) =>
      audit
        .find({ $or: [{ 'actor.id': id }, { 'target.kind': 'user', 'target.id': id }] }, readOptions)
        .sort({ at: -1 }),
  };
  return {
    queries,

    /**
     * Reads the exported records by collection, newest first where they have an order. `emails`: its verified addresses.
     */
    async loadRecords(
      userId: string,
      emails: readonly string[],
    ): Promise<Record<string, records.ExportRecord[]>> {
      const [ownReviews, ownFlags, ownVotes] = await Promise.all([
        queries.reviews(userId).toArray(),
        queries.flags(userId).toArray(),
        queries.helpfulVotes(userId).toArray(),
      ]);
      const flaggedOrVotedReviews = await reviews
        .find({ _id: { $in: [...ownFlags, ...ownVotes].map(({ reviewId }) => reviewId) } }, readOptions)
        .project<{ _id: unknown; publicId: string }>({ publicId: 1 })
        .toArray();
      const proofDocs = await proofs
        .find({ reviewId: { $in: ownReviews.map(({ _id }) => _id) } }, readOptions)
        .toArray();
      const proofByReview = new Map(proofDocs.map((proof) => [proof.reviewId.toHexString(), proof]));
      const publicIdByReview = new Map(
        flaggedOrVotedReviews.map(({ _id, publicId }) => [String(_id), publicId]),
      );
      const exportDocs = async <Doc>(
        query: (id: string) => { toArray(): Promise<Doc[]> },
        toExported: (doc: Doc) => records.ExportRecord | records.ExportRecord[],
      ) => (await query(userId).toArray()).flatMap<records.ExportRecord>(toExported);
      const ownClaims = [
        exportDocs(queries.claims, listingRecords.toExportedClaim),
        exportDocs(queries.blockedClaimAttempts, (claim) => listingRecords.toExportedAttempts(claim, userId)),
      ];
      const siteRecords = await awaitAll<records.ExportRecord[]>({
        reviews: ownReviews.map((review) =>
          records.toExportedReview(review, proofByReview.get(review._id.toHexString())),
        ),
        flags: ownFlags.map((flag) =>
          records.toExportedFlag(flag, publicIdByReview.get(String(flag.reviewId)) ?? null),
        ),
        helpfulVotes: ownVotes.map((vote) =>
          records.toExportedVote(vote, publicIdByReview.get(String(vote.reviewId)) ?? null),
        ),
        reports: exportDocs(queries.reports, records.toExportedReport),
        sanctions: exportDocs(queries.sanctions, records.toExportedSanction),
        listings: exportDocs(queries.listings, listingRecords.toExportedListing),
        updates: exportDocs(queries.updates, listingRecords.toExportedUpdate),
        claims: Promise.all(ownClaims).then((recordLists) => recordLists.flat()),
        managedUpdates: exportDocs(queries.managedUpdates, listingRecords.toExportedManagedUpdate),
        managers: exportDocs(queries.managers, (manager) =>
          listingRecords.toExportedManager(manager, userId),
        ),
        appeals: exportDocs(queries.appeals, listingRecords.toExportedAppeal),
        messages: exportDocs(queries.messages, listingRecords.toExportedMessage),
        visitRequests: exportDocs(queries.visitRequests, listingRecords.toExportedVisitRequest),
        replies: exportDocs(queries.replies, listingRecords.toExportedReply),
        drafts: exportDocs(queries.drafts, listingRecords.toExportedDraft),
        preferences: exportDocs(queries.preferences, listingRecords.toExportedPreferences),
        saved: exportDocs(queries.saved, listingRecords.toExportedSaved),
        sharedLists: Promise.all([
          exportDocs(queries.ownSharedLists, listingRecords.toExportedOwnSharedList),
          exportDocs(queries.receivedLists, listingRecords.toExportedReceivedList),
        ]).then((recordLists) => recordLists.flat()),
        alerts: exportDocs((id) => queries.alerts(id, emails), listingRecords.toExportedAlert),
        photos: exportDocs(queries.photos, listingRecords.toExportedPhoto),
        audit: exportDocs(queries.audit, (row) => records.toExportedAudit(row, userId)),
      });
      return { ...siteRecords, ...(await readDeclaredRecords(collections, userId)) };
    },
  };
}

/** Records of the collections that services declared as their own, with the fields that they name. */
async function readDeclaredRecords(
  collections: Collections,
  userId: string,
): Promise<Record<string, records.ExportRecord[]>> {
  const recordsByField: Record<string, records.ExportRecord[]> = {};
  for (const { name, field, exported } of await findOwnAccountFields(collections)) {
    if (exported.length === 0) continue;
    const docs = await collections.audit.db
      .collection(name)
      .find({ [field]: userId } as object, readOptions)
      .toArray();
    const recordKey = `${name}.${field}`;
    recordsByField[recordKey] = docs.map((doc) => records.pickFields<Record<string, unknown>>(doc, exported));
  }
  return recordsByField;
}

async function awaitAll<T>(members: Record<string, T | Promise<T>>): Promise<Record<string, T>> {
  const names = Object.keys(members);
  const values = await Promise.all(Object.values(members));
  return Object.fromEntries(names.map((name, i) => [name, values[i]!]));
}
