// A busy day at `npm start`: afterwards, memory has not grown beyond the caches. Needs a built front end. SOAK_SMALL=1:
// a quarter of the load, with the heap sizes of compose.small.yaml, and each part within its memory limit there.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Db } from '@app/db';
import { findFreePort } from '@app/embedded-mongodb';
import { createCsv, createRow } from '@app/service-admin/testing/import-app';
import { signInOwner } from '@app/service-admin/testing/real-services';
import { seedTeam } from '@app/service-admin/testing/seed-team';
import { connectMongo } from '@app/service-kit';
import { createReviewInput } from '@app/service-search/testing/bodies';
import { createPhoto } from '@app/storage/pictures-for-tests';
import { type Account, accountPassword, accounts } from '@app/test-kit/accounts';
import { createPdf } from '@app/test-kit/create-pdf';
import { isFullRun } from '@app/test-kit/full-tests';
import { staffPassword } from '@app/test-kit/staff';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRequestMix } from '../bench/load/mix.ts';
import { listProcessTree, readMemoryMb } from '../bench/measure/processes.ts';
import { readSamples } from '../bench/servers/samples.ts';
import { startWholeSite, type WholeSite } from '../bench/servers/whole-site.ts';
import { readCompose, readMemoryLimitMb } from '../deploy/testing/manifests.ts';
import { findDatabase } from '../start/find-database.ts';
import { type MemoryReport, readMemoryReport } from './testing/memory-reporter.ts';

const listingCount = 10_000;
const smallServices = process.env.SOAK_SMALL === '1' ? readCompose('compose.small.yaml').services : undefined;
const roundCount = smallServices ? 15 : 60;
const pageCount = smallServices ? 425 : 1_700;
const restMs = 60_000;
const timeoutMs = 3_600_000;

/** Limits in megabytes: sum of all processes, and growth of one process in total, outside its heap, and of its heap. */
const limitsMb = { sum: 1_300, growth: 60, nonHeapGrowth: 32, heapGrowth: 8 };
/** Maximum number of open driver cursors in a process: those of current reads. */
const maxCursors = 20;
/** Minimum share of successful actions: on a busy machine, the site refuses some. */
const minSuccessShare = 0.75;
/** Maximum megabytes of cached replies and pages by service; pages are buffers, but their keys and plans are not. */
const cacheMb: Readonly<Record<string, number>> = { gateway: 64, search: 32 };

const folder = createTempFolder('soak');
const socketFolder = path.join(folder, 'sockets');
const dataDir = path.join(folder, 'data');
let site: WholeSite;
let client: MongoClient;
/** For commands outside the Stable API, which services use. */
let unrestrictedClient: MongoClient;
let db: Db;
let photo: Uint8Array<ArrayBuffer>;
let staffHeaders: Record<string, string>;

async function startSoakedSite(): Promise<WholeSite> {
  const preloadPath = path.join(import.meta.dirname, 'testing/memory-reporter.ts');
  const { NODE_OPTIONS = '', PAGE_RENDERERS = '2' } = smallServices?.gateway?.environment ?? {};
  const env = {
    MEMORY_SOCKETS: socketFolder,
    NODE_OPTIONS: `${NODE_OPTIONS} --import=${pathToFileURL(preloadPath).href}`,
    PAGE_RENDERERS,
  };
  return startWholeSite({ dataDir, listingCount, port: await findFreePort(), env });
}

/** Sends a request. @throws if the reply is not 2xx */
async function sendRequest(target: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(site.origin + target, init);
  const body = await response.text();
  if (!response.ok)
    throw new Error(`${init.method ?? 'GET'} ${target}: ${response.status} ${body.slice(0, 300)}`);
  return body;
}

let actionCount = 0;
const failures: string[] = [];
/** Counts an action. A busy machine may refuse some. */
async function runAction(action: Promise<unknown>): Promise<void> {
  actionCount++;
  await action.catch((error: Error) => failures.push(error.message));
}
const toJsonInit = (headers: Record<string, string>, body: object): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { ...headers, 'content-type': 'application/json' },
});
function toForm(field: string, content: Uint8Array<ArrayBuffer> | string, name: string): FormData {
  const form = new FormData();
  form.set(field, new Blob([content]), name);
  return form;
}

async function signInStaff(): Promise<void> {
  staffHeaders = await signInOwner({ url: site.origin.replace('localhost', '127.0.0.1') }, site.origin);
  await sendRequest('/api/admin/elevate', toJsonInit(staffHeaders, { password: staffPassword }));
}

/** Signs in as the form does. Returns the headers of a call. */
async function signIn({ email }: Account): Promise<Record<string, string>> {
  let cookie = '';
  const post = async <Reply>(target: string, form: Record<string, string>) => {
    const url = `${site.origin}/__clerk/v1/client/${target}?__clerk_api_version=2025-11-10`;
    const headers = { origin: site.origin, cookie };
    const response = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(form) });
    cookie =
      response.headers
        .getSetCookie()
        .map((setCookie) => setCookie.split(';')[0])
        .join('; ') || cookie;
    return response.json() as Promise<Reply>;
  };
  const form = { strategy: 'password', identifier: email, password: accountPassword };
  const { response } = await post<{ response: { created_session_id: string } }>('sign_ins', form);
  const { jwt } = await post<{ jwt: string }>(`sessions/${response.created_session_id}/tokens`, {});
  return { authorization: `Bearer ${jwt}` };
}

