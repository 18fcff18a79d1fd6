import { countLevels, getCollections, prepareDatabase, type ReviewDoc, recountLevels } from '@app/db';
import type { Db, Document } from 'mongodb';
import { createAlerts } from './alerts.ts';
import { generateSeedListings, type SeedOptions } from './generate.ts';
import { createManagers } from './managers.ts';
import { createHelpfulVotes } from './review/helpful-votes.ts';
import { ShownLevelCounter } from './review/shown-levels.ts';
import { createSavedPeople, createSharedLists } from './shared-list.ts';
import { addModeration, createAuditRows, createFlag, createMessages, createSanction } from './staff-work.ts';
import { createVisitRequests } from './visit-requests.ts';

const LISTINGS_PER_BATCH = 1000;
const REVIEWS_PER_BATCH = 3000;
/** No journaled writes: an interrupted seed restarts. */
const insertOptions = { ordered: false, writeConcern: { w: 1 } } as const;

export interface FillResult {
  listingCount: number;
  reviewCount: number;
}

/** State of the seed of this database: the one document of `seeds`. */
interface SeedStateDoc {
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

const getSeedStates = (db: Db) => db.collection<SeedStateDoc>('seeds');

/** "none": empty database; "broken": interrupted seed; "sample": a seed; "some": other data. Both are left alone. */
export async function readSeedState(db: Db): Promise<'none' | 'broken' | 'sample' | 'some'> {
  const seedState = await getSeedStates(db).findOne({ _id: 'seed' });
  if (seedState?.state === 'running') return 'broken';
  if (!(await db.collection('listings').findOne({}, { projection: { _id: 1 } }))) return 'none';
  return seedState ? 'sample' : 'some';
}

/** Drops the seeded collections and audit rows of reviews. Stop the services first: this ends their change streams. */
export async function clearSeededData(db: Db): Promise<void> {
  for (const name of seededCollections) await db.collection(name).drop();
  await getCollections(db).audit.deleteMany({ 'target.kind': 'review' });
}

/** Writes in batches, so that memory use is constant. @throws if a document violates a validator or index: a bug */
export async function fillDatabase(
  db: Db,
  options: SeedOptions,
  onProgress: (progress: FillResult) => void = () => {},
): Promise<FillResult> {
  await prepareDatabase(db);
  // Building indexes at the end costs a third of updating them during the inserts.
  for (const name of ['listings', 'reviews']) await db.collection(name).dropIndexes();
  await getSeedStates(db).replaceOne({ _id: 'seed' }, { state: 'running' }, { upsert: true });

  const levelCounter = new ShownLevelCounter();
  const fillResult: FillResult = { listingCount: 0, reviewCount: 0 };
  const pendingDocs: Record<string, Document[]> = Object.fromEntries(
    [...seededCollections, 'audit'].map((name) => [name, []]),
  );
  let firstRejectedReview: ReviewDoc | undefined;
  const hasAuditRows = (await getCollections(db).audit.findOne()) !== null;
  let writePromise: Promise<unknown> = Promise.resolve();
  /** Starts writing a batch and waits only for the previous one, so that generating continues. */
  const startNextBatch = async () => {
    await writePromise;
    onProgress(fillResult);
    const batches = Object.entries(pendingDocs).filter(([, documents]) => documents.length > 0);
    writePromise = Promise.all(
      batches.map(([name, documents]) => db.collection(name).insertMany(documents.splice(0), insertOptions)),
    );
  };
  for (const { listing, updates, ...relatedDocs } of generateSeedListings(options)) {
    const votesByReview = relatedDocs.reviews.map((review) => createHelpfulVotes(review, options.now));
    const reviews = relatedDocs.reviews.map((review, i) => {
      const { length: helpfulCount } = votesByReview[i]!;
      return addModeration({ ...review, ...(helpfulCount > 0 && { helpful: helpfulCount }) }, options.now);
    });
    for (const review of reviews) levelCounter.add(review);
    const flags = reviews
      .filter(({ status }) => status === 'flagged')
      .map((review) => createFlag(review, options.now));
    const listings = [{ ...listing, levelCounts: countLevels(reviews) }];
    const { claims, figures } = relatedDocs;
    firstRejectedReview ??= reviews.find(({ status }) => status === 'rejected');
    // Entries inserted before the first of an existing log would break its seals.
    const audit = hasAuditRows ? [] : reviews.flatMap((review) => createAuditRows(review, options.now));
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
    for (const [name, documents] of Object.entries(documentsByCollection))
      pendingDocs[name]!.push(...documents);
    fillResult.listingCount += 1;
    fillResult.reviewCount += reviews.length;
    if (
      pendingDocs.listings!.length >= LISTINGS_PER_BATCH ||
      pendingDocs.reviews!.length >= REVIEWS_PER_BATCH
    )
      await startNextBatch();
  }
  pendingDocs.levelCounts = levelCounter.listCounts();
  pendingDocs.messages = createMessages(options.now);
  pendingDocs.visitRequests = createVisitRequests(options.now);
  pendingDocs.managers = createManagers(options.now);
  pendingDocs.alerts = createAlerts(options.now);
  pendingDocs.savedPeople = createSavedPeople(options.now);
  pendingDocs.sharedLists = createSharedLists(options.now);
  if (firstRejectedReview) pendingDocs.sanctions = [createSanction(firstRejectedReview, options.now)];
  await startNextBatch();
  await writePromise;
  // Early members of a group that reached the threshold show their narrow level too.
  const raisedGroups = levelCounter.listRaisedGroups();
  const collections = getCollections(db);
  await collections.reviews.bulkWrite(
    raisedGroups.map(({ level: shownLevel, earlyMembers }) => ({
      updateMany: {
        filter: { _id: { $in: earlyMembers.map(({ _id }) => _id) } },
        update: { $set: { shownLevel } },
      },
    })),
  );
  await prepareDatabase(db);
  const listingIds = raisedGroups.flatMap(({ earlyMembers }) =>
    earlyMembers.map(({ listingId }) => listingId),
  );
  await recountLevels(collections, listingIds);
  await getSeedStates(db).updateOne({ _id: 'seed' }, { $set: { state: 'done' } });
  onProgress(fillResult);
  return fillResult;
}
