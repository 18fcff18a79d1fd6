import { randomBytes } from 'node:crypto';
import {
  findAccountFields,
  forgetAccountInSeals,
  hashIdentifiers,
  type PersonIdentifiers,
  type ReviewDoc,
} from '@app/db';
import type { ListingFate } from '@app/option-lists';
import { createProofStore } from '@app/reviews/proof/proof.store';
import { createVoteStore } from '@app/reviews/review/helpful/votes.store';
import type { CommandContext, ReadContext, TimedContext } from '@app/status-changes/command-context';
import type { Transaction } from '@app/status-changes/transaction.store';
import { forgetProsthetist } from './forget-prosthetist.store.ts';

/** A random pseudonym of a deleted account; nothing links it to the account. */
export const createPseudonym = () => `gone_${randomBytes(12).toString('base64url')}`;

/** Stores the hashes that recognize the person while anything under the pseudonym is left. */
export async function storeFormerAccount(
  { collections }: ReadContext,
  pseudonym: string,
  identifierHashes: string[],
): Promise<void> {
  await collections.formerAccounts.insertOne({ _id: pseudonym, keys: identifierHashes });
}

const createActiveFilter = (now: Date) => ({ until: { $gt: now }, liftedAt: { $exists: false } });
const formerAccountIdPattern = /^gone_/;

/**
 * Stores with each sanction in force the hashes that recognize its person: an account that is deleted at the identity
 * provider itself can no longer be read. `findIdentifiers`: undefined for a missing account. Returns the number of sanctions.
 */
export async function storeSanctionedHashes(
  { collections, now }: TimedContext,
  findIdentifiers: (userId: string) => Promise<PersonIdentifiers | undefined>,
): Promise<number> {
  const { sanctions } = collections;
  const withoutHashesFilter = {
    ...createActiveFilter(now),
    keys: { $exists: false },
    userId: { $not: formerAccountIdPattern },
  };
  let updatedCount = 0;
  for (const { _id, userId } of await sanctions.find(withoutHashesFilter).toArray()) {
    const identifiers = await findIdentifiers(userId);
    if (!identifiers) continue;
    const identifierHashes = await hashIdentifiers(collections, identifiers);
    await sanctions.updateOne({ _id }, { $set: { keys: identifierHashes } });
    updatedCount++;
  }
  return updatedCount;
}

/** Hashes that recognize the person of a sanction in force. */
export const findSanctionedHashes = async (
  { collections, now }: TimedContext,
  userId: string,
): Promise<string[]> =>
  (await collections.sanctions.find({ userId, ...createActiveFilter(now) }).toArray()).flatMap(
    ({ keys = [] }) => keys,
  );

/**
 * Deletes former accounts without any review or sanction left, their sanctions that ended, and the hashes of other ended
 * sanctions.
 */
export async function forgetFormerAccounts({
  collections,
  now,
}: TimedContext): Promise<{ forgotten: number }> {
  const { formerAccounts, reviews, sanctions } = collections;
  const endedFilter = { $or: [{ until: { $lte: now } }, { liftedAt: { $exists: true } }] };
  await sanctions.deleteMany({ userId: formerAccountIdPattern, ...endedFilter });
  await sanctions.updateMany({ keys: { $exists: true }, ...endedFilter }, { $unset: { keys: '' } });
  let forgottenCount = 0;
  for await (const { _id } of formerAccounts.find(
    { _id: formerAccountIdPattern },
    { projection: { _id: 1 } },
  )) {
    const accountFilter = { userId: _id };
    if ((await reviews.findOne({ ...accountFilter, live: true })) ?? (await sanctions.findOne(accountFilter)))
      continue;
    await formerAccounts.deleteOne({ _id });
    forgottenCount++;
  }
  return { forgotten: forgottenCount };
}

/**
 * Deletes copies of a review's text and author: undo records, mails and proofs; if the review is deleted, its flags and
 * votes too.
 */
