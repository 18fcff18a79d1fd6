import { type Db, getCollections, type MongoClient } from '@app/db';
import {
  type AccountReader,
  type AgeAttester,
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
import { createCardRenderer, type StaleDaysReader } from './cards/card-renderer.ts';
import { registerCardRoutes } from './cards/cards.routes.ts';
import { registerClinicRoutes } from './clinics/clinics.routes.ts';
import type { SearchEngine } from './engine/engine.ts';
import type { ContactTimeCounter } from './figures/contact-time-counter.ts';
import type { EmptySearchCounter } from './figures/empty-search-counter.ts';
import type { FigureCounter } from './figures/figure-counter.ts';
import { registerListingViewRoutes } from './figures/listing-views.routes.ts';
import { createListingsStore } from './listings.store.ts';
import type { Feed } from './live-index/feed.ts';
import type { Follower } from './live-index/follower.ts';
import { registerPlaceRoutes } from './places/places.routes.ts';
import { registerSitemapRoutes } from './places/sitemap.routes.ts';
import { createSitemapStore } from './places/sitemap.store.ts';
import { registerSurroundingsRoutes } from './places/surroundings.routes.ts';
import { registerProfileRoutes } from './profiles/profiles.routes.ts';
import { createReplyCache } from './replies/reply-cache.ts';
import { invalidateReplies } from './replies/subjects.ts';
import { registerReportRoutes } from './reports/reports.routes.ts';
import { createTransparencyStore, createVisitorReportsStore } from './reports/reports.store.ts';
import { registerAuthorRoutes } from './reviews/authors.routes.ts';
import { createOwnReviewsStore } from './reviews/own-reviews.store.ts';
import { registerReviewRoutes } from './reviews/reviews.routes.ts';
import { createReviewsStore } from './reviews/reviews.store.ts';
import { registerVoteRoutes } from './reviews/votes.routes.ts';
import { registerArrivalRoutes } from './search/arrivals.routes.ts';
import { registerMapRoutes } from './search/map.routes.ts';
import { registerFitRoutes, registerMatchRoutes } from './search/match.routes.ts';
import { registerNewPeopleRoutes } from './search/new-people.routes.ts';
import { registerSearchRoutes } from './search/search.routes.ts';
import { registerSimilarWordsRoutes } from './search/similar-words.routes.ts';
import { registerVitalRoutes } from './vitals/vitals.routes.ts';
import type { VitalsCounter } from './vitals/vitals.store.ts';

interface SearchAppDeps {
  client: MongoClient;
  db: Db;
  engine: SearchEngine;
  /** Keeps what the engine searches up to date. */
  follower: Pick<Follower, 'lagMs' | 'isFollowing' | 'addListener' | 'listAffectedClinics'>;
  feed: Pick<Feed, 'isReachable'>;
  /** Counts views, impressions in results, and contacts of listings. */
  figures: Pick<FigureCounter, 'add'>;
  /** Counts searches without results. Absent: not counted. */
  emptySearches?: Pick<EmptySearchCounter, 'add'>;
  /** Counts times from search to contact. Absent: not counted. */
  contactTimes?: Pick<ContactTimeCounter, 'add'>;
  vitals?: Pick<VitalsCounter, 'add'>;
  logger: Logger;
  identity: Identity;
  findAccount: AccountReader;
  attestAge: AgeAttester;
  /** Default: read from the database and cached for seconds. */
  settings?: SettingsReader;
  /** Default: `dailyLimits`. */
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

/** Rate limit by IP address of reports of views and contacts; above normal use. */
const figureRate = { points: 60, perMs: 60_000 };
/** Rate limit by IP address of reports of web vitals. */
const vitalsRate = { points: 30, perMs: 60_000 };
/** Rate limit of searches for words within reviews by account; above normal use. */
const wordSearchRate = { points: 60, perMs: 60_000 };

/** Two heartbeats. Beyond this lag, replies are not cached, because the index may lack a change. */
const maxCachedLagMs = 10_000;

/** Beyond this lag, `/readyz` reports a degraded index, which still answers. */
const maxHealthyLagMs = 60_000;

/** Registers all routes of the service. */
export function createSearchApp(deps: SearchAppDeps): App {
  const {
    client,
    db,
    engine,
    follower,
    feed,
    figures,
    emptySearches,
    contactTimes,
    vitals,
    logger,
    identity,
    findAccount,
    attestAge,
    limits = dailyLimits,
  } = deps;
  const collections = getCollections(db);
  const { settings = createCachedSettings(collections) } = deps;
  const listings = createListingsStore(collections);
  const reviews = createReviewsStore(collections);
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
  const readStaleDays: StaleDaysReader = async () => (await settings()).stale.staleDays;
  const renderCards = createCardRenderer(listings, readStaleDays);
  registerSearchRoutes(app, { engine, renderCards, readStaleDays, figures, emptySearches });
  registerCardRoutes(app, { listings, readStaleDays });
  registerMatchRoutes(app, { engine, renderCards, figures });
  registerFitRoutes(app, listings);
  registerMapRoutes(app, engine);
  registerSurroundingsRoutes(app);
  registerProfileRoutes(app, { listings, engine, replyCache, settings });
  registerClinicRoutes(app, { engine, listings, replyCache, readStaleDays });
  registerReviewRoutes(app, {
    listings,
    reviews,
    replyCache,
    settings,
    wordSearchLimit: createMemoryRateLimit(wordSearchRate),
  });
  registerAuthorRoutes(app, {
    client,
    collections,
    listings,
    reviews,
    ownReviews: createOwnReviewsStore(collections),
    settings,
    findAccount,
    attestAge,
    limits: {
      reviews: createRateLimit('reviews', limits.reviews),
      changes: createRateLimit('review-changes', limits.reviewChanges),
      withdrawals: createRateLimit('withdrawals', limits.withdrawals),
    },
  });
  registerVoteRoutes(app, {
    client,
    collections,
    findAccount,
    rateLimit: createRateLimit('votes', limits.votes),
  });
  registerReportRoutes(app, {
    listings,
    reports: createVisitorReportsStore(collections),
    transparency: createTransparencyStore(collections),
    rateLimit: createRateLimit('reports', limits.reports),
  });
  registerListingViewRoutes(app, {
    listings,
    figures,
    contactTimes,
    rateLimit: createMemoryRateLimit(figureRate),
  });
  registerVitalRoutes(app, { vitals, rateLimit: createMemoryRateLimit(vitalsRate) });
  registerPlaceRoutes(app, engine);
  registerSimilarWordsRoutes(app, engine);
  registerArrivalRoutes(app, engine);
  registerNewPeopleRoutes(app, { engine, follower, listings });
  registerSitemapRoutes(app, createSitemapStore(collections));
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
