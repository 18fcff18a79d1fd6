import { type Db, getCollections, type MongoClient } from '@app/db';
import {
  type AccountReader,
  type App,
  createApp,
  createCachedSettings,
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
import type { UploadConverter } from '@app/storage/photo';
import { createClaimableStore } from './claims/claimable.store.ts';
import { registerClaimRoutes } from './claims/claims.routes.ts';
import { registerClaimSearchRoutes } from './claims/search.routes.ts';
import { registerDecisionRoutes } from './decisions/decisions.routes.ts';
import { registerFigureRoutes } from './figures/figures.routes.ts';
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
import { createDraftsStore } from './wizard/drafts.store.ts';
import { registerWizardRoutes } from './wizard/wizard.routes.ts';

interface ListingAppDeps {
  client: MongoClient;
  db: Db;
  logger: Logger;
  identity: Identity;
  findAccount: AccountReader;
  findSimilarWords: FindSimilarWords;
  photoStorage: FileStorage;
  /** Proofs of care and certificates, in a store of their own. */
  proofStorage: FileStorage;
  /** Converts photos and proofs. */
  convertImage: UploadConverter;
  /** Default: `defaultLimits`. */
  limits?: Record<keyof typeof defaultLimits, Rate>;
}

const secondsPerHour = 3_600;
const secondsPerDay = 86_400;
/** Rate limits by account; of `invitationTries` by IP address. */
export const defaultLimits = {
  listingCreations: { points: 10, perSeconds: secondsPerDay },
  /** What owners and managers change: listings, answers to visit requests, accepted invitations. */
  changes: { points: 100, perSeconds: secondsPerDay },
  claims: { points: 20, perSeconds: secondsPerDay },
  evidence: { points: 50, perSeconds: secondsPerDay },
  /** Each one sends an e-mail to an address that the claimant typed. */
  claimCodes: { points: 10, perSeconds: secondsPerDay },
  claimCodeTries: { points: 50, perSeconds: secondsPerDay },
  /** Appeals against decisions of staff. */
  appeals: { points: 50, perSeconds: secondsPerDay },
  /** Messages of an account to staff. */
  messages: { points: 20, perSeconds: secondsPerDay },
  /** Requests of a patient for a visit or a call back. */
  visitRequests: { points: 10, perSeconds: secondsPerDay },
  /** Each one sends an e-mail to an address that an owner typed. */
  invitations: { points: 10, perSeconds: secondsPerDay },
  /** Attempts to open an invitation with its secret, by IP address. */
  invitationTries: { points: 60, perSeconds: secondsPerHour },
  replies: { points: 100, perSeconds: secondsPerDay },
  /**
   * Withdrawals of what an account sent: claims, updates, replies, proofs and the like. A limit of their own, so that
   * other limits never block them.
   */
  withdrawals: { points: 100, perSeconds: secondsPerDay },
  /** Searches for listings to claim, and for duplicates. */
  searches: { points: 300, perSeconds: secondsPerHour },
  /** High, because the wizard saves while its user types. */
  drafts: { points: 1_500, perSeconds: secondsPerHour },
  photos: { points: 20, perSeconds: secondsPerDay },
  proofs: { points: 10, perSeconds: secondsPerDay },
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
    photoStorage,
    proofStorage,
    convertImage,
    limits = defaultLimits,
  } = deps;
  const checkSanctions = createSanctionCheck(db, findAccount);
  const collections = getCollections(db);
  const { limit: createRateLimit } = createRateLimits(db);

  const app = createApp({
    name: 'listing',
    logger,
    identity,
    sanctions: checkSanctions,
    idempotency: createIdempotencyStore(db),
  });
  const getStorageStatus = watchStorages({ uploads: photoStorage }, logger);
  registerHealthRoutes(app, {
    getReadiness: async () => ({ ...(await getDatabaseReadiness(db)), storage: getStorageStatus() }),
  });
  // Before routes whose path parameter matches any word as a listing.
  registerClaimSearchRoutes(app, {
    claimables: createClaimableStore(collections, findSimilarWords),
    rateLimit: createRateLimit('claim-searches', limits.searches),
  });
  const ownListings = createOwnListingStore(collections);
  const commandDeps = { client, collections, findAccount };
  const withdrawalsLimit = createRateLimit('listing-withdrawals', limits.withdrawals);
  const getSettings = createCachedSettings(collections);
  registerOwnListingRoutes(app, ownListings, getSettings);
  const changesLimit = createRateLimit('listing-changes', limits.changes);
  registerListingRoutes(app, {
    ...commandDeps,
    ownListings,
    limits: {
      listingCreations: createRateLimit('listings', limits.listingCreations),
      changes: changesLimit,
      withdrawals: withdrawalsLimit,
    },
  });
  registerVisitRequestRoutes(app, {
    client,
    collections,
    ownListings,
    limits: {
      visitRequests: createRateLimit('visit-requests', limits.visitRequests),
      changes: changesLimit,
      withdrawals: withdrawalsLimit,
    },
  });
  registerManagerRoutes(app, {
    ...commandDeps,
    ownListings,
    limits: {
      invitations: createRateLimit('manager-invitations', limits.invitations),
      invitationTries: createRateLimit('manager-invitation-tries', limits.invitationTries),
      changes: changesLimit,
      withdrawals: withdrawalsLimit,
    },
  });
  registerClaimRoutes(app, {
    ...commandDeps,
    limits: {
      claims: createRateLimit('claims', limits.claims),
      evidence: createRateLimit('claim-evidence', limits.evidence),
      claimCodes: createRateLimit('claim-codes', limits.claimCodes),
      claimCodeTries: createRateLimit('claim-code-tries', limits.claimCodeTries),
      withdrawals: withdrawalsLimit,
    },
  });
  registerReplyRoutes(app, {
    client,
    collections,
    ownListings,
    replies: createRepliesStore(collections),
    getSettings,
    limits: { replies: createRateLimit('replies', limits.replies), withdrawals: withdrawalsLimit },
  });
  registerDecisionRoutes(app, {
    client,
    collections,
    rateLimit: createRateLimit('decision-appeals', limits.appeals),
  });
  registerMessageRoutes(app, {
    client,
    collections,
    rateLimit: createRateLimit('messages', limits.messages),
  });
  registerFigureRoutes(app, ownListings);
  registerWizardRoutes(app, {
    drafts: createDraftsStore(collections),
    rateLimit: createRateLimit('drafts', limits.drafts),
  });
  registerPhotoRoutes(app, {
    convertImage,
    collections,
    identity,
    checkSanctions,
    storage: photoStorage,
    rateLimit: createRateLimit('photos', limits.photos),
  });
  registerProofRoutes(app, {
    convertImage,
    client,
    collections,
    ownListings,
    storage: proofStorage,
    limits: { proofs: createRateLimit('proofs', limits.proofs), withdrawals: withdrawalsLimit },
  });
  return app;
}
