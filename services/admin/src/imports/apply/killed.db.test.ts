// F16 and I7: an import killed or cancelled at any point. One instance of the work is killed; another, which knows only
// the database, continues.
import { randomUUID } from 'node:crypto';
import { createLogger } from '@app/service-kit';
import type { ImportResult } from '@app/types/admin/imports';
import { MongoNetworkError } from 'mongodb';
import { expect, it, vi } from 'vitest';
import { computeFingerprint } from '../../testing/import-fingerprint.ts';
import { createCsv, createNpi, createRow, startImportApp } from '../../testing/importing.ts';
import { createImportsStore } from '../imports.store.ts';
import { createListingsStore } from '../listings.store.ts';
import { planImport } from '../rows/plan.ts';
import { createRowsStore } from '../rows.store.ts';
import { commitImport, type Stores } from './commit.ts';
import { createImportRunner } from './runner.ts';

// The service's own search for abandoned imports never runs: an instance below would lose an import to it.
vi.useFakeTimers({ toFake: ['setInterval'] });
const { send, as, client, collections, ended, preview, commit } = await startImportApp();
vi.useRealTimers();
const { listings, imports, importRows, audit } = collections;
const logger = createLogger('killed');
logger.level = 'silent';

const instance = (): Stores => ({
  client,
  collections,
  imports: createImportsStore(collections, randomUUID()),
  rows: createRowsStore(collections),
  listings: createListingsStore(collections),
});

/** Creates stores that throw from their nth step on: before, within or after a transaction. */
function createMortalStores(lives: number): Stores {
  const stores = instance();
  let left = lives;
  const step = () => {
    if (left-- <= 0) throw new Error('killed');
  };
  const { rows } = stores;
  return {
    ...stores,
    imports: {
      ...stores.imports,
      updateInTransaction: (...given) => {
        step();
        return stores.imports.updateInTransaction(...given);
      },
      update: (...given) => {
        step();
        return stores.imports.update(...given);
      },
    },
    rows: {
      ...rows,
      markCreated: async (...given) => {
        step();
        await rows.markCreated(...given);
        step();
      },
      write: async (...given) => {
        step();
        await rows.write(...given);
        step();
      },
    },
  };
}

/** Imports 200 listings. Returns a file of 2,000 rows: new, changed, equal, duplicate and invalid ones. */
async function prepareImport(): Promise<string> {
  const known = Array.from({ length: 200 }, (_, n) => createRow(n));
  await send(createCsv(...known));
  await importRows.deleteMany({});
  await imports.deleteMany({});
  await audit.deleteMany({});
  const rows = Array.from({ length: 2000 }, (_, n) => {
    if (n < 100) return createRow(n, { phone: '(617) 555-0142' });
    if (n < 150) return createRow(n, { npi: '' });
    if (n % 97 === 0) return createRow(n, { state: 'ZZ' });
    return createRow(n, n >= 200 && n % 3 === 0 ? { firstName: 'Sam', lastName: 'Lee', ZIP: '02110' } : {});
  });
  return createCsv(...rows);
}

it('killed at ten points and resumed, it ends like an undisturbed import (F16)', async () => {
  const file = await prepareImport();
  const whole = (await send(file, { query: '?publish=true' })).json;
  expect((await ended(whole.batchId)).status).toBe('done');
  const { counts: uninterrupted } = (await ended(whole.batchId)).import;
  expect(uninterrupted).toMatchObject({ updated: 100, failed: 19 });
  const expected = await computeFingerprint(collections);
  const rowsOfAudit = await audit.countDocuments();

  for (const one of [listings, imports, importRows, audit]) await one.deleteMany({});
  await prepareImport();
  const { json } = await send(file, { query: '?mode=preview&publish=true' });
  // The state after the upload: not planned yet.
  const _id = createImportsStore(collections, '').getId(json.planId);
  const past = () => new Date(Date.now() - 1000);
  const again = { status: 'planning' as const, holder: 'gone', until: past(), 'settings.atOnce': true };
  await imports.updateOne({ _id }, { $set: again });

  let deaths = 0;
  for (const lives of [0, 1, 3, 6]) {
    const dying = createMortalStores(lives);
    const taken = await dying.imports.takeOver();
    await planImport(dying, taken!).catch(() => deaths++);
    await imports.updateOne({ _id }, { $set: { until: past() } });
  }
  const planner = instance();
  expect(await planImport(planner, (await planner.imports.takeOver())!)).toBe(true);
  // A kill between plan and commit leaves no plan that waits for a member.
  for (const lives of [0, 1, 3, 4, 7, 14]) {
    await imports.updateOne({ _id }, { $set: { until: past() } });
    const dying = createMortalStores(lives);
    const taken = await dying.imports.takeOver();
    await commitImport(dying, taken!).catch(() => deaths++);
  }
  expect(deaths).toBe(10);
  await imports.updateOne({ _id }, { $set: { until: past() } });
  const runner = createImportRunner(instance(), logger);
  await runner.resumeAbandoned();
  runner.stop();

  expect((await ended(json.planId)).import).toMatchObject({ status: 'done', counts: uninterrupted });
  expect(await computeFingerprint(collections)).toBe(expected);
  expect(await audit.countDocuments()).toBe(rowsOfAudit);
});

