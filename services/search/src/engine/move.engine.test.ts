// The move to a search cluster and back, as docs/search-cluster.md has it: real processes of the service are replaced one
// by one, each by one that is ready, while visitors search and listings change.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { getCollections } from '@app/db';
import { createTestDatabase } from '@app/test-kit/mongo';
import type {} from '@app/test-kit/opensearch/setup';
import type { SearchReply } from '@app/types';
import { afterAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { storeChangingListings, type WatchedQuery } from '../testing/changing-listings.ts';

const clusterUrl = inject('searchEngineUrl');
const { db, uri } = await createTestDatabase();
const root = path.resolve(import.meta.dirname, '../../../..');
const waitOptions = { timeout: 60_000, interval: 20 };
const queries: WatchedQuery[] = [
  { query: 'radius=10000&zipCode=63101&sortBy=reviews', maxAgeMs: 1_000 },
  { query: 'zipCode=63101&radius=100&sortBy=distance', maxAgeMs: 1_000 },
  { query: 'radius=10000&sortBy=name&insurance=Medicare&children=true', maxAgeMs: 1_000 },
  // The mean of all ratings may be ten seconds old.
  { query: 'zipCode=10001&radius=100&sortBy=rating', maxAgeMs: 11_000 },
  { query: 'radius=10000&name=john', maxAgeMs: 1_000 },
];

type EngineName = 'embedded' | 'cluster';
type ServiceProcess = Awaited<ReturnType<typeof startProcess>>;
const childProcesses: ChildProcess[] = [];
afterAll(() => {
  for (const child of childProcesses) child.kill('SIGKILL');
});

/** Starts a process of the service, and waits until it is ready, before which it answers no search. */
async function startProcess(engine: EngineName) {
  const child = spawn(process.execPath, [path.join(root, 'services/search/src/main.ts')], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'info', PORT: '0', MONGODB_URI: uri },
      ...{ PUBLIC_ORIGIN: 'http://localhost', CLERK_SECRET_KEY: 'sk_test_move' },
      ...(engine === 'cluster' && { SEARCH_ENGINE_URL: clusterUrl!, SEARCH_ENGINE_REPLICAS: '0' }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  childProcesses.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, port } = JSON.parse(line) as { msg: string; port?: number };
    if (msg !== 'listening') continue;
    child.stdout.resume();
    const url = `http://127.0.0.1:${port}`;
    await vi.waitUntil(async () => {
      const { status } = await fetch(`${url}/api/prosthetists?${queries[0]!.query}`);
      const isReady = (await fetch(`${url}/readyz`)).ok;
      if (!isReady) expect(status).toBe(503);
      return isReady;
    }, waitOptions);
    return { child, url, engine };
  }
  throw new Error('The process ended before it listened.');
}

async function terminateProcess({ child }: ServiceProcess): Promise<void> {
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}

/** Compares two processes as the document does. */
async function compareEngines(...urls: string[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'move-'));
  const pathsFile = path.join(folder, 'paths.txt');
  await writeFile(pathsFile, queries.map(({ query }) => `/api/prosthetists?${query}\n`).join(''));
  const script = path.join(root, 'tools/bench/compare-engines.ts');
  await promisify(execFile)(process.execPath, [script, ...urls, pathsFile]).finally(() =>
    rm(folder, { recursive: true }),
  );
}

