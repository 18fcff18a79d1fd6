import { createSimilarWordsFinder, createUploadLookup, findServiceUrl } from '@app/service-kit';
import { runService } from '@app/service-kit/run-service';
import { createReleasesStorage, createStorage } from '@app/storage';
import { adminEndpoints } from '@app/types/admin/endpoints';
import { uploadListingPicture } from '@app/types/admin/prosthetists';
import { createAdminApp } from './app.ts';
import { findSettingsErrors, listOrigins, repositoryRoot, settingsSchema } from './env.ts';
import { loadOwnSecret } from './login/secret.ts';
import { createPageUrlBuilder, readOfferFile } from './releases/release-deps.ts';
import { service } from './service.ts';
import { createLoginDeps } from './sessions/login-deps.ts';

await runService(service, { settingsSchema, findSettingsErrors }, async ({ env, ...context }) => ({
  app: createAdminApp({
    ...context,
    loginDeps: createLoginDeps(context.db, {
      secret: env.ADMIN_SECRET ?? (await loadOwnSecret(env.DATA_DIR)),
      previousSecret: env.ADMIN_SECRET_PREVIOUS,
      origins: listOrigins(env),
    }),
    findSimilarWords: createSimilarWordsFinder(findServiceUrl(env, 'search'), context.logger),
    photoStorage: createStorage(env),
    proofStorage: createStorage(env, 'proofs'),
    undoSeconds: env.UNDO_HOLD_SECONDS,
    releaseDeps: {
      files: createReleasesStorage(env, repositoryRoot),
      readOffer: () => readOfferFile(env.SHELL_OFFER),
      previewSecret: env.PREVIEW_SECRET,
      toPageUrl: createPageUrlBuilder(env),
    },
  }),
  findUpload: createUploadLookup([...adminEndpoints, uploadListingPicture]),
}));
