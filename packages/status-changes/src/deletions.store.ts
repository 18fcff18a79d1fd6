import { createHash, randomBytes } from 'node:crypto';
import {
  type DeletionDoc,
  findAccountFields,
  hashIdentifiers,
  isDuplicateKeyError,
  sampleUserPrefix,
} from '@app/db';
import { takedownSubject } from '@app/option-lists';
import { groupIntoBatches } from '@app/service-kit';
import { ObjectId } from 'mongodb';
import type { CommandContext, ReadContext, TimedContext } from './command-context.ts';
import type { RequestDeletionInput } from './inputs.ts';
import { endManagers } from './managers.store.ts';
import { createOutboxEntry } from './outbox-entry.ts';
import { findSanction } from './sanctions.store.ts';
import { findLegalHold } from './staff/legal-hold.store.ts';
import { runInTransaction, type Transaction } from './transaction.store.ts';

/** User ids are long and random, so a hash reveals nothing to those who do not know the id. */
const hashUserId = (userId: string) => createHash('sha256').update(userId).digest('base64url');

const dayMs = 24 * 3_600_000;
/** The terms promise 30 days; usually it takes minutes. */
const purgeWithinDays = 30;

export const findDeletion = ({ collections, session }: ReadContext, userId: string) =>
  collections.deletions.findOne({ userHash: hashUserId(userId) }, { session });

export const findOpenDeletions = ({ collections }: ReadContext): Promise<DeletionDoc[]> =>
  collections.deletions
    .find({ purgedAt: { $exists: false } })
    .sort({ purgeBy: 1 })
    .limit(500)
    .toArray();

/** Stores the request, the deletion at the identity provider, and the receipt's mail. */
async function insertDeletion(
  { collections, now, session }: Transaction,
  {
    userId,
    reviewFate: reviews,
    listingFate: listing = 'keep',
    takedownReason = '',
    address,
    locale = 'en',
  }: RequestDeletionInput,
  identifierHashes: string[] = [],
): Promise<DeletionDoc> {
  const shouldStoreHashes =
    reviews === 'keep' || (await findSanction({ collections, now, session }, userId)) !== null;
  const deletion: DeletionDoc = {
    _id: new ObjectId(),
    receipt: randomBytes(9).toString('base64url'),
    userId,
    userHash: hashUserId(userId),
    reviews,
    listing,
    ...(shouldStoreHashes && identifierHashes.length > 0 && { keys: identifierHashes }),
    requestedAt: now,
    purgeBy: new Date(now.getTime() + purgeWithinDays * dayMs),
  };
  const { receipt, purgeBy } = deletion;
  await collections.deletions.insertOne(deletion, { session });
  const ownListing = await collections.listings.findOne(
    { ownerUserId: userId, approved: true },
    { session, projection: { _id: 1 } as const },
  );
  const identityEntry = {
    kind: 'identity' as const,
    key: `identity:delete:${receipt}`,
    subject: `user:${userId}`,
    payload: { do: 'delete', userId },
  };
  const outboxEntries = [createOutboxEntry(identityEntry, now)];
  if (address) {
    const values = { receipt, purgeBy: purgeBy.toISOString(), ...(ownListing && { listing }) };
    const payload = { template: 'account-deleted', to: address, locale, values };
    const key = `mail:deletion:${receipt}`;
    outboxEntries.push(
      createOutboxEntry({ kind: 'mail', key, subject: `deletion:${receipt}`, payload }, now),
    );
  }
  await collections.outbox.insertMany(
    outboxEntries.map((entry) => ({ _id: new ObjectId(), ...entry })),
    { session },
  );
  // For staff, and without the account, because it outlives the account.
  if (ownListing && listing === 'takedown') {
    const report = { listingId: ownListing._id, field: takedownSubject, note: takedownReason };
    const answerField = address && { answerTo: { address, locale } };
    await collections.reports.insertOne(
      { _id: new ObjectId(), ...report, status: 'open', ...answerField, createdAt: now },
      { session },
    );
  }
  return deletion;
}

/** Keeps the hash of the id only, to clean a restored backup. */
export async function closeDeletion({ collections, now }: TimedContext, { _id }: DeletionDoc): Promise<void> {
  await collections.deletions.updateOne(
    { _id },
    { $set: { purgedAt: now }, $unset: { userId: '', keys: '' } },
  );
}

/** Deletes the reply addresses of takedown requests when the deadline of their deletion has passed, decided or not. */
export async function eraseReplyAddresses({ collections, now }: TimedContext): Promise<void> {
  const cutoff = new Date(now.getTime() - purgeWithinDays * dayMs);
  await collections.reports.updateMany(
    { status: 'open', createdAt: { $lte: cutoff }, answerTo: { $exists: true } },
    { $unset: { answerTo: '' } },
  );
}

