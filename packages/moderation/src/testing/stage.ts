// A database with listings, users and a clock, for tests of commands.

import {
  type Actor,
  type Collections,
  type Db,
  getCollections,
  type ListingDoc,
  type MongoClient,
  type ReviewDoc,
} from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { fillDimensions } from '@app/option-lists';
import { submitReview } from '@app/reviews/review/author/submit-review';
import { connectMongo } from '@app/service-kit';
import type { CommandContext } from '@app/status-changes/command-context';
import type { Author } from '@app/status-changes/inputs';
import type { ReviewContent } from '@app/types';
import { afterAll } from 'vitest';

export const start = new Date('2026-11-21T12:00:00Z');

export const content = (over: Partial<ReviewContent> = {}): ReviewContent => ({
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
  ...over,
});

export const author = (over: Partial<Author> = {}): Author => ({
  role: 'patient',
  firstName: 'Dana',
  lastName: 'Rivers',
  emails: ['dana@mail.test'],
  createdAt: new Date('2026-01-01'),
  ...over,
});

export interface Stage {
  client: MongoClient;
  db: Db;
  collections: Collections;
  /** Creates a command context; by default of a user, now. */
  as(actor: string | Actor, now?: Date): CommandContext;
  listing(over?: Partial<ListingDoc>): Promise<ListingDoc>;
  /** A pending review by a new author. */
  pending(listing: ListingDoc, over?: Partial<ReviewContent>, userId?: string): Promise<ReviewDoc>;
}

let people = 0;
export const newUser = () => `user_${++people}`;

/** Connects under the strict Stable API, as services do. */
export async function createStage(uri: string): Promise<Stage> {
  const { client, db } = await connectMongo(uri);
  afterAll(() => client.close());
  const collections = getCollections(db);
  const as = (actor: string | Actor, now = start): CommandContext => ({
    client,
    collections,
    now,
    requestId: 'test-request',
    actor:
      typeof actor === 'string' ? { kind: actor.startsWith('admin') ? 'admin' : 'user', id: actor } : actor,
  });
  return {
    client,
    db,
    collections,
    as,
    async listing(over) {
      const doc = createListingDoc(over);
      await collections.listings.insertOne(doc, { ignoreUndefined: true });
      return doc;
    },
    pending: (listing, over, userId = newUser()) =>
      submitReview(as(userId), {
        listingId: listing._id,
        content: content(over),
        author: author(),
        locale: 'en',
      }),
  };
}
