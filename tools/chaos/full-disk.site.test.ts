import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, getCollections, type MongoClient } from '@app/db';
import { findFreePort } from '@app/embedded-mongodb';
import { connectMongo } from '@app/service-kit';
import { isFullRun } from '@app/test-kit/full-tests';
import { personas } from '@app/test-kit/personas';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { afterAll, describe, expect, it } from 'vitest';
import { findDatabase } from '../start/find-database.ts';
import { root } from '../verify/run-steps.ts';
import { type LoadRequest, type RequestOutcome, sendRequest, summarizeFailures } from './testing/load.ts';
import { countDrift } from './testing/try-fault.ts';

// A disk in memory, in a namespace that ends with its process: this needs no root.
const namespaceArgs = ['--map-root-user', '--mount'];
const canMountDisk = isFullRun && spawnSync('unshare', [...namespaceArgs, 'true']).status === 0;
if (isFullRun && !canMountDisk)
  console.warn('The full disk is not tried: this system lets nobody mount a disk of their own (unshare).');

const diskMegabytes = 1_100;
const folder = createTempFolder('full-disk');
const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exitEvent = once(child, 'exit');
  child.kill(signal);
  await exitEvent;
}

/** Mounts the disk. Returns its path outside, and the command that starts programs with it at `folder`. */
async function mountDisk() {
  const script = `mount -t tmpfs -o size=${diskMegabytes}m site "$0" && echo mounted && exec sleep 3600`;
  const holder = spawn('unshare', [...namespaceArgs, 'sh', '-c', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => endProcess(holder, 'SIGKILL'));
  await once(holder.stdout, 'data');
  return {
    path: `/proc/${holder.pid}/root${folder}`,
    enterCommand: ['nsenter', '--user', '--mount', '--preserve-credentials', `--target=${holder.pid}`],
  };
}
type Disk = Awaited<ReturnType<typeof mountDisk>>;

/** Starts `npm start` on that disk and waits until it is ready. */
async function startSite({ enterCommand: [program = '', ...args] }: Disk) {
  const port = await findFreePort();
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    PORT: String(port),
    SEED_LISTINGS: '60',
    DATA_DIR: path.join(folder, 'data'),
  };
  const child = spawn(program, [...args, process.execPath, path.join(root, 'tools/start.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanups.push(() => endProcess(child, 'SIGTERM'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  while (!output.includes('Ready: ')) {
    if (child.exitCode !== null) throw new Error(output);
    await sleep(50);
  }
  return { child, origin: `http://localhost:${port}`, getOutput: () => output };
}

function fillDisk(disk: Disk): string {
  const fillerPath = path.join(disk.path, 'filler');
  const descriptor = openSync(fillerPath, 'w');
  for (let size = 1 << 22; size >= 1; size >>= 1) {
    const bytes = Buffer.alloc(size, 7);
    try {
      for (;;) writeSync(descriptor, bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(descriptor);
  return fillerPath;
}
const readFreeMb = (disk: Disk) => {
  const { bavail, bsize } = statfsSync(disk.path);
  return Math.round((bavail * bsize) / 1e6);
};

const searchRequest: LoadRequest = {
  name: 'search',
  createPath: () => '/api/prosthetists?zipCode=63101&radius=100',
};
const pageRequest: LoadRequest = {
  name: 'page',
  createPath: () => '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance',
};
const createReportRequest = (detail: string): LoadRequest => ({
  name: 'report',
  createPath: () => `/api/prosthetists/${personas.full.slug}/report`,
  createInit: async () => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ field: 'Phone', note: detail }),
  }),
});

describe.runIf(canMountDisk)('F15 npm start on a disk that becomes full', () => {
  it('still searches, reports the cause, accepts writes when there is room, and starts with little of it', async ({
    task,
  }) => {
    const disk = await mountDisk();
    const site = await startSite(disk);
    expect(
      summarizeFailures([
        await sendRequest(site.origin, searchRequest),
        await sendRequest(site.origin, pageRequest),
      ]),
    ).toEqual([]);
    const acknowledgedDetails: string[] = [];
    const sendReport = async (): Promise<RequestOutcome> => {
      const detail = `Another number ${randomUUID()}`;
      const outcome = await sendRequest(site.origin, createReportRequest(detail));
      if (outcome.status === 202) acknowledgedDetails.push(detail);
      return outcome;
    };
    expect(summarizeFailures([await sendReport()])).toEqual([]);

    const fillerPath = fillDisk(disk);
    expect(readFreeMb(disk)).toBe(0);
    const reads: RequestOutcome[] = [];
    const writes: RequestOutcome[] = [];
    const isPrinted = (text: string) => site.getOutput().includes(text);
    // MongoDB exits at its next checkpoint, which it writes every minute.
    const deadline = performance.now() + 150_000;
    while (!isPrinted('MongoDB is down because the disk') && performance.now() < deadline) {
      reads.push(await sendRequest(site.origin, searchRequest), await sendRequest(site.origin, pageRequest));
      if (writes.length < 3) writes.push(await sendReport());
      await sleep(100);
    }
    expect(site.getOutput()).toContain('MongoDB is down because the disk');
    for (let i = 0; i < 20; i++) reads.push(await sendRequest(site.origin, searchRequest));
    writes.push(await sendReport());
    expect(site.getOutput()).toMatch(/The logs in .* cannot be written: ENOSPC/);
    expect(summarizeFailures(reads)).toEqual([]);
    expect(writes.at(-1)?.status).toBe(503);
    for (const { status, message } of writes)
      if (status !== 202) expect([status, JSON.parse(message).error]).toEqual([503, 'unavailable']);

    rmSync(fillerPath);
    const freedAt = performance.now();
    while ((await sendReport()).status !== 202) {
      if (performance.now() - freedAt > 60_000) throw new Error(`It takes no writes: ${site.getOutput()}`);
      await sleep(500);
    }
    const recoverySeconds = (performance.now() - freedAt) / 1_000;
    await expect
      .poll(() => sendRequest(site.origin, searchRequest).then(site.getOutput), { timeout: 20_000 })
      .toMatch(/The logs in .* are written again; \d+ lines are missing/);
    expect(site.child.exitCode).toBeNull();
    await endProcess(site.child, 'SIGTERM');

    const freeMb = readFreeMb(disk);
    expect(freeMb).toBeLessThan(1_000);
    const restartedSite = await startSite(disk);
    const { lost, doubled, drift } = await withDatabase(disk, async (client, db) => {
      const storedDetails = await getCollections(db)
        .reports.find({ note: { $regex: '^Another number' } })
        .map(({ note }) => note ?? '')
        .toArray();
      return {
        lost: acknowledgedDetails.filter((detail) => !storedDetails.includes(detail)).length,
        doubled: storedDetails.length - new Set(storedDetails).size,
        drift: await countDrift(client, db),
      };
    });
    expect(summarizeFailures([await sendRequest(restartedSite.origin, searchRequest)])).toEqual([]);
    expect({ lost, doubled, drift }).toEqual({ lost: 0, doubled: 0, drift: 0 });
    task.meta.faultRow = {
      id: 'F15',
      fault: 'full disk under `npm start`, until MongoDB ended',
      lost,
      doubled,
      drift,
      figures: `${reads.length} reads meanwhile, 0 failed; writes again ${recoverySeconds.toFixed(1)} s after there was room; starts with ${freeMb} MB free`,
    };
  });
});

async function withDatabase<T>(disk: Disk, runWork: (client: MongoClient, db: Db) => Promise<T>): Promise<T> {
  const { client, db } = await connectMongo(await findDatabase(undefined, path.join(disk.path, 'data')));
  try {
    return await runWork(client, db);
  } finally {
    await client.close();
  }
}
