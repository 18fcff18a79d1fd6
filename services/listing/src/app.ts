import { createCachedSettings, type Db, getCollections, type MongoClient } from '@app/db';
import {
  type AccountReader,
  type App,
  createApp,
  createIdempotencyStore,
  createRateLimits,
  createSanctionCheck,
  type FindSimilarWords,
  type Identity,
  type Logger,
  type Rate,
  registerHealthRoutes,
} from '@app/service-kit';
import { getDatabaseReadiness } from '@app/service-kit/open-database';
import { type FileStorage, watchStorages } from '@app/storage';
import { createConverter } from '@app/storage/photo';
import { createClaimableStore } from './claims/claimable.store.ts';
import { registerClaimRoutes } from './claims/claims.routes.ts';
import { registerClaimSearchRoutes } from './claims/search.routes.ts';
import { registerDecisionRoutes } from './decisions/decisions.routes.ts';
import { registerDraftRoutes } from './drafts/drafts.routes.ts';
import { createDraftsStore } from './drafts/drafts.store.ts';
import { registerFigureRoutes } from './figures/figures.routes.ts';
import { createFiguresStore } from './figures/figures.store.ts';
import { registerManagerRoutes } from './managers/managers.routes.ts';
import { registerMessageRoutes } from './messages/messages.routes.ts';
import { registerListingRoutes } from './own/listings.routes.ts';
import { registerOwnListingRoutes } from './own/own-listing.routes.ts';
import { createOwnListingStore } from './own/own-listing.store.ts';
import { registerPhotoRoutes } from './photos/photos.routes.ts';
import { registerProofRoutes } from './proofs/proofs.routes.ts';
import { registerReplyRoutes } from './replies/replies.routes.ts';
import { createRepliesStore } from './replies/replies.store.ts';
import { registerVisitRequestRoutes } from './visit-requests/visit-requests.routes.ts';
import { registerZipRoutes } from './zip.routes.ts';

interface Dependencies {
  client: MongoClient;
  db: Db;
  logger: Logger;
  identity: Identity;
  findAccount: AccountReader;
  findSimilarWords: FindSimilarWords;
  /** Photos of listings. */
  storage: FileStorage;
  /** Proofs of care and certificates, in a store of their own. */
  proofs: FileStorage;
  /** Default: `usual`. */
  limits?: Record<keyof typeof defaultLimits, Rate>;
}

const hour = 3_600;
const day = 86_400;
/** Rate limits of one account. */
export const defaultLimits = {
  creations: { points: 10, perSeconds: day },
  /** Updates and confirmations. */
  changes: { points: 100, perSeconds: day },
  claims: { points: 20, perSeconds: day },
  evidence: { points: 50, perSeconds: day },
  /** Each one sends a mail to an address that the claimant typed. */
  claimCodes: { points: 10, perSeconds: day },
  claimCodeTries: { points: 50, perSeconds: day },
  /** Appeals against decisions of staff. */
  appeals: { points: 50, perSeconds: day },
  /** Messages of an account to staff. */
  messages: { points: 20, perSeconds: day },
  /** Requests of a patient for a visit or a call back. */
  visitRequests: { points: 10, perSeconds: day },
  /** Each one sends a mail to an address that an owner typed. */
  invitations: { points: 10, perSeconds: day },
  /** Secrets of invitations, by address. */
  invitationTries: { points: 60, perSeconds: hour },
  replies: { points: 100, perSeconds: day },
  /**
   * Withdrawals of claims, updates, replies and certificates. A limit of their own, so that other limits never block
   * them.
   */
  withdrawals: { points: 100, perSeconds: day },
  /** Searches for listings to claim, and for duplicates. */
  searches: { points: 300, perSeconds: hour },
  /** High: the wizard saves while its user types. */
  drafts: { points: 1_500, perSeconds: hour },
  photos: { points: 20, perSeconds: day },
  proofs: { points: 10, perSeconds: day },
};

/** Registers all routes of the service. */
export function createListingApp(deps: Dependencies): App {
  const {
    client,
    db,
    logger,
    identity,
    findAccount,
    findSimilarWords,
    storage,
    proofs,
    limits = defaultLimits,
  } = deps;
  const sanctions = createSanctionCheck(db, findAccount);
  const collections = getCollections(db);
  const { limit } = createRateLimits(db);

  const app = createApp({
    name: 'listing',
    logger,
    identity,
    sanctions,
    idempotency: createIdempotencyStore(db),
  });
  const describeStorage = watchStorages({ uploads: storage }, logger);
  registerHealthRoutes(app, {
    ready: async () => ({ ...(await getDatabaseReadiness(db)), storage: describeStorage() }),
  });
  // Before routes whose path parameter takes any word as a listing.
  registerClaimSearchRoutes(app, {
    claimables: createClaimableStore(collections, findSimilarWords),
    limit: limit('claim-searches', limits.searches),
  });
  const own = createOwnListingStore(collections);
  const data = { client, collections, findAccount };
  const withdrawals = limit('listing-withdrawals', limits.withdrawals);
  const settings = createCachedSettings(collections);
  registerOwnListingRoutes(app, own, settings);
  const changes = limit('listing-changes', limits.changes);
  registerListingRoutes(app, {
    ...data,
    own,
    limits: { creations: limit('listings', limits.creations), changes, withdrawals },
  });
  registerVisitRequestRoutes(app, {
    client,
    collections,
    own,
    limits: { visitRequests: limit('visit-requests', limits.visitRequests), changes, withdrawals },
  });
  registerManagerRoutes(app, {
    ...data,
    own,
    limits: {
      invitations: limit('manager-invitations', limits.invitations),
      invitationTries: limit('manager-invitation-tries', limits.invitationTries),
      changes,
      withdrawals,
    },
  });
  registerClaimRoutes(app, {
    ...data,
    limits: {
      claims: limit('claims', limits.claims),
      evidence: limit('claim-evidence', limits.evidence),
      claimCodes: limit('claim-codes', limits.claimCodes),
      claimCodeTries: limit('claim-code-tries', limits.claimCodeTries),
      withdrawals,
    },
  });
  registerReplyRoutes(app, {
    client,
    collections,
    own,
    replies: createRepliesStore(collections),
    settings,
    limits: { replies: limit('replies', limits.replies), withdrawals },
  });
  registerDecisionRoutes(app, { client, collections, limit: limit('decision-appeals', limits.appeals) });
  registerMessageRoutes(app, { client, collections, limit: limit('messages', limits.messages) });
  registerFigureRoutes(app, { own, figures: createFiguresStore(collections) });
  registerDraftRoutes(app, { drafts: createDraftsStore(collections), limit: limit('drafts', limits.drafts) });
  registerZipRoutes(app);
  const convert = createConverter();
  registerPhotoRoutes(app, {
    convert,
    collections,
    identity,
    sanctions,
    storage,
    limit: limit('photos', limits.photos),
  });
  registerProofRoutes(app, {
    convert,
    client,
    collections,
    own,
    storage: proofs,
    limits: { proofs: limit('proofs', limits.proofs), withdrawals },
  });
  return app;
}
