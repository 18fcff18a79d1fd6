import { createEmptyDatabase } from '@app/test-kit/mongo';
import type { Db } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { schemas } from '../collections.ts';
import { accountFieldRows } from '../for-tests/canaries-for-tests.ts';
import { createListingDoc } from '../for-tests/documents-for-tests.ts';
import { date, defineNonEmptyText, defineShape, objectId, optional } from '../schema.ts';
import { withLock } from './lock.ts';
import { migrate } from './migrate.ts';
import { findMissingIndexes } from './missing-indexes.ts';
import { findDeclarationError, listAccountFields, prepareCollections } from './own-collections.ts';
import { prepareDatabase } from './prepare.ts';

const { db } = await createEmptyDatabase();
beforeEach(() => db.dropDatabase());

it('names every missing index, and none once prepared', async () => {
  expect(await findMissingIndexes(db)).toContain('listings.slug');
  await prepareDatabase(db);
  expect(await findMissingIndexes(db)).toEqual([]);
  await db.collection('listings').dropIndex('rating');
  await db.collection('reviews').dropIndex('oneLive');
  await db.collection('reviews').createIndex({ listingId: 1, userId: 1 }, { name: 'oneLive' });
  await db.collection('listings').dropIndex('email');
  const partialOption = { partialFilterExpression: { email: { $exists: true } } };
  await db.collection('listings').createIndex({ email: 1 }, { name: 'email', ...partialOption });
  await db.collection('listings').dropIndex('placed');
  await db.collection('listings').createIndex({ status: 1, 'loc.type': 1 }, { name: 'placed' });
  await db.collection('listings').dropIndex('slug');
  await db.collection('listings').createIndex({ slug: 1 }, { name: 'slug' });
  // One is missing, one has other fields, one tells letters by case, two are not unique any more.
  expect((await findMissingIndexes(db)).sort()).toEqual([
    'listings.email',
    'listings.placed',
    'listings.rating',
    'listings.slug',
    'reviews.oneLive',
  ]);
});

it('changes nothing the second time, and can run concurrently', async () => {
  await Promise.all([prepareDatabase(db), prepareDatabase(db), prepareDatabase(db)]);
  const preparedState = await readState(db);
  await prepareDatabase(db);
  expect(await readState(db)).toEqual(preparedState);
});

it('updates the validator of an older release and keeps the data', async () => {
  await db.createCollection('listings', { validator: { $jsonSchema: { required: ['legacy'] } } });
  await db.collection('listings').insertOne({ ...createListingDoc(), legacy: 1 });
  await prepareDatabase(db);
  await db.collection('listings').insertOne(createListingDoc());
  expect(await db.collection('listings').countDocuments()).toBe(2);
});

it('takes over a database of the first release, whose indexes were sparse', async () => {
  await db.collection('listings').createIndex({ slugHistory: 1 }, { name: 'slugHistory', sparse: true });
  await db
    .collection('listings')
    .createIndex({ ownerUserId: 1 }, { name: 'oneByOwner', unique: true, sparse: true });
  await db
    .collection('reviews')
    .createIndex({ listingId: 1, publishedAt: -1, _id: -1 }, { name: 'ofListing' });
  expect(await findMissingIndexes(db)).toContain('listings.slugHistory');
  await prepareDatabase(db);
  expect(await findMissingIndexes(db)).toEqual([]);
  const names = (await db.collection('reviews').listIndexes().toArray()).map(({ name }) => name);
  expect(names).not.toContain('ofListing');
});

it('drops the call tables of releases before 1.0.0', async () => {
  await db.createCollection('callTables', { validator: { $jsonSchema: { required: ['service'] } } });
  await db.collection('callTables').createIndex({ nouns: 1 }, { name: 'oneOwner' });
  await prepareDatabase(db);
  expect(await db.listCollections({ name: 'callTables' }).toArray()).toEqual([]);
});

const noteSchema = defineShape({ _id: objectId, title: defineNonEmptyText(9), at: date });
const newestIndex = { name: 'newest', key: { at: -1 } } as const;
const ofUserIndex = { name: 'ofUser', key: { userId: 1 } } as const;

