// `pnpm seed` fills what is empty in the database of MONGODB_URI or of the running `npm start`. All people are
// invented; phones are 555-0100 to 0199, hosts *.example, email *.test.
import { globSync } from 'node:fs';
import path from 'node:path';
import { withLock } from '@app/db';
import { connectMongo, readEnv } from '@app/service-kit';
import { createStorage, type FileStorage, storageSettings } from '@app/storage';
import type { Db } from 'mongodb';
import * as z from 'zod';
import { isMain, printError, readArguments, startTimer } from './command.ts';
import { clearSeededData, type FillResult, fillDatabase, readSeedState } from './seed/fill.ts';
import { findDatabase, withSiteDatabase } from './start/find-database.ts';

const root = path.resolve(import.meta.dirname, '..');
const DEFAULT_LISTING_COUNT = 10_000;
const PROGRESS_INTERVAL_MS = 250;
const HOUR_MS = 3_600_000;

interface SeedInput {
  uri: string;
  /** Random listings in addition to the personas; 0 creates the personas only. */
  listingCount: number;
  /** The site's photos. Absent: no listing has photos of the place. */
  photos?: FileStorage;
  onProgress?: (line: string) => void;
  /** Reference date of all data; default: the start of today. */
  now?: Date;
  /** The checkout whose services bring data of their own; default: this one. */
  checkoutPath?: string;
}

/** Leaves listings alone but those of an interrupted seed, which restarts. Of two processes the second waits. */
export async function seedIfEmpty(input: SeedInput) {
  const { client, db } = await connectMongo(input.uri, { appName: 'seed' });
  try {
    return await withLock(db, 'seed', () => seedUnlessFilled(db, input), { waitMs: HOUR_MS });
  } finally {
    await client.close();
  }
}

async function seedUnlessFilled(
  db: Db,
  { listingCount, photos, onProgress = () => {}, now = startOfToday(), checkoutPath = root }: SeedInput,
) {
  const seedState = await readSeedState(db);
  if (seedState === 'some' || seedState === 'sample')
    return {
      wasSeeded: false,
      listingCount: await db.collection('listings').estimatedDocumentCount(),
      // Never in a database with real data.
      services:
        seedState === 'sample'
          ? await insertServicesData(db, checkoutPath, onProgress)
          : { filled: [], skipped: [] },
    };
  if (seedState === 'broken') await clearSeededData(db);
  const fillResult = await fillDatabase(
    db,
    { listingCount, now },
    createThrottledReport(listingCount, onProgress),
  );
  if (photos) {
    // Loads the picture library.
    const { addPlacePhotos } = await import('./seed/place-photos.ts');
    await addPlacePhotos(db, photos, now);
  }
  return {
    wasSeeded: true,
    listingCount: fillResult.listingCount,
    services: await insertServicesData(db, checkoutPath, onProgress),
  };
}

/** Fills the empty collections of services that bring sample data of their own. */
async function insertServicesData(db: Db, checkoutPath: string, report: (line: string) => void) {
  const services: Record<'filled' | 'skipped', string[]> = { filled: [], skipped: [] };
  for (const file of globSync('services/*/src/sample-data.store.ts', { cwd: checkoutPath }).sort()) {
    const serviceName = file.split(path.sep)[1]!;
    try {
      const { insertSampleData } = await import(path.join(checkoutPath, file));
      ((await insertSampleData(db)) ? services.filled : services.skipped).push(serviceName);
    } catch (error) {
      // A slice that was just created: the site can start without it.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
      report(
        `${serviceName} has no sample data yet: its packages are not linked. Run pnpm install, then pnpm seed.`,
      );
    }
  }
  return services;
}

/** Opens the site's photo storage as set in the environment; by default on disk in this data folder. */
export const openPhotos = (dataFolder: string): FileStorage =>
  createStorage(readEnv(z.object(storageSettings), { env: { ...process.env, DATA_DIR: dataFolder } }));

function startOfToday(): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}

function createThrottledReport(
  listingCount: number,
  report: (line: string) => void,
): (progress: FillResult) => void {
  let nextReportAt = 0;
  return (progress) => {
    if (performance.now() < nextReportAt) return;
    nextReportAt = performance.now() + PROGRESS_INTERVAL_MS;
    const share = Math.min(100, Math.floor((100 * progress.listingCount) / Math.max(1, listingCount)));
    report(
      `${share} %: ${progress.listingCount.toLocaleString('en')} listings, ${progress.reviewCount.toLocaleString('en')} reviews`,
    );
  };
}

const help = `pnpm seed [--listings N] [--drop]

--listings  made besides those of the personas (default ${DEFAULT_LISTING_COUNT})
--drop      first empties the database of MONGODB_URI

DATA_DIR names the data folder of the running site (default .data); MONGODB_URI wins.`;

async function runSeed(values: { listings: string; drop: boolean }): Promise<void> {
  const { MONGODB_URI, DATA_DIR } = process.env;
  if (values.drop && !MONGODB_URI)
    throw new Error('Set MONGODB_URI to the database whose listings are to be dropped.');
  const dataFolder = path.resolve(root, DATA_DIR || '.data');
  const uri = await findDatabase(MONGODB_URI, dataFolder);
  if (!/^\d{1,8}$/.test(values.listings)) throw new Error('--listings takes a whole number.');

  if (values.drop) await withSiteDatabase('seed', dataFolder, ({ db }) => clearSeededData(db));
  const readTimer = startTimer();
  const onProgress = (line: string) => process.stdout.write(`\r${line.padEnd(60)}`);
  const seedResult = await seedIfEmpty({
    uri,
    listingCount: Number(values.listings),
    // A site with another database stores its photos elsewhere.
    ...(!MONGODB_URI && { photos: openPhotos(dataFolder) }),
    onProgress,
  });
  const formattedCount = seedResult.listingCount.toLocaleString('en');
  console.log(
    seedResult.wasSeeded
      ? `\r${formattedCount} listings made in ${readTimer()}`.padEnd(60)
      : `There are ${formattedCount} listings already: they are left as they are.`,
  );
  for (const name of seedResult.services.filled) console.log(`${name}: filled its empty collections.`);
  for (const name of seedResult.services.skipped) console.log(`${name}: has data already, left as they are.`);
}

if (isMain(import.meta)) {
  const { values } = readArguments(help, {
    options: {
      listings: { type: 'string', default: String(DEFAULT_LISTING_COUNT) },
      drop: { type: 'boolean', default: false },
    },
  });
  await runSeed(values).catch(printError);
}
