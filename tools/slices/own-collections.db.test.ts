// Checks what services declare about their own collections: for each field that names an account, documents are
// exported as declared, and nothing of a deleted account remains, also after a backup is restored.
import { globSync } from 'node:fs';
import path from 'node:path';
import { type OwnCollections, prepareCollections } from '@app/db';
import { createCanaryFactory } from '@app/db/canaries-for-tests';
import { defineNonEmptyText, defineShape, objectId, optional } from '@app/db/schema';
import { openStage } from '@app/listings/testing/stage';
import { eraseRestoredAccounts, sweepDeletions } from '@app/moderation';
import { readOwnData } from '@app/service-account/export/own-data.store';
import { requestDeletion } from '@app/status-changes';
import { expect, test } from 'vitest';
import { root } from '../verify/run-steps.ts';

const text = defineNonEmptyText();
/** One of each kind. */
const exampleCollections: OwnCollections = {
  exampleNotes: {
    schema: defineShape({ _id: objectId, userId: text, title: text, draft: text }),
    indexes: [{ name: 'ofUser', key: { userId: 1 } }],
    people: [{ field: 'userId', onErasure: 'delete', exported: ['title'] }],
  },
  exampleAnswers: {
    schema: defineShape({ _id: objectId, author: defineShape({ userId: text, name: optional(text) }), text }),
    indexes: [{ name: 'ofAuthor', key: { 'author.userId': 1 } }],
    people: [
      {
        field: 'author.userId',
        onErasure: 'anonymize',
        clears: ['author.name'],
        exported: ['author', 'text'],
      },
    ],
  },
};
const declaredCollections: [string, OwnCollections][] = [['example', exampleCollections]];
for (const file of globSync('services/*/src/collections.ts', { cwd: root }).sort()) {
  const { collections } = (await import(path.join(root, file))) as { collections: OwnCollections };
  declaredCollections.push([file.split(path.sep)[1]!, collections]);
}
const moderationStage = await openStage();

test.each(declaredCollections)(
  'what %s declares of people is exported, and erased',
  async (service, ownCollections) => {
    const { db, collections } = moderationStage;
    await prepareCollections(db, service, ownCollections);
    const rows = Object.entries(ownCollections).flatMap(([name, { people, schema }]) =>
      people.map((person, i) => ({ name, schema, ...person, userId: `user_${name}_${i}` })),
    );
    const canaries = createCanaryFactory();
    const insertDocs = async ({ name, schema, field, userId }: (typeof rows)[number]) => {
      for (const accountId of [userId, 'user_other'])
        await db.collection(name).insertOne(canaries.createDoc(name, { [field]: accountId }, schema));
    };
    const findRemainingUserIds = async () => {
      const storedTexts = await Promise.all(
        Object.keys(ownCollections).map(async (name) =>
          JSON.stringify(await db.collection(name).find().toArray()),
        ),
      );
      return rows.map(({ userId }) => userId).filter((userId) => storedTexts.join().includes(userId));
    };

    for (const row of rows) {
      await insertDocs(row);
      const exportRecords = await readOwnData(collections, row.userId, []);
      const exportedRows = exportRecords[`${row.name}.${row.field}`] ?? [];
      expect(exportedRows.flatMap((doc) => Object.keys(doc))).toEqual(row.exported);
      await requestDeletion(moderationStage.as(row.userId), { userId: row.userId, reviewFate: 'delete' });
    }
    await sweepDeletions(moderationStage.as('worker'));
    await moderationStage.endIdentityCalls();
    expect((await sweepDeletions(moderationStage.as('worker'))).purged).toBe(rows.length);
    expect(await findRemainingUserIds()).toEqual([]);
    for (const { name } of rows) expect(await db.collection(name).countDocuments()).toBeGreaterThan(0);

    for (const row of rows) await insertDocs(row);
    expect(await eraseRestoredAccounts(moderationStage.as('worker'))).toMatchObject({ erased: rows.length });
    expect(await findRemainingUserIds()).toEqual([]);
  },
);

test('what is anonymized stays without the account and what it declares', async () => {
  const anonymizedAnswers = await moderationStage.db
    .collection('exampleAnswers')
    .find({ 'author.userId': /^gone_/ })
    .toArray();
  expect(anonymizedAnswers.map(({ author }) => Object.keys(author))).toEqual([['userId'], ['userId']]);
});
