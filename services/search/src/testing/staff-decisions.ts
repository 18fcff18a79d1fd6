// Decisions of staff in tests.
import { type Collections, getCollections } from '@app/db';
import { approveReview, rejectReview, requestChanges } from '@app/reviews';
import type { CommandContext } from '@app/status-changes';
import type { Db, MongoClient } from 'mongodb';

/** Creates functions that decide on reviews as a moderator. */
export function createStaffDecisions(client: MongoClient, db: Db) {
  const collections: Collections = getCollections(db);
  const createContext = (): CommandContext => ({
    client,
    collections,
    now: new Date(),
    requestId: 'test',
    actor: { kind: 'admin', id: 'admin_of_the_test' },
  });
  const readVersion = async (review: string) => (await collections.reviews.findOne({ publicId: review }))!.v;
  const toInput = async (id: string, notes: string, reasons = ['Names another person']) => ({
    id,
    v: await readVersion(id),
    reasons,
    notes,
  });
  return {
    approve: async (review: string) =>
      approveReview(createContext(), { id: review, v: await readVersion(review) }),
    reject: async (review: string, note = '', reasons?: string[]) =>
      rejectReview(createContext(), await toInput(review, note, reasons)),
    sendBack: async (review: string, note = '') =>
      requestChanges(createContext(), await toInput(review, note)),
  };
}
