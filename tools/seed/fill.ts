import { countLevels, getCollections, prepareDatabase, type ReviewDoc, recountLevels } from '@app/db';
import type { Db, Document } from 'mongodb';
import { createAlerts } from './alerts.ts';
import { generate, type SeedOptions } from './generate.ts';
import { createManagers } from './managers.ts';
import { createHelpfulVotes } from './review/helpful-votes.ts';
import { ShownLevels } from './review/shown-levels.ts';
import { createSavedPeople, createSharedLists } from './shared-list.ts';
import { addModeration, createAuditRows, createFlag, createMessages, createSanction } from './team-work.ts';
import { createVisitRequests } from './visit-requests.ts';

const LISTINGS_AT_ONCE = 1000;
const REVIEWS_AT_ONCE = 3000;
/** No journaled writes: an interrupted seed restarts. */
const insert = { ordered: false, writeConcern: { w: 1 } } as const;

export interface FillResult {
  listings: number;
  reviews: number;
}

/** State of the seed of this database: the one document of `seeds`. */
interface SeedMark {
  _id: 'seed';
  state: 'running' | 'done';
}

const seededCollections = [
  'listings',
  'reviews',
  'flags',
  'helpfulVotes',
  'pendingUpdates',
  'claims',
  'figures',
  'messages',
  'visitRequests',
  'sanctions',
  'savedPeople',
  'sharedLists',
  'managers',
  'alerts',
  'levelCounts',
  'seeds',
];

const getMarks = (db: Db) => db.collection<SeedMark>('seeds');

/** "none": empty database; "broken": interrupted seed; "sample": a seed; "some": other data. Both are left alone. */
export async function readSeedState(db: Db): Promise<'none' | 'broken' | 'sample' | 'some'> {
  const mark = await getMarks(db).findOne({ _id: 'seed' });
  if (mark?.state === 'running') return 'broken';
  if (!(await db.collection('listings').findOne({}, { projection: { _id: 1 } }))) return 'none';
  return mark ? 'sample' : 'some';
}

/** Drops the seeded collections and audit rows of reviews. Stop the services first: this ends their change streams. */
export async function clearSeededData(db: Db): Promise<void> {
  for (const name of seededCollections) await db.collection(name).drop();
  await getCollections(db).audit.deleteMany({ 'target.kind': 'review' });
}

/**
 * Writes a seed into a database without listings, in batches, so that memory use is constant. @throws if a document
 * violates a validator or index, which is a bug of the generator
 */
export async function fillDatabase(
  db: Db,
  options: SeedOptions,
  onProgress: (soFar: FillResult) => void = () => {},
): Promise<FillResult> {
  await prepareDatabase(db);
  // Building indexes at the end costs a third of updating them during the inserts.
  for (const name of ['listings', 'reviews']) await db.collection(name).dropIndexes();
  await getMarks(db).replaceOne({ _id: 'seed' }, { state: 'running' }, { upsert: true });

  const levels = new ShownLevels();
  const filled: FillResult = { listings: 0, reviews: 0 };
  const pending: Record<string, Document[]> = Object.fromEntries(
    [...seededCollections, 'audit'].map((name) => [name, []]),
  );
  let rejected: ReviewDoc | undefined;
  const hasLog = (await getCollections(db).audit.findOne()) !== null;
  let writing: Promise<unknown> = Promise.resolve();
  /** Starts writing a batch and waits only for the previous one, so that generating continues. */
  const flush = async () => {
    await writing;
    onProgress(filled);
    const batches = Object.entries(pending).filter(([, documents]) => documents.length > 0);
    writing = Promise.all(
      batches.map(([name, documents]) => db.collection(name).insertMany(documents.splice(0), insert)),
    );
  };
  for (const { listing, updates, ...related } of generate(options)) {
    const votesByReview = related.reviews.map((review) => createHelpfulVotes(review, options.now));
    const reviews = related.reviews.map((review, i) => {
      const { length: helpful } = votesByReview[i]!;
      return addModeration({ ...review, ...(helpful > 0 && { helpful }) }, options.now);
    });
    for (const review of reviews) levels.add(review);
    const flags = reviews
      .filter(({ status }) => status === 'flagged')
      .map((review) => createFlag(review, options.now));
    const listings = [{ ...listing, levelCounts: countLevels(reviews) }];
    const { claims, figures } = related;
    rejected ??= reviews.find(({ status }) => status === 'rejected');
    // Entries inserted before the first of an existing log would break its seals.
    const audit = hasLog ? [] : reviews.flatMap((review) => createAuditRows(review, options.now));
    const documentsByCollection = {
      listings,
      reviews,
      flags,
      helpfulVotes: votesByReview.flat(),
      pendingUpdates: updates,
      claims,
      figures,
      audit,
    };
    for (const [name, documents] of Object.entries(documentsByCollection)) pending[name]!.push(...documents);
    filled.listings += 1;
    filled.reviews += reviews.length;
    if (pending.listings!.length >= LISTINGS_AT_ONCE || pending.reviews!.length >= REVIEWS_AT_ONCE)
      await flush();
  }
  pending.levelCounts = levels.listCounts();
  pending.messages = createMessages(options.now);
  pending.visitRequests = createVisitRequests(options.now);
  pending.managers = createManagers(options.now);
  pending.alerts = createAlerts(options.now);
  pending.savedPeople = createSavedPeople(options.now);
  pending.sharedLists = createSharedLists(options.now);
  if (rejected) pending.sanctions = [createSanction(rejected, options.now)];
  await flush();
  await writing;
  // Early members of a group that reached the threshold show their narrow level too.
  const raised = levels.listRaised();
  const collections = getCollections(db);
  await collections.reviews.bulkWrite(
    raised.map(({ level: shownLevel, early }) => ({
      updateMany: { filter: { _id: { $in: early.map(({ _id }) => _id) } }, update: { $set: { shownLevel } } },
    })),
  );
  await prepareDatabase(db);
  const listings = raised.flatMap(({ early }) => early.map(({ listingId }) => listingId));
  await recountLevels(collections, listings);
  await getMarks(db).updateOne({ _id: 'seed' }, { $set: { state: 'done' } });
  onProgress(filled);
  return filled;
}
