import { createEmptyDatabase } from '@app/test-kit/mongo';
import type { Db } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { schemas } from '../collections.ts';
import { accountRows } from '../for-tests/canaries-for-tests.ts';
import { createListingDoc } from '../for-tests/documents-for-tests.ts';
import { date, defineNonEmptyText, defineShape, objectId, optional } from '../schema.ts';
import { withLock } from './lock.ts';
import { migrate } from './migrate.ts';
import { findMissingIndexes } from './missing-indexes.ts';
import { findFault, listAccountFields, prepareCollections } from './own-collections.ts';
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
  const some = { partialFilterExpression: { email: { $exists: true } } };
  await db.collection('listings').createIndex({ email: 1 }, { name: 'email', ...some });
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
  const before = await readState(db);
  await prepareDatabase(db);
  expect(await readState(db)).toEqual(before);
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

it('keeps the call tables that services of the release before look for, with their index', async () => {
  await db.createCollection('callTables', { validator: { $jsonSchema: { required: ['service'] } } });
  await db.collection('callTables').createIndex({ nouns: 1 }, { name: 'oneOwner' });
  await prepareDatabase(db);
  const kept = await db.collection('callTables').listIndexes().toArray();
  expect(kept.map(({ name }) => name)).toEqual(['_id_', 'oneOwner']);
});

const schema = defineShape({ _id: objectId, title: defineNonEmptyText(9), at: date });
const newest = { name: 'newest', key: { at: -1 } } as const;
const ofUser = { name: 'ofUser', key: { userId: 1 } } as const;

it('checks the indexes of the named collections alone', async () => {
  await prepareDatabase(db);
  await db.collection('listings').dropIndex('rating');
  await db.collection('reviews').dropIndex('oneLive');
  expect(await findMissingIndexes(db, ['flags', 'reviews'])).toEqual(['reviews.oneLive']);
});

it('prepares the collections of one service, and no other', async () => {
  const own = { notes: { schema, indexes: [newest], people: [] } };
  await db.collection('notes').insertOne({ title: '' }); // of a version without rules
  await prepareCollections(db, 'fit-notes', own);
  await prepareCollections(db, 'fit-notes', own);
  const notes = db.collection('notes');
  await expect(notes.insertOne({ title: '', at: new Date() })).rejects.toThrow('failed validation');
  expect((await notes.listIndexes().toArray()).map(({ name }) => name)).toEqual(['_id_', 'newest']);
  const names = (await db.listCollections().toArray()).map(({ name }) => name);
  expect(names.sort()).toEqual(['locks', 'migrations', 'notes', 'ownCollections']);
  await expect(prepareCollections(db, 'fit-notes', { listings: own.notes })).rejects.toThrow("the site's");
  await expect(prepareCollections(db, 'trips', own)).rejects.toThrow('belongs to the service fit-notes');
});

it("runs a service's migrations once, between its old validator and its new one", async () => {
  const notes = db.collection('notes');
  const old = defineShape({ _id: objectId, name: defineNonEmptyText(9), at: date });
  await prepareCollections(db, 'fit-notes', { notes: { schema: old, indexes: [newest], people: [] } });
  await notes.insertOne({ name: 'Socket', at: new Date() });
  const rename = async () => {
    // A note has both fields for a while, and the release before writes its own.
    await notes.updateMany({}, [{ $set: { title: '$name' } }]);
    await notes.insertOne({ name: 'Knee', at: new Date('2026-01-01') });
    await notes.deleteOne({ name: 'Knee' });
    await notes.updateMany({}, { $unset: { name: 1 } });
    await expect(notes.insertOne({ other: 1, at: new Date() })).rejects.toThrow('failed validation');
  };
  const migrations = [{ id: '0001-title', up: rename }];
  const own = { notes: { schema, indexes: [newest], people: [], migrations } };
  await prepareCollections(db, 'fit-notes', own);
  await expect(notes.insertOne({ name: 'Knee', at: new Date() })).rejects.toThrow('failed validation');
  await notes.updateOne({ title: 'Socket' }, { $set: { title: 'Liner' } });
  await prepareCollections(db, 'fit-notes', own);
  expect(await notes.findOne()).toMatchObject({ title: 'Liner' });
  const own0001 = db.collection<{ _id: string }>('migrations').find({ _id: 'notes/0001-title' });
  expect(await own0001.toArray()).toHaveLength(1);
});

