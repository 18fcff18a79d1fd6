import { findMissingSettings, identitySettings, requiredIdentitySettings } from '@app/service-kit';
import { serviceSettings } from '@app/service-kit/run-service';
import * as z from 'zod';
import type { ClusterSettings } from './engine/opensearch/start-cluster.ts';

const parseAddresses = (addressList: string) => addressList.split(',').map((address) => URL.parse(address));

/** Checked at start; an error names the missing or wrong key. */
export const settingsSchema = z
  .object({
    ...serviceSettings,
    SEARCH_ENGINE_URL: z
      .string()
      .refine((addressList) => parseAddresses(addressList).every((url) => url?.protocol.match(/^https?:$/)), {
        error: 'must be http(s):// addresses, separated by commas',
      })
      .refine((addressList) => parseAddresses(addressList).every((url) => !url?.username && !url?.password), {
        error: 'must name no user: SEARCH_ENGINE_USER and SEARCH_ENGINE_PASSWORD do',
      })
      .optional(),
    SEARCH_ENGINE_USER: z.string().optional(),
    SEARCH_ENGINE_PASSWORD: z.string().optional(),
    SEARCH_ENGINE_CA: z
      .string()
      .includes('-----BEGIN CERTIFICATE-----', { error: 'must be a certificate itself, as PEM' })
      .optional(),
    SEARCH_ENGINE_SHARDS: z.coerce.number().int().min(1).max(64).default(1),
    SEARCH_ENGINE_REPLICAS: z.coerce.number().int().min(0).max(8).default(1),
    ...identitySettings,
  })
  .refine(({ SEARCH_ENGINE_USER: user, SEARCH_ENGINE_PASSWORD: password }) => !user || password, {
    path: ['SEARCH_ENGINE_PASSWORD'],
    error: 'needed with SEARCH_ENGINE_USER',
  })
  .refine(
    ({ SEARCH_ENGINE_URL: addressList = '', SEARCH_ENGINE_USER: user }) =>
      !user || parseAddresses(addressList).every((url) => url?.protocol !== 'http:'),
    {
      path: ['SEARCH_ENGINE_URL'],
      error: 'must be https:// with SEARCH_ENGINE_USER: others on the network could read the password',
    },
  );

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