it('a listing that changed between the last check of the plan and the commit is left as it is', async () => {
  await send(createCsv(createRow(1), createRow(2)));
  const changed = [1, 2].map((n) => createRow(n, { phone: '(617) 555-0142' }));
  const { json } = await preview(createCsv(...changed));
  await listings.updateOne({ npi: createNpi(1) }, { $inc: { v: 1 }, $set: { address: '9 Elm Street' } });
  const stores = instance();
  await stores.imports.startWork(stores.imports.getId(json.planId), ['planned'], 'committing', {
    committedAt: new Date(),
  });
  await commitImport(stores, (await stores.imports.find(json.planId))!);
  expect(await ended(json.planId)).toMatchObject({
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
  const stores = instance();
  const _id = stores.imports.getId(json.planId);
  await stores.imports.startWork(_id, ['planned'], 'committing', { committedAt: new Date() });
  await imports.updateOne({ _id }, { $set: { until: new Date(0) } });
  const errors = [new MongoNetworkError('away'), ...Array.from({ length: 3 }, () => new Error('a fault'))];
  const findNext = async () => {
    throw errors.shift();
  };
  const other = instance();
  const runner = createImportRunner({ ...other, rows: { ...other.rows, findNext } }, logger);
  for (let tries = 0; tries < 3; tries++) await runner.resumeAbandoned();
  expect(await imports.findOne({ _id })).toMatchObject({ status: 'committing', settings: { tries: 2 } });
  await runner.resumeAbandoned();
  runner.stop();
  expect(errors).toEqual([]);
  expect(await ended(json.planId)).toMatchObject({
    status: 'failed',
    created: 0,
    import: { problem: { code: 'internal' } },
  });
});

it('an interrupted upload shows an error and leaves no rows', async () => {
  const stores = instance();
  const batch = await stores.imports.create('half.csv', 'somebody');
  await imports.updateOne({ _id: batch._id }, { $set: { until: new Date(0) } });
  const runner = createImportRunner(instance(), logger);
  await runner.resumeAbandoned();
  runner.stop();
  const { json } = await as('owner')('GET', `/api/admin/import/${batch._id.toHexString()}`);
  expect(json).toMatchObject({ status: 'failed', import: { problem: { code: 'interrupted' } } });
});

it('I7: progress is shown, and Cancel keeps completed rows', async () => {
  // Fast machines would import 5,000 rows before Cancel.
  const total = 20_000;
  const rows = Array.from({ length: total }, (_, n) => createRow(n));
  const { json: planned } = await preview(createCsv(...rows));
  const id = planned.planId;
  expect((await ended(id)).import).toMatchObject({ rows: total, progress: { planned: total } });

  const committing = commit(id);
  // After the first batch: later all batches might be done.
  let done = 0;
  while (done === 0) {
    const { json } = await as('owner')('GET', `/api/admin/import/${id}`);
    const { progress, status } = (json as ImportResult).import;
    if (status === 'committing') done = progress.done;
  }
  expect(done).toBeLessThan(total);
  const { status, json: answer } = await as('owner')('POST', `/api/admin/import/${id}/cancel`);
  expect([status, answer]).toMatchObject([200, {}]);
  await committing;
  const { created, import: batch } = answer as ImportResult;
  expect(batch.status).toBe('cancelled');
  expect(created).toBeGreaterThan(0);
  expect(created).toBeLessThan(total);

  // Each listing has its audit row and line, and each audit row and line its listing.
  expect(await listings.countDocuments()).toBe(created);
  expect(await audit.countDocuments({ action: 'listing.import' })).toBe(created);
  expect(await importRows.countDocuments({ doneAt: { $exists: true }, afterV: 1 })).toBe(created);
  expect(batch.progress.done).toBe(created);

  await as('owner')('POST', `/api/admin/import/${id}/rollback`, { reason: 'Cancelled' });
  expect((await ended(id)).import.rollback).toEqual({ removed: created, restored: 0, kept: 0 });
  expect(await listings.countDocuments()).toBe(0);
});

it('N8 a listing is new when it is written, however long ago the commit began', async () => {
  const { json } = await preview(createCsv(createRow(1)));
  const stores = instance();
  const begun = new Date(Date.now() - 10 * 60_000);
  const { _id } = (await stores.imports.find(json.planId))!;
  const set = { committedAt: begun, 'settings.publish': true };
  await stores.imports.startWork(_id, ['planned'], 'committing', set);
  await commitImport(stores, (await stores.imports.find(json.planId))!);
  const listing = await listings.findOne();
  expect(listing).toMatchObject({ approved: true, createdAt: begun });
  expect(listing!.publicSince!.getTime()).toBeGreaterThan(Date.now() - 60_000);
});