it('checks the indexes of the named collections alone', async () => {
  await prepareDatabase(db);
  await db.collection('listings').dropIndex('rating');
  await db.collection('reviews').dropIndex('oneLive');
  expect(await findMissingIndexes(db, ['flags', 'reviews'])).toEqual(['reviews.oneLive']);
});

it('prepares the collections of one service, and no other', async () => {
  const ownCollections = { notes: { schema: noteSchema, indexes: [newestIndex], people: [] } };
  await db.collection('notes').insertOne({ title: '' }); // of a version without rules
  await prepareCollections(db, 'fit-notes', ownCollections);
  await prepareCollections(db, 'fit-notes', ownCollections);
  const notes = db.collection('notes');
  await expect(notes.insertOne({ title: '', at: new Date() })).rejects.toThrow('failed validation');
  expect((await notes.listIndexes().toArray()).map(({ name }) => name)).toEqual(['_id_', 'newest']);
  const names = (await db.listCollections().toArray()).map(({ name }) => name);
  expect(names.sort()).toEqual(['locks', 'migrations', 'notes', 'ownCollections']);
  await expect(prepareCollections(db, 'fit-notes', { listings: ownCollections.notes })).rejects.toThrow(
    "the site's",
  );
  await expect(prepareCollections(db, 'trips', ownCollections)).rejects.toThrow(
    'belongs to the service fit-notes',
  );
});

it("runs a service's migrations once, between its old validator and its new one", async () => {
  const notes = db.collection('notes');
  const oldSchema = defineShape({ _id: objectId, name: defineNonEmptyText(9), at: date });
  await prepareCollections(db, 'fit-notes', {
    notes: { schema: oldSchema, indexes: [newestIndex], people: [] },
  });
  await notes.insertOne({ name: 'Socket', at: new Date() });
  const renameField = async () => {
    // A note has both fields for a while, and the release before writes its own.
    await notes.updateMany({}, [{ $set: { title: '$name' } }]);
    await notes.insertOne({ name: 'Knee', at: new Date('2026-01-01') });
    await notes.deleteOne({ name: 'Knee' });
    await notes.updateMany({}, { $unset: { name: 1 } });
    await expect(notes.insertOne({ other: 1, at: new Date() })).rejects.toThrow('failed validation');
  };
  const migrations = [{ id: '0001-title', up: renameField }];
  const ownCollections = { notes: { schema: noteSchema, indexes: [newestIndex], people: [], migrations } };
  await prepareCollections(db, 'fit-notes', ownCollections);
  await expect(notes.insertOne({ name: 'Knee', at: new Date() })).rejects.toThrow('failed validation');
  await notes.updateOne({ title: 'Socket' }, { $set: { title: 'Liner' } });
  await prepareCollections(db, 'fit-notes', ownCollections);
  expect(await notes.findOne()).toMatchObject({ title: 'Liner' });
  const migrationRecords = db.collection<{ _id: string }>('migrations').find({ _id: 'notes/0001-title' });
  expect(await migrationRecords.toArray()).toHaveLength(1);
});

it.each([
  [[], [newestIndex], 'notes.userId names an account'],
  [['userId'], [newestIndex], 'an index has to begin with it'],
  [['userId'], [ofUserIndex], undefined],
])(
  'a collection that names an account declares it, with an index: %j',
  (fields, indexes, expectedMessage) => {
    const accountNoteSchema = defineShape({ _id: objectId, userId: defineNonEmptyText(), at: date });
    const people = fields.map((field) => ({ field, onErasure: 'delete' as const, exported: ['at'] }));
    const error = findDeclarationError('notes', { schema: accountNoteSchema, indexes, people });
    if (expectedMessage) expect(error).toContain(expectedMessage);
    else expect(error).toBeUndefined();
  },
);

it("each field of the site's collections that is called after an account is declared", () => {
  // Of the claim's own account, and of a deletion until it is done.
  const declaredFields = new Set([
    'claims sent.claimantUserId',
    'deletions userId',
    ...accountFieldRows.map(({ row }) => row),
  ]);
  const namedAccountFields = Object.entries(schemas).flatMap(([name, rule]) =>
    listAccountFields(rule).map((field) => `${name} ${field}`),
  );
  expect(namedAccountFields).toContain('claims blocked.userId');
  expect(namedAccountFields.filter((row) => !declaredFields.has(row))).toEqual([]);
});

