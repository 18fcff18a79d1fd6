// Imports a CSV file as the admin service does, without HTTP, and measures memory and pauses. node importer.ts
// MONGODB_URI
import { randomUUID } from 'node:crypto';
import { getCollections, prepareDatabase } from '@app/db';
import { commitImport, type ImportDeps } from '@app/service-admin/imports/apply/commit';
import { readFile } from '@app/service-admin/imports/file/read-file';
import { withUpload } from '@app/service-admin/imports/file/upload';
import { createImportsStore, type Import } from '@app/service-admin/imports/imports.store';
import { createListingsStore } from '@app/service-admin/imports/listings.store';
import { planImport } from '@app/service-admin/imports/rows/plan';
import { createRowsStore } from '@app/service-admin/imports/rows.store';
import { connectMongo } from '@app/service-kit';
import { ObjectId } from 'mongodb';
import { watchStalls } from '../measure/stalls.ts';

/** `board`: a typical file of a state board; `namesakes`: the same name in all rows. */
export type FileKind = 'board' | 'namesakes';
type Job = { job: 'import'; rows: number; kind: FileKind } | { job: 'insertAgain' | 'forget' };

export interface ImportFigures {
  seconds: { read: number; plan: number; commit: number; all: number };
  created: number;
  /** Maximum growth of heap and buffers, in MiB. */
  grownMiB: number;
  stallMs: number;
}

const chunkBytes = 64 * 1024;
const header =
  'externalId,firstName,lastName,company,address,city,state,zip,phone,licenses,insuranceAccepted,professionalBio';
const towns = [
  ['MA', '02110'],
  ['MO', '63101'],
  ['IL', '60601'],
  ['NY', '10001'],
  ['CA', '90001'],
] as const;

/** Rows of a typical state board file, with invalid NPIs so that none is real. */
function buildFile(rows: number, kind: FileKind): Buffer {
  const lines = Array.from({ length: rows }, (_, n) => {
    const name = n.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!);
    const [state, zip] = towns[n % towns.length]!;
    const [last, phone] = kind === 'namesakes' ? ['Bench', ''] : [`Bench${name}`, '(617) 555-0123'];
    const licenses = '"ABC Certified Prosthetist (CP)|State Prosthetist License"';
    const bio = 'Twelve years of fitting legs and arms.';
    return `B-${n},Ana,${last},"Practice ${n % 900}, Inc.",${n} Market Street,Town,${state},${zip},${phone},${licenses},Medicare|Aetna,${bio}`;
  });
  return Buffer.from([header, ...lines].join('\r\n'));
}

async function* readInChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

const { client, db } = await connectMongo(process.argv[2]!);
await prepareDatabase(db);
const collections = getCollections(db);
const deps: ImportDeps = {
  client,
  collections,
  imports: createImportsStore(collections, randomUUID()),
  rows: createRowsStore(collections),
  listings: createListingsStore(collections),
};
/** Documents with a later id were imported by this process. */
const first = new ObjectId();
const imported = { _id: { $gt: first } };

const readHeap = () => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** Runs work and returns its longest pause and memory growth. */
async function watch<T>(work: () => Promise<T>) {
  globalThis.gc?.();
  const before = readHeap();
  let peak = before;
  const samplePeak = () => {
    peak = Math.max(peak, readHeap());
  };
  const timer = setInterval(samplePeak, 5);
  const stalls = watchStalls();
  const result = await work();
  clearInterval(timer);
  stalls.stop();
  samplePeak();
  return { result, stallMs: stalls.takeLongest(), grownMiB: (peak - before) / 2 ** 20 };
}

async function importFile(bytes: Buffer) {
  const started = performance.now();
  let last = started;
  const takeSeconds = () => {
    const seconds = (performance.now() - last) / 1000;
    last = performance.now();
    return seconds;
  };
  const importDoc = await deps.imports.create('bench.csv', 'bench');
  const find = async (): Promise<Import> => (await deps.imports.find(importDoc._id.toHexString()))!;
  await deps.imports.update(importDoc._id, 'planning', { 'settings.publish': true });
  const report = (bytes: number) =>
    deps.imports.update(importDoc._id, 'planning', { 'progress.bytes': bytes });
  await withUpload(readInChunks(bytes), report, (upload) => readFile(deps, importDoc, upload, undefined));
  const read = takeSeconds();
  await planImport(deps, await find());
  const planned = takeSeconds();
  await deps.imports.startWork(importDoc._id, ['planned'], 'committing', { committedAt: new Date() });
  await commitImport(deps, await find());
  const { created } = (await find()).counts;
  return { seconds: { read, plan: planned, commit: takeSeconds(), all: (last - started) / 1000 }, created };
}

async function runJob(job: Job): Promise<object> {
  switch (job.job) {
    case 'import': {
      const bytes = buildFile(job.rows, job.kind);
      const { result, stallMs, grownMiB } = await watch(() => importFile(bytes));
      return { ...result, stallMs, grownMiB } satisfies ImportFigures;
    }
    case 'insertAgain': {
      // Baseline: the same documents inserted with the driver.
      const documents = await collections.listings.find(imported).toArray();
      await collections.listings.deleteMany(imported);
      const started = performance.now();
      for (let at = 0; at < documents.length; at += 1000)
        await collections.listings.insertMany(documents.slice(at, at + 1000), { ordered: false });
      return { seconds: (performance.now() - started) / 1000 };
    }
    case 'forget': {
      const { listings, audit, imports, importRows } = collections;
      await Promise.all(
        [listings, audit, imports].map((collection) => collection.deleteMany(imported as object)),
      );
      await importRows.deleteMany({ importId: imported._id });
      return {};
    }
  }
}

process.on('message', async (job: Job) => {
  process.send?.(await runJob(job).catch((error: Error) => ({ error: error.message })));
});
process.on('SIGTERM', () => process.exit(0));
process.send?.({ ready: true });
