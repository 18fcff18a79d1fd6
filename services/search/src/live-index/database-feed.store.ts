import { type ClinicDoc, type Collections, type ListingDoc, projectFields, type ReviewDoc } from '@app/db';
import { toClinicCorrection } from '@app/public-listing';
import {
  type ChangeStreamDocument,
  type ClientSession,
  type Db,
  type Document,
  type MongoClient,
  MongoServerError,
  ObjectId,
  type ResumeToken,
  type Timestamp,
  type UpdateDescription,
} from 'mongodb';
import type { SearchableListing } from '../index/listing.ts';
import { type Feed, type FeedEvent, HistoryLostError } from './feed.ts';
import { type SearchableDoc, searchableProjection, toSearchable } from './to-searchable.ts';

/** One document that all replicas write, and whose changes all of them receive. */
interface HeartbeatDoc {
  _id: 'search';
  at: Date;
}

/** Small enough that decoding a batch does not delay requests. */
const batchSize = 500;
const sampleSize = 500;

/** A point at a time of the database, or after a change. */
type FeedPoint = { since: Timestamp } | { after: ResumeToken };

/** Fields of the documents in the change stream, of any followed collection. */
type FollowedDoc = SearchableDoc &
  HeartbeatDoc &
  Partial<Pick<ListingDoc, 'slug' | 'slugHistory'> & Pick<ReviewDoc, 'listingId'>>;
type Change = ChangeStreamDocument<FollowedDoc>;

/** Reads listings for the index and follows their changes. */
export function createDatabaseFeed(client: MongoClient, db: Db, { listings, clinics }: Collections): Feed {
  const heartbeats = db.collection<HeartbeatDoc>('heartbeats');

  async function readClinicCorrections(session?: ClientSession) {
    const corrections = await clinics
      .find({}, { ...(session && { session }), readConcern: { level: 'majority' } })
      .toArray();
    return corrections.map(toClinicCorrection);
  }

  /** Starts a session that reads the state at a time of the database or a later one. */
  async function startReadSession() {
    const session = client.startSession({ causalConsistency: true });
    await db.command({ ping: 1 }, { session });
    return { session, since: session.operationTime! };
  }

  /** Reads the states of listings. Changes after the reading have later versions. */
  async function readListingStates(stage: Document) {
    const { session, since } = await startReadSession();
    try {
      const pipeline = [stage, { $project: searchableProjection }];
      const docs = await listings.aggregate<SearchableDoc>(pipeline, { session }).toArray();
      const version = toVersion(since);
      const states = docs.map((doc) => ({
        id: doc._id.toHexString(),
        listing: doc.approved ? toSearchable(doc) : undefined,
        version,
      }));
      return { states, version };
    } finally {
      await session.endSession();
    }
  }

  return {
    async readAll() {
      const { session, since } = await startReadSession();
      // The listings are read after that time, so the changes cover what is missed. No time limit: a million listings
      // take long. Sorting makes listings with neighbouring ZIP codes neighbours in memory, which halves the time of a
      // search around one.
      const docs = listings
        .find({ approved: true }, { session, readConcern: { level: 'majority' } })
        .project<SearchableDoc>(searchableProjection)
        .sort({ zipCode: 1 })
        .batchSize(batchSize);
      return {
        clinicCorrections: await readClinicCorrections(session),
        listings: streamListings(docs, () => session.endSession()),
        point: { since } satisfies FeedPoint,
        version: toVersion(since),
      };
    },

    readClinicCorrections: () => readClinicCorrections(),

    async readSample() {
      const total = await listings.countDocuments({ approved: true });
      return { total, listingStates: (await readListingStates({ $sample: { size: sampleSize } })).states };
    },

    async readListing(id) {
      const { states, version } = await readListingStates({ $match: { _id: new ObjectId(id) } });
      return states[0] ?? { id, listing: undefined, version };
    },

    async *followChanges(point, signal) {
      const feedPoint = point as FeedPoint;
      const stream = db.watch<FollowedDoc, Change>(changePipeline, {
        fullDocument: 'updateLookup',
        batchSize,
        ...('since' in feedPoint
          ? { startAtOperationTime: feedPoint.since }
          : { resumeAfter: feedPoint.after }),
      });
      const closeStream = () => void stream.close();
      if (signal.aborted) closeStream();
      signal.addEventListener('abort', closeStream);
      try {
        for await (const change of stream) {
          const event = toFeedEvent(change);
          if (event) yield event;
        }
      } catch (error) {
        throw isHistoryLost(error) ? new HistoryLostError('Too long ago.', { cause: error }) : error;
      } finally {
        signal.removeEventListener('abort', closeStream);
        await stream.close();
      }
    },

    async writeHeartbeat() {
      const update = { $set: { at: new Date() } };
      await heartbeats.updateOne({ _id: 'search' }, update, { upsert: true, maxTimeMS: 2000 });
    },

    isReachable: () =>
      db.command({ ping: 1 }, { timeoutMS: 1000 }).then(
        () => true,
        () => false,
      ),
  };
}