const takedownReasonDays = 30;
const erasedReason = `(deleted ${takedownReasonDays} days after the decision)`;

/** Deletes the reasons of takedown requests, this long after their decision; not those of listings under a legal hold. */
export async function eraseTakedownReasons(ctx: TimedContext): Promise<void> {
  const { reports } = ctx.collections;
  const cutoff = new Date(ctx.now.getTime() - takedownReasonDays * dayMs);
  const dueReports = await reports
    .find({
      field: takedownSubject,
      status: { $in: ['done', 'declined'] },
      createdAt: { $lte: cutoff }, // in the index, unlike the decision
      'decision.at': { $lte: cutoff },
      note: { $ne: erasedReason },
    })
    .toArray();
  for (const { _id, listingId } of dueReports)
    if (!(await findLegalHold(ctx, { kind: 'listing', id: listingId.toHexString() })))
      await reports.updateOne({ _id }, { $set: { note: erasedReason } });
}

/** Retries the deletion at the identity provider after it failed for too long. */
export async function retryIdentityDeletion(
  { collections, now }: TimedContext,
  { receipt }: DeletionDoc,
): Promise<void> {
  const retryFields = {
    $set: { status: 'waiting' as const, attempts: 0, dueAt: now },
    $unset: { doneAt: '' as const },
  };
  await collections.outbox.updateOne({ key: `identity:delete:${receipt}`, status: 'failed' }, retryFields);
}

/** All accounts that have acted here, in batches. */
export async function* listActorUserIds(
  { collections }: ReadContext,
  batchSize = 100,
): AsyncGenerator<string[]> {
  const userCursor = collections.audit.aggregate<{ _id: string }>([
    { $match: { 'actor.kind': 'user' } },
    { $group: { _id: '$actor.id' } },
  ]);
  yield* groupIntoBatches(listUserIds(userCursor), batchSize);
}

/** All accounts named by any record: after a restore, deleted ones may be among them. */
export async function* listNamedUserIds(
  { collections }: ReadContext,
  batchSize = 500,
): AsyncGenerator<string[]> {
  for (const { name, field, condition = {} } of await findAccountFields(collections)) {
    const userCursor = collections.audit.db.collection(name).aggregate<{ _id: string }>([
      { $match: condition },
      { $project: { userId: `$${field}` } },
      { $unwind: '$userId' }, // an array if the field goes through one
      { $group: { _id: '$userId' } },
    ]);
    yield* groupIntoBatches(listUserIds(userCursor), batchSize);
  }
}

/** Leaves out deleted accounts, and sample data without any. */
async function* listUserIds(userCursor: AsyncIterable<{ _id: string }>): AsyncGenerator<string> {
  for await (const { _id } of userCursor)
    if (_id && !_id.startsWith('gone_') && !_id.startsWith(sampleUserPrefix)) yield _id;
}

/** The accounts whose deletion was completed. */
export async function findPurgedUsers(
  { collections }: ReadContext,
  userIds: readonly string[],
): Promise<({ userId: string } & Pick<DeletionDoc, 'reviews' | 'listing'>)[]> {
  const userIdByHash = new Map(userIds.map((userId) => [hashUserId(userId), userId]));
  const purgedFilter = { userHash: { $in: [...userIdByHash.keys()] }, purgedAt: { $exists: true } };
  return collections.deletions
    .find(purgedFilter)
    .map(({ userHash, reviews, listing }) => ({
      userId: userIdByHash.get(userHash)!,
      reviews,
      ...(listing && { listing }),
    }))
    .toArray();
}

/**
 * Requests the deletion of an account: the worker deletes it at the identity provider at once, and all data with the
 * next sweep, within 30 days at the latest. A repeated request returns the first receipt.
 */
export async function requestDeletion(
  ctx: CommandContext,
  input: RequestDeletionInput,
): Promise<DeletionDoc> {
  const identifierHashes = input.identifiers && (await hashIdentifiers(ctx.collections, input.identifiers));
  try {
    return await runInTransaction(ctx, async (tx) => {
      const earlierDeletion = await findDeletion(tx, input.userId);
      if (earlierDeletion) return earlierDeletion;
      const deletion = await insertDeletion(tx, input, identifierHashes);
      const target = { kind: 'user', id: input.userId };
      const { receipt, reviews: reviewFate, listing: listingFate } = deletion;
      const after = { receipt, reviews: reviewFate, listing: listingFate };
      await tx.records.audit({ action: 'account.delete', target, after });
      const { userId } = input;
      const managersFilter = { $or: [{ userId }, { ownerUserId: userId }] };
      await endManagers(tx, managersFilter, { reason: 'account', silentUserId: userId });
      return deletion;
    });
  } catch (error) {
    const earlierDeletion = isDuplicateKeyError(error) ? await findDeletion(ctx, input.userId) : null;
    if (earlierDeletion) return earlierDeletion;
    throw error;
  }
}
