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
const seededMost = 100_000;
const copiesAtOnce = 5_000;

/** Opens a database with this number of listings, kept in `.data/bench` between runs. */
export async function openBenchDatabase(listings: number, port: number): Promise<Mongo> {
  const dataDir = path.join(root, '.data/bench', String(listings));
  mkdirSync(dataDir, { recursive: true });
  const mongo = await startMongo({ dataDir, port, onProgress: (line) => console.error(line) });
  try {
    let last = 0;
    await seedIfEmpty({
      uri: mongo.uri,
      listings: Math.min(listings, seededMost),
      now,
      onProgress: (line) => {
        if (performance.now() - last < 5_000) return;
        last = performance.now();
        console.error(`  seeding ${line}`);
      },
    });
    await addCopies(mongo.uri, listings);
    return mongo;
  } catch (error) {
    await mongo.stop();
    throw error;
  }
}

/**
 * Copies listings up to this number. A copy has its own id and slug and is within some twenty miles of its original; it
 * has no owner and no reviews, but the same totals.
 */
async function addCopies(uri: string, listings: number): Promise<void> {
  const { client, db } = await connectMongo(uri);
  const collection = getCollections(db).listings;
  let present = await collection.estimatedDocumentCount();
  const originals = collection.find({ slug: { $not: /-copy-/ } }, { batchSize: copiesAtOnce });
  let copies: ListingDoc[] = [];
  const insert = async () => {
    if (copies.length > 0) await collection.insertMany(copies, { ordered: false });
    copies = [];
  };
  for (let round = Math.floor(present / seededMost); present + copiesAtOnce < listings; round++) {
    for await (const original of originals.clone()) {
      copies.push(createCopy(original, round));
      if (copies.length < copiesAtOnce) continue;
      await insert();
      present += copiesAtOnce;
      if (present >= listings) break;
    }
    await insert();
    console.error(`  copied up to ${present.toLocaleString('en')} listings`);
  }
  await client.close();
}

function createCopy(original: ListingDoc, round: number): ListingDoc {
  const { ownerUserId: _, externalKey: __, slugHistory: ___, loc, ...otherFields } = original;
  const _id = new ObjectId();
  const shift = ((Number.parseInt(_id.toHexString().slice(-4), 16) % 601) - 300) / 1000;
  return {
    ...otherFields,
    _id,
    slug: `${original.slug}-copy-${round}-${_id.toHexString().slice(-6)}`,
    ...(loc && {
      loc: { type: 'Point', coordinates: [loc.coordinates[0]! + shift, loc.coordinates[1]! - shift / 2] },
    }),
  };
}
