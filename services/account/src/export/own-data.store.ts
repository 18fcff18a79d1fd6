import type { Collections } from '@app/db';
import { readOptions } from '@app/service-kit';
import {
  type ExportRecord,
  toExportedAudit,
  toExportedFlag,
  toExportedReport,
  toExportedReview,
  toExportedSanction,
} from './exported.ts';
import {
  toExportedAppeal,
  toExportedAttempt,
  toExportedClaim,
  toExportedDraft,
  toExportedListing,
  toExportedMessage,
  toExportedPhoto,
  toExportedPreferences,
  toExportedReply,
  toExportedSaved,
  toExportedUpdate,
} from './exported-practice.ts';

export type OwnDataStore = ReturnType<typeof ownDataStore>;

/** Finds everything that belongs to an account. Deletion must reach the same places (`packages/moderation`). */
export function ownDataStore(collections: Collections) {
  const { reviews, flags, reports, listings, audit } = collections;
  const {
    pendingUpdates,
    claims,
    appeals,
    messages,
    sanctions,
    drafts,
    preferences,
    savedPeople,
    photos,
    proofs,
  } = collections;
  /** The queries by themselves: each has an index. */
  const queries = {
    reviews: (userId: string) => reviews.find({ userId }, readOptions).sort({ createdAt: -1 }),
    flags: (userId: string) => flags.find({ userId }, readOptions),
    reports: (userId: string) => reports.find({ userId }, readOptions),
    listings: (ownerUserId: string) => listings.find({ ownerUserId }, readOptions),
    updates: (userId: string) => pendingUpdates.find({ userId }, readOptions).sort({ submittedAt: -1 }),
    claims: (userId: string) => claims.find({ userId }, readOptions).sort({ createdAt: -1 }),
    appeals: (userId: string) => appeals.find({ userId }, readOptions).sort({ createdAt: -1 }),
    messages: (userId: string) =>
      messages.find({ userId, sentAt: { $lte: new Date() } }, readOptions).sort({ sentAt: -1 }),
    sanctions: (userId: string) => sanctions.find({ userId }, readOptions).sort({ until: -1 }),
    attempts: (userId: string) => claims.find({ 'blocked.userId': userId }, readOptions),
    replies: (userId: string) => reviews.find({ 'reply.userId': userId }, readOptions),
    drafts: (_id: string) => drafts.find({ _id }, readOptions),
    preferences: (_id: string) => preferences.find({ _id }, readOptions),
    saved: (_id: string) => savedPeople.find({ _id }, readOptions),
    photos: (userId: string) => photos.find({ userId }, readOptions).sort({ createdAt: -1 }),
    audit: (id: string) =>
      audit
        .find({ $or: [{ 'actor.id': id }, { 'target.kind': 'user', 'target.id': id }] }, readOptions)
        .sort({ at: -1 }),
  };
  return {
    queries,

    /** Collection → the account's own entries, the newest first where they have an order. */
    async of(userId: string): Promise<Record<string, ExportRecord[]>> {
      const [ownReviews, ownFlags, ownReports, ownSanctions, lines, practice] = await Promise.all([
        queries.reviews(userId).toArray(),
        queries.flags(userId).toArray(),
        queries.reports(userId).toArray(),
        queries.sanctions(userId).toArray(),
        queries.audit(userId).toArray(),
        exportPractice(queries, userId),
      ]);
      const flagged = await reviews
        .find({ _id: { $in: ownFlags.map(({ reviewId }) => reviewId) } }, readOptions)
        .project<{ _id: unknown; publicId: string }>({ publicId: 1 })
        .toArray();
      const sent = await proofs
        .find({ reviewId: { $in: ownReviews.map(({ _id }) => _id) } }, readOptions)
        .toArray();
      const proofByReview = new Map(sent.map((proof) => [proof.reviewId.toHexString(), proof]));
      const publicIds = new Map(flagged.map(({ _id, publicId }) => [String(_id), publicId]));
      return {
        reviews: ownReviews.map((review) =>
          toExportedReview(review, proofByReview.get(review._id.toHexString())),
        ),
        flags: ownFlags.map((flag) => toExportedFlag(flag, publicIds.get(String(flag.reviewId)) ?? null)),
        reports: ownReports.map(toExportedReport),
        sanctions: ownSanctions.map(toExportedSanction),
        ...practice,
        audit: lines.map((line) => toExportedAudit(line, userId)),
      };
    },
  };
}

type Queries = ReturnType<typeof ownDataStore>['queries'];

/** What a practitioner has beside what everybody may have. */
async function exportPractice(queries: Queries, userId: string): Promise<Record<string, ExportRecord[]>> {
  const [
    listings,
    updates,
    claims,
    appeals,
    messages,
    attempts,
    replies,
    drafts,
    preferences,
    saved,
    photos,
  ] = await Promise.all([
    queries.listings(userId).toArray(),
    queries.updates(userId).toArray(),
    queries.claims(userId).toArray(),
    queries.appeals(userId).toArray(),
    queries.messages(userId).toArray(),
    queries.attempts(userId).toArray(),
    queries.replies(userId).toArray(),
    queries.drafts(userId).toArray(),
    queries.preferences(userId).toArray(),
    queries.saved(userId).toArray(),
    queries.photos(userId).toArray(),
  ]);
  return {
    listings: listings.map(toExportedListing),
    updates: updates.map(toExportedUpdate),
    claims: [
      ...claims.map(toExportedClaim),
      ...attempts.flatMap((claim) => toExportedAttempt(claim, userId)),
    ],
    appeals: appeals.map(toExportedAppeal),
    messages: messages.map(toExportedMessage),
    replies: replies.map(toExportedReply),
    drafts: drafts.map(toExportedDraft),
    preferences: preferences.map(toExportedPreferences),
    saved: saved.flatMap(toExportedSaved),
    photos: photos.map(toExportedPhoto),
  };
}
