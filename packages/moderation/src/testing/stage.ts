import { expect } from 'vitest';

// A database with listings, users and a clock, for tests of commands.

import { getCollections, type ListingDoc } from '@app/db';
import { createLegalHoldDoc, createListingDoc } from '@app/db/documents-for-tests';
import { fillDimensions } from '@app/option-lists';
import { submitReview } from '@app/reviews/review/author/submit-review';
import { approveReview } from '@app/reviews/review/staff/decide-review';
import { connectMongo } from '@app/service-kit';
import type { CommandContext } from '@app/status-changes/command-context';
import type { ActorAccount } from '@app/status-changes/inputs';
import { createTestDatabase } from '@app/test-kit/mongo';
import type { ReviewContent } from '@app/types';
import { afterAll } from 'vitest';

export const startTime = new Date('2026-11-21T12:00:00Z');
/** Returns the time this many days after the start. */
export const addDays = (dayCount: number) => new Date(startTime.getTime() + dayCount * 86_400_000);

export const createContent = (overrides: Partial<ReviewContent> = {}): ReviewContent => ({
  overallRating: 4,
  ratings: fillDimensions({ fitComfort: 5, listening: 4, timeliness: 3, staff: 5 }, null),
  title: '',
  text: 'She listened, and the new socket has been comfortable from the first week on.',
  tags: ['Listens'],
  stage: 'New socket',
  limb: { upper: 'None', lower: 'Single below-knee' },
  device: '',
  careMonth: '2026-09',
  relation: 'self',
  anonymous: false,
  incentive: 'none',
  ...overrides,
});

/** Creates the input of an author's edit. */
export const createEdit = (publicId: string, v: number, overrides: Partial<ReviewContent> = {}) => ({
  publicId,
  v,
  content: createContent(overrides),
  locale: 'en' as const,
});

export const createAuthor = (overrides: Partial<ActorAccount> = {}): ActorAccount => ({
  role: 'patient',
  firstName: 'Dana',
  lastName: 'Rivers',
  emails: ['dana@mail.test'],
  createdAt: new Date('2026-01-01'),
  ...overrides,
});

export type Stage = Awaited<ReturnType<typeof openStage>>;

let userCount = 0;
export const createUserId = () => `user_${++userCount}`;

/** Opens a database for one file, under the strict Stable API, as services do. Call it at the top of the file. */
export async function openStage() {
  const { uri } = await createTestDatabase();
  const { client, db } = await connectMongo(uri);
  afterAll(() => client.close());
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
    { _id: listingId }: ListingDoc,
    overrides?: Partial<ReviewContent>,
    userId = createUserId(),
  ) =>
    submitReview(as(userId), {
      listingId,
      content: createContent(overrides),
      author: createAuthor(),
      locale: 'en',
    });

  /** Creates an approved review of a listing of its own. */
  async function createPublishedReview(overrides?: Partial<ReviewContent>) {
    const listing = await createListing();
    const { publicId } = await createPendingReview(listing, overrides);
    const { review } = await approveReview(as('admin_1'), { id: publicId, v: 1 });
    return { listing, review };
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

  return {
    client,
    db,
    collections,
    as,
    createListing,
    createPendingReview,
    createPublishedReview,
    addLegalHold,
    readAllDocuments,
    readListing: async ({ _id }: Pick<ListingDoc, '_id'>) => (await collections.listings.findOne({ _id }))!,
    readReview: async (publicId: string) => (await collections.reviews.findOne({ publicId }))!,
    /** Marks all calls of the identity provider as done. */
    endIdentityCalls: () =>
      collections.outbox.updateMany({ kind: 'identity' }, { $set: { status: 'done', doneAt: startTime } }),
  };
}

/** Expects that a rule rejects the command. */
export const expectDomainError = (command: Promise<unknown>, code: string) =>
  expect(command).rejects.toMatchObject({ name: 'DomainError', code });

/** Expects that the command is rejected because of the object's current state, which the error contains. */
export const expectConflict = (command: Promise<unknown>, code: string, currentCase: object = {}) =>
  expect(command).rejects.toMatchObject({ name: 'ConflictError', code, currentCase });
