// F16 and I7: an import killed or cancelled at any point. One runner is killed; another one continues, with only the
// database.
import { randomUUID } from 'node:crypto';
import { createLogger } from '@app/service-kit';
import type { ImportResult } from '@app/types/admin/imports';
import { MongoNetworkError, ObjectId } from 'mongodb';
import { expect, it, vi } from 'vitest';
import { createCsv, createNpi, createRow, startImportApp } from '../../testing/import-app.ts';
import { computeImportFingerprint } from '../../testing/import-fingerprint.ts';
import { createImportStores } from '../imports.store.ts';
import { planImport } from '../rows/plan.ts';
import { commitImport, type ImportDeps } from './commit.ts';
import { createImportRunner } from './runner.ts';

// The service's own search for abandoned imports never runs: it would take an import from the runners below.
vi.useFakeTimers({ toFake: ['setInterval'] });
const { send, callAs, client, collections, waitUntilEnded, preview } = await startImportApp();
vi.useRealTimers();
const { listings, imports, importRows, audit } = collections;
const logger = createLogger('killed');
logger.level = 'silent';

const createDeps = (): ImportDeps => ({
  client,
  collections,
  ...createImportStores(collections, randomUUID()),
});

/** Creates deps that throw after a number of steps: before, within or after a transaction. */
function createFailingDeps(stepCount: number): ImportDeps {
  const deps = createDeps();
  let stepsLeft = stepCount;
  const countStep = () => {
    if (stepsLeft-- <= 0) throw new Error('killed');
  };
  const { rowsStore } = deps;
  return {
    ...deps,
    importsStore: {
      ...deps.importsStore,
      update: (...args) => {
        countStep();
        return deps.importsStore.update(...args);
      },
    },
    rowsStore: {
      ...rowsStore,
      markCreated: async (...args) => {
        countStep();
        await rowsStore.markCreated(...args);
        countStep();
      },
      write: async (...args) => {
        countStep();
        await rowsStore.write(...args);
        countStep();
      },
    },
  };
}

/** Ends the lease of whoever works on the import. */
const expireLease = () => imports.updateOne({}, { $set: { until: new Date(Date.now() - 1000) } });
/** Continues abandoned imports with a new runner. */
async function resumeAbandoned(): Promise<void> {
  const runner = createImportRunner(createDeps(), logger);
  await runner.resumeAbandoned();
  runner.stop();
}
/** Starts the commit of a plan without a runner. */
async function startCommit(planId: string, fields: object = {}) {
  const deps = createDeps();
  const _id = new ObjectId(planId);
  const commitFields = { committedAt: new Date(), ...fields };
  await deps.importsStore.startWork(_id, ['planned'], 'committing', commitFields);
  return { deps, _id, importDoc: (await deps.importsStore.find(planId))! };
}

/** Imports 200 listings. Returns a file of 1,500 rows: new, changed, equal, duplicate and invalid ones. */
async function prepareImport(): Promise<string> {
  const knownRows = Array.from({ length: 200 }, (_, n) => createRow(n));
  await send(createCsv(...knownRows));
  await importRows.deleteMany({});
  await imports.deleteMany({});
  await audit.deleteMany({});
  const rows = Array.from({ length: 1500 }, (_, n) => {
    if (n < 100) return createRow(n, { phone: '(617) 555-0142' });
    if (n < 150) return createRow(n, { npi: '' });
    if (n % 97 === 0) return createRow(n, { state: 'ZZ' });
    return createRow(n, n >= 200 && n % 30 === 0 ? { firstName: 'Sam', lastName: 'Lee', ZIP: '02110' } : {});
  });
  return createCsv(...rows);
}

it('an import killed at ten points and resumed ends like an undisturbed one (F16)', async () => {
  const file = await prepareImport();
  const uploadResult = (await send(file, { query: '?publish=true' })).json;
  expect((await waitUntilEnded(uploadResult.batchId)).status).toBe('done');
  const { counts: undisturbedCounts } = (await waitUntilEnded(uploadResult.batchId)).import;
  expect(undisturbedCounts).toMatchObject({ updated: 100, failed: 14 });
  const fingerprint = await computeImportFingerprint(collections);
  const auditRowCount = await audit.countDocuments();

  for (const collection of [listings, imports, importRows, audit]) await collection.deleteMany({});
  await prepareImport();
  const { json } = await send(file, { query: '?mode=preview&publish=true' });
  // The state after the upload: not planned yet.
  const unplannedFields = { status: 'planning' as const, holder: 'gone', 'settings.atOnce': true };
  await imports.updateOne({}, { $set: unplannedFields });

  let failureCount = 0;
  async function killAfter(stepCount: number, work: typeof planImport | typeof commitImport) {
    await expireLease();
    const failingDeps = createFailingDeps(stepCount);
    const takenOverImport = await failingDeps.importsStore.takeOver();
    await work(failingDeps, takenOverImport!).catch(() => failureCount++);
  }
  for (const stepCount of [0, 1, 3, 6]) await killAfter(stepCount, planImport);
  await expireLease();
  const planningDeps = createDeps();
  expect(await planImport(planningDeps, (await planningDeps.importsStore.takeOver())!)).toBe(true);
  // A kill between plan and commit leaves no plan that waits for a member.
  for (const stepCount of [0, 1, 3, 4, 7, 14]) await killAfter(stepCount, commitImport);
  expect(failureCount).toBe(10);
  await expireLease();
  await resumeAbandoned();

  expect((await waitUntilEnded(json.planId)).import).toMatchObject({
    status: 'done',
    counts: undisturbedCounts,
  });
  expect(await computeImportFingerprint(collections)).toBe(fingerprint);
  expect(await audit.countDocuments()).toBe(auditRowCount);
});

