// One document for every field of every collection that names an account: what a deletion leaves of it.

import { randomUUID } from 'node:crypto';
import type { Collections } from '@app/db';
import { accountFieldRows, createCanaryFactory, getAccountFields } from '@app/db/canaries-for-tests';
import { addDays, openStage } from '@app/listings/testing/stage';
import { listNamedUserIds, requestDeletion } from '@app/status-changes/deletions.store';
import type { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { eraseRestoredAccounts, sweepDeletions } from './sweep-deletions.ts';

const stage = await openStage();

const splitWords = (...lines: string[]) => lines.flatMap((line) => line.split(' '));

/** Facts about a practice, search keys, and what staff decided. */
const publicFacts = splitWords(
  'accessibility.0 address.street1 address.street2 address2 alsoAt.0.address alsoAt.0.city',
  'alsoAt.0.company alsoAt.0.days alsoAt.0.hours alsoAt.0.state alsoAt.0.zipCode city clinic company costHelp.0',
  'credentialChecks.0.by credentialChecks.0.license credentialChecks.0.number decision.by',
  'decision.notes deviceFamilies.0 externalKey firstKey firstName firstVisitCost homeVisits.0 hours',
  'insuranceAccepted.0 integrityNotice.by integrityNotice.note languageAccommodations.0',
  'lastKey lastName licenses.0 limbLevels.0 manufacturerTraining nameKeys.0 phone',
  'register.updatedOn register.values.any specialties.0 state urgentFor.0 urgentHours urgentPhone',
  'website zipCode',
);

/** Fields of a review by somebody else. */
const reviewFields = splitWords(
  'appeal.text decision.by decision.note decision.reasons.0 device displayName fingerprint',
  'incentive limb.lower limb.upper practice redaction.by redaction.notes',
  'redaction.original.tags.0 redaction.original.text redaction.original.title relation',
  'revision.content.device revision.content.incentive revision.content.limb.lower',
  'revision.content.limb.upper revision.content.relation revision.content.stage',
  'revision.content.tags.0 revision.content.text revision.content.title revision.redaction.by',
  'revision.redaction.notes revision.redaction.original.tags.0',
  'revision.redaction.original.text revision.redaction.original.title risks.0 shownLevel stage',
  'state tags.0 text title yearLater.decision.by yearLater.decision.note yearLater.decision.reasons.0',
  'yearLater.redaction.by yearLater.redaction.notes yearLater.redaction.original yearLater.risks.0',
  'yearLater.text',
);

const replyFields = splitWords(
  'reply.decision.by reply.decision.notes reply.revision.text reply.risks.0 reply.text',
);
/** Replies of others that wait for the end of a legal hold. */
const withdrawnReplyFields = replyFields.map((field) => field.replace('reply', 'withdrawnReplies.0'));

/**
 * Fields that stay after a deletion with "keep my reviews"; rows that are absent are deleted. The texts of a kept review
 * are its author's choice; of the others nothing is by or about the person.
 */
const fieldsByRow: Readonly<Record<string, string[]>> = {
  'listings ownerUserId': publicFacts,
  'listings deletedOwnerId': publicFacts,
  'reviews userId': [
    ...splitWords(
      'decision.by decision.note decision.reasons.0 device fingerprint incentive limb.lower',
      'limb.upper practice relation risks.0 shownLevel stage state tags.0 text title',
    ),
    ...replyFields,
    ...withdrawnReplyFields,
  ].sort(),
  'reviews reply.userId': [...reviewFields, ...withdrawnReplyFields].sort(),
  'reviews withdrawnReplies.userId': [...reviewFields, ...replyFields].sort(),
  'flags userId': splitWords('decidedBy reason'),
  'reports userId': splitWords('decision.by decision.notes field'),
  'pendingUpdates manager.userId': splitWords(
    'base.any changes.any decision.accepted.0 decision.by decision.notes manager.fields.0 notes risks.0',
  ),
  'claims blocked.userId': splitWords(
    'calls.0.by calls.0.note calls.0.number claimantEmail claimantName decision.by',
    'decision.notes decision.reason emailCode.hash evidence.license evidence.licenseNumber',
    'evidence.note evidence.npi evidence.workEmail sent.claimantEmail sent.claimantName',
    'sent.claimantUserId',
  ),
  'appeals userId': splitWords('answer.by answer.notes decidedBy'),
  'sanctions userId': splitWords('about.id about.kind by keys.0 reason'),
  'audit actor.id': splitWords('action address after.any before.any reason requestId'),
  'audit target.id': splitWords('action address after.any before.any reason requestId'),
  'importRows before.ownerUserId': splitWords(
    '_id before.any by cells.any fields.any messages.0.code messages.0.column messages.0.message removed.externalKey',
  ),
  'legalRequests target.id': splitWords('createdBy due from note outcome'),
};

/** Fields that decide what a deletion does with a document, as services write them. */
const decisiveFields: Partial<Record<keyof Collections, Record<string, unknown>>> = {
  listings: { status: 'approved', approved: true },
  reviews: { status: 'approved', visible: true, live: true, hidden: undefined, deletion: undefined },
  sanctions: { until: addDays(90), liftedAt: undefined },
  audit: { 'actor.kind': 'user', 'target.kind': 'user' },
  legalRequests: { 'target.kind': 'user', hold: false, status: 'closed' },
  outbox: { kind: 'mail', status: 'done' },
};

async function insertRow(
  canaries: ReturnType<typeof createCanaryFactory>,
  { name, field }: (typeof accountFieldRows)[number],
  userId: string,
): Promise<unknown> {
  const otherAccountFields = Object.fromEntries(
    getAccountFields(name).map((accountField) => [accountField, 'user_other']),
  );
  const links =
    name === 'reviews'
      ? { listingId: (await stage.createListing())._id }
      : name === 'listings'
        ? { slug: randomUUID(), slugHistory: [randomUUID()] }
        : {};
  const doc = canaries.createDoc(name, {
    ...otherAccountFields,
    ...decisiveFields[name],
    ...links,
    [field]: userId,
  });
  await stage.db.collection(name).insertOne(doc, { bypassDocumentValidation: true });
  return doc._id;
}

/** Fields that are left of the row's document, without the name of its collection; undefined: deleted. */
async function readRemainingFields(
  { name }: (typeof accountFieldRows)[number],
  _id: unknown,
  canaries: ReturnType<typeof createCanaryFactory>,
): Promise<string[] | undefined> {
  const doc = await stage.db.collection(name).findOne({ _id: _id as ObjectId });
  return doc
    ? canaries.findFields(JSON.stringify(doc)).map((path) => path.slice(name.length + 1))
    : undefined;
}

/** Reads every document of the database that names one of the accounts. */
async function findDocumentsNaming(accountPattern: RegExp): Promise<string[]> {
  const documents: string[] = [];
  for (const { name } of await stage.db.listCollections({}, { nameOnly: true }).toArray())
    for await (const doc of stage.db.collection(name).find())
      if (accountPattern.test(JSON.stringify(doc))) documents.push(`${name} ${JSON.stringify(doc)}`);
  return documents;
}

it('the factory makes valid documents with every field, of every collection', async () => {
  const { createDoc } = createCanaryFactory();
  for (const name of Object.keys(stage.collections) as (keyof Collections)[]) {
    const doc = createDoc(name, {
      ...decisiveFields[name],
      ...(name === 'listings' && { slug: 'x', slugHistory: [] }),
    });
    const { acknowledged } = await stage.db.collection(name).insertOne(doc);
    expect([name, acknowledged]).toEqual([name, true]);
    await stage.db.collection(name).deleteMany();
  }
});

it('a deletion leaves the named fields, and no document names the account, also after a restored backup', async () => {
  const canaries = createCanaryFactory();
  const rowOwners = accountFieldRows.map((row, i) => ({ row, userId: `user_row_${i}` }));
  const docIds: unknown[] = [];
  for (const { row, userId } of rowOwners) docIds.push(await insertRow(canaries, row, userId));
  for (const { userId } of rowOwners) await requestDeletion(stage.as(userId), { userId, reviewFate: 'keep' });
  await sweepDeletions(stage.worker);
  await stage.endIdentityCalls();
  expect(await sweepDeletions(stage.worker)).toMatchObject({ purged: rowOwners.length, failed: 0 });

  expect(await findDocumentsNaming(/user_row_/)).toEqual([]);
  const remainingPaths: Record<string, string[]> = {};
  for (const [i, { row }] of rowOwners.entries()) {
    const fields = await readRemainingFields(row, docIds[i], canaries);
    if (fields) remainingPaths[row.row] = fields;
  }
  expect(remainingPaths).toEqual(fieldsByRow);

  // No backup holds stored replies.
  const restoredOwners = rowOwners.filter(({ row }) => row.name !== 'idempotency');
  for (const { row, userId } of restoredOwners) await insertRow(canaries, row, userId);
  expect(await eraseRestoredAccounts(stage.worker)).toMatchObject({ erased: restoredOwners.length });
  expect(await findDocumentsNaming(/user_row_/)).toEqual([]);
});

it('the list has accounts alone of the fields that may also name staff or a record', async () => {
  const userRow = { actor: { kind: 'user', id: 'user_a' }, target: { kind: 'user', id: 'user_b' } };
  const staffRow = { actor: { kind: 'admin', id: 'staff_a' }, target: { kind: 'listing', id: 'listing_a' } };
  await stage.db.collection('audit').insertMany([userRow, staffRow], { bypassDocumentValidation: true });
  const namedUserIds: string[] = [];
  for await (const userIds of listNamedUserIds(stage.worker)) namedUserIds.push(...userIds);
  expect(namedUserIds).toEqual(expect.arrayContaining(['user_a', 'user_b']));
  expect(namedUserIds).not.toEqual(expect.arrayContaining(['staff_a']));
  expect(namedUserIds).not.toEqual(expect.arrayContaining(['listing_a']));
});
