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
import { defaultLimits, type LimitName } from './limits.ts';
import { registerManagerRoutes } from './managers/managers.routes.ts';
import { registerMessageRoutes } from './messages/messages.routes.ts';
import { registerListingRoutes } from './own/listings.routes.ts';
import { registerOwnListingRoutes } from './own/own-listing.routes.ts';
import { createOwnListingStore } from './own/own-listing.store.ts';
import { registerPhotoRoutes } from './photos/photos.routes.ts';
import { registerProofRoutes } from './proofs/proofs.routes.ts';
import { createCommandRegistrar, createListingCommandRegistrar, type RouteDeps } from './register-command.ts';
import { registerReplyRoutes } from './replies/replies.routes.ts';
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
  convertImage: UploadConverter;
  /** Where they differ from `defaultLimits`. */
  limits?: Partial<Record<LimitName, Rate>>;
}

export function createListingApp({
  client,
  db,
  logger,
  identity,
  findAccount,
  findSimilarWords,
  photoStorage,
  proofStorage,
  convertImage,
  limits: otherLimits,
}: ListingAppDeps): App {
  const checkSanctions = createSanctionCheck(db, findAccount);
  const collections = getCollections(db);

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
  const limits = createRateLimits(db, defaultLimits, otherLimits);
  const ownListings = createOwnListingStore(collections);
  const registerCommand = createCommandRegistrar(app, { client, collections });
  const routeDeps: RouteDeps = {
    app,
    client,
    collections,
    ownListings,
    limits,
    getSettings: createCachedSettings(collections),
    registerCommand,
    registerListingCommand: createListingCommandRegistrar({ registerCommand, ownListings }),
    readAccount: async ({ session: { userId, role } }) => ({ ...(await findAccount(userId)), role }),
  };
  // Before routes whose path parameter matches any word as a listing.
  registerClaimSearchRoutes(app, {
    claimables: createClaimableStore(collections, findSimilarWords),
    rateLimit: limits.searches,
  });
  registerOwnListingRoutes(routeDeps);
  registerListingRoutes(routeDeps);
  registerVisitRequestRoutes(routeDeps);
  registerManagerRoutes(routeDeps);
  registerClaimRoutes(routeDeps);
  registerReplyRoutes(routeDeps);
  registerDecisionRoutes(routeDeps);
  registerMessageRoutes(routeDeps);
  registerFigureRoutes(routeDeps);
  registerWizardRoutes(app, { drafts: createDraftsStore(collections), rateLimit: limits.drafts });
  registerPhotoRoutes(app, {
    convertImage,
    collections,
    identity,
    checkSanctions,
    storage: photoStorage,
    rateLimit: limits.photos,
  });
  registerProofRoutes({ ...routeDeps, convertImage, storage: proofStorage });
  return app;
}
