import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCollections } from '@app/db';
import { expectSoundListings } from '@app/moderation/testing/expect-sound-listings';
import { createCsv, createNpi, createRow } from '@app/service-admin/testing/importing';
import { signInOwner } from '@app/service-admin/testing/real-services';
import { seedTeam } from '@app/service-admin/testing/seed-team';
import { isFullRun } from '@app/test-kit/full-tests';
import { teamPassword } from '@app/test-kit/team';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, startEmbeddedDatabase } from '../start/database.ts';
import { type Ask, ask, type Outcome } from './testing/load.ts';
import { type FaultySite, startSite } from './testing/site.ts';
import { openStage } from './testing/try-fault.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'killed-mongod-'));
const ending = new AbortController();
let database: Database;
let site: FaultySite;
let stage: Awaited<ReturnType<typeof openStage>>;
let unrestrictedClient: MongoClient;
let staff: Record<string, string>;

const times = 20;
/** Pause between kills: `npm start` gives up after six exits without ten seconds of readiness. */
const pauseMs = 11_000;
const rowsAnImport = 500;
/** Time for twenty starts of MongoDB on a busy machine. */
const patienceMs = 1_800_000;

const isNotNow = ({ status }: Outcome) => status === 0 || status >= 500;

// In full runs; database.db.test.ts and killed.db.test.ts test a crash of MongoDB, and of an import, in every run.
describe.runIf(isFullRun)('F3 MongoDB under npm start', () => {
  beforeAll(async () => {
    const onLost = (error: Error) => console.error(error);
    database = await startEmbeddedDatabase({
      dataDir: folder,
      signal: ending.signal,
      tell: () => {},
      onLost,
    });
    site = await startSite(['identity', 'search', 'admin'], { database });
    stage = await openStage(site);
    // The checks need commands outside the Stable API, which services use.
    unrestrictedClient = new MongoClient(database.uri);
    await seedTeam(stage.db);
    const url = site.origin.replace('localhost', '127.0.0.1');
    staff = await signInOwner({ url }, site.origin);
    const elevated = await ask(site.origin, {
      name: 'elevate',
      path: () => '/api/admin/elevate',
      init: async () => toInit('POST', { password: teamPassword }),
    });
    expect(elevated.status).toBe(200);
  });
  afterAll(async () => {
    await unrestrictedClient?.close();
    await stage?.close();
    await site?.stop();
    ending.abort();
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const toInit = (method: string, body: object): RequestInit => ({
    method,
    headers: { ...staff, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

  /** Staff approve pending reviews one after the other, and repeat a call whose reply is lost. */
  async function decide(signal: AbortSignal): Promise<string[]> {
    const decided: string[] = [];
    const { reviews } = getCollections(stage.db);
    while (!signal.aborted) {
      const waiting = await reviews
        .findOne(
          { status: 'pending', userId: /^user_member/, publicId: { $nin: decided } },
          { sort: { _id: 1 } },
        )
        .catch(() => null);
      if (waiting) {
        const approve: Ask = {
          name: 'approve',
          path: () => `/api/admin/reviews/${waiting.publicId}/approve`,
          init: async () => toInit('PATCH', { v: waiting.v }),
        };
        let outcome = await ask(site.origin, approve);
        for (; isNotNow(outcome); outcome = await ask(site.origin, approve)) await sleep(250);
        // 409: it was approved, and the reply was lost.
        if (![200, 409].includes(outcome.status)) throw new Error(`${outcome.status} ${outcome.message}`);
        decided.push(waiting.publicId);
      }
      await sleep(100);
    }
    return decided;
  }

  /** Staff import files one after the other, and send one again whose reply was lost. */
  async function importFiles(signal: AbortSignal): Promise<number> {
    let files = 0;
    while (!signal.aborted) {
      const first = files * rowsAnImport;
      const csv = createCsv(...Array.from({ length: rowsAnImport }, (_, n) => createRow(first + n)));
      const createForm = () => {
        const form = new FormData();
        form.set('file', new Blob([csv]), `${randomUUID()}.csv`);
        return form;
      };
      const send: Ask = {
        name: 'import',
        path: () => '/api/admin/import',
        init: async () => ({ method: 'POST', headers: staff, body: createForm() }),
      };
      let outcome = await ask(site.origin, send);
      for (; outcome.status !== 200; outcome = await ask(site.origin, send)) {
        if (!isNotNow(outcome)) throw new Error(`${outcome.status} ${outcome.message}`);
        await sleep(500);
      }
      files++;
      await sleep(2_000);
    }
    return files;
  }

  /** Waits until all accepted files are imported, also those whose reply was lost. */
  async function waitForImports(): Promise<void> {
    const { imports } = getCollections(stage.db);
    const atWork = { status: { $in: ['uploading', 'planning', 'planned', 'committing'] } };
    await expect.poll(() => imports.countDocuments(atWork as object), { timeout: 90_000 }).toBe(0);
  }

  it(
    'killed twenty times while reviews are submitted and decided, and listings imported',
    ({ task }) => {
      let figures = '';
      return stage.tryFault({
        task,
        id: 'F3',
        longestGapMs: 20_000,
        tellMore: () => figures,
        pauseMs: 500, // so that the authors suffice for five minutes
        fault: `MongoDB killed ${times} times during reviews, decisions and imports`,
        async run(writers) {
          const working = new AbortController();
          const deciding = decide(working.signal);
          const importing = importFiles(working.signal);
          const pids = Object.values(site.instances).map(({ pid }) => pid());
          const backMs: number[] = [];
          for (let round = 0; round < times; round++) {
            await sleep(pauseMs + Math.random() * 2_000);
            const { pid } = await unrestrictedClient.db('admin').command({ serverStatus: 1 });
            process.kill(Number(pid), 'SIGKILL');
            const killed = performance.now();
            // More than could have been in flight.
            await writers.waitFor(6);
            backMs.push(performance.now() - killed);
          }
          working.abort();
          const [decided, files] = await Promise.all([deciding, importing]);
          await waitForImports();
          expect(Object.values(site.instances).map(({ pid }) => pid())).toEqual(pids);

          const { reviews, audit, outbox, listings } = getCollections(stage.db);
          expect(await reviews.countDocuments({ publicId: { $in: decided }, status: 'approved' })).toBe(
            decided.length,
          );
          const rowCount = await audit.countDocuments({
            action: 'review.approve',
            'target.id': { $in: decided },
          });
          expect(rowCount).toBe(decided.length);
          const mails = await outbox
            .aggregate<{ count: number }>([
              { $match: { 'payload.template': 'review-published' } },
              { $group: { _id: '$subject', count: { $sum: 1 } } },
              { $match: { count: { $gt: 1 } } },
            ])
            .toArray();
          expect(mails).toEqual([]);
          const npis = Array.from({ length: files * rowsAnImport }, (_, n) => createNpi(n));
          expect(await listings.countDocuments({ npi: { $in: npis } })).toBe(npis.length);
          expect(
            await listings
              .find({ npi: { $in: npis } })
              .map(({ npi }) => npi)
              .toArray()
              .then((storedNpis) => [...new Set(storedNpis)]),
          ).toHaveLength(npis.length);
          await expectSoundListings(getCollections(stage.db));
          const slowest = (Math.max(...backMs) / 1_000).toFixed(1);
          figures = `${decided.length} decisions and ${npis.length} imported listings, each once; writes again at most ${slowest} s after a kill, no service restarted`;
        },
      });
    },
    patienceMs,
  );
});