async function* streamListings(
  docs: AsyncIterable<SearchableDoc>,
  onStreamEnd: () => Promise<void>,
): AsyncGenerator<SearchableListing> {
  try {
    for await (const doc of docs) yield toSearchable(doc);
  } finally {
    await onStreamEnd();
  }
}

const changePipeline: Document[] = [
  {
    $match: {
      $or: [
        { 'ns.coll': { $in: ['listings', 'clinics', 'reviews', 'heartbeats'] } },
        { operationType: { $in: ['dropDatabase', 'invalidate'] } },
      ],
    },
  },
  {
    $project: {
      ...projectFields(
        'operationType clusterTime ns documentKey updateDescription.updatedFields.at',
        'updateDescription.updatedFields.listingId updateDescription.updatedFields.clinicKey',
        'updateDescription.updatedFields.approved updateDescription.removedFields',
      ),
      fullDocument: {
        _id: 1,
        ...projectFields('at slug slugHistory listingId name into apart'),
        ...searchableProjection,
      },
    },
  },
];

function toFeedEvent(change: Change): FeedEvent | undefined {
  const point: FeedPoint = { after: change._id };
  switch (change.operationType) {
    case 'insert':
    case 'update':
    case 'replace':
    case 'delete':
      return toDocumentEvent(change, point);
    case 'drop':
    case 'rename':
      if (change.ns.coll === 'reviews') return { kind: 'any-reviews', point };
      return change.ns.coll === 'listings' || change.ns.coll === 'clinics' ? { kind: 'reset' } : undefined;
    case 'dropDatabase':
    case 'invalidate':
      return { kind: 'reset' };
    default:
      return undefined;
  }
}

type DocumentChange = Extract<Change, { operationType: 'insert' | 'update' | 'replace' | 'delete' }>;

function toDocumentEvent(change: DocumentChange, point: FeedPoint): FeedEvent | undefined {
  // The current document: the first of two quick changes may already contain the second. Undefined if it was deleted.
  const doc = change.operationType === 'delete' ? undefined : change.fullDocument;
  const update = change.operationType === 'update' ? change.updateDescription : undefined;
  switch (change.ns.coll) {
    case 'reviews': {
      // If a review moved to another listing, the previous one is affected too, and unknown.
      const isPossiblyMoved = change.operationType === 'replace' || update?.updatedFields?.listingId;
      return doc?.listingId && !isPossiblyMoved
        ? { kind: 'review', listingId: doc.listingId.toHexString(), point }
        : { kind: 'any-reviews', point };
    }
    case 'clinics': {
      // Safe: the ids of this collection are texts, and the projection includes all fields of a correction.
      const key = change.documentKey._id as unknown as string;
      const clinic = doc as unknown as ClinicDoc | undefined;
      return { kind: 'clinic', key, correction: clinic && toClinicCorrection(clinic), point };
    }
    case 'listings':
      return {
        kind: 'change',
        id: change.documentKey._id.toHexString(),
        slugs: doc ? [...(doc.slug ? [doc.slug] : []), ...(doc.slugHistory ?? [])] : [],
        listing: doc?.approved ? toSearchable(doc) : undefined,
        version: toVersion(change.clusterTime!),
        canChangeClinic: !update || canLeaveClinic(update),
        point,
      };
    default: {
      // The time in the written update: the current document may hold a later heartbeat.
      const writtenAt = update ? update.updatedFields?.at : doc?.at;
      return writtenAt && { kind: 'heartbeat', writtenAt, point };
    }
  }
}

const canLeaveClinic = ({ updatedFields, removedFields }: UpdateDescription<FollowedDoc>) =>
  updatedFields?.clinicKey !== undefined ||
  updatedFields?.approved !== undefined ||
  removedFields?.includes('clinicKey') === true;

/** Converts a time of the database to one number: seconds since 2020, and the operation's number within the second. */
const toVersion = ({ t, i }: Timestamp) => (t - 1_577_836_800) * 2 ** 21 + Math.min(i, 2 ** 21 - 1);

/** InvalidResumeToken, ChangeStreamFatalError, ChangeStreamHistoryLost and CappedPositionLost. */
const historyLostCodes = new Set([260, 280, 286, 136]);

const isHistoryLost = (error: unknown) =>
  error instanceof MongoServerError && historyLostCodes.has(Number(error.code));
