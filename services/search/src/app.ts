import {
  type App,
  createApp,
  createIdempotencyStore,
  createSanctionCheck,
  type Readiness,
  registerHealthRoutes,
} from '@app/service-kit';
import { registerCardRoutes } from './cards/cards.routes.ts';
import { registerClinicRoutes } from './clinics/clinics.routes.ts';
import { registerCounterRoutes } from './figures/counters.routes.ts';
import { registerPlaceRoutes } from './places/places.routes.ts';
import { registerSitemapRoutes } from './places/sitemap.routes.ts';
import { registerSurroundingsRoutes } from './places/surroundings.routes.ts';
import { registerProfileRoutes } from './profiles/profiles.routes.ts';
import { registerReportRoutes } from './reports/reports.routes.ts';
import { registerAuthorRoutes } from './reviews/authors.routes.ts';
import { registerReviewRoutes } from './reviews/reviews.routes.ts';
import { registerVoteRoutes } from './reviews/votes.routes.ts';
import { createRouteDeps, type SearchAppDeps } from './route-deps.ts';
import { registerMapRoutes } from './search/map.routes.ts';
import { registerFitRoutes, registerMatchRoutes } from './search/match.routes.ts';
import { registerNewPeopleRoutes } from './search/new-people.routes.ts';
import { registerSearchRoutes } from './search/search.routes.ts';
import { registerSimilarWordsRoutes } from './search/similar-words.routes.ts';

/** Beyond this lag, `/readyz` reports a degraded index, which still answers. */
const maxHealthyLagMs = 60_000;

export function createSearchApp(appDeps: SearchAppDeps): App {
  const { db, logger, identity, findAccount } = appDeps;
  const app = createApp({
    name: 'search',
    logger,
    identity,
    sanctions: createSanctionCheck(db, findAccount),
    idempotency: createIdempotencyStore(db),
  });
  registerHealthRoutes(app, { getReadiness: () => getReadiness(appDeps) });
  const deps = createRouteDeps(appDeps);
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

async function getReadiness({ engine, follower, feed }: SearchAppDeps): Promise<Readiness> {
  const { lagMs } = follower;
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
