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
import type { Convert } from '@app/storage/photo';
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

interface ListingAppDeps {
  client: MongoClient;
  db: Db;
  logger: Logger;
  identity: Identity;
  findAccount: AccountReader;
  findSimilarWords: FindSimilarWords;
  /** Photos of listings. */
  storage: FileStorage;
  /** Proofs of care and certificates, in a store of their own. */
  proofStorage: FileStorage;
  /** Converts photos and proofs. */
  convert: Convert;
  /** Default: `defaultLimits`. */
  limits?: Record<keyof typeof defaultLimits, Rate>;
}

const hourSeconds = 3_600;
const daySeconds = 86_400;
/** Rate limits of one account. */
export const defaultLimits = {
  creations: { points: 10, perSeconds: daySeconds },
  /** Updates and confirmations. */
  changes: { points: 100, perSeconds: daySeconds },
  claims: { points: 20, perSeconds: daySeconds },
  evidence: { points: 50, perSeconds: daySeconds },
  /** Each one sends an e-mail to an address that the claimant typed. */
  claimCodes: { points: 10, perSeconds: daySeconds },
  claimCodeTries: { points: 50, perSeconds: daySeconds },
  /** Appeals against decisions of staff. */
  appeals: { points: 50, perSeconds: daySeconds },
  /** Messages of an account to staff. */
  messages: { points: 20, perSeconds: daySeconds },
  /** Requests of a patient for a visit or a call back. */
  visitRequests: { points: 10, perSeconds: daySeconds },
  /** Each one sends an e-mail to an address that an owner typed. */
  invitations: { points: 10, perSeconds: daySeconds },
  /** Attempts to open an invitation with its secret, by IP address. */
  invitationTries: { points: 60, perSeconds: hourSeconds },
  replies: { points: 100, perSeconds: daySeconds },
  /**
   * Withdrawals of claims, updates, replies and certificates. A limit of their own, so that other limits never block
   * them.
   */
  withdrawals: { points: 100, perSeconds: daySeconds },
  /** Searches for listings to claim, and for duplicates. */
  searches: { points: 300, perSeconds: hourSeconds },
  /** High, because the wizard saves while its user types. */
  drafts: { points: 1_500, perSeconds: hourSeconds },
  photos: { points: 20, perSeconds: daySeconds },
  proofs: { points: 10, perSeconds: daySeconds },
};

/** Registers all routes of the service. */
export function createListingApp(deps: ListingAppDeps): App {
  const {
    client,
    db,
    logger,
    identity,
    findAccount,
    findSimilarWords,
    storage,
    proofStorage,
    convert,
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
    getReadiness: async () => ({ ...(await getDatabaseReadiness(db)), storage: describeStorage() }),
  });
  // Before routes whose path parameter matches any word as a listing.
  registerClaimSearchRoutes(app, {
    claimables: createClaimableStore(collections, findSimilarWords),
    limit: limit('claim-searches', limits.searches),
  });
  const ownListings = createOwnListingStore(collections);
  const commandDeps = { client, collections, findAccount };
  const withdrawalsLimit = limit('listing-withdrawals', limits.withdrawals);
  const getSettings = createCachedSettings(collections);
  registerOwnListingRoutes(app, ownListings, getSettings);
  const changesLimit = limit('listing-changes', limits.changes);
  registerListingRoutes(app, {
    ...commandDeps,
    ownListings,
    limits: {
      creations: limit('listings', limits.creations),
      changes: changesLimit,
      withdrawals: withdrawalsLimit,
    },
  });
  registerVisitRequestRoutes(app, {
    client,
    collections,
    ownListings,
    limits: {
      visitRequests: limit('visit-requests', limits.visitRequests),
      changes: changesLimit,
      withdrawals: withdrawalsLimit,
    },
  });
  registerManagerRoutes(app, {
    ...commandDeps,
    ownListings,
    limits: {
      invitations: limit('manager-invitations', limits.invitations),
      invitationTries: limit('manager-invitation-tries', limits.invitationTries),
      changes: changesLimit,
      withdrawals: withdrawalsLimit,
    },
  });
  registerClaimRoutes(app, {
    ...commandDeps,
    limits: {
      claims: limit('claims', limits.claims),
      evidence: limit('claim-evidence', limits.evidence),
      claimCodes: limit('claim-codes', limits.claimCodes),
      claimCodeTries: limit('claim-code-tries', limits.claimCodeTries),
      withdrawals: withdrawalsLimit,
    },
  });
  registerReplyRoutes(app, {
    client,
    collections,
    ownListings,
    replies: createRepliesStore(collections),
    getSettings,
    limits: { replies: limit('replies', limits.replies), withdrawals: withdrawalsLimit },
  });
  registerDecisionRoutes(app, { client, collections, limit: limit('decision-appeals', limits.appeals) });
  registerMessageRoutes(app, { client, collections, limit: limit('messages', limits.messages) });
  registerFigureRoutes(app, { ownListings, figures: createFiguresStore(collections) });
  registerDraftRoutes(app, { drafts: createDraftsStore(collections), limit: limit('drafts', limits.drafts) });
  registerZipRoutes(app);
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
    ownListings,
    storage: proofStorage,
    limits: { proofs: limit('proofs', limits.proofs), withdrawals: withdrawalsLimit },
  });
  return app;
}