it('an earlier release that starts again keeps the validators of a later one, which can bring the next', async () => {
  const createDeclaration = (fields: object) => ({
    notes: { schema: defineShape({ _id: objectId, ...fields }), indexes: [newestIndex], people: [] },
  });
  const [firstDeclaration, secondDeclaration] = [
    createDeclaration({ at: date }),
    createDeclaration({ at: date, place: optional(date) }),
  ];
  const at = new Date();
  const notes = db.collection('notes');
  await prepareCollections(db, 'fit-notes', firstDeclaration);
  await prepareCollections(db, 'fit-notes', secondDeclaration);
  await prepareCollections(db, 'fit-notes', firstDeclaration);
  await notes.insertMany([{ at }, { at, place: at }]);
  await expect(notes.insertOne({ at, other: 1 })).rejects.toThrow('validation');

  await prepareCollections(db, 'fit-notes', secondDeclaration);
  await prepareCollections(db, 'fit-notes', createDeclaration({ at: date, other: optional(date) }));
  await notes.insertOne({ at, other: at });
  await expect(notes.insertOne({ at, place: at })).rejects.toThrow('validation');
});

it('names the index that the data violate', async () => {
  const listings = [createListingDoc({ slug: 'same' }), createListingDoc({ slug: 'same' })];
  await db.collection('listings').insertMany(listings);
  await expect(prepareDatabase(db)).rejects.toThrow('Index listings.slug: the data hold doubles');
});

it('runs each migration once, in order, and repeats only unfinished ones', async () => {
  const migrationRuns: string[] = [];
  let isBroken = true;
  const orderedMigrations = [
    { id: '0001-first', up: async () => void migrationRuns.push('first') },
    {
      id: '0002-second',
      up: async () => {
        migrationRuns.push('second');
        if (isBroken) throw new Error('killed');
      },
    },
  ];
  await expect(migrate(db, orderedMigrations)).rejects.toThrow('killed');
  isBroken = false;
  expect(await migrate(db, orderedMigrations)).toEqual(['0002-second']);
  expect(await migrate(db, orderedMigrations)).toEqual([]);
  expect(migrationRuns).toEqual(['first', 'second', 'second']);
});

it('lets one process at a time hold the lock', async () => {
  let runningCount = 0;
  const work = () =>
    withLock(db, 'test', async () => {
      runningCount += 1;
      expect(runningCount).toBe(1);
      await new Promise((done) => setTimeout(done, 50));
      runningCount -= 1;
    });
  await Promise.all([work(), work(), work()]);
  expect(await db.collection('locks').countDocuments()).toBe(0);
});

it('takes over from a dead holder, waits for a living one, and gives up in time', async () => {
  await db
    .collection<{ _id: string }>('locks')
    .insertOne({ _id: 'test', holder: 'dead', until: new Date(Date.now() - 1) } as never);
  expect(await withLock(db, 'test', async () => 'mine')).toBe('mine');

  await withLock(
    db,
    'test',
    async () => {
      await new Promise((done) => setTimeout(done, 400)); // longer than the lease, which is renewed
      await expect(withLock(db, 'test', async () => 1, { waitMs: 100 })).rejects.toThrow('holds the lock');
    },
    { leaseMs: 300 },
  );
});

it('says that the lock was lost, and leaves it to its new holder', async () => {
  const locks = db.collection<{ _id: string }>('locks');
  const foreignLease = { holder: 'other', until: new Date(Date.now() + 60_000) };
  const work = async () => {
    await locks.replaceOne({ _id: 'test' }, foreignLease);
    await new Promise((done) => setTimeout(done, 250)); // until the next renewal
  };
  await expect(withLock(db, 'test', work, { leaseMs: 150 })).rejects.toThrow('The lock "test" was lost.');
  expect(await locks.findOne({ _id: 'test' })).toMatchObject({ holder: 'other' });
  await locks.deleteOne({ _id: 'test' });
});

async function readState(database: Db) {
  const collections = await database.listCollections({}, { nameOnly: false }).toArray();
  const collectionNames = collections.map(({ name }) => name).sort();
  const indexLists = await Promise.all(collectionNames.map((name) => database.collection(name).indexes()));
  return { collectionNames, indexLists, options: collections.map(({ options }) => options) };
}