it.each([
  [[], [newest], 'notes.userId names an account'],
  [['userId'], [newest], 'an index has to begin with it'],
  [['userId'], [ofUser], undefined],
])('a collection that names an account declares it, with an index: %j', (fields, indexes, fault) => {
  const rule = defineShape({ _id: objectId, userId: defineNonEmptyText(), at: date });
  const people = fields.map((field) => ({ field, onErasure: 'delete' as const, exported: ['at'] }));
  const found = findFault('notes', { schema: rule, indexes, people });
  if (fault) expect(found).toContain(fault);
  else expect(found).toBeUndefined();
});

it("each field of the site's collections that is called after an account is declared", () => {
  // Of the claim's own account, and of a deletion until it is done.
  const declared = new Set([
    'claims sent.claimantUserId',
    'deletions userId',
    ...accountRows.map(({ row }) => row),
  ]);
  const found = Object.entries(schemas).flatMap(([name, rule]) =>
    listAccountFields(rule).map((field) => `${name} ${field}`),
  );
  expect(found).toContain('claims blocked.userId');
  expect(found.filter((row) => !declared.has(row))).toEqual([]);
});

it('an earlier release that starts again leaves the validators of a later one, and that one brings the next', async () => {
  const declare = (fields: object) => ({
    notes: { schema: defineShape({ _id: objectId, ...fields }), indexes: [newest], people: [] },
  });
  const [first, second] = [declare({ at: date }), declare({ at: date, place: optional(date) })];
  const at = new Date();
  const notes = db.collection('notes');
  await prepareCollections(db, 'fit-notes', first);
  await prepareCollections(db, 'fit-notes', second);
  await prepareCollections(db, 'fit-notes', first);
  await notes.insertMany([{ at }, { at, place: at }]);
  await expect(notes.insertOne({ at, other: 1 })).rejects.toThrow('validation');

  await prepareCollections(db, 'fit-notes', second);
  await prepareCollections(db, 'fit-notes', declare({ at: date, other: optional(date) }));
  await notes.insertOne({ at, other: at });
  await expect(notes.insertOne({ at, place: at })).rejects.toThrow('validation');
});

it('names the index that the data violate', async () => {
  const [a, b] = [createListingDoc({ slug: 'same' }), createListingDoc({ slug: 'same' })];
  await db.collection('listings').insertMany([a, b]);
  await expect(prepareDatabase(db)).rejects.toThrow('Index listings.slug: the data hold doubles');
});

it('runs each migration once, in order, and repeats only unfinished ones', async () => {
  const ran: string[] = [];
  let broken = true;
  const list = [
    { id: '0001-first', up: async () => void ran.push('first') },
    {
      id: '0002-second',
      up: async () => {
        ran.push('second');
        if (broken) throw new Error('killed');
      },
    },
  ];
  await expect(migrate(db, list)).rejects.toThrow('killed');
  broken = false;
  expect(await migrate(db, list)).toEqual(['0002-second']);
  expect(await migrate(db, list)).toEqual([]);
  expect(ran).toEqual(['first', 'second', 'second']);
});

it('lets one process at a time hold the lock', async () => {
  let inside = 0;
  const work = () =>
    withLock(db, 'test', async () => {
      inside += 1;
      expect(inside).toBe(1);
      await new Promise((done) => setTimeout(done, 50));
      inside -= 1;
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

it('says that the lock was lost, and leaves it to the one who has it', async () => {
  const locks = db.collection<{ _id: string }>('locks');
  const others = { holder: 'other', until: new Date(Date.now() + 60_000) };
  const work = async () => {
    await locks.replaceOne({ _id: 'test' }, others);
    await new Promise((done) => setTimeout(done, 250)); // until the next renewal
  };
  await expect(withLock(db, 'test', work, { leaseMs: 150 })).rejects.toThrow('The lock "test" was lost.');
  expect(await locks.findOne({ _id: 'test' })).toMatchObject({ holder: 'other' });
  await locks.deleteOne({ _id: 'test' });
});

async function readState(of: Db) {
  const collections = await of.listCollections({}, { nameOnly: false }).toArray();
  const named = collections.map(({ name }) => name).sort();
  const found = await Promise.all(named.map((name) => of.collection(name).indexes()));
  return { named, found, options: collections.map(({ options }) => options) };
}