async function uploadPhoto(account: Account): Promise<void> {
  const headers = await signIn(account);
  await sendRequest('/api/uploads/profile-picture', {
    method: 'POST',
    headers,
    body: toForm('photo', photo, 'me.jpg'),
  });
}

/** Sends a review, and a proof of the care. */
async function submitReview(account: Account, slug: string): Promise<void> {
  const headers = await signIn(account);
  const reply = await sendRequest(
    `/api/prosthetists/${slug}/reviews`,
    toJsonInit(headers, createReviewInput()),
  );
  const { id } = JSON.parse(reply).review as { id: string };
  const body = toForm('file', new Uint8Array(createPdf(3)), 'invoice.pdf');
  await sendRequest(`/api/uploads/review-proof?review=${id}`, { method: 'POST', headers, body });
}

const owners = Object.values(accounts).filter(({ role }) => role === 'prosthetist');
const patients = [accounts.patient, accounts.parent, accounts.upperLimb];

/** Admin pages that a staff member opens within some minutes. */
const staffPages = [
  'inbox',
  'inbox/counts',
  'stats',
  'reviews',
  'audit',
  'pending-updates',
  'data-reports',
  'outbox',
  'prosthetists?page=3',
  'prosthetists?q=smith',
  'prosthetists?q=prosthetics&sort=reviews',
];
async function workAsStaff(round: number): Promise<void> {
  for (const page of staffPages)
    await runAction(sendRequest(`/api/admin/${page}`, { headers: staffHeaders }));
  if (round % 15 === 0) {
    const rows = Array.from({ length: 5_000 }, (_, n) => createRow(round * 5_000 + n));
    const form = toForm('file', createCsv(...rows), `${round}.csv`);
    form.set('mode', 'preview');
    await runAction(sendRequest('/api/admin/import', { method: 'POST', headers: staffHeaders, body: form }));
  }
  if (round === roundCount / 2)
    await runAction(sendRequest('/api/admin/export/listings?format=csv', { headers: staffHeaders }));
}

async function runJob(name: string): Promise<void> {
  const startedAt = new Date().toISOString();
  await sendRequest(`/api/admin/jobs/${name}/run`, toJsonInit(staffHeaders, {}));
  const isDone = async () => {
    const { items } = JSON.parse(await sendRequest('/api/admin/jobs', { headers: staffHeaders }));
    const { lastAt, running } = items.find((job: { name: string }) => job.name === name);
    return !running && lastAt > startedAt;
  };
  await expect.poll(isDone, { timeout: timeoutMs, interval: 2_000 }).toBe(true);
}

type Megabytes = Readonly<Record<string, number>>;

const computeSum = (values: readonly number[]): number => values.reduce((a, b) => a + b);

/** Reads the memory by process. MongoDB's cache, which has its own limit, counts separately. */
async function readMemory(): Promise<Megabytes> {
  const { wiredTiger } = await unrestrictedClient.db('admin').command({ serverStatus: 1 });
  const cacheUsedMb = Math.round(wiredTiger.cache['bytes currently in the cache'] / 2 ** 20);
  const memoryEntries = [...site.groupPids()].map(
    ([kind, pids]) => [kind, Math.round(computeSum(pids.map(readMemoryMb)))] as const,
  );
  const memory = Object.fromEntries(memoryEntries);
  return { ...memory, mongod: memory.mongod! - cacheUsedMb, [cacheKind]: cacheUsedMb };
}
const cacheKind = "mongod's cache";

/**
 * Watches the processes of each part of compose.small.yaml. Returns a function that returns the peak megabytes of each.
 */
function watchParts(parts: readonly string[]) {
  const peaksMb: Record<string, number> = {};
  const measureParts = () => {
    try {
      const processes = site.groupPids();
      for (const part of parts) {
        const [pid] = processes.get(part === 'mongo-1' ? 'mongod' : part) ?? [];
        if (!pid) continue; // it is not long-running
        const memoryMb = computeSum(listProcessTree(pid).map(readMemoryMb));
        peaksMb[part] = Math.max(peaksMb[part] ?? 0, Math.round(memoryMb));
      }
    } catch {
      // A child ended while it was read; it is read again in a second.
    }
  };
  const timer = setInterval(measureParts, 1_000);
  return () => {
    clearInterval(timer);
    return peaksMb;
  };
}

async function readReports(): Promise<Record<string, MemoryReport>> {
  const processes = [...site.groupPids()].filter(([kind]) => !kindsWithoutReport.includes(kind));
  const reportEntries = processes.map(
    async ([kind, [pid]]) => [kind, await readMemoryReport(socketFolder, pid!)] as const,
  );
  return Object.fromEntries(await Promise.all(reportEntries));
}
const kindsWithoutReport = ['launcher', 'mongod', 'renderer'];

