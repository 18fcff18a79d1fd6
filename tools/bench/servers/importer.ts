// Imports a CSV file as the admin service does, and measures memory and pauses. node importer.ts MONGODB_URI
import { randomUUID } from 'node:crypto';
import { getCollections, prepareDatabase } from '@app/db';
import { commitImport, type ImportDeps } from '@app/service-admin/imports/apply/commit';
import { readImportFile } from '@app/service-admin/imports/file/read-import-file';
import { withUpload } from '@app/service-admin/imports/file/upload';
import { createImportStores, type ImportRecord } from '@app/service-admin/imports/imports.store';
import { planImport } from '@app/service-admin/imports/rows/plan';
import { connectMongo } from '@app/service-kit';
import { ObjectId } from 'mongodb';
import { watchStalls } from '../measure/stalls.ts';

/** `board`: a typical file of a state board; `namesakes`: the same name in all rows. */
export type FileKind = 'board' | 'namesakes';
type Job = { job: 'import'; rowCount: number; kind: FileKind } | { job: 'insertAgain' | 'deleteImported' };

export interface ImportFigures {
  seconds: { read: number; plan: number; commit: number; all: number };
  createdCount: number;
  growthMiB: number;
  stallMs: number;
}

const chunkBytes = 64 * 1024;
const headerLine =
  'externalId,firstName,lastName,company,address,city,state,zip,phone,licenses,insuranceAccepted,professionalBio';
const stateZips = [
  ['MA', '02110'],
  ['MO', '63101'],
  ['IL', '60601'],
  ['NY', '10001'],
  ['CA', '90001'],
] as const;

/** Rows of a typical state board file, with invalid NPIs so that none is real. */
function buildFile(rowCount: number, kind: FileKind): Buffer {
  const lines = Array.from({ length: rowCount }, (_, row) => {
    const nameSuffix = row.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!);
    const [state, zip] = stateZips[row % stateZips.length]!;
    const [lastName, phone] = kind === 'namesakes' ? ['Bench', ''] : [`Bench${nameSuffix}`, '(617) 555-0123'];
    const licenses = '"ABC Certified Prosthetist (CP)|State Prosthetist License"';
    const bio = 'Twelve years of fitting legs and arms.';
    return `B-${row},Ana,${lastName},"Practice ${row % 900}, Inc.",${row} Market Street,Town,${state},${zip},${phone},${licenses},Medicare|Aetna,${bio}`;
  });
  return Buffer.from([headerLine, ...lines].join('\r\n'));
}

async function* readInChunks(bytes: Buffer) {
  for (let offset = 0; offset < bytes.length; offset += chunkBytes)
    yield bytes.subarray(offset, offset + chunkBytes);
}

const { client, db } = await connectMongo(process.argv[2]!);
await prepareDatabase(db);
const collections = getCollections(db);
const deps: ImportDeps = {
  client,
  collections,
  ...createImportStores(collections, randomUUID()),
};
/** Documents with a later id were imported by this process. */
const startId = new ObjectId();
const importedFilter = { _id: { $gt: startId } };

const readHeapBytes = () => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

async function measureWork<T>(runWork: () => Promise<T>) {
  globalThis.gc?.();
  const startBytes = readHeapBytes();
  let peakBytes = startBytes;
  const samplePeak = () => {
    peakBytes = Math.max(peakBytes, readHeapBytes());
  };
  const timer = setInterval(samplePeak, 5);
  const stalls = watchStalls();
  const result = await runWork();
  clearInterval(timer);
  stalls.stop();
  samplePeak();
  return { result, stallMs: stalls.takeLongestMs(), growthMiB: (peakBytes - startBytes) / 2 ** 20 };
}

async function importFile(bytes: Buffer) {
  const startedAt = performance.now();
  let lapStart = startedAt;
  const takeLapSeconds = () => {
    const seconds = (performance.now() - lapStart) / 1000;
    lapStart = performance.now();
    return seconds;
  };
  const importDoc = await deps.importsStore.create('bench.csv', 'bench');
  const reloadImport = async (): Promise<ImportRecord> =>
    (await deps.importsStore.find(importDoc._id.toHexString()))!;
  await deps.importsStore.update(importDoc._id, 'planning', { 'settings.publish': true });
  const reportProgress = (readBytes: number) =>
    deps.importsStore.update(importDoc._id, 'planning', { 'progress.bytes': readBytes });
  await withUpload(readInChunks(bytes), reportProgress, (upload) =>
    readImportFile(deps, importDoc, upload, undefined),
  );
  const readSeconds = takeLapSeconds();
  await planImport(deps, await reloadImport());
  const planSeconds = takeLapSeconds();
  await deps.importsStore.startWork(importDoc._id, ['planned'], 'committing', { committedAt: new Date() });
  await commitImport(deps, await reloadImport());
  const { created: createdCount } = (await reloadImport()).counts;
  return {
    seconds: {
      read: readSeconds,
      plan: planSeconds,
      commit: takeLapSeconds(),
      all: (lapStart - startedAt) / 1000,
    },
    createdCount,
  };
}

async function runJob(job: Job): Promise<object> {
  switch (job.job) {
    case 'import': {
      const bytes = buildFile(job.rowCount, job.kind);
      const { result, stallMs, growthMiB } = await measureWork(() => importFile(bytes));
      return { ...result, stallMs, growthMiB } satisfies ImportFigures;
    }
    case 'insertAgain': {
      // Baseline: the same documents inserted with the driver.
      const documents = await collections.listings.find(importedFilter).toArray();
      await collections.listings.deleteMany(importedFilter);
      const startedAt = performance.now();
      for (let offset = 0; offset < documents.length; offset += 1000)
        await collections.listings.insertMany(documents.slice(offset, offset + 1000), { ordered: false });
      return { seconds: (performance.now() - startedAt) / 1000 };
    }
    case 'deleteImported': {
      const { listings, audit, imports, importRows } = collections;
      await Promise.all(
        [listings, audit, imports].map((collection) => collection.deleteMany(importedFilter as object)),
      );
      await importRows.deleteMany({ importId: importedFilter._id });
      return {};
    }
  }
}

process.on('message', async (job: Job) => {
  process.send?.(await runJob(job).catch((error: Error) => ({ error: error.message })));
});
process.on('SIGTERM', () => process.exit(0));
process.send?.({ ready: true });
