import { randomBytes } from 'node:crypto';
import { type ClientSession, forgetInSeals, type ListingFate, type ReviewDoc } from '@app/db';
import { createProofStore } from '@app/reviews/proof/proof.store';
import type { CommandContext } from '@app/status-changes/command-context';
import { forgetPractice } from './practice.store.ts';

type Where = Pick<CommandContext, 'collections'>;

/** A random pseudonym of a deleted account; nothing links it to the account. */
export const createPseudonym = () => `gone_${randomBytes(12).toString('base64url')}`;

/** Public ids of an author's reviews. */
export const findReviewIds = ({ collections }: Where, userId: string): Promise<string[]> =>
  collections.reviews
    .find({ userId }, { projection: { publicId: 1 } as const })
    .map(({ publicId }) => publicId)
    .toArray();

/** Deletes copies of a review's text and author: undo records, mails, and proofs. */
export async function forgetText(
  { collections }: Where,
  session: ClientSession,
  { _id, publicId }: ReviewDoc,
  isStored: boolean,
): Promise<void> {
  const about = { 'target.kind': { $in: ['review', 'reply'] }, 'target.id': publicId };
  await collections.undos.deleteMany(about, { session });
  await collections.outbox.deleteMany({ subject: `review:${publicId}` }, { session });
  await createProofStore({ collections }, session).forgetOf([_id]);
  if (!isStored) await collections.flags.deleteMany({ reviewId: _id }, { session });
}

/**
 * Erases everything about an account apart from its reviews: its listing's data (`forgetPractice`); flags and reports
 * stay without writer and text; audit rows get a pseudonym. False while the account still exists at the identity
 * provider, because that outbox entry needs the id.
 */
export async function forgetTraces(
  { collections, now }: Pick<CommandContext, 'collections' | 'now'>,
  userId: string,
  pseudonym: string,
  listing?: ListingFate,
): Promise<boolean> {
  const { flags, reports, appeals, messages, sanctions, idempotency, outbox, audit, legalRequests } =
    collections;
  await forgetPractice({ collections, now }, userId, listing);
  await flags.updateMany({ userId }, { $set: { userId: pseudonym, note: '' } });
  await appeals.updateMany({ userId }, { $set: { userId: pseudonym, text: '(deleted with its account)' } });
  await messages.deleteMany({ userId });
  await sanctions.deleteMany({ userId });
  await reports.updateMany(
    { userId },
    { $set: { note: '(deleted with its account)' }, $unset: { userId: '' } },
  );
  // Legal requests stay without naming the account. (Accounts under a hold are not erased.)
  const aboutThem = { 'target.kind': 'user', 'target.id': userId };
  await legalRequests.updateMany(aboutThem, { $set: { 'target.id': pseudonym } });
  await idempotency.deleteMany({ userId });
  const ending = { 'payload.userId': userId, kind: 'identity' as const, 'payload.do': 'delete' };
  const open = await outbox.countDocuments({ ...ending, status: { $in: ['waiting', 'failed'] } });
  await outbox.deleteMany({
    'payload.userId': userId,
    $nor: [{ ...ending, status: { $in: ['waiting', 'failed'] } }],
  });
  if (open > 0) return false;
  // Before and after the replacement of ids: if interrupted in between, the next sweep finds the rows by the pseudonym.
  await forgetInSeals(collections, userId);
  await audit.updateMany({ 'actor.id': userId }, { $set: { 'actor.id': pseudonym } });
  await audit.updateMany(aboutThem, { $set: { 'target.id': pseudonym } });
  await forgetInSeals(collections, pseudonym);
  return true;
}
