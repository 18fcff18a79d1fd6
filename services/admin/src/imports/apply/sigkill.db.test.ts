// F16 with real processes, in full runs: the service is killed by SIGKILL while it writes, again and again, and started
// again. What is there in the end, and after each kill, is looked at in the database alone. Every run kills the work
// within one process, at ten points (killed.db.test.ts).
import { getCollections } from '@app/db';
import { isFullRun } from '@app/test-kit/full-tests';
import { testDatabase } from '@app/test-kit/mongo';
import type { ImportResult } from '@app/types/admin/imports';
import { MongoClient } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { createCsv, createNpi, createRow } from '../../testing/csv-rows.ts';
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

async function send(rows: string[][], mode: string): Promise<ImportResult> {
  const headers = await signInOwner(service);
  const form = new FormData();
  form.set('file', new Blob([createCsv(...rows)]), 'large.csv');
  const address = `${service.url}/api/admin/import${mode}`;
  const response = await fetch(address, { method: 'POST', headers, body: form });
  const json = await response.json();
  if (response.status !== 200) throw new Error(JSON.stringify(json));
  return json as ImportResult;
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

it.runIf(isFullRun)(
  'killed four times while it writes, it does each planned row once (F16)',
  async () => {
    service = await startAdmin(site);
    const known = 400;
    await send(
      Array.from({ length: known }, (_, n) => createRow(n)),
      '',
    );
    await waitUntil(stopped);
    for (const one of [imports, importRows]) await one.deleteMany({});
    await audit.deleteMany({});

    const total = 4000;
    const rows = Array.from({ length: total }, (_, n) => {
      if (n < 300) return createRow(n, { phone: '(617) 555-0142' });
      return createRow(n, n % 97 === 0 ? { state: 'ZZ' } : {});
    });
    const { planId } = await send(rows, '?mode=preview');
    const plan = await waitUntil(stopped);
    const { created, updated, unchanged, failed } = plan.counts;
    expect(plan.status).toBe('planned');
    expect([updated, created + updated + unchanged + failed]).toEqual([300, total]);
    const toDo = total - failed;

    const headers = await signInOwner(service);
    void fetch(`${service.url}/api/admin/import?mode=commit&planId=${planId}`, {
      method: 'POST',
      headers,
    }).catch(
      () => {}, // the one who answers is killed
    );
    const seen: number[] = [];
    for (const [nth, delay] of [0, 30, 80, 150].entries()) {
      const before = seen.at(-1) ?? 0;
      await waitUntil(async () => (await now()).progress.done > before);
      // A batch later each time, and somewhere within it.
      await pause(delay);
      await service.kill();
      await awaitCommit();
      await endOrphans();
      const { status, progress } = await now();
      expect(status, `kill ${nth}`).toBe('committing');
      seen.push(progress.done);
      await expectWholeBatches(known);
      service = await startAdmin(site);
      await waitForLease();
    }
    expect(new Set(seen).size).toBe(4);
    expect(seen.at(-1)).toBeLessThan(toDo);

    const end = await waitUntil(stopped);
    expect(end).toMatchObject({
      status: 'done',
      progress: { planned: total - failed, done: toDo },
      counts: { created, updated, unchanged, failed, skipped: 0, duplicates: 0 },
    });
    expect(await expectWholeBatches(known)).toBe(created + updated);
    const expected = rows.flatMap(([npi], n) => (n < 300 || n < known || n % 97 !== 0 ? [npi] : []));
    const there = await listings.find({}, { projection: { npi: 1 } }).toArray();
    expect(there.map(({ npi }) => npi).sort()).toEqual(expected.sort());
    expect(await listings.findOne({ npi: createNpi(7) })).toMatchObject({ v: 2, phone: '(617) 555-0142' });
    expect(await importRows.countDocuments({ action: { $ne: 'error' }, doneAt: { $exists: false } })).toBe(0);
    expect(await audit.find({ action: 'import.commit' }).toArray()).toHaveLength(1);
  },
  240_000,
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
