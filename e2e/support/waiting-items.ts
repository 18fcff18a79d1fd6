import { getCollections, type ListingDoc, type ReviewDoc } from '@app/db';
import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { reportSubjectValues } from '@app/option-lists';
import { createListingHelpers } from '@app/service-admin/testing/listing-helpers';
import { staffAccounts } from '@app/test-kit/staff';
import { withDatabase } from '../running-site.ts';
import { createName } from './listing-owners.ts';

type ListingHelpers = ReturnType<typeof createListingHelpers>;

interface WaitingItemTexts {
  listings: Record<'pending' | 'public' | 'claimed', Partial<ListingDoc>>;
  update: Parameters<ListingHelpers['submitUpdate']>[1];
  claim: Parameters<ListingHelpers['submitClaim']>[1];
  review: Partial<ReviewDoc>;
  reply: string;
  decisionNote: string;
  appeal: string;
  flag: { reason: string; note: string };
  /** Of the report of a visitor, and of the request for an approval. */
  note: string;
  approval: { about: string; notes: string };
  at: Date;
}

/** Inserts an item of each kind, which waits for staff, and returns their documents. */
export const insertWaitingItems = (texts: WaitingItemTexts) =>
  withDatabase(async (db) => {
    const collections = getCollections(db);
    const { listings, reviews, flags, reports, secondOpinions } = collections;
    const { at } = texts;
    const { createListing, submitUpdate, submitClaim } = createListingHelpers({
      client: db.client,
      collections,
    });
    // Ids of nobody else: whoever has a listing cannot claim another one.
    const createUserId = () => `user_${createName()}`;
    const publicListing = await createListing({ ownerUserId: createUserId(), ...texts.listings.public });
    const pendingListing = createListingDoc({
      ...texts.listings.pending,
      status: 'pending',
      submittedAt: at,
    });
    await listings.insertOne(pendingListing, { ignoreUndefined: true });
    const pendingUpdate = await submitUpdate(publicListing, texts.update);
    const claim = await submitClaim(await createListing(texts.listings.claimed, false), {
      userId: createUserId(),
      ...texts.claim,
    });

    const baseReview = { listingId: publicListing._id, submittedAt: at, ...texts.review };
    const pendingReview = createReviewDoc({ ...baseReview, status: 'pending', risks: ['contact'] });
    const flaggedReview = createReviewDoc({
      ...baseReview,
      status: 'flagged',
      openFlags: 1,
      reply: {
        text: texts.reply,
        status: 'pending',
        submittedAt: at,
        userId: publicListing.ownerUserId ?? '',
      },
    });
    const appealedReview = createReviewDoc({
      ...baseReview,
      status: 'rejected',
      decision: {
        outcome: 'rejected',
        reasons: ['Abusive'],
        note: texts.decisionNote,
        at,
        by: staffAccounts.moderator.id,
      },
      appeal: { text: texts.appeal, status: 'open', at },
    });
    await reviews.insertMany([pendingReview, flaggedReview, appealedReview], { ignoreUndefined: true });
    const createBaseFields = () => ({
      _id: createListingDoc()._id,
      createdAt: at,
      status: 'open' as const,
    });
    await flags.insertOne({
      ...createBaseFields(),
      reviewId: flaggedReview._id,
      userId: 'user_1',
      ...texts.flag,
    });
    await reports.insertOne({
      ...createBaseFields(),
      listingId: publicListing._id,
      field: reportSubjectValues[0]!,
      note: texts.note,
    });
    await secondOpinions.insertOne({
      _id: createListingDoc()._id,
      action: 'listing.delete',
      wish: { id: pendingListing._id.toHexString(), v: 1, notes: texts.approval.notes },
      about: texts.approval.about,
      reason: texts.note,
      askedBy: staffAccounts.data.id,
      askedAt: at,
      status: 'open',
    });
    return {
      ids: {
        pendingListing: pendingListing._id.toHexString(),
        publicListing: publicListing._id.toHexString(),
        pendingUpdate: pendingUpdate._id.toHexString(),
        claim: claim._id.toHexString(),
        pendingReview: pendingReview.publicId,
        flaggedReview: flaggedReview.publicId,
        appealedReview: appealedReview.publicId,
      },
    };
  });
