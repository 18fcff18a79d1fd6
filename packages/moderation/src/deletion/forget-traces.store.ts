import { randomBytes } from 'node:crypto';
import {
  type ClientSession,
  computePersonKeys,
  findPeople,
  forgetInSeals,
  type PersonMarks,
  type ReviewDoc,
} from '@app/db';
import type { ListingFate } from '@app/option-lists';
import { createProofStore } from '@app/reviews/proof/proof.store';
import { createVoteStore } from '@app/reviews/review/helpful/votes.store';
import type { CommandContext } from '@app/status-changes/command-context';
import { forgetProsthetist } from './forget-prosthetist.store.ts';

type EraseContext = Pick<CommandContext, 'collections'>;

/** A random pseudonym of a deleted account; nothing links it to the account. */
export const createPseudonym = () => `gone_${randomBytes(12).toString('base64url')}`;

/** Keeps the hashes by which the person is recognized while something under the pseudonym stands. */
export async function storeFormerAccount(
  { collections }: EraseContext,
  pseudonym: string,
  keys: string[],
): Promise<void> {
  await collections.formerAccounts.insertOne({ _id: pseudonym, keys });
}

const createInForceFilter = (now: Date) => ({ until: { $gt: now }, liftedAt: { $exists: false } });
const formerAccountId = /^gone_/;

/**
 * Stores with each sanction in force what recognizes its person: an account that is deleted at the identity provider
 * itself can no longer be asked. `findMarks`: undefined for a missing account. Returns the number of sanctions.
 */
export async function rememberSanctioned(
  { collections, now }: Pick<CommandContext, 'collections' | 'now'>,
  findMarks: (userId: string) => Promise<PersonMarks | undefined>,
): Promise<number> {
  const { sanctions } = collections;
  const withoutKeysFilter = {
    ...createInForceFilter(now),
    keys: { $exists: false },
    userId: { $not: formerAccountId },
  };
  let remembered = 0;
  for (const { _id, userId } of await sanctions.find(withoutKeysFilter).toArray()) {
    const marks = await findMarks(userId);
    if (!marks) continue;
    const keys = await computePersonKeys(collections, marks);
    await sanctions.updateOne({ _id }, { $set: { keys } });
    remembered++;
  }
  return remembered;
}

/** What recognizes the person of a sanction in force. */
export const findSanctionedKeys = async (
  { collections, now }: Pick<CommandContext, 'collections' | 'now'>,
  userId: string,
): Promise<string[]> =>
  (await collections.sanctions.find({ userId, ...createInForceFilter(now) }).toArray()).flatMap(
    ({ keys = [] }) => keys,
  );

/**
 * Deletes former accounts of which no review and no sanction stands any more, sanctions of theirs that ended, and what
 * recognizes the persons of other ended ones.
 */
export async function forgetFormerAccounts({
  collections,
  now,
}: Pick<CommandContext, 'collections' | 'now'>): Promise<{ forgotten: number }> {
  const { formerAccounts, reviews, sanctions } = collections;
  const endedFilter = { $or: [{ until: { $lte: now } }, { liftedAt: { $exists: true } }] };
  await sanctions.deleteMany({ userId: formerAccountId, ...endedFilter });
  await sanctions.updateMany({ keys: { $exists: true }, ...endedFilter }, { $unset: { keys: '' } });
  let forgotten = 0;
  for await (const { _id } of formerAccounts.find({ _id: formerAccountId }, { projection: { _id: 1 } })) {
    const accountFilter = { userId: _id };
    if ((await reviews.findOne({ ...accountFilter, live: true })) ?? (await sanctions.findOne(accountFilter)))
      continue;
    await formerAccounts.deleteOne({ _id });
    forgotten++;
  }
  return { forgotten };
}

/** Public ids of an author's reviews. */
export const findReviewIds = ({ collections }: EraseContext, userId: string): Promise<string[]> =>
  collections.reviews
    .find({ userId }, { projection: { publicId: 1 } as const })
    .map(({ publicId }) => publicId)
    .toArray();

