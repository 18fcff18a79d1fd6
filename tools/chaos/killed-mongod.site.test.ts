import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCollections } from '@app/db';
import { expectSoundListings } from '@app/listings/testing/expect-sound-listings';
import { createCsv, createNpi, createRow } from '@app/service-admin/testing/import-app';
import { signInOwner } from '@app/service-admin/testing/real-services';
import { seedTeam } from '@app/service-admin/testing/seed-team';
import { isFullRun } from '@app/test-kit/full-tests';
import { staffPassword } from '@app/test-kit/staff';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, startEmbeddedDatabase } from '../start/database.ts';
import { type LoadRequest, type RequestOutcome, sendRequest } from './testing/load.ts';
import { type FaultySite, startSite } from './testing/site.ts';
import { prepareFaultTests } from './testing/try-fault.ts';

const folder = createTempFolder('killed-mongod');
const endController = new AbortController();
let database: Database;
let site: FaultySite;
let faultTests: Awaited<ReturnType<typeof prepareFaultTests>>;
let unrestrictedClient: MongoClient;
let staffHeaders: Record<string, string>;

const killCount = 20;
/** Pause between kills: `npm start` gives up after six exits without ten seconds of readiness. */
const pauseMs = 11_000;
const rowsPerImport = 500;
/** Time for twenty starts of MongoDB on a busy machine. */
const timeoutMs = 1_800_000;

const isTemporaryError = ({ status }: RequestOutcome) => status === 0 || status >= 500;

