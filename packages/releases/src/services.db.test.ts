import { createEmptyDatabase } from '@app/test-kit/mongo';
import { expect, test } from 'vitest';
import { recordEmbedded } from './publish.store.ts';
import { createBuild, createMemoryStorage, createTestReleases } from './releases-for-tests.ts';
import { listServices, removeService, setServiceWithdrawn } from './services.store.ts';

const database = await createEmptyDatabase();
const { collections, createReleaseContext } = await createTestReleases(database);

test('a service is withdrawn and restored, each once and with a row of the audit log', async () => {
  const serviceFields = { nouns: ['fit-notes'], api: [], version: '1', port: 1, declaredAt: new Date() };
  await collections.services.insertOne({ ...serviceFields, _id: 'fit-notes', withdrawnAt: null });
  const withdrawnAt = new Date('2026-11-23T08:00:00Z');
  expect(await setServiceWithdrawn(createReleaseContext('Ana', withdrawnAt), 'fit-notes', true)).toBe(true);
  expect(await setServiceWithdrawn(createReleaseContext('Ben'), 'fit-notes', true)).toBe(false);
  expect(await listServices(createReleaseContext('Ana'))).toMatchObject([
    { withdrawnAt, nouns: ['fit-notes'] },
  ]);
  expect(await setServiceWithdrawn(createReleaseContext('Ben'), 'fit-notes', false)).toBe(true);
  expect(await listServices(createReleaseContext('Ana'))).toMatchObject([{ withdrawnAt: null }]);
  const rows = await collections.audit.find().sort({ _id: 1 }).toArray();
  expect(rows).toMatchObject([
    { action: 'service.withdrawn', target: { kind: 'service', id: 'fit-notes' }, after: { by: 'Ana' } },
    { action: 'service.restored', after: { nouns: ['fit-notes'], by: 'Ben' } },
  ]);
  await expect(setServiceWithdrawn(createReleaseContext('Ana'), 'unknown', true)).rejects.toThrow(
    'No service "unknown" has declared',
  );
});

test('a service is listed with the remotes whose live pages ask it', async () => {
  await collections.services.deleteMany({});
  const serviceFields = { api: [], version: '1', port: 1, declaredAt: new Date(), withdrawnAt: null };
  await collections.services.insertMany([
    { ...serviceFields, _id: 'fit-notes', nouns: ['fit-notes', 'fits'] },
    { ...serviceFields, _id: 'trips', nouns: ['trips'] },
  ]);
  const ctx = createReleaseContext('Ana');
  for (const [version, asks] of [
    ['1.0.0', ['trips']],
    ['1.1.0', ['fit-notes', 'fits', 'prosthetists']],
  ] as const)
    await recordEmbedded(
      { ...ctx, now: new Date(`2026-11-2${version[2]}T08:00:00Z`) },
      createMemoryStorage(),
      createBuild(version, version, { asks: [...asks] }),
    );
  expect(await listServices(ctx)).toMatchObject([
    { _id: 'fit-notes', askedBy: ['mf_search'] },
    { _id: 'trips', askedBy: [] },
  ]);
});

test('the words and empty collections of a withdrawn service are free once it is removed', async () => {
  const { services, ownCollections, audit } = collections;
  const { db } = database;
  await services.deleteMany({});
  const serviceFields = { nouns: ['fit-notes'], api: [], version: '1', port: 1, declaredAt: new Date() };
  await services.insertOne({ ...serviceFields, _id: 'fit-notes', withdrawnAt: null });
  await ownCollections.insertOne({ _id: 'fitNotes', service: 'fit-notes', people: [] });
  await ownCollections.insertOne({ _id: 'trips', service: 'trips', people: [] });
  for (const _id of ['fitNotes/0001-title', 'trips/0001-title'])
    await db.collection<{ _id: string }>('migrations').insertOne({ _id });
  await db.collection('fitNotes').insertOne({ title: 'A note' });

  const removeFitNotes = () => removeService(createReleaseContext('Ana'), 'fit-notes');
  await expect(removeFitNotes()).rejects.toThrow('Visitors reach fit-notes. Withdraw it first');
  await setServiceWithdrawn(createReleaseContext('Ana'), 'fit-notes', true);
  await expect(removeFitNotes()).rejects.toThrow('The collection fitNotes of fit-notes has documents.');
  expect(await services.countDocuments()).toBe(1);
  await db.collection('fitNotes').deleteMany({});
  await removeFitNotes();
  expect(await services.countDocuments()).toBe(0);
  expect(await ownCollections.find().toArray()).toMatchObject([{ _id: 'trips' }]);
  expect(await db.collection('migrations').find().toArray()).toEqual([{ _id: 'trips/0001-title' }]);
  expect(await db.listCollections({ name: 'fitNotes' }).toArray()).toEqual([]);
  expect(await audit.findOne({ action: 'service.removed' })).toMatchObject({
    target: { kind: 'service', id: 'fit-notes' },
    before: { nouns: ['fit-notes'], collections: ['fitNotes'] },
  });
  await expect(removeFitNotes()).rejects.toThrow('No service "fit-notes" has declared');
});