// In full runs: it takes twenty minutes.
describe.runIf(isFullRun)('F23 a busy day', () => {
  beforeAll(async () => {
    mkdirSync(socketFolder);
    photo = new Uint8Array(await createPhoto(1_600, 1_200).jpeg().toBuffer());
    // The first start generates listings, which takes more memory than any later start.
    await (await startSoakedSite()).stop();
    site = await startSoakedSite();
    const uri = await findDatabase(undefined, dataDir);
    ({ client, db } = await connectMongo(uri, { appName: 'faults' }));
    unrestrictedClient = new MongoClient(uri);
    await seedTeam(db);
    await signInStaff();
  }, timeoutMs);
  afterAll(async () => {
    await unrestrictedClient?.close();
    await client?.close();
    await site?.stop();
  });

  it(
    'the site at rest uses what it used at the start, and its caches',
    async ({ task }) => {
      await sleep(restMs);
      const memoryBefore = await readMemory();
      const reportsBefore = await readReports();

      const stopWatching = watchParts(Object.keys(smallServices ?? {}));
      const samples = await readSamples(await findDatabase(undefined, dataDir));
      const requests = createRequestMix(samples, pageCount);
      const visit = async (round: number) => {
        const [startIndex, endIndex] = [round, round + 1].map((n) =>
          Math.floor((pageCount * n) / roundCount),
        );
        for (const { path: target, headers } of requests.slice(startIndex, endIndex))
          await runAction(sendRequest(target!, { headers: headers as Record<string, string> }));
      };
      const upload = async (round: number) => {
        if (round % 6 !== 0) return;
        const uploadIndex = round / 6;
        const photoUploads = [0, 1, 2].map((i) =>
          runAction(uploadPhoto(owners[(3 * uploadIndex + i) % owners.length]!)),
        );
        await Promise.all([
          ...photoUploads,
          runAction(submitReview(patients[uploadIndex % patients.length]!, samples.slugs[50 + uploadIndex]!)),
        ]);
      };
      for (let round = 0; round < roundCount; round++) {
        if (round % 20 === 19) await signInStaff();
        await Promise.all([visit(round), upload(round), workAsStaff(round)]);
      }
      await signInStaff();
      for (const job of ['sweep-vanished', 'reconcile']) await runJob(job);
      await sleep(restMs);

      const peaksMb = stopWatching();
      const memoryAfter = await readMemory();
      const reportsAfter = await readReports();
      const [sumBeforeMb, sumAfterMb] = [
        computeSum(Object.values(memoryBefore)),
        computeSum(Object.values(memoryAfter)),
      ];
      const successCount = actionCount - failures.length;
      const growthTexts = Object.entries(memoryAfter).map(
        ([kind, mb]) => `${kind} ${memoryBefore[kind] ?? 0} → ${mb}`,
      );
      if (smallServices) console.log('Megabytes at their most:', peaksMb);
      else
        task.meta.faultRow = {
          id: 'F23',
          fault: 'a busy day, and a minute of rest',
          figures: `${successCount} actions; ${sumBeforeMb} MB, then ${sumAfterMb} (goal ${limitsMb.sum}): ${growthTexts.join(', ')}`,
        };
      for (const [part, mb] of Object.entries(peaksMb))
        expect.soft(mb, `${part} at its most`).toBeLessThanOrEqual(readMemoryLimitMb(smallServices![part]!));
      expect
        .soft(successCount / actionCount, failures.slice(0, 9).join('\n'))
        .toBeGreaterThan(minSuccessShare);
      const { items } = JSON.parse(await sendRequest('/api/admin/jobs', { headers: staffHeaders }));
      expect.soft(items.filter((job: { failed: boolean }) => job.failed)).toEqual([]);
      expect.soft(sumAfterMb).toBeLessThanOrEqual(limitsMb.sum);
      for (const [kind, mb] of Object.entries(memoryAfter))
        if (kind !== cacheKind)
          expect.soft(mb, kind).toBeLessThanOrEqual((memoryBefore[kind] ?? 0) + limitsMb.growth);
      for (const [kind, { nonHeapMb, heapMb, cursorCount }] of Object.entries(reportsAfter)) {
        const reportBefore = reportsBefore[kind]!;
        const maxHeapGrowth = limitsMb.heapGrowth + (cacheMb[kind] ?? 0);
        expect
          .soft(nonHeapMb, `${kind} outside of its heap`)
          .toBeLessThanOrEqual(reportBefore.nonHeapMb + limitsMb.nonHeapGrowth);
        expect.soft(heapMb, kind).toBeLessThanOrEqual(reportBefore.heapMb + maxHeapGrowth);
        expect.soft(cursorCount, kind).toBeLessThanOrEqual(maxCursors);
      }
    },
    timeoutMs,
  );
});
