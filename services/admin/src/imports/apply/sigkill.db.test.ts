// F16 with real processes and the largest file, in full runs: the service is repeatedly killed by SIGKILL while it
// plans and writes, and restarted. Checks the database after each kill and at the end. Every run kills the work within one
// process, at ten points (killed.db.test.ts).
import { createHash } from 'node:crypto';
import { getCollections } from '@app/db';
import { isFullRun } from '@app/test-kit/full-tests';
import { testDatabase } from '@app/test-kit/mongo';
import { MongoClient } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { computeFingerprint } from '../../testing/import-fingerprint.ts';
import { createCsv, createRow } from '../../testing/importing.ts';
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
// The checks need commands outside the Stable API, which services use.
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
/** Expires the lease of a dead holder, which would last 15 seconds. */
const waitForLease = () => imports.updateOne({}, { $set: { until: new Date(0) } });

/** Sends a file and returns when it is received; the database shows its progress. */
async function send(csv: string): Promise<void> {
  const headers = await signInOwner(service);
  const form = new FormData();
  form.set('file', new Blob([csv]), 'large.csv');
  const sent = fetch(`${service.url}/api/admin/import`, { method: 'POST', headers, body: form });
  sent.catch(() => {}); // the service may be killed before it replies
  await waitUntil(async () => (await imports.findOne({}))?.settings.read === true);
}

/** Expects complete batches only: each listing with its line and audit row, and no duplicates. */
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
/** 300 changes, 100 equal rows, errors, and new listings. */
const rows = Array.from({ length: total }, (_, n) => {
  if (n < 300) return createRow(n, { phone: '(617) 555-0142' });
  return createRow(n, n >= known && n % 97 === 0 ? { state: 'ZZ' } : {});
});

/** Imports the known listings, and removes the traces of that import. */
async function prepare(): Promise<void> {
  for (const one of [listings, imports, importRows, audit]) await one.deleteMany({});
  await send(createCsv(...knownRows));
  expect((await waitUntil(stopped)).status).toBe('done');
  for (const one of [imports, importRows, audit]) await one.deleteMany({});
}

it.runIf(isFullRun)(
  'killed ten times while planning and writing 50,000 rows, it writes each once (F16)',
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
    // Two kills during the plan, the others while it writes.
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
      id: 'F16',
      fault: `import of 50,000 rows killed ${kills} times`,
      lost: 0,
      doubled: 0,
      drift: 0,
      figures: `killed at ${seen.join(', ')} rows; listings, rows and counts in the end as of an import that nobody killed`,
    };
  },
  900_000,
);

/** Waits for a commit that was sent before the kill, because the database still executes it. */
async function awaitCommit() {
  for (let before = -1; ; ) {
    const { done } = (await now()).progress;
    if (done === before) return;
    before = done;
    await pause(150);
  }
}

/** Aborts the open transaction of a dead process, which would lock its rows for a minute. */
async function endOrphans() {
  const server = anyCommand.db('admin');
  const open = { type: 'idleSession', appName: 'admin', transaction: { $exists: true } };
  const found = await server
    .aggregate<{ lsid: object }>([{ $currentOp: { allUsers: true, idleSessions: true } }, { $match: open }])
    .toArray();
  if (found.length > 0)
    await server.command({ killAllSessionsByPattern: found.map(({ lsid }) => ({ lsid })) });
}
