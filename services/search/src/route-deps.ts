import { type Db, getCollections, type MongoClient } from '@app/db';
import {
  type AccountReader,
  type AgeAttester,
  createCachedSettings,
  createMemoryRateLimit,
  createRateLimits,
  type Identity,
  type Logger,
  type Rate,
  type SettingsReader,
} from '@app/service-kit';
import { createCardRenderer } from './cards/card-renderer.ts';
import type { SearchEngine } from './engine/engine.ts';
import type {
  ContactTimeCounter,
  EmptySearchCounter,
  FigureCounter,
  VitalsCounter,
} from './figures/counters.store.ts';
import { createListingsStore } from './listings.store.ts';
import type { Feed } from './live-index/feed.ts';
import type { Follower } from './live-index/follower.ts';
import { createReplyCache } from './replies/reply-cache.ts';
import { invalidateReplies } from './replies/subjects.ts';
import { createReviewsStore } from './reviews/reviews.store.ts';

export interface SearchAppDeps {
  client: MongoClient;
  db: Db;
  engine: SearchEngine;
  /** Keeps what the engine searches up to date. */
  follower: Pick<Follower, 'lagMs' | 'isFollowing' | 'addListener' | 'listAffectedClinics'>;
  feed: Pick<Feed, 'isReachable'>;
  figures: Pick<FigureCounter, 'add'>;
  emptySearches: Pick<EmptySearchCounter, 'add'>;
  contactTimes: Pick<ContactTimeCounter, 'add'>;
  vitals: Pick<VitalsCounter, 'add'>;
  logger: Logger;
  identity: Identity;
  findAccount: AccountReader;
  attestAge: AgeAttester;
  /** Default: read from the database and cached for seconds. */
  settings?: SettingsReader;
  /** Where they differ from `dailyLimits`. */
  limits?: Partial<Record<keyof typeof dailyLimits, Rate>>;
}

const secondsPerDay = 86_400;
/** Rate limits per day by account; `reports` of visitors without a session by IP address. */
export const dailyLimits = {
  reviews: { name: 'reviews', points: 5, perSeconds: secondsPerDay },
  /** Of edits, appeals, flags and answers to replies together. */
  reviewChanges: { name: 'review-changes', points: 50, perSeconds: secondsPerDay },
  /** Withdrawals of own reviews. A limit of their own, so that other limits never block them. */
  withdrawals: { name: 'withdrawals', points: 50, perSeconds: secondsPerDay },
  reports: { name: 'reports', points: 10, perSeconds: secondsPerDay },
  /** Of new and removed votes together. */
  votes: { name: 'votes', points: 200, perSeconds: secondsPerDay },
};

/** Two heartbeats. Beyond this lag, replies are not cached, because the index may lack a change. */
const maxCachedLagMs = 10_000;

/** Creates what routes are registered with; each takes what it needs. */
export function createRouteDeps(appDeps: SearchAppDeps) {
  const { db, follower } = appDeps;
  const collections = getCollections(db);
  const { settings = createCachedSettings(collections) } = appDeps;
  const listings = createListingsStore(collections);
  const readStaleDays = async () => (await settings()).stale.staleDays;
  const replyCache = createReplyCache({
    isFollowing: () => follower.isFollowing && follower.lagMs < maxCachedLagMs,
  });
  follower.addListener((event) => invalidateReplies(replyCache, event, follower));
  return {
    ...appDeps,
    collections,
    listings,
    reviews: createReviewsStore(collections),
    settings,
    readStaleDays,
    renderCards: createCardRenderer(listings, readStaleDays),
    replyCache,
    limits: createRateLimits(db, dailyLimits, appDeps.limits),
    /** Above normal use. `figures` and `vitals` by IP address. */
    memoryLimits: {
      figures: createMemoryRateLimit({ points: 60, perMs: 60_000 }),
      vitals: createMemoryRateLimit({ points: 30, perMs: 60_000 }),
      /** By account, of searches for words, which read all reviews of a listing. */
      wordSearches: createMemoryRateLimit({ points: 60, perMs: 60_000 }),
    },
  };
}
export type RouteDeps = ReturnType<typeof createRouteDeps>;
