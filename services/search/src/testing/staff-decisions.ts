// Decisions of staff in tests.
import type { Collections, MongoClient } from '@app/db';
import { approveReview, rejectReview, requestChanges } from '@app/reviews';
import type { CommandContext } from '@app/status-changes';

/** Creates functions that decide on reviews as a moderator. */
export function createStaffDecisions({
  client,
  collections,
}: {
  client: MongoClient;
  collections: Collections;
}) {
  const createContext = (): CommandContext => ({
    client,
    collections,
    now: new Date(),
    requestId: 'test',
    actor: { kind: 'admin', id: 'admin_of_the_test' },
  });
  const readVersion = async (reviewId: string) =>
    (await collections.reviews.findOne({ publicId: reviewId }))!.v;
  const createInput = async (reviewId: string, notes: string, reasons = ['Names another person']) => ({
    id: reviewId,
    v: await readVersion(reviewId),
    reasons,
    notes,
  });
  return {
    approve: async (reviewId: string) =>
      approveReview(createContext(), { id: reviewId, v: await readVersion(reviewId) }),
    reject: async (reviewId: string, note = '', reasons?: string[]) =>
      rejectReview(createContext(), await createInput(reviewId, note, reasons)),
    requestChanges: async (reviewId: string, note = '') =>
      requestChanges(createContext(), await createInput(reviewId, note)),
  };
}