// In full runs; database.db.test.ts and killed.db.test.ts test a crash of MongoDB, and of an import, in every run.
describe.runIf(isFullRun)('F3 MongoDB under npm start', () => {
  beforeAll(async () => {
    const onLost = (error: Error) => console.error(error);
    database = await startEmbeddedDatabase({
      dataDir: folder,
      signal: endController.signal,
      onProgress: () => {},
      onLost,
    });
    site = await startSite(['identity', 'search', 'admin'], { database });
    faultTests = await prepareFaultTests(site);
    // The checks need commands outside the Stable API, which services use.
    unrestrictedClient = new MongoClient(database.uri);
    await seedTeam(faultTests.db);
    const url = site.origin.replace('localhost', '127.0.0.1');
    staffHeaders = await signInOwner({ url }, site.origin);
    const elevateOutcome = await sendRequest(site.origin, {
      name: 'elevate',
      createPath: () => '/api/admin/elevate',
      createInit: async () => toInit('POST', { password: staffPassword }),
    });
    expect(elevateOutcome.status).toBe(200);
  });
  afterAll(async () => {
    await unrestrictedClient?.close();
    await faultTests?.close();
    await site?.stop();
    endController.abort();
    await database?.stop();
  });

  const toInit = (method: string, body: object): RequestInit => ({
    method,
    headers: { ...staffHeaders, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

  /** Staff approve pending reviews one after the other, and repeat a call whose reply is lost. */
  async function approveReviews(signal: AbortSignal): Promise<string[]> {
    const approvedIds: string[] = [];
    const { reviews } = getCollections(faultTests.db);
    while (!signal.aborted) {
      const pendingReview = await reviews
        .findOne(
          { status: 'pending', userId: /^user_member/, publicId: { $nin: approvedIds } },
          { sort: { _id: 1 } },
        )
        .catch(() => null);
      if (pendingReview) {
        const approveRequest: LoadRequest = {
          name: 'approve',
          createPath: () => `/api/admin/reviews/${pendingReview.publicId}/approve`,
          createInit: async () => toInit('PATCH', { v: pendingReview.v }),
        };
        let outcome = await sendRequest(site.origin, approveRequest);
        for (; isTemporaryError(outcome); outcome = await sendRequest(site.origin, approveRequest))
          await sleep(250);
        // 409: it was approved, and the reply was lost.
        if (![200, 409].includes(outcome.status)) throw new Error(`${outcome.status} ${outcome.message}`);
        approvedIds.push(pendingReview.publicId);
      }
      await sleep(100);
    }
    return approvedIds;
  }

  /** Staff import files one after the other, and send one again whose reply was lost. */
  async function importFiles(signal: AbortSignal): Promise<number> {
    let fileCount = 0;
    while (!signal.aborted) {
      const firstRow = fileCount * rowsPerImport;
      const csv = createCsv(...Array.from({ length: rowsPerImport }, (_, n) => createRow(firstRow + n)));
      const createForm = () => {
        const form = new FormData();
        form.set('file', new Blob([csv]), `${randomUUID()}.csv`);
        return form;
      };
      const importRequest: LoadRequest = {
        name: 'import',
        createPath: () => '/api/admin/import',
        createInit: async () => ({ method: 'POST', headers: staffHeaders, body: createForm() }),
      };
      let outcome = await sendRequest(site.origin, importRequest);
      for (; outcome.status !== 200; outcome = await sendRequest(site.origin, importRequest)) {
        if (!isTemporaryError(outcome)) throw new Error(`${outcome.status} ${outcome.message}`);
        await sleep(500);
      }
      fileCount++;
      await sleep(2_000);
    }
    return fileCount;
  }

  /** Waits until all accepted files are imported, also those whose reply was lost. */
  async function waitForImports(): Promise<void> {
    const { imports } = getCollections(faultTests.db);
    const unfinishedFilter = { status: { $in: ['uploading', 'planning', 'planned', 'committing'] } };
    await expect.poll(() => imports.countDocuments(unfinishedFilter as object), { timeout: 90_000 }).toBe(0);
  }

  it(
    'killed twenty times while reviews are submitted and decided, and listings imported',
    ({ task }) => {
      let figures = '';
      return faultTests.tryFault({
        task,
        id: 'F3',
        maxGapMs: 20_000,
        formatDetails: () => figures,
        pauseMs: 500, // so that the authors suffice for five minutes
        fault: `MongoDB killed ${killCount} times during reviews, decisions and imports`,
        async run(writers) {
          const workController = new AbortController();
          const decisionsPromise = approveReviews(workController.signal);
          const importsPromise = importFiles(workController.signal);
          const pids = Object.values(site.instances).map(({ getPid }) => getPid());
          const recoveriesMs: number[] = [];
          for (let round = 0; round < killCount; round++) {
            await sleep(pauseMs + Math.random() * 2_000);
            const { pid } = await unrestrictedClient.db('admin').command({ serverStatus: 1 });
            process.kill(Number(pid), 'SIGKILL');
            const killedAt = performance.now();
            // More than could have been in flight.
            await writers.waitFor(6);
            recoveriesMs.push(performance.now() - killedAt);
          }
          workController.abort();
          const [approvedIds, fileCount] = await Promise.all([decisionsPromise, importsPromise]);
          await waitForImports();
          expect(Object.values(site.instances).map(({ getPid }) => getPid())).toEqual(pids);

          const { reviews, audit, outbox, listings } = getCollections(faultTests.db);
          expect(await reviews.countDocuments({ publicId: { $in: approvedIds }, status: 'approved' })).toBe(
            approvedIds.length,
          );
          const rowCount = await audit.countDocuments({
            action: 'review.approve',
            'target.id': { $in: approvedIds },
          });
          expect(rowCount).toBe(approvedIds.length);
          const duplicateEmails = await outbox
            .aggregate<{ count: number }>([
              { $match: { 'payload.template': 'review-published' } },
              { $group: { _id: '$subject', count: { $sum: 1 } } },
              { $match: { count: { $gt: 1 } } },
            ])
            .toArray();
          expect(duplicateEmails).toEqual([]);
          const npis = Array.from({ length: fileCount * rowsPerImport }, (_, n) => createNpi(n));
          expect(await listings.countDocuments({ npi: { $in: npis } })).toBe(npis.length);
          expect(
            await listings
              .find({ npi: { $in: npis } })
              .map(({ npi }) => npi)
              .toArray()
              .then((storedNpis) => [...new Set(storedNpis)]),
          ).toHaveLength(npis.length);
          await expectSoundListings(getCollections(faultTests.db));
          const slowestSeconds = (Math.max(...recoveriesMs) / 1_000).toFixed(1);
          figures = `${approvedIds.length} decisions and ${npis.length} imported listings, each once; writes again at most ${slowestSeconds} s after a kill, no service restarted`;
        },
      });
    },
    timeoutMs,
  );
});
