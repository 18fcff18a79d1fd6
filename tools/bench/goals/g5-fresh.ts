import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Collections, getCollections, type ListingDoc, toNameKeys } from '@app/db';
import { connectMongo } from '@app/service-kit';
import { type SearchReply, searchProsthetists } from '@app/types';
import { ObjectId } from 'mongodb';
import { Pool } from 'undici';
import { withChildren } from '../measure/child.ts';
import { formatDigits, type GoalOutcome } from '../measure/goal.ts';
import { computeMedian } from '../measure/interleaved.ts';
import { measureCpu, readPeakMemoryMb } from '../measure/processes.ts';
import { startSearchServer } from '../servers/start-servers.ts';
import { type BenchSize, podMemoryMb } from './bench-size.ts';

const probeCount = 100;
const changesPerSecond = 100;
const measureMs = 5_000;

/** G5: a listing is found at once among 100 changes a second, and neither they nor a rebuild delay requests. */
export const measureFreshness = ({ name, mongo, port }: BenchSize): Promise<GoalOutcome[]> =>
  withChildren(async (startChild) => {
    const server = await startSearchServer(startChild, port, mongo.uri);
    const { client, db } = await connectMongo(mongo.uri);
    const collections = getCollections(db);
    const pool = new Pool(server.origin, { connections: 1 });
    const updatesController = new AbortController();
    const updatesPromise = updateListings(collections, updatesController.signal);
    updatesPromise.catch(() => {}); // handled where it is awaited
    try {
      await server.runJob({ job: 'stalls' });
      const delaysMs: number[] = [];
      for (let i = 0; i < probeCount; i++) delaysMs.push(await measureSearchDelay(collections, pool));
      const { stallMs: changesStallMs } = await server.runJob<{ stallMs: number }>({ job: 'stalls' });
      updatesController.abort();
      const changeCount = await updatesPromise;
      const changeCost = await measureChangeCost(collections, [server.pid, mongo.pid]);
      const { stallMs: rebuildStallMs } = await server.runJob<{ stallMs: number }>({ job: 'rebuild' });
      delaysMs.sort((a, b) => a - b);
      const id = 'G5';
      return [
        {
          id,
          description: `${name}: an approved listing is found, 99th percentile`,
          value: delaysMs[Math.ceil(probeCount * 0.99) - 1]!,
          limit: 100,
          unit: 'ms',
          detail: `${probeCount} probes among ${changeCount} other changes, median ${formatDigits(computeMedian(delaysMs))} ms`,
        },
        {
          id,
          description: `${name}: the longest CPU time without a pause while ${changesPerSecond} changes a second arrive`,
          value: changesStallMs,
          limit: 20,
          unit: 'ms',
        },
        {
          id,
          description: `${name}: the longest CPU time without a pause while the index is rebuilt`,
          value: rebuildStallMs,
          limit: 20,
          unit: 'ms',
        },
        {
          id,
          description: `${name}: memory of the search service, at most, with a rebuild`,
          value: readPeakMemoryMb(server.pid),
          limit: podMemoryMb,
          unit: 'MB',
          detail: 'two indexes for a while',
        },
        {
          id,
          description: `${name}: CPU of a change in each search service`,
          value: changeCost.service,
          limit: 2,
          unit: 'ms',
          detail: `${changesPerSecond} a second, no searches; MongoDB ${formatDigits(changeCost.mongod)} ms, the write included`,
        },
      ];
    } finally {
      updatesController.abort();
      // If a probe failed, the changes still run and need their client.
      await updatesPromise.catch(() => {});
      await pool.close();
      await client.close();
    }
  });

/** CPU milliseconds per change without searches. */
async function measureChangeCost(collections: Collections, pids: readonly [service: number, mongod: number]) {
  const controller = new AbortController();
  let changeCount = 0;
  const [serviceMs, mongodMs] = await measureCpu(pids, async () => {
    setTimeout(() => controller.abort(), measureMs);
    changeCount = await updateListings(collections, controller.signal);
  });
  return { service: serviceMs! / changeCount, mongod: mongodMs! / changeCount };
}

/** Milliseconds from the acknowledged approval to the first search that finds the listing. */
async function measureSearchDelay({ listings }: Collections, pool: Pool): Promise<number> {
  const sampleListing = await listings.findOne({ approved: true });
  const _id = new ObjectId();
  // Consonants only: the search tolerates typos and similar sounds, so vowels would not distinguish names.
  const lastName = randomBytes(10)
    .toString('hex')
    .replace(/./g, (digit) => 'bcdfgklmnprstvxz'.charAt(Number.parseInt(digit, 16)));
  const names = { firstName: 'Bench', lastName, company: 'Bench' };
  const { ownerUserId: _, externalKey: __, slugHistory: ___, ...listing } = sampleListing!;
  const doc: ListingDoc = {
    ...listing,
    ...names,
    ...toNameKeys({ ...names, city: sampleListing!.city }),
    _id,
    slug: `bench-${_id}`,
    status: 'pending',
    approved: false,
  };
  await listings.insertOne(doc);
  try {
    if ((await countHits(pool, lastName)) !== 0) throw new Error(`${lastName} is found, pending`);
    await listings.updateOne({ _id }, { $set: { status: 'approved', approved: true }, $inc: { v: 1 } });
    const approvedAt = performance.now();
    while ((await countHits(pool, lastName)) !== 1) {
      if (performance.now() - approvedAt > 10_000)
        throw new Error('an approved listing is not found within 10 s');
    }
    return performance.now() - approvedAt;
  } finally {
    await listings.deleteOne({ _id });
  }
}

async function countHits(pool: Pool, lastName: string): Promise<number> {
  const { statusCode, body } = await pool.request({
    method: 'GET',
    path: `${searchProsthetists.path}?name=${lastName}`,
  });
  const reply = (await body.json()) as SearchReply;
  if (statusCode !== 200) throw new Error(`a search answered ${statusCode}`);
  return reply.total;
}

async function updateListings({ listings }: Collections, signal: AbortSignal): Promise<number> {
  const changedListings = await listings
    .find({ approved: true }, { projection: { _id: 1 } })
    .limit(5000)
    .toArray();
  const startedAt = performance.now();
  let changeCount = 0;
  while (!signal.aborted) {
    const dueCount = ((performance.now() - startedAt) / 1000) * changesPerSecond;
    while (changeCount < dueCount) {
      const { _id } = changedListings[changeCount % changedListings.length]!;
      await listings.updateOne(
        { _id },
        { $inc: { v: 1 }, $set: { confirmedAt: new Date(), updatedAt: new Date() } },
      );
      changeCount++;
    }
    await sleep(5);
  }
  return changeCount;
}
