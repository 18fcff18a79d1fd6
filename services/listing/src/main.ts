import {
  createAccountReader,
  createIdentityFromEnv,
  createSimilarWordsFinder,
  createUploadLookup,
} from '@app/service-kit';
import { runService } from '@app/service-kit/run-service';
import { createStorage } from '@app/storage';
import { createConverter } from '@app/storage/photo';
import { photoUploads, proofEndpoints } from '@app/types';
import { createListingApp } from './app.ts';
import { findSettingsErrors, settingsSchema } from './env.ts';
import { service } from './service.ts';

await runService(service, { settingsSchema, findSettingsErrors }, ({ env, ...context }) => ({
  app: createListingApp({
    ...context,
    identity: createIdentityFromEnv(env),
    findAccount: createAccountReader(env),
    findSimilarWords: createSimilarWordsFinder(env.SEARCH_URL, context.logger),
    photoStorage: createStorage(env),
    proofStorage: createStorage(env, 'proofs'),
    convertImage: createConverter(),
  }),
  findUpload: createUploadLookup([...proofEndpoints, ...photoUploads]),
}));
