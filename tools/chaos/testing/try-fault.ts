import { type Db, getCollections, type MongoClient } from '@app/db';
import { reconcile } from '@app/moderation';
import { expectSoundReviews } from '@app/moderation/testing/expect-sound-reviews';
import { connectMongo } from '@app/service-kit';
import { expect, type TestContext } from 'vitest';
import type { FaultRow } from './fault-row.ts';
import {
  createReviewKind,
  type KeyedWriters,
  reviewsEach,
  startKeyedWriters,
  type WritersOptions,
} from './keyed-writers.ts';
import { type Ask, runLoad, summarizeFailures } from './load.ts';
import { createMembers } from './members.ts';
import type { FaultySite } from './site.ts';

export interface Trial
  extends Pick<FaultRow, 'id' | 'fault'>,
    Pick<WritersOptions, 'signInAgain' | 'pauseMs'> {
  task: TestContext['task'];
  /** Injects and removes faults while reviews are written and searches sent. */
  run(writers: KeyedWriters): Promise<void>;
  /** Maximum time without an acknowledged write, including retries. */
  longestGapMs: number;
  /** Other measurements. */
  tellMore?: () => string;
}

const search: Ask = { name: 'search', path: () => '/api/prosthetists?zipCode=63101&radius=100' };

/** Prepares authors of reviews and the checks after a fault. */
export async function openStage(site: FaultySite) {
  const { client, db } = await connectMongo(site.mongoUri, { appName: 'faults' });
  const authors = { count: 1_500, role: 'patient' } as const;
  const members = await createMembers(client, db.databaseName, site.origin, authors);
  const listings = await getCollections(db)
    .listings.find({ approved: true }, { projection: { _id: 1 } })
    .toArray();
  const listingIds = listings.map(({ _id }) => _id.toHexString());
  let used = 0;

  return {
    client,
    db,
    close: () => client.close(),
    /** Fails if an acknowledged write is lost or duplicated, a counter is wrong, or a search failed. */
    async tryFault({ task, id, fault, run, longestGapMs, tellMore, ...options }: Trial): Promise<void> {
      const { origin } = site;
      const kind = createReviewKind(members.ids.slice(used), listingIds);
      const writers = startKeyedWriters({ origin, kind, getHeaders: members.getHeaders, ...options });
      const readers = runLoad(site.origin, [search], 2);
      await writers.waitFor(3);
      await run(writers);
      const result = await writers.finish(db);
      used += Math.ceil(result.writes / reviewsEach);
      const reads = await readers.stop();
      const drift = await countDrift(client, db);
      expect(summarizeFailures(reads)).toEqual([]);
      const clean = { lost: 0, doubled: 0, otherAnswers: 0, refused: [], drift: 0 };
      expect({ ...result, drift }).toMatchObject(clean);
      await expectSoundReviews(getCollections(db));
      expect(result.longestGapMs).toBeLessThan(longestGapMs);
      const { lost, doubled, writes, retries } = result;
      const details = tellMore ? `; ${tellMore()}` : '';
      task.meta.faultRow = {
        id,
        fault,
        lost,
        doubled,
        drift,
        figures: `${writes} reviews, ${retries} tries again under their keys, longest gap of writes ${(result.longestGapMs / 1_000).toFixed(1)} s; ${reads.length} searches, 0 failed${details}`,
      };
    },
  };
}

/** Counts the stored counters that differ from a recount of all reviews. */
export async function countDrift(client: MongoClient, db: Db): Promise<number> {
  const where = { client, collections: getCollections(db), now: new Date() };
  const { listings, levelCounts, shownLevels } = await reconcile(where, { repair: false });
  return listings.length + levelCounts.length + shownLevels;
}