/** Deletes copies of a review's text and author: undo records, mails, and proofs; without the review its flags and votes, too. */
export async function forgetText(
  { collections }: EraseContext,
  session: ClientSession,
  { _id, publicId }: ReviewDoc,
  isStored: boolean,
): Promise<void> {
  const targetFilter = { 'target.kind': { $in: ['review', 'reply'] }, 'target.id': publicId };
  await collections.undos.deleteMany(targetFilter, { session });
  await collections.outbox.deleteMany({ subject: `review:${publicId}` }, { session });
  await createProofStore({ collections }, session).forgetOf([_id]);
  if (isStored) return;
  await collections.flags.deleteMany({ reviewId: _id }, { session });
  await createVoteStore({ collections }, session).forgetReviews([_id]);
}

/** Deletes or anonymizes what `people` and the services' own collections declare so. */
async function forgetDeclared(
  { collections }: EraseContext,
  userId: string,
  pseudonym: string,
): Promise<void> {
  const { db } = collections.audit;
  for (const { name, field, ...fate } of await findPeople(collections)) {
    const accountFilter = { [field]: userId } as object;
    if (fate.onErasure === 'delete') await db.collection(name).deleteMany(accountFilter);
    if (fate.onErasure !== 'anonymize') continue;
    const $unset = Object.fromEntries((fate.clears ?? []).map((path) => [path, '' as const]));
    await db.collection(name).updateMany(accountFilter, { $set: { [field]: pseudonym }, $unset });
  }
}

/**
 * Erases everything about an account apart from its reviews and a sanction in force: its listing's data (`forgetProsthetist`); flags and reports
 * stay without writer and text; audit rows get a pseudonym. False while the account still exists at the identity
 * provider, because that outbox entry needs the id.
 */
export async function forgetTraces(
  { collections, now }: Pick<CommandContext, 'collections' | 'now'>,
  userId: string,
  pseudonym: string,
  listing?: ListingFate,
): Promise<boolean> {
  const { flags, reports, appeals, sanctions, outbox, audit, legalRequests } = collections;
  await forgetProsthetist({ collections, now }, userId, listing);
  await flags.updateMany({ userId }, { $set: { userId: pseudonym, note: '' } });
  await appeals.updateMany({ userId }, { $set: { userId: pseudonym, text: '(deleted with its account)' } });
  // A sanction in force stays for the person's next account, if they can be recognized.
  if (await collections.formerAccounts.findOne({ _id: pseudonym }))
    await sanctions.updateMany({ userId, ...createInForceFilter(now) }, { $set: { userId: pseudonym } });
  await sanctions.deleteMany({ userId });
  await reports.updateMany(
    { userId },
    { $set: { note: '(deleted with its account)' }, $unset: { userId: '' } },
  );
  // Legal requests stay without naming the account. (Accounts under a hold are not erased.)
  const userTargetFilter = { 'target.kind': 'user', 'target.id': userId };
  await legalRequests.updateMany(userTargetFilter, { $set: { 'target.id': pseudonym } });
  // What they sent for an owner is the owner's.
  await collections.pendingUpdates.updateMany(
    { 'manager.userId': userId },
    { $set: { 'manager.userId': pseudonym }, $unset: { 'manager.name': '' } },
  );
  await forgetDeclared({ collections }, userId, pseudonym);
  const identityDeletionFilter = {
    'payload.userId': userId,
    kind: 'identity' as const,
    'payload.do': 'delete',
  };
  const openCount = await outbox.countDocuments({
    ...identityDeletionFilter,
    status: { $in: ['waiting', 'failed'] },
  });
  await outbox.deleteMany({
    'payload.userId': userId,
    $nor: [{ ...identityDeletionFilter, status: { $in: ['waiting', 'failed'] } }],
  });
  if (openCount > 0) return false;
  // Before and after the replacement of ids: if interrupted in between, the next sweep finds the rows by the pseudonym.
  await forgetInSeals(collections, userId);
  await audit.updateMany({ 'actor.id': userId }, { $set: { 'actor.id': pseudonym } });
  await audit.updateMany(userTargetFilter, { $set: { 'target.id': pseudonym } });
  await forgetInSeals(collections, pseudonym);
  return true;
}
