import { type Db, getCollections, type MongoClient } from '@app/db';
import { reconcile } from '@app/moderation';
import { expectSoundReviews } from '@app/reviews/testing/expect-sound-reviews';
import { connectMongo } from '@app/service-kit';
import { expect, type TestContext } from 'vitest';
import { createAccounts } from './accounts.ts';
import type { FaultRow } from './fault-row.ts';
import {
  cleanResult,
  createReviewKind,
  type KeyedWriters,
  reviewsPerAuthor,
  startKeyedWriters,
  type WritersOptions,
} from './keyed-writers.ts';
import { type LoadRequest, startLoad, summarizeFailures } from './load.ts';
import type { FaultySite } from './site.ts';

export interface FaultTest
  extends Pick<FaultRow, 'id' | 'fault'>,
    Pick<WritersOptions, 'renewsToken' | 'pauseMs'> {
  task: TestContext['task'];
  /** Injects and removes faults while reviews are written and searches sent. */
  run(writers: KeyedWriters): Promise<void>;
  /** Maximum time without an acknowledged write, including retries. */
  maxGapMs: number;
  formatDetails?: () => string;
}

const searchRequest: LoadRequest = {
  name: 'search',
  createPath: () => '/api/prosthetists?zipCode=63101&radius=100',
};

/** Prepares authors of reviews and the checks after a fault. */
export async function prepareFaultTests(site: FaultySite) {
  const { client, db } = await connectMongo(site.mongoUri, { appName: 'faults' });
  const authorOptions = { count: 1_500, role: 'patient' } as const;
  const accounts = await createAccounts(client, db.databaseName, site.origin, authorOptions);
  const listings = await getCollections(db)
    .listings.find({ approved: true }, { projection: { _id: 1 } })
    .toArray();
  const listingIds = listings.map(({ _id }) => _id.toHexString());
  let usedAuthorCount = 0;

  return {
    client,
    db,
    close: () => client.close(),
    /** Fails if an acknowledged write is lost or duplicated, a counter is wrong, or a search failed. */
    async tryFault({
      task,
      id,
      fault,
      run,
      maxGapMs,
      formatDetails,
      ...writersOptions
    }: FaultTest): Promise<void> {
      const { origin } = site;
      const kind = createReviewKind(accounts.ids.slice(usedAuthorCount), listingIds);
      const writers = startKeyedWriters({
        origin,
        kind,
        createHeaders: accounts.createHeaders,
        ...writersOptions,
      });
      const searchLoad = startLoad(site.origin, [searchRequest], 2);
      await writers.waitFor(3);
      await run(writers);
      const writeResult = await writers.finish(db);
      usedAuthorCount += Math.ceil(writeResult.writeCount / reviewsPerAuthor);
      const searchOutcomes = await searchLoad.stop();
      const drift = await countDrift(client, db);
      expect(summarizeFailures(searchOutcomes)).toEqual([]);
      expect({ ...writeResult, drift }).toMatchObject({ ...cleanResult, drift: 0 });
      await expectSoundReviews(getCollections(db));
      expect(writeResult.longestGapMs).toBeLessThan(maxGapMs);
      const details = formatDetails ? `; ${formatDetails()}` : '';
      task.meta.faultRow = {
        id,
        fault,
        lost: writeResult.lostCount,
        doubled: writeResult.doubledCount,
        drift,
        figures: `${writeResult.writeCount} reviews, ${writeResult.retryCount} tries again under their keys, longest gap of writes ${(writeResult.longestGapMs / 1_000).toFixed(1)} s; ${searchOutcomes.length} searches, 0 failed${details}`,
      };
    },
  };
}

/** Counts the stored counters that differ from a recount of all reviews. */
export async function countDrift(client: MongoClient, db: Db): Promise<number> {
  const deps = { client, collections: getCollections(db), now: new Date() };
  const { listings, levelCounts, mismatchedReviewCount } = await reconcile(deps, { repair: false });
  return listings.length + levelCounts.length + mismatchedReviewCount;
}
