import { randomBytes } from 'node:crypto';
import { type ClientSession, forgetInSeals, type ListingFate, type ReviewDoc } from '@app/db';
import { createProofStore } from '@app/reviews/proof/proof.store';
import type { CommandContext } from '@app/status-changes/command-context';
import { forgetPractice } from './practice.store.ts';

type Where = Pick<CommandContext, 'collections'>;

/** In place of an account that is gone. Random: nothing leads from it to the account. */
export const createPseudonym = () => `gone_${randomBytes(12).toString('base64url')}`;

/** Public ids of an author's reviews. */
export const findReviewIds = ({ collections }: Where, userId: string): Promise<string[]> =>
  collections.reviews
    .find({ userId }, { projection: { publicId: 1 } as const })
    .map(({ publicId }) => publicId)
    .toArray();

/** What else repeats a review's words or its author: the way back of a decision, mails, and what proved the care. */
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
 * Everything about an account outside of its reviews: what it has as a practitioner (`forgetPractice`); flags and
 * reports stay for the team, without their writer and their words; the audit log keeps a pseudonym.
 * False while the account's own end is still to be done at the identity provider: that entry of the outbox needs the id.
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
  // What a court asked for stays noted, without saying of whom: an account that is held does not come to this.
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
  // Before the ids go and after: cut off in between, the next sweep finds the rows by what they are named then.
  await forgetInSeals(collections, userId);
  await audit.updateMany({ 'actor.id': userId }, { $set: { 'actor.id': pseudonym } });
  await audit.updateMany(aboutThem, { $set: { 'target.id': pseudonym } });
  await forgetInSeals(collections, pseudonym);
  return true;
}
