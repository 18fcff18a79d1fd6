// F16 with real processes and the largest file, in full runs: the service is killed by SIGKILL while it plans and writes,
// again and again, and started again. What is there in the end, and after each kill, is looked at in the database alone.
// Every run kills the work within one process, at ten points (killed.db.test.ts).
import { createHash } from 'node:crypto';
import { getCollections } from '@app/db';
import { isFullRun } from '@app/test-kit/full-tests';
import { testDatabase } from '@app/test-kit/mongo';
import { MongoClient } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { createCsv, createRow } from '../../testing/csv-rows.ts';
import { computeFingerprint } from '../../testing/import-fingerprint.ts';
import {
  createSiteSettings,
  type RealService,
  signInOwner,
  startAdmin,
} from '../../testing/real-services.ts';
import { seedTeam } from '../../testing/seed-team.ts';

const { db, uri } = await testDatabase();
await seedTeam(db);
const { listings, imports, importRows, audit } = getCollections(db);
const site = createSiteSettings(uri);
let service: RealService;
// What it is asked below is no part of the API that services keep to.
const anyCommand = await new MongoClient(uri).connect();
afterAll(async () => {
  await service?.kill();
  await anyCommand.close();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
async function waitUntil<T>(look: () => Promise<T | false | undefined>): Promise<T> {
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    await pause(5);
  }
}
const now = async () => (await imports.findOne({}))!;
const stopped = async () => {
  const one = await now();
  return !['planning', 'committing'].includes(one.status) && one;
};
/** A holder gives signs of life for 15 seconds ahead: these have passed. */
const waitForLease = () => imports.updateOne({}, { $set: { until: new Date(0) } });

/** Sends a file, and returns once it is in: what becomes of it is seen in the database. */
async function send(csv: string): Promise<void> {
  const headers = await signInOwner(service);
  const form = new FormData();
  form.set('file', new Blob([csv]), 'large.csv');
  const sent = fetch(`${service.url}/api/admin/import`, { method: 'POST', headers, body: form });
  sent.catch(() => {}); // who answers may be killed
  await waitUntil(async () => (await imports.findOne({}))?.settings.read === true);
}

/** Whole batches alone: each listing with its line and its row of the audit log, and no two of one practitioner. */
async function expectWholeBatches(known: number): Promise<number> {
  const written = await importRows
    .find(
      { doneAt: { $exists: true }, afterV: { $exists: true } },
      { projection: { afterV: 1, listingId: 1 } },
    )
    .toArray();
  const made = written.filter(({ afterV }) => afterV === 1).length;
  expect(await listings.countDocuments()).toBe(known + made);
  expect(await listings.countDocuments({ phone: '(617) 555-0142' })).toBe(written.length - made);
  const messages = await audit.find({ action: 'listing.import' }, { projection: { target: 1 } }).toArray();
  expect(messages.map(({ target }) => target.id).sort()).toEqual(
    written.map(({ listingId }) => listingId!.toHexString()).sort(),
  );
  return written.length;
}

const total = 50_000;
const known = 400;
const kills = 10;
const knownRows = Array.from({ length: known }, (_, n) => createRow(n));
/** 300 changes, 100 that are there already, faults, and news. */
const rows = Array.from({ length: total }, (_, n) => {
  if (n < 300) return createRow(n, { phone: '(617) 555-0142' });
  return createRow(n, n >= known && n % 97 === 0 ? { state: 'ZZ' } : {});
});

/** Listings that are there, and nothing of how they came. */
async function prepare(): Promise<void> {
  for (const one of [listings, imports, importRows, audit]) await one.deleteMany({});
  await send(createCsv(...knownRows));
  expect((await waitUntil(stopped)).status).toBe('done');
  for (const one of [imports, importRows, audit]) await one.deleteMany({});
}

it.runIf(isFullRun)(
  'killed ten times while it plans and writes 50,000 rows, it does each once (F16)',
  async ({ task }) => {
    service = await startAdmin(site);
    const csv = createCsv(...rows);
    await prepare();
    await send(csv);
    const whole = await waitUntil(stopped);
    expect(whole.status).toBe('done');
    const uninterrupted = await computeFingerprint({ listings, importRows });
    const failed = rows.filter((_, n) => n >= known && n % 97 === 0).length;
    expect(whole.counts).toMatchObject({ updated: 300, unchanged: 100, failed, skipped: 0, duplicates: 0 });

    await prepare();
    await send(csv);
    // Two within the plan, the others anywhere in what it writes.
    const points = Array.from({ length: kills - 2 }, () => Math.random() * (total - failed) * 0.95);
    const seen: string[] = [];
    for (const point of [-1, -1, ...points.sort((a, b) => a - b)]) {
      await waitUntil(async () => {
        const { status, progress } = await now();
        return point < 0 ? status === 'planning' : progress.done >= point && status === 'committing';
      });
      await pause(Math.random() * 300);
      await service.kill();
      await awaitCommit();
      await endOrphans();
      const { status, progress } = await now();
      seen.push(`${status} ${progress.done}`);
      if (status === 'committing') await expectWholeBatches(known);
      expect(['planning', 'committing'], `kill at ${seen.at(-1)}`).toContain(status);
      service = await startAdmin(site);
      await waitForLease();
    }
    expect(seen.filter((one) => one.startsWith('planning')).length).toBeGreaterThan(0);
    expect(new Set(seen).size, seen.join(', ')).toBeGreaterThan(kills / 2);

    const end = await waitUntil(stopped);
    expect(end).toMatchObject({
      status: 'done',
      fileHash: createHash('sha256').update(csv).digest('hex'),
      progress: { planned: total - failed, done: total - failed },
      counts: whole.counts,
    });
    expect(await expectWholeBatches(known)).toBe(total - failed - 100);
    expect(await computeFingerprint({ listings, importRows })).toBe(uninterrupted);
    const all = await listings.find({}, { projection: { npi: 1 } }).toArray();
    expect([all.length, new Set(all.map(({ npi }) => npi)).size]).toEqual([total - failed, total - failed]);
    expect(await importRows.countDocuments()).toBe(total);
    expect(await importRows.countDocuments({ action: { $ne: 'error' }, doneAt: { $exists: false } })).toBe(0);
    task.meta.faultRow = {
      ...{ id: 'F16', fault: `import of 50,000 rows killed ${kills} times`, lost: 0, doubled: 0, drift: 0 },
      figures: `killed at ${seen.join(', ')} rows; listings, rows and counts in the end as of an import that nobody killed`,
    };
  },
  900_000,
);

/** A commit that was on its way when its sender was killed is still carried out. */
async function awaitCommit() {
  for (let before = -1; ; ) {
    const { done } = (await now()).progress;
    if (done === before) return;
    before = done;
    await pause(150);
  }
}

/** The database gives a dead process's open transaction up after a minute; so long, its rows wait. Here it is at once. */
async function endOrphans() {
  const server = anyCommand.db('admin');
  const open = { type: 'idleSession', appName: 'admin', transaction: { $exists: true } };
  const found = await server
    .aggregate<{ lsid: object }>([{ $currentOp: { allUsers: true, idleSessions: true } }, { $match: open }])
    .toArray();
  if (found.length > 0)
    await server.command({ killAllSessionsByPattern: found.map(({ lsid }) => ({ lsid })) });
}
