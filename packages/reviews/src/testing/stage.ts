// A database with listings, reviews, users and a clock, for tests of commands.

import { getCollections, type ListingDoc } from '@app/db';
import { createLegalHoldDoc, createListingDoc } from '@app/db/documents-for-tests';
import type { CommandContext } from '@app/status-changes/command-context';
import { createTestDatabase } from '@app/test-kit/mongo';
import type { ReviewContent } from '@app/types';
import { submitReview } from '../review/author/submit-review.ts';
import { approveReview } from '../review/staff/decide-review.ts';
import { createAuthor, createContent } from './inputs.ts';

export const startTime = new Date('2026-11-21T12:00:00Z');
export const addMs = (ms: number) => new Date(startTime.getTime() + ms);
export const addSeconds = (seconds: number) => addMs(seconds * 1000);
/** Returns the time this many days after the start. */
export const addDays = (dayCount: number) => addMs(dayCount * 86_400_000);

let userCount = 0;
export const createUserId = () => `user_${++userCount}`;

/** Opens a database for one file, under the strict Stable API, as services do. Call it at the top of the file. */
export async function openReviewStage() {
  const { client, db } = await createTestDatabase();
  const collections = getCollections(db);

  /** Creates a command context of `worker`, `admin_…` or a user, now. */
  const as = (actor: string, now = startTime): CommandContext => ({
    client,
    collections,
    now,
    requestId: 'test-request',
    actor: { kind: actor === 'worker' ? 'system' : actor.startsWith('admin') ? 'admin' : 'user', id: actor },
  });

  async function createListing(overrides?: Partial<ListingDoc>) {
    const listing = createListingDoc(overrides);
    await collections.listings.insertOne(listing, { ignoreUndefined: true });
    return listing;
  }

  /** Creates a pending review by a new author. */
  const createPendingReview = (
    { _id: listingId }: Pick<ListingDoc, '_id'>,
    overrides?: Partial<ReviewContent>,
    userId = createUserId(),
  ) =>
    submitReview(as(userId), {
      listingId,
      content: createContent(overrides),
      author: createAuthor(),
      locale: 'en',
    });

  /** Creates an approved review, of a listing of its own and by a new author if none is named. */
  async function createPublishedReview(
    overrides?: Partial<ReviewContent>,
    { listing, userId }: { listing?: ListingDoc; userId?: string } = {},
  ) {
    const reviewedListing = listing ?? (await createListing());
    const { publicId } = await createPendingReview(reviewedListing, overrides, userId);
    const { review } = await approveReview(as('admin_1'), { id: publicId, v: 1 });
    return { listing: reviewedListing, review };
  }

  /** Puts a legal hold on an object. */
  async function addLegalHold(kind: string, id: string) {
    const legalRequest = createLegalHoldDoc({ kind, id });
    await collections.legalRequests.insertOne(legalRequest);
    return legalRequest;
  }

  /** Reads all documents of all collections, as text. */
  async function readAllDocuments() {
    const names = (await db.listCollections().toArray()).map(({ name }) => name);
    return JSON.stringify(await Promise.all(names.map((name) => db.collection(name).find().toArray())));
  }

  /** Reads the audit rows about an object, in order; of actions that match a pattern alone, if there is one. */
  const readAuditRows = (id: string, action: RegExp = /./) =>
    collections.audit.find({ 'target.id': id, action }).sort({ _id: 1 }).toArray();

  /** Reads the mails and metadata changes of an account in the outbox, in order. */
  const readOutbox = async (userId: string) =>
    (await collections.outbox.find({ 'payload.userId': userId }).sort({ _id: 1 }).toArray()).map(
      ({ kind, payload, status, dueAt }) => ({
        what: kind === 'mail' ? payload.template : payload.do,
        values: kind === 'mail' ? payload.values : payload.unsafeMetadata,
        locale: payload.locale,
        status,
        dueAt,
      }),
    );

  return {
    ...collections,
    client,
    db,
    collections,
    as,
    admin: as('admin_1'),
    worker: as('worker'),
    createListing,
    createPendingReview,
    createPublishedReview,
    addLegalHold,
    readAllDocuments,
    readAuditRows,
    readOutbox,
    /** Reads the names of an account's mails and metadata changes, in order. */
    readMailNames: async (userId: string) => (await readOutbox(userId)).map(({ what }) => what),
    readListing: async ({ _id }: Pick<ListingDoc, '_id'>) => (await collections.listings.findOne({ _id }))!,
    readReview: async (publicId: string) => (await collections.reviews.findOne({ publicId }))!,
    /** Marks all calls of the identity provider as done. */
    endIdentityCalls: () =>
      collections.outbox.updateMany({ kind: 'identity' }, { $set: { status: 'done', doneAt: startTime } }),
  };
}