it('a listing that changed between the last check of the plan and the commit is left as it is', async () => {
  await send(createCsv(createRow(1), createRow(2)));
  const changedRows = [1, 2].map((n) => createRow(n, { phone: '(617) 555-0142' }));
  const { json } = await preview(createCsv(...changedRows));
  await listings.updateOne({ npi: createNpi(1) }, { $inc: { v: 1 }, $set: { address: '9 Elm Street' } });
  const { deps, importDoc } = await startCommit(json.planId);
  await commitImport(deps, importDoc);
  expect(await waitUntilEnded(json.planId)).toMatchObject({
    status: 'done',
    updated: 1,
    failed: 1,
    errors: [{ code: 'moved' }],
  });
  expect(await listings.findOne({ npi: createNpi(1) })).toMatchObject({
    address: '9 Elm Street',
    phone: '(617) 555-0123',
  });
});

it('an import that fails three times ends; an unreachable database does not count', async () => {
  const { json } = await preview(createCsv(createRow(1)));
  const { deps, _id } = await startCommit(json.planId);
  await expireLease();
  const errors = [new MongoNetworkError('away'), ...Array.from({ length: 3 }, () => new Error('a fault'))];
  const findPending = async () => {
    throw errors.shift();
  };
  const failingDeps = { ...createDeps(), rowsStore: { ...deps.rowsStore, findPending } };
  const runner = createImportRunner(failingDeps, logger);
  for (let attempt = 0; attempt < 3; attempt++) await runner.resumeAbandoned();
  expect(await imports.findOne({ _id })).toMatchObject({ status: 'committing', settings: { tries: 2 } });
  await runner.resumeAbandoned();
  runner.stop();
  expect(errors).toEqual([]);
  expect(await waitUntilEnded(json.planId)).toMatchObject({
    status: 'failed',
    created: 0,
    import: { problem: { code: 'internal' } },
  });
});

it('an interrupted upload ends with an error', async () => {
  const importDoc = await createDeps().importsStore.create('half.csv', 'somebody');
  await expireLease();
  await resumeAbandoned();
  const { json } = await callAs('owner')('GET', `/api/admin/import/${importDoc._id.toHexString()}`);
  expect(json).toMatchObject({ status: 'failed', import: { problem: { code: 'interrupted' } } });
});

it('I7: progress is shown, and Cancel keeps completed rows', async () => {
  const rowCount = 2_000;
  const rows = Array.from({ length: rowCount }, (_, n) => createRow(n));
  const { json: plan } = await preview(createCsv(...rows));
  const id = plan.planId;
  expect((await waitUntilEnded(id)).import).toMatchObject({
    rows: rowCount,
    progress: { planned: rowCount },
  });

  // The second of five batches waits in its transaction for Cancel.
  const cancelSent = Promise.withResolvers<void>();
  const { deps, importDoc } = await startCommit(id);
  let batchCount = 0;
  const markCreated: typeof deps.rowsStore.markCreated = async (...args) => {
    if (++batchCount === 2) await cancelSent.promise;
    await deps.rowsStore.markCreated(...args);
  };
  // The third one waits until the import is cancelled: on a busy machine the last would be written first.
  const cancelled = Promise.withResolvers<void>();
  const update: typeof deps.importsStore.update = async (...args) => {
    if (batchCount === 2) await cancelled.promise;
    return deps.importsStore.update(...args);
  };
  const commitPromise = commitImport(
    {
      ...deps,
      rowsStore: { ...deps.rowsStore, markCreated },
      importsStore: { ...deps.importsStore, update },
    },
    importDoc,
  );
  let doneCount = 0;
  while (doneCount === 0) {
    const { json } = await callAs('owner')('GET', `/api/admin/import/${id}`);
    const { progress, status } = (json as ImportResult).import;
    if (status === 'committing') doneCount = progress.done;
  }
  expect(doneCount).toBeLessThan(rowCount);
  const cancelPromise = callAs('owner')('POST', `/api/admin/import/${id}/cancel`);
  setTimeout(cancelSent.resolve, 50);
  const { status, json: cancelResult } = await cancelPromise;
  cancelled.resolve();
  expect([status, cancelResult]).toMatchObject([200, {}]);
  expect(await commitPromise).toBe(false);
  const { created, import: cancelledImport } = cancelResult as ImportResult;
  expect(cancelledImport.status).toBe('cancelled');
  expect(created).toBeGreaterThan(0);
  expect(created).toBeLessThan(rowCount);

  // Each listing has its audit row and line, and each audit row and line its listing.
  expect(await listings.countDocuments()).toBe(created);
  expect(await audit.countDocuments({ action: 'listing.import' })).toBe(created);
  expect(await importRows.countDocuments({ doneAt: { $exists: true }, afterV: 1 })).toBe(created);
  expect(cancelledImport.progress.done).toBe(created);

  await callAs('owner')('POST', `/api/admin/import/${id}/rollback`, { reason: 'Cancelled' });
  expect((await waitUntilEnded(id)).import.rollback).toEqual({ removed: created, restored: 0, kept: 0 });
  expect(await listings.countDocuments()).toBe(0);
});

it('N8 a listing is new when it is written, however long ago the commit began', async () => {
  const { json } = await preview(createCsv(createRow(1)));
  const committedAt = new Date(Date.now() - 10 * 60_000);
  const { deps, importDoc } = await startCommit(json.planId, { committedAt, 'settings.publish': true });
  await commitImport(deps, importDoc);
  const listing = await listings.findOne();
  expect(listing).toMatchObject({ approved: true, createdAt: committedAt });
  expect(listing!.publicSince!.getTime()).toBeGreaterThan(Date.now() - 60_000);
});