export async function forgetReviewCopies(
  tx: Transaction,
  { _id, publicId }: ReviewDoc,
  isReviewKept: boolean,
): Promise<void> {
  const { collections, session } = tx;
  const targetFilter = { 'target.kind': { $in: ['review', 'reply'] }, 'target.id': publicId };
  await collections.undos.deleteMany(targetFilter, { session });
  await collections.outbox.deleteMany({ subject: `review:${publicId}` }, { session });
  await createProofStore(tx).removeByReviews([_id]);
  if (isReviewKept) return;
  await collections.flags.deleteMany({ reviewId: _id }, { session });
  await createVoteStore(tx).removeVotesOnReviews([_id]);
}

/** Deletes or anonymizes the documents that collections declare as belonging to an account. */
async function forgetDeclaredFields(
  { collections }: ReadContext,
  userId: string,
  pseudonym: string,
): Promise<void> {
  const { db } = collections.audit;
  for (const { name, field, ...erasureRule } of await findAccountFields(collections)) {
    const accountFilter = { [field]: userId } as object;
    if (erasureRule.onErasure === 'delete') await db.collection(name).deleteMany(accountFilter);
    if (erasureRule.onErasure !== 'anonymize') continue;
    const $unset = Object.fromEntries((erasureRule.clears ?? []).map((path) => [path, '' as const]));
    await db.collection(name).updateMany(accountFilter, { $set: { [field]: pseudonym }, $unset });
  }
}

/**
 * Erases everything about an account apart from its reviews and a sanction in force: its listing's data
 * (`forgetProsthetist`); flags and reports stay without writer and text; audit rows get a pseudonym.
 * Returns false while the account still exists at the identity provider: the outbox entry that deletes it there needs
 * the id.
 */
export async function forgetTraces(
  ctx: CommandContext,
  userId: string,
  pseudonym: string,
  listingFate?: ListingFate,
): Promise<boolean> {
  const { collections, now } = ctx;
  const { flags, reports, appeals, sanctions, outbox, audit, legalRequests } = collections;
  await forgetProsthetist(ctx, userId, listingFate);
  await flags.updateMany({ userId }, { $set: { userId: pseudonym, note: '' } });
  await appeals.updateMany({ userId }, { $set: { userId: pseudonym, text: '(deleted with its account)' } });
  // A sanction in force stays for the person's next account, if they can be recognized.
  if (await collections.formerAccounts.findOne({ _id: pseudonym }))
    await sanctions.updateMany({ userId, ...createActiveFilter(now) }, { $set: { userId: pseudonym } });
  await sanctions.deleteMany({ userId });
  await reports.updateMany(
    { userId },
    { $set: { note: '(deleted with its account)' }, $unset: { userId: '' } },
  );
  // Legal requests stay without naming the account. (Accounts under a hold are not erased.)
  const userTargetFilter = { 'target.kind': 'user', 'target.id': userId };
  await legalRequests.updateMany(userTargetFilter, { $set: { 'target.id': pseudonym } });
  // Updates that they sent for an owner belong to the owner.
  await collections.pendingUpdates.updateMany(
    { 'manager.userId': userId },
    { $set: { 'manager.userId': pseudonym }, $unset: { 'manager.name': '' } },
  );
  await forgetDeclaredFields({ collections }, userId, pseudonym);
  const identityDeletionFilter = {
    'payload.userId': userId,
    kind: 'identity' as const,
    'payload.do': 'delete',
  };
  const openDeletionCount = await outbox.countDocuments({
    ...identityDeletionFilter,
    status: { $in: ['waiting', 'failed'] },
  });
  await outbox.deleteMany({
    'payload.userId': userId,
    $nor: [{ ...identityDeletionFilter, status: { $in: ['waiting', 'failed'] } }],
  });
  if (openDeletionCount > 0) return false;
  // Before and after the replacement of ids: if interrupted in between, the next sweep finds the rows by the pseudonym.
  await forgetAccountInSeals(collections, userId);
  await audit.updateMany({ 'actor.id': userId }, { $set: { 'actor.id': pseudonym } });
  await audit.updateMany(userTargetFilter, { $set: { 'target.id': pseudonym } });
  await forgetAccountInSeals(collections, pseudonym);
  return true;
}
