import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Mongo, startMongo } from '@app/embedded-mongodb';
import { seedIfEmpty } from '../../seed.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The same invented data in every run: dated from here, seeded by the generator's own number. */
const now = new Date('2026-11-01T00:00:00Z');

/** A database of its own with so many listings, kept in `.data/bench` from run to run. */
export async function openBenchDatabase(listings: number, port: number): Promise<Mongo> {
  const dataDir = path.join(root, '.data/bench', String(listings));
  mkdirSync(dataDir, { recursive: true });
  const mongo = await startMongo({ dataDir, port, tell: (line) => console.error(line) });
  try {
    let last = 0;
    await seedIfEmpty({
      uri: mongo.uri,
      listings,
      now,
      onProgress: (line) => {
        if (performance.now() - last < 5_000) return;
        last = performance.now();
        console.error(`  seeding ${line}`);
      },
    });
    return mongo;
  } catch (error) {
    await mongo.stop();
    throw error;
  }
}
