import {
  type ClaimDoc,
  countLevels,
  type FigureDoc,
  type FlagDoc,
  getCollections,
  type ListingDoc,
  prepareDatabase,
  type ReviewDoc,
  recountLevels,
  type UpdateDoc,
} from '@app/db';
import type { Db } from 'mongodb';
import { generate, type SeedOptions } from './generate.ts';
import { ShownLevels } from './review/shown-levels.ts';
import { createFlag, withTeamWork } from './team-work.ts';

const LISTINGS_AT_ONCE = 1000;
const REVIEWS_AT_ONCE = 3000;
const RAISED_AT_ONCE = 5000;
/** Seeding does not wait for the disk: what a crash loses is seeded again. */
const insert = { ordered: false, writeConcern: { w: 1 } } as const;

export interface FillResult {
  listings: number;
  reviews: number;
}

/** The state of the seed of this database: the one document of `seeds`. */
interface SeedMark {
  _id: 'seed';
  state: 'running' | 'done';
  listings: number;
  startedAt: Date;
}

const getMarks = (db: Db) => db.collection<SeedMark>('seeds');

/** "none" for an empty database, "broken" where a seed was cut off, else "some": ours or somebody's data, left alone. */
export async function findSeed(db: Db): Promise<'none' | 'broken' | 'some'> {
  const mark = await getMarks(db).findOne({ _id: 'seed' });
  if (mark?.state === 'running') return 'broken';
  return (await db.collection('listings').findOne({}, { projection: { _id: 1 } })) ? 'some' : 'none';
}

/** Removes what a seed makes, with its collections. Stop the services first: their change streams end with this. */
export async function clear(db: Db): Promise<void> {
  const made = [
    'listings',
    'reviews',
    'flags',
    'pendingUpdates',
    'claims',
    'figures',
    'levelCounts',
    'seeds',
  ];
  for (const name of made) await db.collection(name).drop();
}

/**
 * Writes a seed into a database without listings, batch by batch, so that memory does not grow with the size.
 * @throws when a document does not pass a validator or an index: then the generator is wrong
 */
export async function fill(
  db: Db,
  options: SeedOptions,
  onProgress: (soFar: FillResult) => void = () => {},
): Promise<FillResult> {
  await prepareDatabase(db);
  // Building an index over all at the end costs a third of keeping it up to date meanwhile.
  for (const name of ['listings', 'reviews']) await db.collection(name).dropIndexes();
  const mark: Omit<SeedMark, '_id'> = {
    state: 'running',
    listings: options.listings,
    startedAt: new Date(),
  };
  await getMarks(db).replaceOne({ _id: 'seed' }, mark, { upsert: true });

  const collections = getCollections(db);
  const levels = new ShownLevels();
  const filled: FillResult = { listings: 0, reviews: 0 };
  const flags: FlagDoc[] = [];
  const updates: UpdateDoc[] = [];
  const claims: ClaimDoc[] = [];
  const figures: FigureDoc[] = [];
  let listings: ListingDoc[] = [];
  let reviews: ReviewDoc[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  /** Hands a batch over and goes on generating while it is written; waits only for the batch before it. */
  const flush = async () => {
    await writing;
    onProgress(filled);
    filled.listings += listings.length;
    filled.reviews += reviews.length;
    writing = Promise.all([
      listings.length > 0 && collections.listings.insertMany(listings, insert),
      reviews.length > 0 && collections.reviews.insertMany(reviews, insert),
    ]);
    listings = [];
    reviews = [];
  };
  for (const seeded of generate(options)) {
    const written = seeded.reviews.map((review) => withTeamWork(review, options.now));
    for (const review of written) levels.see(review);
    listings.push({ ...seeded.listing, levelCounts: countLevels(written) });
    for (const review of written) {
      if (review.status === 'flagged') flags.push(createFlag(review, flags.length));
      reviews.push(review);
      if (reviews.length >= REVIEWS_AT_ONCE) await flush();
    }
    updates.push(...seeded.updates);
    claims.push(...seeded.claims);
    figures.push(...seeded.figures);
    if (listings.length >= LISTINGS_AT_ONCE) await flush();
  }
  await flush();
  await writing;
  for (const [shownLevel, ids] of levels.raised()) {
    for (let from = 0; from < ids.length; from += RAISED_AT_ONCE) {
      const some = { _id: { $in: ids.slice(from, from + RAISED_AT_ONCE) } };
      await collections.reviews.updateMany(some, { $set: { shownLevel } });
    }
  }
  await collections.levelCounts.insertMany(levels.counts(), insert);
  // Seldom enough to be kept until the end.
  if (flags.length > 0) await collections.flags.insertMany(flags, insert);
  if (updates.length > 0) await collections.pendingUpdates.insertMany(updates, insert);
  if (claims.length > 0) await collections.claims.insertMany(claims, insert);
  if (figures.length > 0) await collections.figures.insertMany(figures, insert);
  await prepareDatabase(db);
  const raisedListings = levels.raisedListings();
  for (let from = 0; from < raisedListings.length; from += LISTINGS_AT_ONCE)
    await recountLevels(collections, raisedListings.slice(from, from + LISTINGS_AT_ONCE));
  await getMarks(db).updateOne({ _id: 'seed' }, { $set: { state: 'done' } });
  onProgress(filled);
  return filled;
}
