import { type Db, getCollections } from '@app/db';
import {
  type App,
  createApp,
  createCachedSettings,
  createIdempotencyStore,
  createMemoryRateLimit,
  createRateLimits,
  createSanctionCheck,
  type Identity,
  type Logger,
  type Rate,
  type Readiness,
  registerHealthRoutes,
  type SettingsReader,
} from '@app/service-kit';
import { createCardRenderer } from './cards/card-renderer.ts';
import { registerCardRoutes } from './cards/cards.routes.ts';
import { registerClinicRoutes } from './clinics/clinics.routes.ts';
import type { SearchEngine } from './engine/engine.ts';
import { registerCounterRoutes } from './figures/counters.routes.ts';
import { createListingsStore } from './listings.store.ts';
import type { Feed } from './live-index/feed.ts';
import type { Follower } from './live-index/follower.ts';
import { registerPlaceRoutes } from './places/places.routes.ts';
import { registerSitemapRoutes } from './places/sitemap.routes.ts';
import { registerSurroundingsRoutes } from './places/surroundings.routes.ts';
import { registerProfileRoutes } from './profiles/profiles.routes.ts';
import { createReplyCache } from './replies/reply-cache.ts';
import { invalidateReplies } from './replies/subjects.ts';
import { registerReportRoutes } from './reports/reports.routes.ts';
import { registerAuthorRoutes } from './reviews/authors.routes.ts';
import { registerReviewRoutes } from './reviews/reviews.routes.ts';
import { createReviewsStore } from './reviews/reviews.store.ts';
import { registerVoteRoutes } from './reviews/votes.routes.ts';
import type { RouteDeps, VisitCounters } from './route-deps.ts';
import { registerMapRoutes } from './search/map.routes.ts';
import { registerFitRoutes, registerMatchRoutes } from './search/match.routes.ts';
import { registerNewPeopleRoutes } from './search/new-people.routes.ts';
import { registerSearchRoutes } from './search/search.routes.ts';
import { registerSimilarWordsRoutes } from './search/similar-words.routes.ts';

interface SearchAppDeps
  extends VisitCounters,
    Pick<RouteDeps, 'client' | 'engine' | 'findAccount' | 'attestAge'> {
  db: Db;
  /** Keeps what the engine searches up to date. */
  follower: Pick<Follower, 'lagMs' | 'isFollowing' | 'addListener' | 'listAffectedClinics'>;
  feed: Pick<Feed, 'isReachable'>;
  logger: Logger;
  identity: Identity;
  /** Default: read from the database and cached for seconds. */
  settings?: SettingsReader;
  limits?: Record<keyof typeof dailyLimits, Rate>;
}

const secondsPerDay = 86_400;
/** Rate limits of one account or address per day. */
export const dailyLimits = {
  reviews: { points: 5, perSeconds: secondsPerDay },
  reviewChanges: { points: 50, perSeconds: secondsPerDay },
  /** Withdrawals of own reviews. A limit of their own, so that other limits never block them. */
  withdrawals: { points: 50, perSeconds: secondsPerDay },
  reports: { points: 10, perSeconds: secondsPerDay },
  votes: { points: 200, perSeconds: secondsPerDay },
};

/** Two heartbeats. Beyond this lag, replies are not cached, because the index may lack a change. */
const maxCachedLagMs = 10_000;

/** Beyond this lag, `/readyz` reports a degraded index, which still answers. */
const maxHealthyLagMs = 60_000;

export function createSearchApp(appDeps: SearchAppDeps): App {
  const { db, engine, follower, feed, logger, identity, findAccount, limits = dailyLimits } = appDeps;
  const collections = getCollections(db);
  const { settings = createCachedSettings(collections) } = appDeps;
  const listings = createListingsStore(collections);
  const { limit: createRateLimit } = createRateLimits(db);

  const replyCache = createReplyCache({
    isFollowing: () => follower.isFollowing && follower.lagMs < maxCachedLagMs,
  });
  follower.addListener((event) => invalidateReplies(replyCache, event, follower));

  const app = createApp({
    name: 'search',
    logger,
    identity,
    sanctions: createSanctionCheck(db, findAccount),
    idempotency: createIdempotencyStore(db),
  });
  registerHealthRoutes(app, { getReadiness: () => getReadiness(engine, follower, feed) });
  const readStaleDays = async () => (await settings()).stale.staleDays;
  const deps: RouteDeps = {
    ...appDeps,
    collections,
    listings,
    reviews: createReviewsStore(collections),
    settings,
    readStaleDays,
    renderCards: createCardRenderer(listings, readStaleDays),
    replyCache,
    limits: {
      reviews: createRateLimit('reviews', limits.reviews),
      reviewChanges: createRateLimit('review-changes', limits.reviewChanges),
      withdrawals: createRateLimit('withdrawals', limits.withdrawals),
      reports: createRateLimit('reports', limits.reports),
      votes: createRateLimit('votes', limits.votes),
    },
    memoryLimits: {
      figures: createMemoryRateLimit({ points: 60, perMs: 60_000 }),
      vitals: createMemoryRateLimit({ points: 30, perMs: 60_000 }),
      wordSearches: createMemoryRateLimit({ points: 60, perMs: 60_000 }),
    },
  };
  const registrations = [
    registerSearchRoutes,
    registerCardRoutes,
    registerMatchRoutes,
    registerFitRoutes,
    registerMapRoutes,
    registerSurroundingsRoutes,
    registerProfileRoutes,
    registerClinicRoutes,
    registerReviewRoutes,
    registerAuthorRoutes,
    registerVoteRoutes,
    registerReportRoutes,
    registerCounterRoutes,
    registerPlaceRoutes,
    registerSimilarWordsRoutes,
    registerNewPeopleRoutes,
    registerSitemapRoutes,
  ];
  for (const registerRoutes of registrations) registerRoutes(app, deps);
  return app;
}

async function getReadiness(
  engine: SearchEngine,
  { lagMs }: Pick<Follower, 'lagMs'>,
  feed: SearchAppDeps['feed'],
): Promise<Readiness> {
  const health = await engine.getHealth();
  if ('unreadyReason' in health) return { ready: false, reason: health.unreadyReason };
  const isAnswering = health.listingCount !== undefined;
  const isDegraded = !isAnswering || lagMs > maxHealthyLagMs;
  return {
    // Profiles and reviews are answered even while searches are not, and searches even without the database.
    ready: true,
    database: await feed.isReachable(),
    answers: isAnswering,
    listings: health.listingCount ?? null,
    lagSeconds: Math.round(lagMs / 100) / 10,
    degraded: isDegraded,
    ...(isDegraded && {
      reason: isAnswering ? `the index is ${Math.round(lagMs / 1000)} s behind` : 'searches are not answered',
    }),
  };
}
