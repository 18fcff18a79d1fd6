// F16 with real processes and the largest file, in full runs: the service is repeatedly killed by SIGKILL while it
// plans and writes, and restarted. Checks the database after each kill and at the end. killed.db.test.ts, in every run,
// stops the work at ten points within one process.
import { createHash } from 'node:crypto';
import { getCollections } from '@app/db';
import { isFullRun } from '@app/test-kit/full-tests';
import { createTestDatabase } from '@app/test-kit/mongo';
import { MongoClient } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { createCsv, createRow } from '../../testing/import-app.ts';
import { computeImportFingerprint } from '../../testing/import-fingerprint.ts';
import {
  createSiteSettings,
  type RealService,
  signInOwner,
  startAdmin,
} from '../../testing/real-services.ts';
import { seedTeam } from '../../testing/seed-team.ts';

const { db, uri } = await createTestDatabase();
await seedTeam(db);
const { listings, imports, importRows, audit } = getCollections(db);
const siteSettings = createSiteSettings(uri);
let service: RealService;
// The checks need commands outside the Stable API, which services use.
const unrestrictedClient = await new MongoClient(uri).connect();
afterAll(async () => {
  await service?.kill();
  await unrestrictedClient.close();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
async function waitUntil<T>(find: () => Promise<T | false | undefined>): Promise<T> {
  for (;;) {
    const value = await find();
    if (value) return value;
    await pause(5);
  }
}
const readImport = async () => (await imports.findOne({}))!;
const findStoppedImport = async () => {
  const importDoc = await readImport();
  return !['planning', 'committing'].includes(importDoc.status) && importDoc;
};
/** Expires the lease of a dead holder, which would last 15 seconds. */
const expireLease = () => imports.updateOne({}, { $set: { until: new Date(0) } });

/** Sends a file and returns when it is received; the database shows its progress. */
async function send(csv: string): Promise<void> {
  const headers = await signInOwner(service);
  const form = new FormData();
  form.set('file', new Blob([csv]), 'large.csv');
  const uploadPromise = fetch(`${service.url}/api/admin/import`, { method: 'POST', headers, body: form });
  uploadPromise.catch(() => {}); // the service may be killed before it replies
  await waitUntil(async () => (await imports.findOne({}))?.settings.read === true);
}

/** Expects complete batches only: each listing with its line and audit row, and no duplicates. */
async function expectCompleteBatches(knownCount: number): Promise<number> {
  const writtenRows = await importRows
    .find(
      { doneAt: { $exists: true }, afterV: { $exists: true } },
      { projection: { afterV: 1, listingId: 1 } },
    )
    .toArray();
  const createdCount = writtenRows.filter(({ afterV }) => afterV === 1).length;
  expect(await listings.countDocuments()).toBe(knownCount + createdCount);
  expect(await listings.countDocuments({ phone: '(617) 555-0142' })).toBe(writtenRows.length - createdCount);
  const auditRows = await audit.find({ action: 'listing.import' }, { projection: { target: 1 } }).toArray();
  expect(auditRows.map(({ target }) => target.id).sort()).toEqual(
    writtenRows.map(({ listingId }) => listingId!.toHexString()).sort(),
  );
  return writtenRows.length;
}

const rowCount = 50_000;
const knownCount = 400;
const killCount = 10;
const knownRows = Array.from({ length: knownCount }, (_, n) => createRow(n));
/** 300 changes, 100 equal rows, errors, and new listings. */
const rows = Array.from({ length: rowCount }, (_, n) => {
  if (n < 300) return createRow(n, { phone: '(617) 555-0142' });
  return createRow(n, n >= knownCount && n % 97 === 0 ? { state: 'ZZ' } : {});
});

/** Imports the known listings, and removes the traces of that import. */
async function importKnownListings(): Promise<void> {
  for (const collection of [listings, imports, importRows, audit]) await collection.deleteMany({});
  await send(createCsv(...knownRows));
  expect((await waitUntil(findStoppedImport)).status).toBe('done');
  for (const collection of [imports, importRows, audit]) await collection.deleteMany({});
}

it.runIf(isFullRun)(
  'an import killed ten times while it plans and writes 50,000 rows writes each once (F16)',
  async ({ task }) => {
    service = await startAdmin(siteSettings);
    const csv = createCsv(...rows);
    await importKnownListings();
    await send(csv);
    const undisturbedImport = await waitUntil(findStoppedImport);
    expect(undisturbedImport.status).toBe('done');
    const fingerprint = await computeImportFingerprint({ listings, importRows });
    const failedCount = rows.filter((_, n) => n >= knownCount && n % 97 === 0).length;
    expect(undisturbedImport.counts).toMatchObject({
      updated: 300,
      unchanged: 100,
      failed: failedCount,
      skipped: 0,
      duplicates: 0,
    });

    await importKnownListings();
    await send(csv);
    // Two kills during the plan, the others while it writes.
    const targetDoneCounts = Array.from(
      { length: killCount - 2 },
      () => Math.random() * (rowCount - failedCount) * 0.95,
    );
    const killPoints: string[] = [];
    for (const targetDoneCount of [-1, -1, ...targetDoneCounts.sort((a, b) => a - b)]) {
      await waitUntil(async () => {
        const { status, progress } = await readImport();
        return targetDoneCount < 0
          ? status === 'planning'
          : progress.done >= targetDoneCount && status === 'committing';
      });
      await pause(Math.random() * 300);
      await service.kill();
      await waitForCommit();
      await abortOrphanTransactions();
      const { status, progress } = await readImport();
      killPoints.push(`${status} ${progress.done}`);
      if (status === 'committing') await expectCompleteBatches(knownCount);
      expect(['planning', 'committing'], `kill at ${killPoints.at(-1)}`).toContain(status);
      service = await startAdmin(siteSettings);
      await expireLease();
    }
    expect(killPoints.filter((point) => point.startsWith('planning')).length).toBeGreaterThan(0);
    expect(new Set(killPoints).size, killPoints.join(', ')).toBeGreaterThan(killCount / 2);

    const endedImport = await waitUntil(findStoppedImport);
    expect(endedImport).toMatchObject({
      status: 'done',
      fileHash: createHash('sha256').update(csv).digest('hex'),
      progress: { planned: rowCount - failedCount, done: rowCount - failedCount },
      counts: undisturbedImport.counts,
    });
    expect(await expectCompleteBatches(knownCount)).toBe(rowCount - failedCount - 100);
    expect(await computeImportFingerprint({ listings, importRows })).toBe(fingerprint);
    const npiDocs = await listings.find({}, { projection: { npi: 1 } }).toArray();
    expect([npiDocs.length, new Set(npiDocs.map(({ npi }) => npi)).size]).toEqual([
      rowCount - failedCount,
      rowCount - failedCount,
    ]);
    expect(await importRows.countDocuments()).toBe(rowCount);
    expect(await importRows.countDocuments({ action: { $ne: 'error' }, doneAt: { $exists: false } })).toBe(0);
    task.meta.faultRow = {
      id: 'F16',
      fault: `import of 50,000 rows killed ${killCount} times`,
      lost: 0,
      doubled: 0,
      drift: 0,
      figures: `killed at ${killPoints.join(', ')} rows; listings, rows and counts in the end as of an import that nobody killed`,
    };
  },
  900_000,
);

/** Waits for a commit that was sent before the kill, because the database still executes it. */
async function waitForCommit() {
  for (let doneBefore = -1; ; ) {
    const { done } = (await readImport()).progress;
    if (done === doneBefore) return;
    doneBefore = done;
    await pause(150);
  }
}

/** Aborts the open transaction of a dead process, which would lock its rows for a minute. */
async function abortOrphanTransactions() {
  const adminDatabase = unrestrictedClient.db('admin');
  const openTransactionFilter = { type: 'idleSession', appName: 'admin', transaction: { $exists: true } };
  const openSessions = await adminDatabase
    .aggregate<{ lsid: object }>([
      { $currentOp: { allUsers: true, idleSessions: true } },
      { $match: openTransactionFilter },
    ])
    .toArray();
  if (openSessions.length > 0)
    await adminDatabase.command({ killAllSessionsByPattern: openSessions.map(({ lsid }) => ({ lsid })) });
}
