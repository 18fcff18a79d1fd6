import { findMissingSettings, identitySettings, requiredIdentitySettings } from '@app/service-kit';
import * as z from 'zod';
import type { ClusterSettings } from './engine/opensearch/start-cluster.ts';

/** Checked at start; an error names the missing or wrong key. */
export const settingsSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535),
  MONGODB_URI: z.string().startsWith('mongodb', 'must be a mongodb:// address'),
  SEARCH_ENGINE_URL: z
    .string()
    .regex(/^https?:\/\//, 'must be http(s):// addresses, separated by commas')
    .optional(),
  SEARCH_ENGINE_USER: z.string().optional(),
  SEARCH_ENGINE_PASSWORD: z.string().optional(),
  SEARCH_ENGINE_CA: z.string().optional(),
  SEARCH_ENGINE_SHARDS: z.coerce.number().int().min(1).max(64).default(1),
  SEARCH_ENGINE_REPLICAS: z.coerce.number().int().min(0).max(8).default(1),
  ...identitySettings,
});

/** Where searches are answered, if not by the index of this process. */
export const toClusterSettings = (env: z.output<typeof settingsSchema>): ClusterSettings | undefined =>
  env.SEARCH_ENGINE_URL === undefined
    ? undefined
    : {
        nodeUrls: env.SEARCH_ENGINE_URL,
        user: env.SEARCH_ENGINE_USER,
        password: env.SEARCH_ENGINE_PASSWORD,
        ca: env.SEARCH_ENGINE_CA?.replaceAll('\\n', '\n'),
        shardCount: env.SEARCH_ENGINE_SHARDS,
        replicaCount: env.SEARCH_ENGINE_REPLICAS,
      };

export const findSettingsErrors = (env: NodeJS.ProcessEnv) =>
  findMissingSettings(env, requiredIdentitySettings);