it.skipIf(!clusterUrl)(
  'moves to a cluster, back, and there again under load: every answer is true, and no change is lost',
  { timeout: 300_000 },
  async () => {
    const changingListings = await storeChangingListings(getCollections(db), queries);
    const counts = { searches: 0, walks: 0, cursorsOfOtherEngine: 0 };
    const faults: string[] = [];
    /** The processes that get requests, in turn. */
    let liveProcesses: ServiceProcess[] = await Promise.all([
      startProcess('embedded'),
      startProcess('embedded'),
    ]);
    let [isOver, isChanging] = [false, true];
    onTestFinished(() => {
      isOver = true;
    });

    async function searchPage({ url, engine }: ServiceProcess, queryIndex: number, cursor?: string | null) {
      const { query } = queries[queryIndex]!;
      const requestedAt = Date.now();
      counts.searches++;
      const searchUrl = `${url}/api/prosthetists?${query}${cursor ? `&after=${cursor}` : ''}`;
      const response = await fetch(searchUrl).catch(() => undefined);
      if (response?.status !== 200) {
        faults.push(`${engine} ${response?.status ?? 'without connection'}: ${query}`);
        return { ids: [], next: undefined };
      }
      const { total, facets, prosthetists, next } = (await response.json()) as SearchReply;
      const ids = prosthetists.map(({ id }) => id);
      if (!cursor && !changingListings.wasTrue(queryIndex, { total, facets, ids }, requestedAt))
        faults.push(`${engine} wrong: ${query}`);
      return { ids, next };
    }

    /** Walks through all pages. Returns the ids, or undefined if there was no end. */
    async function readAllPages(queryIndex: number, pickProcess: () => ServiceProcess, pauseMs = 0) {
      const ids: string[] = [];
      let cursor: string | null | undefined;
      let lastEngine: EngineName | undefined;
      do {
        const serviceProcess = pickProcess();
        if (lastEngine && lastEngine !== serviceProcess.engine) counts.cursorsOfOtherEngine++;
        lastEngine = serviceProcess.engine;
        const [page] = await Promise.all([searchPage(serviceProcess, queryIndex, cursor), wait(pauseMs)]);
        ids.push(...page.ids);
        cursor = page.next;
      } while (cursor && !isOver);
      return cursor === null ? ids : undefined;
    }

    /** Expects each walk to have all listings in their order, once, but for those that changed meanwhile. */
    async function readPagesInLoop(queryIndex: number): Promise<void> {
      const { query, maxAgeMs } = queries[queryIndex]!;
      let processIndex = queryIndex;
      while (!isOver) {
        const changedSinceMs = Date.now() - maxAgeMs;
        const expectedIds = changingListings.listResultIds(query);
        const ids = await readAllPages(
          queryIndex,
          () => liveProcesses[processIndex++ % liveProcesses.length]!,
          250,
        );
        if (!ids) continue;
        counts.walks++;
        const changedIds = new Set(changingListings.listIdsChangedSince(changedSinceMs));
        const joinUnchangedIds = (resultIds: string[]) =>
          resultIds.filter((id) => !changedIds.has(id)).join();
        if (joinUnchangedIds(ids) !== joinUnchangedIds(expectedIds)) faults.push(`walk: ${query}`);
      }
    }
    async function changeListingsInLoop(): Promise<void> {
      while (!isOver) await Promise.all([isChanging && changingListings.changeListing(), wait(200)]);
    }

    const secondsByStep: Record<string, number> = {};
    async function measure<T>(step: string, work: () => Promise<T>): Promise<T> {
      const startedAt = performance.now();
      const result = await work();
      secondsByStep[step] = Math.round((performance.now() - startedAt) / 100) / 10;
      return result;
    }
    /** Replaces each process as a rollout does. Expects that all have all changes a second after the last one. */
    async function moveTo(engine: EngineName): Promise<void> {
      for (const oldProcess of [...liveProcesses]) {
        const newProcess = await startProcess(engine);
        // At once: a process that is ready has all changes.
        await Promise.all(queries.map((_, queryIndex) => searchPage(newProcess, queryIndex)));
        liveProcesses.push(newProcess);
        await wait(2_000);
        liveProcesses = liveProcesses.filter((serviceProcess) => serviceProcess !== oldProcess);
        await terminateProcess(oldProcess);
      }
      isChanging = false;
      await wait(1_200);
      const expectedIds = changingListings.listResultIds(queries[0]!.query);
      for (const serviceProcess of liveProcesses)
        expect(await readAllPages(0, () => serviceProcess)).toEqual(expectedIds);
      isChanging = true;
    }

    const loadLoops = [...[...queries.keys()].map(readPagesInLoop), changeListingsInLoop()];
    const trialProcess = await measure('trial', () => startProcess('cluster'));
    await measure('comparison', () => compareEngines(liveProcesses[0]!.url, trialProcess.url));
    await measure('there', () => moveTo('cluster'));
    await terminateProcess(trialProcess);
    await measure('back', () => moveTo('embedded'));
    // The cluster lacks the changes of the time without it.
    await measure('there again', () => moveTo('cluster'));
    isOver = true;
    await Promise.all(loadLoops);
    await Promise.all(liveProcesses.map(terminateProcess));

    console.log(
      JSON.stringify({
        ...counts,
        changes: changingListings.changeCount,
        faults: faults.length,
        seconds: secondsByStep,
      }),
    );
    expect(faults).toEqual([]);
    expect(counts.walks).toBeGreaterThan(10);
    expect(counts.cursorsOfOtherEngine).toBeGreaterThan(20);
  },
);
