import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { getCollections, type ListingDoc } from '@app/db';
import { type Mongo, startMongo } from '@app/embedded-mongodb';
import { connectMongo } from '@app/service-kit';
import { ObjectId } from 'mongodb';
import { seedIfEmpty } from '../../seed.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Fixed date, so that every run has the same data. */
const now = new Date('2026-11-01T00:00:00Z');

/** Maximum number of seeded listings; more are copies, since seeding a million with reviews would take an hour. */
const maxSeededCount = 100_000;
const batchSize = 5_000;

/** Opens a database with this number of listings, kept in `.data/bench` between runs. */
export async function openBenchDatabase(listingCount: number, port: number): Promise<Mongo> {
  const dataDir = path.join(root, '.data/bench', String(listingCount));
  mkdirSync(dataDir, { recursive: true });
  const mongo = await startMongo({ dataDir, port, onProgress: (line) => console.error(line) });
  try {
    let lastProgressAt = 0;
    await seedIfEmpty({
      uri: mongo.uri,
      listingCount: Math.min(listingCount, maxSeededCount),
      now,
      onProgress: (line) => {
        if (performance.now() - lastProgressAt < 5_000) return;
        lastProgressAt = performance.now();
        console.error(`  seeding ${line}`);
      },
    });
    await addCopies(mongo.uri, listingCount);
    return mongo;
  } catch (error) {
    await mongo.stop();
    throw error;
  }
}

/** A copy has its own id and slug, some twenty miles away, no owner and no reviews, but the same totals. */
async function addCopies(uri: string, targetCount: number): Promise<void> {
  const { client, db } = await connectMongo(uri);
  const collection = getCollections(db).listings;
  let currentCount = await collection.estimatedDocumentCount();
  const originals = collection.find({ slug: { $not: /-copy-/ } }, { batchSize });
  let copies: ListingDoc[] = [];
  const insertCopies = async () => {
    if (copies.length > 0) await collection.insertMany(copies, { ordered: false });
    copies = [];
  };
  for (
    let round = Math.floor(currentCount / maxSeededCount);
    currentCount + batchSize < targetCount;
    round++
  ) {
    for await (const original of originals.clone()) {
      copies.push(createCopy(original, round));
      if (copies.length < batchSize) continue;
      await insertCopies();
      currentCount += batchSize;
      if (currentCount >= targetCount) break;
    }
    await insertCopies();
    console.error(`  copied up to ${currentCount.toLocaleString('en')} listings`);
  }
  await client.close();
}

function createCopy(original: ListingDoc, round: number): ListingDoc {
  const { ownerUserId: _, externalKey: __, slugHistory: ___, loc, ...otherFields } = original;
  const _id = new ObjectId();
  const offsetDegrees = ((Number.parseInt(_id.toHexString().slice(-4), 16) % 601) - 300) / 1000;
  return {
    ...otherFields,
    _id,
    slug: `${original.slug}-copy-${round}-${_id.toHexString().slice(-6)}`,
    ...(loc && {
      loc: {
        type: 'Point',
        coordinates: [loc.coordinates[0]! + offsetDegrees, loc.coordinates[1]! - offsetDegrees / 2],
      },
    }),
  };
}
